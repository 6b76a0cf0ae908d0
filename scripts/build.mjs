// Builds the client (precompressed), its documents in `pages`, what renders them in `prerender`, and the server into dist/<build id>. Checks each page's
// first view against its budget. A failed build changes nothing (server/builds.ts).
import { appendFile, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build as viteBuild } from 'vite'
import { deleteOldBuilds, newBuildId, setCurrentBuild } from '#server/builds.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { getPageFile, PAGE_PATHS, PUBLIC_PATHS } from '#shared/http/pages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const buildId = newBuildId()
const out = join(dist, buildId)
const clientOut = join(out, 'client')
const pagesOut = join(out, 'pages')
const serverOut = join(out, 'server')
/** The server's programs. A file of each name in `dist` starts them (start-current.mjs). */
const PROGRAMS = {
  main: 'server/main.ts',
  'unmatched-payments': 'server/cli/unmatched-payments.ts',
  'admin-keys': 'server/cli/admin-keys.ts',
}

/** Limits of compressed scripts before a page is interactive. /quote shows the designer at once. The office's list has no zod. */
const SCRIPT_BYTES = 150 * 1024
const QUOTE_SCRIPT_BYTES = 190 * 1024
const OFFICE_SCRIPT_BYTES = 170 * 1024
/** The module of each page that isn't in the first bundle. The office shows the list first. */
const PAGE_MODULES = {
  '/portfolio': ['pages/portfolio/portfolio.tsx'],
  '/materials': ['pages/materials/materials.tsx'],
  '/quote': ['pages/quote/quote.tsx'],
  '/privacy': ['pages/policies/policies.tsx'],
  '/terms': ['pages/policies/policies.tsx'],
  '/orders': [
    'pages/orders.tsx',
    'features/office/quotes/ListAndRecord.tsx',
    'features/office/search/OfficeSearch.tsx',
  ],
}
/** What the room loads when it comes near the screen. */
const ROOM_SCRIPT_BYTES = 230 * 1024
/** What the crew's day loads after the office's first view. */
const DAY_MODULE = 'features/office/day/Day.tsx'
const COMPRESSED_TYPES = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const WORTH_COMPRESSING_BYTES = 1024

/** By suffix. Brotli's own quality is its best. */
const compressors = { br: promisify(brotliCompress), gz: (data) => promisify(gzip)(data, { level: 9 }) }

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

async function buildClient() {
  process.env.NODE_ENV = 'production'
  const result = await viteBuild({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: clientOut, emptyOutDir: true },
  })
  const chunks = result.output.filter((file) => file.type === 'chunk')
  const scripts = await buildPages(chunks)
  await buildDayWorker(chunks)
  await addFontNotices()
  await Promise.all((await filesBelow(clientOut)).map(compress))
  for (const page of PUBLIC_PATHS) {
    await weigh(`The first view of ${page}`, scripts.get(page), page === '/quote' ? QUOTE_SCRIPT_BYTES : SCRIPT_BYTES)
  }
  await weigh('The first view of /orders', scripts.get('/orders'), OFFICE_SCRIPT_BYTES)
  const room = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/RoomScene.tsx'))
  if (!room) throw new Error('The room has no chunk of its own')
  await weigh('The room', [room.fileName], ROOM_SCRIPT_BYTES)
}

/** Writes the document of each page. Returns the scripts that a browser loads before hydration, by page. */
async function buildPages(chunks) {
  // The build's id, for what a device keeps of a page (kept-day.ts).
  const template = (await take('index.html')).replace('<html ', `<html data-build="${buildId}" `)
  const styles = await take(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(template)?.[1])
  const renderer = join(out, 'prerender')
  // The client as a module for Node.
  await viteBuild({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender/render-document.tsx',
      outDir: renderer,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: true,
    },
  })
  const { renderDocument } = await import(pathToFileURL(join(renderer, 'render-document.js')).href)
  await mkdir(pagesOut, { recursive: true })
  const scripts = new Map()
  for (const page of [...PAGE_PATHS, null]) {
    scripts.set(page, scriptsOf(page, chunks))
    const document = await renderDocument(page, { template, styles, prices: PRICE_LIST, scripts: scripts.get(page) })
    await writeFile(join(pagesOut, getPageFile(page)), document)
  }
  // The server renders the pages again when prices change (server/http/documents.ts).
  const scriptsByPage = Object.fromEntries([...scripts].map(([page, files]) => [page ?? '', files]))
  await writeFile(join(renderer, 'parts.json'), JSON.stringify({ template, styles, scripts: scriptsByPage }))
  return scripts
}

