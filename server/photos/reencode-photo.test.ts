import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makePng, PNG_SIGNATURE, pngChunk, pngHeader } from '#test/png.ts'
import { asPhoneSends, CANVAS_JPEG, CANVAS_WEBP, jpegSegment, PHOTO_PNG, withSegments } from '#test/photos.ts'
import type { PhotoType } from '#shared/photos/photo.ts'
import type { Context, TransactionContext } from '#server/context.ts'
import { newLimitCounts } from '#server/http/limits.ts'
import { reencodePhoto } from './reencode-photo.ts'

const unlimited = { limitCounts: newLimitCounts(), config: { limited: false } } as Context // what it uses of it
const reencode = async (bytes: Buffer, type: PhotoType) =>
  (await reencodePhoto(unlimited, { type, bytes, clientAddress: '203.0.113.1' })).bytes

const DAMAGED = 'The photo is damaged or incomplete'
const WRONG_SIZE = 'Each side of the photo must be 1 to 4096 pixels'
const PHOTOS: [PhotoType, Buffer][] = [
  ['image/jpeg', CANVAS_JPEG],
  ['image/png', PHOTO_PNG],
  ['image/webp', CANVAS_WEBP],
]

/** The JPEG, as if it had so many pixels. */
function resizedJpeg(width: number, height: number): Buffer {
  const copy = Buffer.from(CANVAS_JPEG)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0, 0, 17]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

const red = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00' } })

describe('a photo', () => {
  it.each(PHOTOS)('stays %s, in its size', async (type, bytes) => {
    const { format, width, height } = await sharp(await reencode(bytes, type)).metadata()
    expect({ type: `image/${format}`, width, height }).toEqual({ type, width: 16, height: 12 })
  })

  it('keeps its colors', async () => {
    const photo = await reencode(await red(64, 48).jpeg().toBuffer(), 'image/jpeg')
    const [r = 0, g = 0, b = 0] = await sharp(photo).raw().toBuffer()
    expect(r).toBeGreaterThan(195)
    expect(Math.max(g, b)).toBeLessThan(10)
  })

  it('is turned upright and loses its place, its profile, its comments and what follows its end', async () => {
    const dirty = Buffer.concat([
      withSegments(
        await asPhoneSends(CANVAS_JPEG),
        jpegSegment(0xfe, 'Ada at home'),
        jpegSegment(0xed, 'Photoshop 3.0'),
      ),
      Buffer.from('a second file'),
    ])
    expect(await sharp(dirty).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
    const photo = await reencode(dirty, 'image/jpeg')
    const { width, height, orientation, exif, icc, xmp, iptc, comments } = await sharp(photo).metadata()
    expect({ width, height }).toEqual({ width: 12, height: 16 })
    expect([orientation, exif, icc, xmp, iptc, comments].every((part) => part === undefined)).toBe(true)
    for (const trace of ['Exif', 'Ada', 'Photoshop', 'ICC_PROFILE', 'second']) expect(photo.includes(trace)).toBe(false)
  })

  it('loses text and time of a PNG, and EXIF of a WebP', async () => {
    const [png, webp] = await Promise.all(
      (['png', 'webp'] as const).map((format) =>
        red(8, 8)
          .withExif({ IFD0: { Artist: 'Ada' } })
          .toFormat(format)
          .toBuffer(),
      ),
    )
    for (const [type, bytes] of [
      ['image/png', png],
      ['image/webp', webp],
    ] as const) {
      expect(bytes?.includes('Ada')).toBe(true)
      expect((await reencode(bytes ?? Buffer.alloc(0), type)).includes('Ada')).toBe(false)
    }
  })

  it('is shrunk to 2,000 px', async () => {
    const photo = await reencode(await red(3000, 4096).jpeg().toBuffer(), 'image/jpeg')
    expect(await sharp(photo).metadata()).toMatchObject({ width: 1465, height: 2000 })
  })
})

describe('a photo is refused', () => {
  it.each([
    [4097, 12],
    [12, 4097],
    [65_500, 65_500],
  ])('as %i x %i px', async (width, height) => {
    const bomb = Buffer.concat([PNG_SIGNATURE, pngHeader({ width, height }), pngChunk('IDAT'), pngChunk('IEND')])
    await expect(reencode(bomb, 'image/png')).rejects.toThrow(WRONG_SIZE)
    await expect(reencode(resizedJpeg(width, height), 'image/jpeg')).rejects.toThrow(WRONG_SIZE)
  })

  it('if it says to be larger than its data, or to have no size', async () => {
    await expect(reencode(resizedJpeg(4096, 4096), 'image/jpeg')).rejects.toThrow(DAMAGED)
    await expect(reencode(resizedJpeg(0, 12), 'image/jpeg')).rejects.toThrow(DAMAGED)
    await expect(reencode(makePng(0, 0), 'image/png')).rejects.toThrow(DAMAGED)
  })

  it('if it has 16 bits a color and is large', async () => {
    const deep = (side: number) => red(side, side).toColourspace('rgb16').png().toBuffer()
    await reencode(await deep(40), 'image/png')
    await expect(reencode(await deep(1601), 'image/png')).rejects.toThrow('only 8 bits a color')
  })

  it('if it is animated', async () => {
    const frames = await Promise.all([red(8, 8).png().toBuffer(), red(8, 8).negate().png().toBuffer()])
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    await expect(reencode(animated, 'image/webp')).rejects.toThrow("A photo can't be animated")
  })

  it('if it is of another type than it says', async () => {
    await expect(reencode(PHOTO_PNG, 'image/jpeg')).rejects.toThrow("The photo isn't a JPEG, as its Content-Type says")
  })

  it.each(['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>', '%PDF-1.7', 'ftypheic', ''])(
    'as %s',
    async (text) => {
      await expect(reencode(Buffer.from(text), 'image/jpeg')).rejects.toThrow(DAMAGED)
    },
  )

  it.each(PHOTOS)('if it is cut: %s', async (type, bytes) => {
    // The last chunk of a PNG has no pixels, so one without it is whole.
    for (let length = 0; length < bytes.length - 12; length += 7) {
      await expect(reencode(bytes.subarray(0, length), type), `${length} bytes`).rejects.toThrow(DAMAGED)
    }
  })
})

it('can only be made outside of a transaction', () => {
  const sent = { type: 'image/png', bytes: PHOTO_PNG, clientAddress: '' } as const
  // @ts-expect-error: it takes seconds, and a transaction would hold its connection and locks
  expect((tx: TransactionContext) => reencodePhoto(tx, sent)).toBeTypeOf('function')
})
