import type { PagePath, PublicPath } from '#shared/http/pages.ts'

/** The part of the bundler's module graph that we use. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

interface Group {
  name: (id: string, graph: Graph) => string | null
  priority: number
  includeDependenciesRecursively: boolean
}

type Test = (id: string, graph: Graph) => boolean

/** Code that calls the server. Visitors who only look around don't need it. */
const SERVER_CALLS = /[\\/]node_modules[\\/]@tanstack[\\/]|[\\/]client[\\/]src[\\/]api[\\/]/
/** What forms are made of. Pages with fields call the server, too. The office's list needs no slabs or plans with them. */
const FIELDS = /[\\/]client[\\/]src[\\/]ui[\\/](?:field|tabs|card)\.tsx$/
/** Pages with slabs, prices or fields but without the designer. A first view of the prerendered ones has a budget. */
const OTHER_PRERENDERED = ['portfolio/portfolio', 'materials/materials']
/** Shows slabs, but draws no plans. */
const WITHOUT_PLANS = 'materials/materials'
const OFFICE = 'orders'
const OTHER_PAGES = ['thank-you/thank-you', 'payment-confirmation', 'demo-confirmation', OFFICE]
/** Every page loads these, including the home page. The second one loads later. */
const ENTRIES = ['prerender/start.ts', 'main.tsx'] as const
/** For each prerendered page: its module, then others that it needs for hydration. */
const PAGE_MODULES: Readonly<Record<PublicPath, readonly string[]>> = {
  '/': [],
  '/portfolio': ['pages/portfolio/portfolio.tsx'],
  '/materials': ['pages/materials/materials.tsx'],
  '/quote': ['pages/quote/quote.tsx', 'api/queries.tsx'],
  '/privacy': ['pages/policies/privacy.tsx'],
  '/terms': ['pages/policies/terms.tsx'],
}
/** What the office shows first. Its document names these, so that they load at once instead of one after another. */
const OFFICE_MODULES = [
  'pages/orders.tsx',
  'features/office/record/ListAndRecord.tsx',
  'features/office/search/OfficeSearch.tsx',
]
const OFFICE_GROUPS = ['office', 'facts']
/** Small modules that the office shares with forms and sheets of other pages. Each is a request otherwise. */
const FACTS = /[\\/]shared[\\/]/
/** Modules that only these share stay out of the chunk that other pages load. */
const POLICIES = ['/privacy', '/terms']

/**
 * For the bundler's `codeSplitting`. By default it makes a chunk for each set of modules that the same pages share, about 30
 * for the home page alone, and each is a request. We make one chunk to start with, one for all pages, one for calling the
 * server and for fields, one for the designer, three for what it shares with other pages (with each prerendered one, with
 * those that draw plans, and with the rest), one for what only the office shows first, and one for the facts of quotes and
 * contacts that it shares with parts of other pages that load later. The bundler splits the rest.
 */
