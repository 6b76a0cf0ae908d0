import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makePng, PNG_SIGNATURE, pngChunk, pngDataUrl, pngHeader } from '#test/png.ts'
import { checkDrawing } from './check-drawing.ts'

const HEADER = pngHeader({ width: 4, height: 4 })
const IDAT = pngChunk('IDAT', Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1]))
const IEND = pngChunk('IEND')
const png = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...chunks])
const check = (bytes: Buffer) => checkDrawing(pngDataUrl(bytes))
const refusal = (message: string) => ({ ok: false, message })

const NOT_A_PNG = refusal("The drawing isn't a PNG image")
const NOT_BASE64 = refusal("The drawing isn't valid base64")
const DAMAGED = refusal('The drawing is damaged or incomplete')
const TOO_MANY_BYTES = refusal('The drawing must be at most 2 MB')
const WRONG_SIZE = refusal('Each side of the drawing must be 1 to 4096 pixels')

describe('a good PNG', () => {
  it.each([
    [1, 1],
    [520, 488],
    [4096, 1],
    [1, 4096],
  ])('of %i x %i px passes with its bytes', (width, height) => {
    const bytes = makePng(width, height)
    expect(check(bytes)).toEqual({ ok: true, bytes })
  })

  it('may have exactly 2 MiB and not a byte more', () => {
    const ofLength = (length: number) => {
      const text = pngChunk('tEXt', randomBytes(length - png(HEADER, IDAT, IEND).length - 12))
      return png(HEADER, text, IDAT, IEND)
    }
    expect(check(ofLength(2 * 1024 * 1024))).toMatchObject({ ok: true })
    expect(check(ofLength(2 * 1024 * 1024 + 1))).toEqual(TOO_MANY_BYTES)
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
      expect(checkDrawing(text)).toEqual(NOT_A_PNG)
    }
  })

  it('is refused if a JPEG, an SVG or no data claims to be a PNG', () => {
    expect(check(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46]))).toEqual(NOT_A_PNG)
    expect(check(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(NOT_A_PNG)
    expect(check(Buffer.alloc(0))).toEqual(NOT_A_PNG)
  })

  it('is refused if the base64 has junk, white space, wrong padding, stray bits or the URL alphabet', () => {
    const good = pngDataUrl(makePng(3, 3))
    expect(checkDrawing(good)).toMatchObject({ ok: true })
    const middle = 40
    for (const junk of ['\n', ' ', '!', '<', '\u0000', '\u00e9', '=']) {
      expect(checkDrawing(good.slice(0, middle) + junk + good.slice(middle))).toEqual(NOT_BASE64)
      expect(checkDrawing(good.slice(0, middle) + junk.repeat(4) + good.slice(middle))).toEqual(NOT_BASE64)
      expect(checkDrawing(good.slice(0, middle) + junk + good.slice(middle + 1))).toEqual(NOT_BASE64)
    }
    expect(checkDrawing(`${good}====`)).toEqual(NOT_BASE64)
    expect(checkDrawing(`${good}AAA`)).toEqual(NOT_BASE64)
    // One byte is two characters and two pads. The low four bits of the second character must be zero.
    expect(checkDrawing('data:image/png;base64,iQ==')).toEqual(NOT_A_PNG)
    expect(checkDrawing('data:image/png;base64,iR==')).toEqual(NOT_BASE64)
    expect(checkDrawing('data:image/png;base64,iQ')).toEqual(NOT_BASE64)
    expect(checkDrawing('data:image/png;base64,_-8A')).toEqual(NOT_BASE64)
  })

  it('is refused by its length before it is decoded', () => {
    const hugeJunk = '!'.repeat(24 * 1024 * 1024)
    expect(checkDrawing(`data:image/png;base64,${hugeJunk}`)).toEqual(TOO_MANY_BYTES)
  })
})

describe('a damaged PNG', () => {
  const whole = makePng(16, 16)

  it('is refused if it is cut anywhere', () => {
    for (let length = 8; length < whole.length; length += 1) {
      expect(check(whole.subarray(0, length))).toEqual(DAMAGED)
    }
  })

  it('is refused with a byte after its end', () => {
    expect(check(Buffer.concat([whole, Buffer.from([0])]))).toEqual(DAMAGED)
  })

  it.each([
    ['no IEND', [HEADER, IDAT]],
    ['an IEND with data', [HEADER, IDAT, pngChunk('IEND', Buffer.alloc(1))]],
    ['no IHDR', [IDAT, pngChunk('tEXt', Buffer.alloc(20)), IEND]],
    ['a chunk before IHDR', [pngChunk('tIME'), HEADER, IDAT, IEND]],
    ['a short IHDR', [pngChunk('IHDR', Buffer.alloc(12)), IDAT, IEND]],
    ['a long IHDR', [pngChunk('IHDR', Buffer.alloc(14)), IDAT, IEND]],
  ])('is refused with %s', (_name, chunks) => {
    expect(check(png(...chunks))).toEqual(DAMAGED)
  })
})

describe('a PNG of the wrong size', () => {
  it.each([
    ['4097 px wide', 4097, 1],
    ['4097 px high', 1, 4097],
    ['0 px wide', 0, 1],
    ['0 px high', 1, 0],
    ['2^32 - 1 px wide', 0xffffffff, 1],
    ['12,000 px a side', 12_000, 12_000],
  ])('is refused: %s', (_name, width, height) => {
    expect(check(png(pngHeader({ width, height }), IDAT, IEND))).toEqual(WRONG_SIZE)
  })
})
