import { expect, it } from 'vitest'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { PROFILES } from '#shared/fabrication/details.ts'
import { PRICE_LIST } from './price-list.ts'

const { perSquareFootCents, minimumJobCents, edgePerFootCents, cutoutCents, removalCents, waterfallCents } = PRICE_LIST

it("has a price for every stone, in the stones' order, and a minimum", () => {
  expect(Object.keys(perSquareFootCents)).toEqual(STONE_IDS)
  for (const cents of [...Object.values(perSquareFootCents), minimumJobCents]) {
    expect(Number.isInteger(cents) && cents > 0).toBe(true)
  }
})

it('has whole cents for everything else, with edges in the order of their profiles', () => {
  expect(Object.keys(edgePerFootCents)).toEqual(PROFILES)
  for (const cents of [...Object.values({ ...edgePerFootCents, ...cutoutCents, ...removalCents }), waterfallCents]) {
    expect(cents === null || (Number.isInteger(cents) && cents >= 0)).toBe(true)
  }
})
