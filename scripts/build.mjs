// Builds the client into dist/client, compressed beforehand, and the server into dist/server, and holds the first view
// to its budget. `--client` or `--server` builds one of the two.
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { build as viteBuild } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const clientOut = join(root, 'dist/client')
const serverOut = join(root, 'dist/server')

/** Kilobytes of brotli, the encoding that browsers are sent: what a slow phone loads before the page answers. */
const FIRST_VIEW_BUDGET_KB = 110
/** Loaded by its forms and by /orders, not by the page that every visitor sees first. */
const NOT_IN_FIRST_VIEW =
  /[\\/]node_modules[\\/](zod|react-hook-form|@hookform[\\/]resolvers|react-day-picker|@date-fns|@stripe)[\\/]/
const COMPRESSED_TYPES = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
const WORTH_COMPRESSING_BYTES = 1024

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const compressors = {
  br: (data) => brotli(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gz: (data) => gz(data, { level: 9 }),
}

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

async function buildClient() {
  process.env.NODE_ENV = 'production'
  const result = await viteBuild({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await Promise.all((await filesBelow(clientOut)).map(compress))
  await checkFirstView(result.output.filter((file) => file.type === 'chunk'))
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

/** The first view is the entry and the home page, each with all that it imports statically. */
async function checkFirstView(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isHome = (chunk) =>
    /[\\/]pages[\\/]home(-page)?\.tsx$|[\\/]pages[\\/]home[\\/]/.test(chunk.facadeModuleId ?? '')
  const firstView = new Set()
  const add = (chunk) => {
    if (!chunk || firstView.has(chunk)) return
    firstView.add(chunk)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const chunk of chunks) if (chunk.isEntry || isHome(chunk)) add(chunk)

  const sizes = []
  for (const chunk of firstView) {
    const data = await readFile(join(clientOut, chunk.fileName))
    const [br, gzipped] = await Promise.all([compressors.br(data), compressors.gz(data)])
    sizes.push({ file: chunk.fileName, bytes: data.length, brotliBytes: br.length, gzipBytes: gzipped.length })
  }
  const sum = (key) => sizes.reduce((total, size) => total + size[key], 0)
  const total = { bytes: sum('bytes'), brotliBytes: sum('brotliBytes'), gzipBytes: sum('gzipBytes') }
  await writeFile(join(root, 'dist/first-view.json'), `${JSON.stringify({ ...total, files: sizes }, null, 2)}\n`)

  const figures = `${kilobytes(total.brotliBytes)} brotli, ${kilobytes(total.gzipBytes)} gzip, ${kilobytes(total.bytes)} plain`
  console.log(
    `First view: ${figures} of JavaScript in ${sizes.length} files (budget ${FIRST_VIEW_BUDGET_KB} KB brotli)`,
  )
  for (const { file, brotliBytes } of sizes) console.log(`  ${file} ${kilobytes(brotliBytes)}`)

  const strangers = [...firstView].flatMap((chunk) => chunk.moduleIds.filter((id) => NOT_IN_FIRST_VIEW.test(id)))
  const packages = new Set(strangers.map((id) => NOT_IN_FIRST_VIEW.exec(id)?.[1]))
  if (packages.size > 0) {
    const importers = [...firstView].flatMap((chunk) => chunk.moduleIds.filter((id) => !id.includes('node_modules')))
    throw new Error(
      `The first view holds ${[...packages].join(', ')}. Import the schema from a lazy chunk instead. ` +
        `Own modules in the first view:\n  ${importers.map((id) => relative(root, id)).join('\n  ')}`,
    )
  }
  if (total.brotliBytes > FIRST_VIEW_BUDGET_KB * 1024) {
    throw new Error(`The first view is over its budget of ${FIRST_VIEW_BUDGET_KB} KB brotli: ${figures}`)
  }
}

async function buildServer() {
  await rm(serverOut, { recursive: true, force: true })
  await bundle({
    absWorkingDir: root,
    entryPoints: ['server/main.ts'],
    outdir: serverOut,
    bundle: true,
    // Chunks lie beside main.js, so that paths relative to import.meta.url are the same in each.
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
}

const only = process.argv.slice(2)
const started = performance.now()
if (!only.includes('--server')) await buildClient()
if (!only.includes('--client')) await buildServer()
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
