import type { PagePath, PublicPath } from '#shared/http/pages.ts'

/** What we need of the bundler's view of a module. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

interface Group {
  name: (id: string, graph: Graph) => string | null
  priority: number
}

type Test = (id: string, graph: Graph) => boolean

/** Asking the server: what nobody needs who has only come to look. */
const ASKING = /[\\/]node_modules[\\/]@tanstack[\\/]|[\\/]client[\\/]src[\\/]api[\\/]/
/** Pages that show a slab, a price or a field, but not the designer. */
const OTHER_PAGES = ['portfolio', 'materials', 'thank-you', 'payment-confirmation', 'demo-confirmation', 'orders']
/** What every page loads, the home page included. */
const FRAME = 'main.tsx'
/** By page that comes as HTML: its own module, then what else it needs before it can be taken over. */
const PAGE_MODULES: Readonly<Record<PublicPath, readonly string[]>> = {
  '/': [],
  '/portfolio': ['pages/portfolio.tsx'],
  '/materials': ['pages/materials.tsx'],
  '/quote': ['pages/quote.tsx', 'api/queries.tsx'],
}

/**
 * For `codeSplitting` of the bundler. By itself it makes a file of every set of modules that the same pages share, some
 * thirty of them for the home page alone, and each costs a phone a request. So there is one file for what every page
 * loads, one for asking the server, one for the designer and one for what it and other pages share; for the rest the
 * bundler chooses.
 */
export function chunkGroups(clientSource: string): Group[] {
  const closure = (file: string) => closureOf(`${clientSource}/${file}`)
  const isInDesigner = closure('pages/design-section.tsx')
  const others = OTHER_PAGES.map((page) => closure(`pages/${page}.tsx`))
  const drawn = Object.values(PAGE_MODULES).flatMap(([page]) => (page ? [closure(page)] : []))
  const isShared: Test = (id, graph) =>
    (isInDesigner(id, graph) && others.some((isInOther) => isInOther(id, graph))) ||
    drawn.filter((isInPage) => isInPage(id, graph)).length > 1
  const groups: [name: string, test: Test][] = [
    ['main', closure(FRAME)],
    ['asking', (id) => ASKING.test(id)],
    ['parts', isShared],
    ['designer', isInDesigner],
  ]
  // A file takes along what its modules import, so the first of these to want a module has to be the first to choose.
  return groups.map(([name, test], index) => ({
    name: (id, graph) => (test(id, graph) ? name : null),
    priority: groups.length - index,
  }))
}

/** Whether a module is `entry` or imported by it at once, through whatever others; not what it imports when wanted. */
function closureOf(entry: string): Test {
  let closure: Set<string> | undefined
  return (id, graph) => {
    closure ??= importedBy(entry, graph)
    return closure.has(id)
  }
}

function importedBy(entry: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const queue = [entry]
  for (const id of queue) {
    if (found.has(id)) continue
    found.add(id)
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/** What we need of a file that the bundler made. */
interface Chunk {
  fileName: string
  imports: readonly string[]
  moduleIds: readonly string[]
}

/**
 * File names of a page's modules with all that they import; null is the page for addresses that have none. `isDrawn` where
 * it comes as HTML.
 */
export function scriptsOf(page: PagePath | null, isDrawn: boolean, chunks: readonly Chunk[]): string[] {
  const own = isDrawn && page !== null ? new Map<string, readonly string[]>(Object.entries(PAGE_MODULES)).get(page) : []
  if (!own) throw new Error(`PAGE_MODULES in scripts/chunks.ts does not say what ${page} is made of`)
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const module of [FRAME, ...own]) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/client/src/${module}`)))
    if (!holder) throw new Error(`No chunk holds ${module}, which ${page ?? 'the 404 page'} is made of`)
    add(holder)
  }
  return [...found]
}
