import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer } from 'vite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { pictureFiles } from './picture-files.ts'

const PLACEHOLDER = 'data:image/webp;base64,AAAA'
const ENTRY = `
  import { PICTURES } from 'virtual:pictures'
  import 'virtual:pictures.css'
  globalThis.pictures = PICTURES
`

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pictures-'))
  writeFileSync(join(root, 'entry.js'), ENTRY)
  const picture = { width: 20, height: 10, widths: [10, 20], placeholder: PLACEHOLDER }
  const manifest = { room: picture, 'room-portrait': { ...picture, widths: [20] } }
  writeFileSync(join(root, 'manifest.json'), JSON.stringify(manifest))
  for (const name of ['room-10', 'room-20', 'room-portrait-20']) {
    for (const format of ['avif', 'webp']) writeFileSync(join(root, `${name}.${format}`), `${name} as ${format}`)
  }
})

afterEach(() => rmSync(root, { recursive: true }))

const config = () => ({ root, configFile: false as const, logLevel: 'silent' as const, plugins: [pictureFiles(root)] })

/** Contents by file name. */
async function built({ ssr = false } = {}): Promise<Map<string, string>> {
  const input = join(root, 'entry.js')
  const result = await build({ ...config(), build: { write: false, minify: false, ssr, rolldownOptions: { input } } })
  if (!('output' in result)) throw new Error('Vite built several outputs, or none')
  const files = result.output.map((file) => {
    const content = file.type === 'chunk' ? file.code : file.source
    return [file.fileName, typeof content === 'string' ? content : new TextDecoder().decode(content)] as const
  })
  return new Map(files)
}

const pictureNames = (files: Map<string, string>) =>
  [...files.keys()].filter((name) => /\.(avif|webp)$/.test(name)).toSorted()

const code = (files: Map<string, string>) =>
  [...files].flatMap(([name, content]) => (/\.m?js$/.test(name) ? [content] : [])).join('\n')

function hashIn(source: string, name: string): string | undefined {
  return new RegExp(`"${name}": \\["([0-9a-f]{8})"`).exec(source.replaceAll(/\s+/g, ' ').replaceAll('[ ', '['))?.[1]
}

describe('the picture plugin', () => {
  it('emits all files of a picture under one hash that the code and the server build know', async () => {
    const [files, server] = [await built(), await built({ ssr: true })]
    const hash = hashIn(code(files), 'room')
    expect(hash).toMatch(/^[0-9a-f]{8}$/)
    expect(pictureNames(files).filter((name) => !name.includes('portrait'))).toEqual([
      `assets/room.${hash}-10.avif`,
      `assets/room.${hash}-10.webp`,
      `assets/room.${hash}-20.avif`,
      `assets/room.${hash}-20.webp`,
    ])
    expect(files.get(`assets/room.${hash}-20.avif`)).toBe('room-20 as avif')
    expect(hashIn(code(server), 'room')).toBe(hash)
    expect(pictureNames(server)).toEqual([])
    // Placeholders are in the styles, with portrait ones only for phones.
    const styles = [...files].find(([name]) => name.endsWith('.css'))?.[1].replaceAll(/["\s]/g, '') ?? ''
    const ground = `{background-image:url(${PLACEHOLDER})`
    expect(styles).toContain(`[data-picture=room]${ground}`)
    expect(styles).toContain(`@media${PHONE_SCREEN}{[data-portrait=room-portrait]${ground}`.replaceAll(' ', ''))
    expect(styles).not.toContain('[data-portrait=room]')
    expect(code(files)).not.toContain(PLACEHOLDER)
    // A changed file changes the URLs of its picture, and no others.
    writeFileSync(join(root, 'room-20.webp'), 'changed')
    const kept = pictureNames(await built()).filter((name) => files.has(name))
    expect(kept.map((name) => name.replace(/\.[0-9a-f]{8}/, ''))).toEqual([
      'assets/room-portrait-20.avif',
      'assets/room-portrait-20.webp',
    ])
  })

  it('fails the build if a file of the manifest is missing', async () => {
    rmSync(join(root, 'room-20.avif'))
    await expect(built()).rejects.toThrow(/room-20\.avif, which is not there/)
  })

  it('serves its URLs in development', async () => {
    const server = await createServer({ ...config(), appType: 'custom', server: { port: 0, ws: false, watch: null } })
    try {
      await server.listen()
      const address = server.resolvedUrls?.local[0]
      if (!address) throw new Error('Vite does not listen')
      const answer = await fetch(new URL('/assets/room.01234567-20.webp', address))
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(await answer.text()).toBe('room-20 as webp')
      expect((await fetch(new URL('/assets/room.01234567-30.webp', address))).status).toBe(404)
    } finally {
      await server.close()
    }
  })
})
