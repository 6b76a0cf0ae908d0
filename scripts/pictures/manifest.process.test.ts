import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import manifest from '#shared/content/pictures/manifest.json' with { type: 'json' }
import { SLAB_PICTURE, STONE_IDS } from '#shared/countertops/stones.ts'

const FOLDER = new URL('../../shared/content/pictures/', import.meta.url)
const PICTURES = Object.entries(manifest)
/** Bytes before base64: PLACEHOLDER_BYTES of encode.py. */
const LARGEST_PLACEHOLDER = 110

async function sizeOf(file: Buffer | string) {
  const { width, height } = await sharp(file).metadata()
  return { width, height }
}

it.each(PICTURES)('%s exists in every width with the right proportions', async (name, { width, height, widths }) => {
  expect(widths).toEqual(widths.toSorted((one, other) => one - other))
  expect(widths.at(-1)).toBe(width)
  for (const across of widths) {
    const expected = { width: across, height: Math.round((height * across) / width) }
    for (const format of ['avif', 'webp']) {
      expect(await sizeOf(fileURLToPath(new URL(`${name}-${across}.${format}`, FOLDER)))).toEqual(expected)
    }
  }
})

it.each(PICTURES)('%s has a small placeholder', async (_name, { placeholder }) => {
  const [head, data = ''] = placeholder.split(',')
  expect(head).toBe('data:image/webp;base64')
  const bytes = Buffer.from(data, 'base64')
  expect(bytes.length).toBeLessThanOrEqual(LARGEST_PLACEHOLDER)
  expect(await sizeOf(bytes)).toMatchObject({ width: 16 })
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
