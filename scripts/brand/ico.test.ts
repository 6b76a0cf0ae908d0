import { imageSize } from 'image-size'
import { expect, it } from 'vitest'
import { packIco } from './ico.ts'

it('packs unchanged pictures into an .ico file', () => {
  const pictures = [
    { size: 16, png: Buffer.from('sixteen') },
    { size: 48, png: Buffer.from('forty-eight') },
  ]
  const ico = packIco(pictures)
  expect(imageSize(ico).images?.map(({ width, height }) => [width, height])).toEqual([
    [16, 16],
    [48, 48],
  ])
  const found = [0, 1].map((index) => {
    const entry = ico.subarray(6 + 16 * index, 22 + 16 * index)
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
    return ico.subarray(offset, offset + length).toString()
  })
  expect(found).toEqual(['sixteen', 'forty-eight'])
})
