import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'

const FOLDER = fileURLToPath(new URL('../shared/content/pictures', import.meta.url))

const DATA = 'virtual:pictures'
const STYLES = 'virtual:pictures.css'
const RESOLVED_DATA = `\0${DATA}`
/** Vite recognizes a stylesheet by the end of its id, and ignores ids that begin with NUL. */
const RESOLVED_STYLES = '/__pictures.css'

const TYPES = { avif: 'image/avif', webp: 'image/webp' } as const
const FORMATS = ['avif', 'webp'] as const

/** `/assets/<name>.<hash>-<width>.<format>` */
const ADDRESS = /^\/assets\/([a-z0-9-]+)\.[0-9a-f]{8}-(\d+)\.(avif|webp)$/

interface ManifestEntry {
  width: number
  height: number
  widths: number[]
  placeholder: string
}

/**
 * Serves the pictures of `folder` (written by scripts/pictures/encode.py) below /assets. All files of one picture share one
 * hash of their content. Provides two modules to the client:
 * - `virtual:pictures` with `PICTURES`: [hash, width, height, widths] by name, small enough for every page;
 * - `virtual:pictures.css`: the placeholders, as CSS because the content security policy blocks style attributes.
 * Fails the build if a file of the manifest is missing.
 */
export function pictureFiles(folder = FOLDER): Plugin {
  const manifestFile = join(folder, 'manifest.json')
  const manifest = (): Record<string, ManifestEntry> => JSON.parse(readFileSync(manifestFile, 'utf8'))
  const fileOf = (name: string, width: number | string, format: string) => join(folder, `${name}-${width}.${format}`)

  function pictures() {
    return Object.entries(manifest()).map(([name, { width, height, widths }]) => {
      const files = widths.flatMap((size) =>
        FORMATS.map((format) => ({ end: `${size}.${format}`, source: readPicture(fileOf(name, size, format)) })),
      )
      const hash = hashOf(files.map(({ source }) => source))
      return { name, data: [hash, width, height, widths], base: `assets/${name}.${hash}`, files }
    })
  }

  return {
    name: 'picture-files',
    resolveId: (id) => ({ [DATA]: RESOLVED_DATA, [STYLES]: RESOLVED_STYLES })[id],
    load(id) {
      if (id !== RESOLVED_DATA && id !== RESOLVED_STYLES) return
      this.addWatchFile(manifestFile)
      if (id === RESOLVED_STYLES) return placeholderRules(manifest())
      const data = pictures().map((picture) => [picture.name, picture.data])
      return `export const PICTURES = ${JSON.stringify(Object.fromEntries(data))}`
    },
    generateBundle() {
      // A server build uses the same URLs. Only the browser build emits files.
      if (this.environment.config.consumer === 'server') return
      for (const { base, files } of pictures()) {
        for (const { end, source } of files) this.emitFile({ type: 'asset', fileName: `${base}-${end}`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const [, name, width, format] = ADDRESS.exec(req.url ?? '') ?? []
        if (!name || !width || (format !== 'avif' && format !== 'webp')) return next()
        const file = fileOf(name, width, format)
        if (!existsSync(file)) return next()
        res.writeHead(200, { 'Content-Type': TYPES[format], 'Cache-Control': 'no-cache' }).end(readFileSync(file))
      })
    },
  }
}

function readPicture(file: string): Buffer {
  if (!existsSync(file)) throw new Error(`The manifest of the pictures lists ${file}, which is not there`)
  return readFileSync(file)
}

function hashOf(files: Buffer[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file)
  return hash.digest('hex').slice(0, 8)
}

function placeholderRules(manifest: Record<string, ManifestEntry>): string {
  const rule = (attribute: string, name: string, { placeholder }: ManifestEntry) =>
    `[data-${attribute}="${name}"]{background-image:url(${placeholder})}`
  const entries = Object.entries(manifest)
  const all = entries.map(([name, entry]) => rule('picture', name, entry))
  const portraits = entries
    .filter(([name]) => name.endsWith('-portrait'))
    .map(([name, entry]) => rule('portrait', name, entry))
  return `${all.join('\n')}\n@media ${PHONE_SCREEN}{\n${portraits.join('\n')}\n}\n`
}
