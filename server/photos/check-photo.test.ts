import { describe, expect, it } from 'vitest'
import { stripJpeg } from '#shared/photos/jpeg.ts'
import {
  CANVAS_JPEG,
  CANVAS_PROFILE,
  CANVAS_WEBP,
  CANVAS_WEBP_LOSSLESS,
  exifWithGps,
  jpegSegment,
  PHOTO_PNG,
  pngProfileChunk,
  pngWith,
  webpChunks,
  webpOf,
  withSegments,
} from '#test/photos.ts'
import { makePng, PNG_SIGNATURE, pngChunk, pngHeader } from '#test/png.ts'
import { checkPhoto } from './check-photo.ts'

const jpegWith = (...segments: Buffer[]) => withSegments(CANVAS_JPEG, ...segments)
const webpWith = (type: string, data: Buffer | string) =>
  webpOf(...webpChunks(CANVAS_WEBP), [type, Buffer.from(data as string)])
const [VP8X, , LOSSY] = webpChunks(CANVAS_WEBP) as [[string, Buffer], unknown, [string, Buffer]]
/** The header of an extended WebP with other flags. */
const flagged = (flags: number): [string, Buffer] => [
  'VP8X',
  Buffer.concat([Buffer.from([flags]), VP8X[1].subarray(1)]),
]
const ICC = 'ICC_PROFILE\0\u0001\u0001'
const profileSegment = (profile: Buffer) => jpegSegment(0xe2, Buffer.concat([Buffer.from(ICC, 'latin1'), profile]))
const renamed = (profile: Buffer, tag: string, to: string) => {
  const copy = Buffer.from(profile)
  copy.write(to, copy.indexOf(tag), 'latin1')
  return copy
}
const STRIPPED = Buffer.from(stripJpeg(CANVAS_JPEG) ?? [])
const resizedJpeg = (width: number, height: number) => {
  const copy = Buffer.from(CANVAS_JPEG)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0, 0, 17]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

describe('a photo passes', () => {
  it.each([
    ['image/jpeg', 'as a canvas exports it', CANVAS_JPEG],
    ['image/jpeg', 'without its profile', STRIPPED],
    ['image/jpeg', 'with how its colors are encoded', jpegWith(jpegSegment(0xee, 'Adobe\0d\0\0\0\0\u0001'))],
    ['image/jpeg', 'of the largest size', resizedJpeg(4096, 4096)],
    ['image/webp', 'as a canvas exports it', CANVAS_WEBP],
    ['image/webp', 'without losses', CANVAS_WEBP_LOSSLESS],
    ['image/webp', 'that is just a frame', webpOf(LOSSY)],
    ['image/png', 'as a canvas exports it', PHOTO_PNG],
    [
      'image/png',
      'with how its colors look',
      pngWith(pngChunk('sRGB', Buffer.of(0)), pngChunk('gAMA', Buffer.alloc(4))),
    ],
    ['image/png', 'with a color profile', pngWith(pngProfileChunk(CANVAS_PROFILE))],
    ['image/png', 'of the largest size', makePng(4096, 1)],
  ] as const)('%s %s', (type, _, bytes) => {
    expect(checkPhoto(bytes, type)).toEqual({ ok: true })
  })
})

