import { describe, expect, it } from 'vitest'
import { drawn } from '#test/countertops.ts'
import { fixtureAt } from './fixtures.ts'

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

describe('a press', () => {
  it('finds the cutout under it, and small ones within the radius', () => {
    expect(fixtureAt(I, 'cutout', { x: 40, y: 12 }, 6)).toEqual({ kind: 'cutout', id: 'sink' })
    expect(fixtureAt(I, 'cutout', { x: 48, y: 3 }, 6)).toEqual({ kind: 'cutout', id: 'faucet' })
    expect(fixtureAt(I, 'cutout', { x: 84, y: 5 }, 6)).toEqual({ kind: 'cutout', id: 'hole' })
    expect(fixtureAt(I, 'cutout', { x: 10, y: 12 }, 6)).toBeUndefined()
  })

  it('finds the dishwasher below it', () => {
    expect(fixtureAt(I, 'dishwasher', { x: 20, y: 25 }, 0)).toEqual({ kind: 'dishwasher', index: 0 })
    expect(fixtureAt(I, 'dishwasher', { x: 40, y: 12 }, 0)).toBeUndefined()
    expect(fixtureAt(I, 'dishwasher', { x: 26, y: 12 }, 0)).toBeUndefined()
  })
})
