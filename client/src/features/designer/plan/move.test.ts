import { describe, expect, it } from 'vitest'
import { drawn } from '#test/countertops.ts'
import { dragPart } from './move.tsx'

const I = drawn('I', 96, 25.5, {
  cutouts: [
    { id: 'sink', kind: 'sink-single', side: 'front', at: 48 },
    { id: 'faucet', kind: 'faucet', side: 'front', at: 48, with: 'sink' },
    { id: 'hole', kind: 'hole', side: 'front', at: 80 },
  ],
  dishwasher: [
    { side: 'front', at: 12 },
    { side: 'leftEnd', at: 12 },
  ],
})

const drag = (id: string, x: number, y = 0, step = 0.5) => dragPart(I, { kind: 'cutout', id }, { x, y }, step)
const placesAfter = (id: string, x: number, y = 0) => drag(id, x, y)?.draft.details?.cutouts.map(({ at }) => at)

describe('a drag of a cutout', () => {
  it('follows the pointer along its side, on the grid, with what moves with it', () => {
    expect(placesAfter('sink', 10.3, 40)).toEqual([58.5, 58.5, 80])
    expect(placesAfter('hole', -3.2)).toEqual([48, 48, 77])
  })

  it('of something that is gone does nothing', () => {
    expect(drag('gone', 5)).toBeNull()
    expect(dragPart(I, { kind: 'dishwasher', index: 2 }, { x: 5, y: 0 }, 0.5)).toBeNull()
  })
})

describe('a drag of a dishwasher', () => {
  it('follows the pointer along its side, and leaves the rest of the details alone', () => {
    const moved = dragPart(I, { kind: 'dishwasher', index: 0 }, { x: 6.2, y: -30 }, 0.5)
    expect(moved?.draft.details).toEqual({
      ...I.details,
      dishwasher: [{ side: 'front', at: 18 }, I.details?.dishwasher[1]],
    })
  })

  it('goes down the side of an end', () => {
    const moved = dragPart(I, { kind: 'dishwasher', index: 1 }, { x: 40, y: 9 }, 0.5)
    expect(moved).toMatchObject({ draft: { details: { dishwasher: [{}, { at: 13.5 }] } } })
    expect(moved?.stoppedBy).toMatch(/^The dishwasher can't go past the end/)
  })
})

describe('a drag of a seam', () => {
  const run = drawn('I', 150, 25.5)
  const seam = {
    kind: 'seam' as const,
    index: 0,
    seams: [{ across: 'run' as const, at: 75 }],
    from: { x: 75, y: 0 },
    to: { x: 75, y: 25.5 },
    along: { x: 1, y: 0 },
    blocked: [{ from: 120, to: Infinity, reason: 'too long' }],
  }

  it('makes it one that someone asked for, on the grid', () => {
    const moved = dragPart(run, seam, { x: -10.3, y: 40 }, 0.5)
    expect(moved).toMatchObject({ draft: { details: { seams: [{ across: 'run', at: 64.5 }] } }, stoppedBy: null })
    const stopped = dragPart(run, seam, { x: 80, y: 0 }, 0.5)
    expect(stopped).toMatchObject({ draft: { details: { seams: [{ at: 120 }] } }, stoppedBy: 'too long' })
  })

  it('that ends where it began changes nothing', () => {
    expect(dragPart(run, seam, { x: 0.2, y: 5 }, 0.5)?.draft).toBe(run)
  })
})