describe('a photo with metadata is refused', () => {
  const message = 'The photo still has metadata, such as where it was taken. Remove it and send the photo again'
  it.each([
    ['image/jpeg', 'EXIF with a place', jpegWith(exifWithGps())],
    ['image/jpeg', 'XMP', jpegWith(jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'))],
    ['image/jpeg', 'IPTC', jpegWith(jpegSegment(0xed, 'Photoshop 3.0\x008BIM'))],
    ['image/jpeg', 'a comment', jpegWith(jpegSegment(0xfe, 'Ada at home'))],
    [
      'image/jpeg',
      'a thumbnail',
      withSegments(STRIPPED, jpegSegment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\u0001\u0001abc')),
    ],
    ['image/jpeg', 'a thumbnail of its own', jpegWith(jpegSegment(0xe0, 'JFXX\0\u0010'))],
    ['image/jpeg', 'other pictures', jpegWith(jpegSegment(0xe2, 'MPF\0'))],
    [
      'image/jpeg',
      'metadata between its scans',
      Buffer.concat([STRIPPED.subarray(0, -2), exifWithGps(), STRIPPED.subarray(-2)]),
    ],
    ['image/jpeg', 'bytes after its end', Buffer.concat([CANVAS_JPEG, Buffer.of(0)])],
    ['image/jpeg', 'a second file', Buffer.concat([CANVAS_JPEG, jpegWith(exifWithGps())])],
    [
      'image/jpeg',
      'a profile with more',
      withSegments(STRIPPED, profileSegment(renamed(CANVAS_PROFILE, 'cprt', 'mmod'))),
    ],
    ['image/jpeg', 'a profile that is none', withSegments(STRIPPED, profileSegment(exifWithGps()))],
    ['image/jpeg', 'two profiles', jpegWith(profileSegment(CANVAS_PROFILE))],
    ['image/png', 'EXIF', pngWith(pngChunk('eXIf', exifWithGps().subarray(10)))],
    ['image/png', 'text', pngWith(pngChunk('tEXt', Buffer.from('Comment\0Ada at home')))],
    ['image/png', 'XMP', pngWith(pngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<x/>')))],
    ['image/png', 'its time', pngWith(pngChunk('tIME', Buffer.alloc(7)))],
    ['image/png', 'an unknown chunk', pngWith(pngChunk('prVt', Buffer.from('36.16,-86.78')))],
    ['image/png', 'text as a color', pngWith(pngChunk('gAMA', Buffer.alloc(300, 'Ada')))],
    ['image/png', 'a profile that is none', pngWith(pngProfileChunk(exifWithGps()))],
    ['image/png', 'a profile that unpacks to megabytes', pngWith(pngProfileChunk(Buffer.alloc(5_000_000)))],
    ['image/webp', 'EXIF', webpWith('EXIF', exifWithGps())],
    ['image/webp', 'XMP', webpWith('XMP ', '<x:xmpmeta/>')],
    ['image/webp', 'an unknown chunk', webpWith('note', 'Ada at home')],
    ['image/webp', 'a profile that is none', webpOf(VP8X, ['ICCP', exifWithGps()], LOSSY)],
  ] as const)('%s: %s', (type, _, bytes) => {
    expect(checkPhoto(bytes, type)).toEqual({ ok: false, message })
  })
})

describe('a photo is refused', () => {
  it.each([
    ['image/jpeg', 4097, 12],
    ['image/jpeg', 12, 4097],
    ['image/jpeg', 0, 12],
  ] as const)('as %s of %i x %i px', (type, width, height) => {
    const message = 'Each side of the photo must be 1 to 4096 pixels'
    expect(checkPhoto(resizedJpeg(width, height), type)).toEqual({ ok: false, message })
    const png = Buffer.concat([PNG_SIGNATURE, pngHeader({ width, height })])
    expect(checkPhoto(png, 'image/png')).toEqual({ ok: false, message })
  })

  it('if it is animated', () => {
    const refusal = { ok: false, message: "A photo can't be animated" }
    expect(
      checkPhoto(webpOf(flagged(0x02), ['ANIM', Buffer.alloc(6)], ['ANMF', Buffer.alloc(40)]), 'image/webp'),
    ).toEqual(refusal)
    expect(checkPhoto(pngWith(pngChunk('acTL', Buffer.alloc(8))), 'image/png')).toEqual(refusal)
  })

  it('if it is of another type than it says', () => {
    expect(checkPhoto(PHOTO_PNG, 'image/jpeg')).toEqual({
      ok: false,
      message: "The photo isn't a JPEG, as its Content-Type says",
    })
    for (const [bytes, type] of [
      [CANVAS_JPEG, 'image/webp'],
      [CANVAS_WEBP, 'image/png'],
      [Buffer.from('GIF89a'), 'image/jpeg'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
      [Buffer.alloc(0), 'image/webp'],
    ] as const) {
      expect(checkPhoto(bytes, type)).toMatchObject({ ok: false })
    }
  })

  it.each([
    ['image/jpeg', CANVAS_JPEG],
    ['image/png', PHOTO_PNG],
    ['image/webp', CANVAS_WEBP],
    ['image/webp', webpOf(LOSSY)],
    ['image/webp', CANVAS_WEBP_LOSSLESS],
  ] as const)('if it is cut anywhere: %s', (type, bytes) => {
    for (let length = 12; length < bytes.length; length += 1) {
      expect(checkPhoto(bytes.subarray(0, length), type), `${length} bytes`).toEqual({
        ok: false,
        message: 'The photo is damaged or incomplete',
      })
    }
  })

  it.each([
    ['two frames', webpOf(VP8X, LOSSY, LOSSY)],
    [
      'another size than its frame',
      webpOf(['VP8X', Buffer.concat([VP8X[1].subarray(0, 4), Buffer.alloc(6, 1)])], LOSSY),
    ],
    ['no frame', webpOf(VP8X)],
    ['a frame cut short', webpOf(['VP8 ', LOSSY[1].subarray(0, 12)])],
  ])('as a WebP with %s', (_, bytes) => {
    expect(checkPhoto(bytes, 'image/webp')).toEqual({ ok: false, message: 'The photo is damaged or incomplete' })
  })
})
