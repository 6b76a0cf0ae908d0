import { describe, expect, it } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { CUTOUT_GRIPS } from './cutout-grips.ts'

const I: Countertop = {
  shape: 'I',
  dimensions: { width: 96, length: 25.5, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
  details: {
    ...DEFAULT_DETAILS,
    cutouts: [
      { id: 'sink', kind: 'sink-single', side: 'front', at: 48 },
      { id: 'faucet', kind: 'faucet', side: 'front', at: 48, with: 'sink' },
      { id: 'hole', kind: 'hole', side: 'front', at: 80 },
    ],
  },
}

const drag = (id: string, x: number, y = 0, step = 0.5) => CUTOUT_GRIPS.dragCutout(I, id, { x, y }, step)
const placesAfter = (id: string, x: number, y = 0) => drag(id, x, y)?.cutouts.map(({ at }) => at)

describe('a press', () => {
  it('finds the cutout under it, and small ones within the radius', () => {
    expect(CUTOUT_GRIPS.cutoutAt(I, { x: 40, y: 12 }, 6)).toBe('sink')
    expect(CUTOUT_GRIPS.cutoutAt(I, { x: 48, y: 3 }, 6)).toBe('faucet')
    expect(CUTOUT_GRIPS.cutoutAt(I, { x: 84, y: 5 }, 6)).toBe('hole')
    expect(CUTOUT_GRIPS.cutoutAt(I, { x: 10, y: 12 }, 6)).toBeNull()
  })
})

describe('a drag of a cutout', () => {
  it('follows the pointer along its side, on the grid, with what moves with it', () => {
    expect(placesAfter('sink', 10.3, 40)).toEqual([58.5, 58.5, 80])
    expect(placesAfter('hole', -3.2)).toEqual([48, 48, 77])
  })

  it('stops at a limit and says why', () => {
    const moved = drag('sink', -90)
    expect(moved?.stoppedBy).toMatch(/^The sink needs at least/)
    expect(moved?.at).toBe(17)
  })

  it('of one that is gone does nothing', () => {
    expect(drag('gone', 5)).toBeNull()
  })
})
