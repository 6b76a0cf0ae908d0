import { describe, expect, it } from 'vitest'
import { CANVAS_JPEG, exifWithGps, jpegSegment, withSegments } from '#test/photos.ts'
import { readJpeg, stripJpeg } from './jpeg.ts'

const kindsOf = (bytes: Uint8Array) => readJpeg(bytes)?.parts.map(({ kind }) => kind)

describe('readJpeg', () => {
  it('reads size and parts, which make up the whole file', () => {
    const bytes = withSegments(CANVAS_JPEG, exifWithGps())
    const jpeg = readJpeg(bytes)
    expect(jpeg).toMatchObject({ width: 16, height: 12 })
    expect(Buffer.concat(jpeg?.parts.map((part) => part.bytes) ?? [])).toEqual(bytes)
  })

  it('knows pictures from metadata', () => {
    expect(new Set(kindsOf(stripJpeg(CANVAS_JPEG) ?? new Uint8Array()))).toEqual(new Set(['picture']))
    expect(kindsOf(CANVAS_JPEG)?.filter((kind) => kind === 'profile')).toHaveLength(1)
    expect(kindsOf(withSegments(CANVAS_JPEG, exifWithGps()))?.[1]).toBe('metadata')
  })

  it('refuses a file of more than 1,000 parts', () => {
    const own = readJpeg(CANVAS_JPEG)?.parts.length ?? 0
    const withEmpty = (count: number) => withSegments(CANVAS_JPEG, ...Array<Buffer>(count).fill(jpegSegment(0xfe, '')))
    expect(readJpeg(withEmpty(1001 - own))).not.toBeNull()
    expect(readJpeg(withEmpty(1002 - own))).toBeNull()
  })

  it('refuses a file that is cut anywhere', () => {
    for (let length = 0; length < CANVAS_JPEG.length; length += 1) {
      expect(readJpeg(CANVAS_JPEG.subarray(0, length)), `${length} bytes`).toBeNull()
    }
  })
})

describe('stripJpeg', () => {
  it('leaves only the picture', () => {
    const plain = stripJpeg(CANVAS_JPEG)
    const dirty = Buffer.concat([
      withSegments(CANVAS_JPEG, exifWithGps(), jpegSegment(0xfe, 'My kitchen'), jpegSegment(0xed, 'Photoshop 3.0')),
      Buffer.from('a second file'),
    ])
    expect(stripJpeg(dirty)).toEqual(plain)
    expect(plain?.length).toBe(CANVAS_JPEG.length - 474)
    expect(Buffer.from(plain ?? []).includes('ICC_PROFILE')).toBe(false)
  })

  it('is null for other files', () => {
    expect(stripJpeg(Buffer.from('GIF89a'))).toBeNull()
  })
})
