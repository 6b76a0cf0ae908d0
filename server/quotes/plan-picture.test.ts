import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { COLORS } from '#shared/content/colors.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { PNG_SIGNATURE } from '#test/png.ts'
import { drawPlan, PLAN_SIZE } from './plan-picture.ts'

const [WIDTH, HEIGHT] = [PLAN_SIZE.width * 2, PLAN_SIZE.height * 2]

/** The pixels of a PNG that `drawPlan` made, as the colors of `COLORS`. */
function read(png: Buffer) {
  expect(png.subarray(0, 8)).toEqual(PNG_SIGNATURE)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT])
  const rows = inflateSync(png.subarray(png.indexOf('IDAT') + 4, -16))
  return (x: number, y: number) => {
    const at = y * (WIDTH * 3 + 1) + 1 + x * 3
    return `#${rows
      .subarray(at, at + 3)
      .toString('hex')
      .toUpperCase()}`
  }
}

const draw = (countertop: (typeof KITCHENS)[keyof typeof KITCHENS][number] | undefined) => {
  if (!countertop) throw new Error('There is no such countertop')
  return drawPlan(countertop)
}

describe('the plan in an email', () => {
  it('has the outline to scale, with backsplash and cutouts', () => {
    // 144 x 84 in, returns 25 1/2 in, a backsplash along the back and a farmhouse sink: 296 px are 144 in.
    const pixel = read(draw(KITCHENS.K5[0]))
    const at = (x: number, y: number) =>
      pixel(Math.round(WIDTH / 2 + ((x - 72) * 296) / 144), Math.round(HEIGHT / 2 + ((y - 42) * 296) / 144))
    expect(at(12, 60)).toBe(COLORS.sand)
    expect(at(100, 60)).toBe(COLORS.white)
    expect(at(130, 12)).toBe(COLORS.sand)
    expect(at(72, -1.4)).toBe(COLORS.brass)
    expect(at(0, 50)).toBe(COLORS.ink)
  })

  it('takes at most 60 KB for every kind of countertop', () => {
    for (const countertop of Object.values(KITCHENS).flat()) {
      expect(drawPlan(countertop).length).toBeLessThan(60 * 1024)
    }
  })
})
