import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makePng, PNG_SIGNATURE, pngChunk, pngDataUrl, pngHeader } from '#test/png.ts'
import { checkPngDataUrl } from './png-data-url.ts'

const IDAT = pngChunk('IDAT', Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1]))
const IEND = pngChunk('IEND')
const png = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...chunks])
const check = (bytes: Buffer) => checkPngDataUrl(pngDataUrl(bytes))
const refusal = (message: string) => ({ ok: false, message })

const NOT_A_PNG = refusal("The drawing isn't a PNG image")
const NOT_BASE64 = refusal("The drawing isn't valid base64")
const DAMAGED = refusal('The drawing is damaged or incomplete')
const TOO_MANY_BYTES = refusal('The drawing must be at most 2 MB')
const WRONG_SIZE = refusal('Each side of the drawing must be 1 to 4096 pixels')

/** A PNG of exactly `length` bytes, filled up with a text chunk. */
function pngOfLength(length: number): Buffer {
  const plain = png(pngHeader({ width: 4, height: 4 }), IDAT, IEND)
  const text = pngChunk('tEXt', randomBytes(length - plain.length - 12))
  return png(pngHeader({ width: 4, height: 4 }), text, IDAT, IEND)
}

describe('a good PNG', () => {
  it.each([
    [1, 1],
    [520, 488],
    [4096, 1],
    [1, 4096],
  ])('of %i x %i px passes with its bytes and size', (width, height) => {
    const bytes = makePng(width, height)
    expect(check(bytes)).toEqual({ ok: true, bytes, width, height })
  })

  it('may have several IDATs in one run, ancillary chunks, a palette and interlacing', () => {
    const header = pngHeader({ width: 2, height: 2, bitDepth: 4, colorType: 3, interlace: 1 })
    const palette = pngChunk('PLTE', Buffer.alloc(48))
    const time = pngChunk('tIME', Buffer.alloc(7))
    expect(check(png(header, pngChunk('gAMA', Buffer.alloc(4)), palette, IDAT, IDAT, time, IEND))).toMatchObject({
      ok: true,
    })
  })

  it('may have exactly 2 MiB and not a byte more', () => {
    expect(check(pngOfLength(2 * 1024 * 1024))).toMatchObject({ ok: true, width: 4, height: 4 })
    expect(check(pngOfLength(2 * 1024 * 1024 + 1))).toEqual(TOO_MANY_BYTES)
  })
})

describe('a data URL that is not a PNG', () => {
  it('is refused with another type or encoding', () => {
    const base64 = makePng(2, 2).toString('base64')
    for (const text of [
      '',
      base64,
      `data:image/jpeg;base64,${base64}`,
      `data:image/png,${base64}`,
      `data:image/png;charset=utf-8;base64,${base64}`,
      `DATA:image/png;base64,${base64}`,
      ` data:image/png;base64,${base64}`,
      'data:image/svg+xml;base64,PHN2Zy8+',
    ]) {
      expect(checkPngDataUrl(text)).toEqual(NOT_A_PNG)
    }
  })

  it('is refused if a JPEG, an SVG or no data claims to be a PNG', () => {
    expect(check(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46]))).toEqual(NOT_A_PNG)
    expect(check(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(NOT_A_PNG)
    expect(check(Buffer.alloc(0))).toEqual(NOT_A_PNG)
  })

  it('is refused if the base64 has junk, white space, wrong padding, stray bits or the URL alphabet', () => {
    const good = pngDataUrl(makePng(3, 3))
    expect(checkPngDataUrl(good)).toMatchObject({ ok: true })
    const middle = 40
    for (const junk of ['\n', ' ', '!', '<', '\u0000', '\u00e9', '=']) {
      expect(checkPngDataUrl(good.slice(0, middle) + junk + good.slice(middle))).toEqual(NOT_BASE64)
      expect(checkPngDataUrl(good.slice(0, middle) + junk.repeat(4) + good.slice(middle))).toEqual(NOT_BASE64)
      expect(checkPngDataUrl(good.slice(0, middle) + junk + good.slice(middle + 1))).toEqual(NOT_BASE64)
    }
    expect(checkPngDataUrl(`${good}====`)).toEqual(NOT_BASE64)
    expect(checkPngDataUrl(`${good}AAA`)).toEqual(NOT_BASE64)
    // One byte is two characters and two pads. The low four bits of the second character must be zero.
    expect(checkPngDataUrl('data:image/png;base64,iQ==')).toEqual(NOT_A_PNG)
    expect(checkPngDataUrl('data:image/png;base64,iR==')).toEqual(NOT_BASE64)
    expect(checkPngDataUrl('data:image/png;base64,iQ')).toEqual(NOT_BASE64)
    expect(checkPngDataUrl('data:image/png;base64,_-8A')).toEqual(NOT_BASE64)
  })

  it('is refused by its length before it is decoded', () => {
    const hugeJunk = '!'.repeat(24 * 1024 * 1024)
    expect(checkPngDataUrl(`data:image/png;base64,${hugeJunk}`)).toEqual(TOO_MANY_BYTES)
  })
})

