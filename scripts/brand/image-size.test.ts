import { expect, it } from 'vitest'
import { packIco } from './ico.ts'
import { icoSizes, jpegSize, pngSize } from './image-size.ts'

/** A JPEG with a comment that contains a marker's bytes, and a progressive frame of 1200 x 630. */
const JPEG = Buffer.from('ffd8fffe0006ffc00001ffc2000b080276 04b0 01011100'.replaceAll(' ', ''), 'hex')
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000b4000000b40806000000', 'hex')

it('reads the size of a PNG only', () => {
  expect(pngSize(PNG)).toEqual({ width: 180, height: 180 })
  expect(pngSize(JPEG)).toBeUndefined()
  expect(pngSize(PNG.subarray(0, 20))).toBeUndefined()
})

it('reads the size of a JPEG from its frame', () => {
  expect(jpegSize(JPEG)).toEqual({ width: 1200, height: 630 })
  expect(jpegSize(PNG)).toBeUndefined()
  expect(jpegSize(JPEG.subarray(0, 10))).toBeUndefined()
  expect(jpegSize(Buffer.alloc(0))).toBeUndefined()
})

it('packs unchanged pictures into an .ico file', () => {
  const pictures = [
    { size: 16, png: Buffer.from('sixteen') },
    { size: 48, png: Buffer.from('forty-eight') },
  ]
  const ico = packIco(pictures)
  expect(icoSizes(ico)).toEqual([16, 48])
  const found = [0, 1].map((index) => {
    const entry = ico.subarray(6 + 16 * index, 22 + 16 * index)
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
    return ico.subarray(offset, offset + length).toString()
  })
  expect(found).toEqual(['sixteen', 'forty-eight'])
  expect(icoSizes(PNG)).toEqual([])
  expect(icoSizes(ico.subarray(0, 20))).toEqual([])
})
