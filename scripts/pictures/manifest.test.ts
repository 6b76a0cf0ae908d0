import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import manifest from '#shared/content/pictures/manifest.json' with { type: 'json' }
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { SLAB_PICTURE, STONE_IDS } from '#shared/countertops/stones.ts'

const FOLDER = new URL('../../shared/content/pictures/', import.meta.url)
const PICTURES = Object.entries(manifest)
/** Bytes before base64: PLACEHOLDER_BYTES of encode.py. */
const LARGEST_PLACEHOLDER = 110

function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(new URL(file, FOLDER))
  return file.endsWith('.webp') ? sizeOfWebp(bytes) : sizeOfAvif(bytes)
}

/** For a simple lossy WebP: the frame header follows the headers of file and chunk. */
function sizeOfWebp(bytes: Buffer): { width: number; height: number } {
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8 ')
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** Reads the image spatial extents property. */
function sizeOfAvif(bytes: Buffer): { width: number; height: number } {
  expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif')
  const property = bytes.indexOf('ispe')
  return { width: bytes.readUInt32BE(property + 8), height: bytes.readUInt32BE(property + 12) }
}

it.each(PICTURES)('%s exists in every width with the right proportions', (name, { width, height, widths }) => {
  expect(widths).toEqual(widths.toSorted((one, other) => one - other))
  expect(widths.at(-1)).toBe(width)
  for (const across of widths) {
    const expected = { width: across, height: Math.round((height * across) / width) }
    for (const format of ['avif', 'webp']) expect(sizeOf(`${name}-${across}.${format}`)).toEqual(expected)
  }
})

it.each(PICTURES)('%s has a small placeholder', (_name, { placeholder }) => {
  const [head, data = ''] = placeholder.split(',')
  expect(head).toBe('data:image/webp;base64')
  const bytes = Buffer.from(data, 'base64')
  expect(bytes.length).toBeLessThanOrEqual(LARGEST_PLACEHOLDER)
  expect(sizeOfWebp(bytes).width).toBe(16)
})

it('lists every file of the folder, sorted', () => {
  const listed = PICTURES.flatMap(([name, { widths }]) =>
    widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]),
  )
  const files = readdirSync(FOLDER).filter((file) => /\.(avif|webp)$/.test(file))
  expect(listed.toSorted()).toEqual(files.toSorted())
  expect(Object.keys(manifest)).toEqual(Object.keys(manifest).toSorted())
})

it("has each stone's slab in the size that the plans use", () => {
  const slabs = new Map(PICTURES)
  for (const id of STONE_IDS) {
    const { width, height, widths } = slabs.get(`stone-${id}`) ?? {}
    expect({ width, height }).toEqual({ width: SLAB_PICTURE.pixelWidth, height: SLAB_PICTURE.pixelHeight })
    expect(widths).toEqual([180, 620, 1550, 3100])
  }
})

it('has a hero picture for each stone and a picture for each portfolio entry, with portrait crops', () => {
  const names = [...STONE_IDS.map((id) => `hero-${id}`), ...PORTFOLIO.map(({ id }) => `portfolio-${id}`)]
  const known = Object.keys(manifest)
  expect(known).toEqual(expect.arrayContaining(names.flatMap((name) => [name, `${name}-portrait`])))
})
