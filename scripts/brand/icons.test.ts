import { expect, it } from 'vitest'
import { COLORS } from '#shared/content/colors.ts'
import { markSvg } from './icons.ts'

it("has the brand's colors, and fills the square for platforms that crop it", () => {
  const colors = [...markSvg().matchAll(/fill="(#\w+)"/g)].map(([, color]) => color)
  expect(new Set(colors)).toEqual(new Set([COLORS.pine, COLORS.paper]))
  expect(markSvg()).toContain('rx=')
  expect(markSvg({ isFull: true })).not.toContain('rx=')
})