describe('a damaged PNG', () => {
  const whole = makePng(16, 16)

  it('is refused if it is cut anywhere', () => {
    for (let length = 8; length < whole.length; length += 1) {
      expect(check(whole.subarray(0, length))).toEqual(DAMAGED)
    }
  })

  it('is refused if any byte after the signature is changed', () => {
    for (let offset = 8; offset < whole.length; offset += 1) {
      const changed = Buffer.from(whole)
      changed[offset] = (changed[offset] ?? 0) ^ 0x01
      expect(check(changed)).toEqual(DAMAGED)
    }
  })

  it('is refused with a byte after its end', () => {
    expect(check(Buffer.concat([whole, Buffer.from([0])]))).toEqual(DAMAGED)
  })

  it.each([
    ['no IDAT', [pngHeader({ width: 1, height: 1 }), IEND]],
    ['no IEND', [pngHeader({ width: 1, height: 1 }), IDAT]],
    ['an IEND with data', [pngHeader({ width: 1, height: 1 }), IDAT, pngChunk('IEND', Buffer.alloc(1))]],
    ['no IHDR', [IDAT, IEND]],
    ['a chunk before IHDR', [pngChunk('tIME'), pngHeader({ width: 1, height: 1 }), IDAT, IEND]],
    ['a second IHDR', [pngHeader({ width: 1, height: 1 }), pngHeader({ width: 1, height: 1 }), IDAT, IEND]],
    ['a short IHDR', [pngChunk('IHDR', Buffer.alloc(12)), IDAT, IEND]],
    ['a long IHDR', [pngChunk('IHDR', Buffer.alloc(14)), IDAT, IEND]],
    ['separated IDATs', [pngHeader({ width: 1, height: 1 }), IDAT, pngChunk('tIME'), IDAT, IEND]],
    ['an unknown critical chunk', [pngHeader({ width: 1, height: 1 }), pngChunk('XXXX'), IDAT, IEND]],
    ['a type that is not four letters', [pngHeader({ width: 1, height: 1 }), pngChunk('t1ME'), IDAT, IEND]],
    ['no palette although it needs one', [pngHeader({ width: 1, height: 1, colorType: 3 }), IDAT, IEND]],
    ['a palette after the data', [pngHeader({ width: 1, height: 1, colorType: 2 }), IDAT, pngChunk('PLTE'), IEND]],
    [
      'two palettes',
      [pngHeader({ width: 1, height: 1, colorType: 2 }), pngChunk('PLTE'), pngChunk('PLTE'), IDAT, IEND],
    ],
    ['a bit depth of 3', [pngHeader({ width: 1, height: 1, bitDepth: 3 }), IDAT, IEND]],
    ['4 bits of true color', [pngHeader({ width: 1, height: 1, bitDepth: 4, colorType: 2 }), IDAT, IEND]],
    ['a color type of 1', [pngHeader({ width: 1, height: 1, colorType: 1 }), IDAT, IEND]],
    ['another compression', [pngHeader({ width: 1, height: 1, compression: 1 }), IDAT, IEND]],
    ['another filter method', [pngHeader({ width: 1, height: 1, filter: 1 }), IDAT, IEND]],
    ['another interlace method', [pngHeader({ width: 1, height: 1, interlace: 2 }), IDAT, IEND]],
  ])('is refused with %s', (_name, chunks) => {
    expect(check(png(...chunks))).toEqual(DAMAGED)
  })

  it('is refused with too many chunks', () => {
    const header = pngHeader({ width: 1, height: 1 })
    const withTexts = (count: number) =>
      png(header, ...Array.from({ length: count }, () => pngChunk('tEXt')), IDAT, IEND)
    expect(check(withTexts(1998))).toMatchObject({ ok: true })
    expect(check(withTexts(1999))).toEqual(DAMAGED)
  })

  it('is refused if a chunk claims more bytes than there are', () => {
    const bytes = png(pngHeader({ width: 1, height: 1 }), IDAT, IEND)
    bytes.writeUInt32BE(0xffffffff, 8 + 25)
    expect(check(bytes)).toEqual(DAMAGED)
  })
})

describe('a PNG of the wrong size', () => {
  it.each([
    ['4097 px wide', 4097, 1],
    ['4097 px high', 1, 4097],
    ['0 px wide', 0, 1],
    ['0 px high', 1, 0],
    ['2^32 - 1 px wide', 0xffffffff, 1],
  ])('is refused: %s', (_name, width, height) => {
    expect(check(png(pngHeader({ width, height }), IDAT, IEND))).toEqual(WRONG_SIZE)
  })

  it('is refused by its header alone, without reading the data', () => {
    expect(check(png(pngHeader({ width: 12_000, height: 12_000 })))).toEqual(WRONG_SIZE)
    expect(check(png(pngHeader({ width: 12_000, height: 12_000 }), IDAT, IEND))).toEqual(WRONG_SIZE)
  })
})