/** The service worker of the crew's day, with the names of the files that it keeps. */
async function buildDayWorker(chunks) {
  const document = await readFile(join(pagesOut, getPageFile('/orders')), 'utf8')
  const named = [...document.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)]
  const files = new Set([...dayChunks(chunks).map((name) => `/${name}`), ...named.map(([, path]) => path)])
  await bundle({
    entryPoints: [join(root, 'client/src/features/office/day/day-worker.js')],
    outfile: join(clientOut, 'day-worker.js'),
    define: { BUILD_ID: JSON.stringify(buildId), FILES: JSON.stringify([...files]) },
    bundle: true,
    minify: true,
    target: 'es2022',
    logLevel: 'warning',
  })
}

/** Vite lists what the scripts are made of. The fonts come by the stylesheet. */
async function addFontNotices() {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies).filter((one) => one.startsWith('@fontsource'))) {
    const license = await readFile(join(root, 'node_modules', name, 'LICENSE'), 'utf8')
    await appendFile(join(clientOut, 'third-party-notices.txt'), `\n\n## ${name} (OFL-1.1)\n\n${license}`)
  }
}

/** Reads a built file that isn't part of the site, and removes it. */
async function take(name) {
  const file = join(clientOut, name)
  const content = await readFile(file, 'utf8')
  await rm(file)
  return content
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function compress(file) {
  if (!COMPRESSED_TYPES.has(extname(file)) || (await stat(file)).size < WORTH_COMPRESSING_BYTES) return
  const data = await readFile(file)
  await Promise.all(
    Object.entries(compressors).map(async ([suffix, run]) => writeFile(`${file}.${suffix}`, await run(data))),
  )
}

/** Prints what a browser loads of these scripts, and fails if it's more than `budget` bytes. */
async function weigh(what, files, budget) {
  const sent = await Promise.all(files.map(async (file) => compressors.br(await readFile(join(clientOut, file)))))
  const bytes = sent.reduce((sum, { length }) => sum + length, 0)
  console.log(`${what}: ${kilobytes(bytes)} of scripts in brotli (budget ${kilobytes(budget)})`)
  if (bytes > budget) throw new Error(`${what} is over its budget`)
}

/** File names of the chunks that a page loads before it's shown or hydrated: those of its modules, and their imports. */
function scriptsOf(page, chunks) {
  const found = new Set(
    ['prerender/start.ts', 'main.tsx', ...(PAGE_MODULES[page] ?? [])].map((module) => holderOf(module, chunks)),
  )
  for (const name of found) for (const imported of chunkNamed(name, chunks)?.imports ?? []) found.add(imported)
  return [...found]
}

/** File names of all chunks that the crew's day may load. What its first chunks load later is other pages and sections. */
function dayChunks(chunks) {
  const first = scriptsOf('/orders', chunks)
  const found = new Set([...first, holderOf(DAY_MODULE, chunks)])
  for (const name of found) {
    const { imports = [], dynamicImports = [] } = chunkNamed(name, chunks) ?? {}
    for (const next of first.includes(name) ? imports : [...imports, ...dynamicImports]) found.add(next)
  }
  return [...found]
}

const chunkNamed = (name, chunks) => chunks.find(({ fileName }) => fileName === name)

function holderOf(module, chunks) {
  const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/client/src/${module}`)))
  if (!holder) throw new Error(`No chunk holds ${module}`)
  return holder.fileName
}

async function buildServer() {
  await bundle({
    absWorkingDir: root,
    entryPoints: { ...PROGRAMS, 'slab-thread': 'server/slabs/slab-thread.ts' },
    outdir: serverOut,
    bundle: true,
    // Chunks are next to main.js, so that paths relative to import.meta.url work in each.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  })
  await cp(join(root, 'server/db/migrations'), join(serverOut, 'migrations'), { recursive: true })
  await cp(join(root, 'server/final-quotes/pdf/fonts'), join(serverOut, 'fonts'), { recursive: true })
  for (const program of ['health/watchdog-thread.mjs', 'http/render-pages.mjs']) {
    await cp(join(root, 'server', program), join(serverOut, basename(program)))
  }
}

const started = performance.now()
await mkdir(out, { recursive: true })
try {
  await buildClient()
  await buildServer()
  for (const name of Object.keys(PROGRAMS)) {
    const draft = join(out, `start-${name}.js`)
    await cp(join(root, 'scripts/start-current.mjs'), draft)
    await rename(draft, join(dist, `${name}.js`))
  }
} catch (error) {
  await rm(out, { recursive: true, force: true })
  throw error
}
setCurrentBuild(dist, buildId)
deleteOldBuilds(dist)
console.log(`Built ${buildId} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