export function chunkGroups(clientSource: string): Group[] {
  const closure = (file: string) => importClosure(`${clientSource}/${file}`)
  const isInDesigner = closure('pages/designer/designer-section.tsx')
  const others = OTHER_PAGES.map((page) => closure(`pages/${page}.tsx`))
  const otherPrerendered = OTHER_PRERENDERED.map((page) => closure(`pages/${page}.tsx`))
  const prerendered = Object.entries(PAGE_MODULES).flatMap(([path, [page]]) =>
    page ? [{ path, isIn: closure(page) }] : [],
  )
  const isOnSeveralPages: Test = (id, graph) => {
    const pages = prerendered.filter(({ isIn }) => isIn(id, graph))
    return pages.length > 1 && !pages.every(({ path }) => POLICIES.includes(path))
  }
  const isInDesignerAndOne =
    (pages: readonly Test[]): Test =>
    (id, graph) =>
      isInDesigner(id, graph) && pages.some((isInPage) => isInPage(id, graph))
  const isPrerenderedPart = isInDesignerAndOne(otherPrerendered)
  const isPart: Test = (id, graph) => isPrerenderedPart(id, graph) || isOnSeveralPages(id, graph)
  const inOffice = OFFICE_MODULES.map((module) => closure(module))
  const isInVisitorPages = importClosure(`${clientSource}/${ENTRIES[1]}`, `${clientSource}/pages/${OFFICE}.tsx`)
  const isInOffice: Test = (id, graph) => inOffice.some((isIn) => isIn(id, graph))
  const isInPolicies: Test = (id, graph) =>
    prerendered.some(({ path, isIn }) => POLICIES.includes(path) && isIn(id, graph))
  const isOnEach = closure(`pages/${WITHOUT_PLANS}.tsx`)
  const groups: [name: string, test: Test][] = [
    ['start', closure(ENTRIES[0])],
    ['main', closure(ENTRIES[1])],
    ['api', (id) => SERVER_CALLS.test(id) || FIELDS.test(id)],
    ['parts', (id, graph) => isPart(id, graph) && isOnEach(id, graph)],
    ['plans', isPart],
    ['shared', isInDesignerAndOne(others)],
    ['designer', isInDesigner],
    ['office', (id, graph) => isInOffice(id, graph) && !isInVisitorPages(id, graph)],
    ['facts', (id, graph) => isInOffice(id, graph) && FACTS.test(id) && !isInPolicies(id, graph)],
  ]
  // A chunk includes its modules' imports, so the order of the groups decides who gets a shared module.
  return groups.map(([name, test], index) => ({
    name: (id, graph) => (test(id, graph) ? name : null),
    priority: groups.length - index,
    // What the office shares with dialogs of other pages stays out of its chunks, so that those don't load it.
    includeDependenciesRecursively: !OFFICE_GROUPS.includes(name),
  }))
}

/**
 * Whether a module is `entry` or one of its static imports, direct or indirect. With `except`, dynamic imports count too,
 * but neither that module nor what only it imports.
 */
function importClosure(entry: string, except?: string): Test {
  let closure: Set<string> | undefined
  return (id, graph) => {
    closure ??= collectImports(entry, except, graph)
    return closure.has(id)
  }
}

function collectImports(entry: string, except: string | undefined, graph: Graph): Set<string> {
  const found = new Set<string>()
  const queue = [entry]
  for (const id of queue) {
    if (found.has(id) || id === except) continue
    found.add(id)
    const info = graph.getModuleInfo(id)
    queue.push(...(info?.importedIds ?? []), ...((except !== undefined && info?.dynamicallyImportedIds) || []))
  }
  return found
}

/** What the crew's day loads after the office's first view. */
const DAY_MODULES = ['features/office/day/Day.tsx', 'pages/print/office-print.tsx']

/** File names of all chunks that the crew's day may load. */
export function dayChunks(chunks: readonly (Chunk & { dynamicImports: readonly string[] })[]): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  // What these load later is the other pages and sections.
  const first = scriptsOf('/orders', false, chunks)
  const found = new Set([...first, ...DAY_MODULES.map((module) => holderOf(module, chunks).fileName)])
  for (const name of found) {
    const { imports = [], dynamicImports = [] } = byName.get(name) ?? {}
    for (const next of first.includes(name) ? imports : [...imports, ...dynamicImports]) found.add(next)
  }
  return [...found]
}

function holderOf<C extends Chunk>(module: string, chunks: readonly C[]): C {
  const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/client/src/${module}`)))
  if (!holder) throw new Error(`No chunk holds ${module}`)
  return holder
}

/** The part of the bundler's output that we use. */
interface Chunk {
  fileName: string
  imports: readonly string[]
  moduleIds: readonly string[]
}

/**
 * File names of the chunks with a page's modules and their imports. Null is the 404 page.
 */
export function scriptsOf(page: PagePath | null, isPrerendered: boolean, chunks: readonly Chunk[]): string[] {
  const own =
    isPrerendered && page !== null
      ? new Map<string, readonly string[]>(Object.entries(PAGE_MODULES)).get(page)
      : page === '/orders'
        ? OFFICE_MODULES
        : []
  if (!own) throw new Error(`PAGE_MODULES in scripts/chunks.ts does not say what ${page} is made of`)
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const module of [...ENTRIES, ...own]) add(holderOf(module, chunks))
  return [...found]
}
