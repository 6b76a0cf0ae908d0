import { describe, expect, it } from 'vitest'
import { DEFAULT_DETAILS, type Details } from './details.ts'
import { isSameCountertop, sentDetails } from './sent-details.ts'
import { drawn } from '#test/countertops.ts'

const DETAILS: Details = {
  ...DEFAULT_DETAILS,
  mirrored: true,
  sides: { back: [{ use: 'wall', splash: '4in' }], legEnd: [{ use: 'waterfall' }], front: [{ use: 'appliance' }] },
  corners: { c1: { radius: 2 }, c5: { clip: 1 } },
  cutouts: [
    { id: 's1', kind: 'sink-single', side: 'runFront', at: 30 },
    { id: 'f1', kind: 'faucet', side: 'back', at: 30, with: 's1' },
  ],
  dishwasher: [
    { side: 'runFront', at: 60 },
    { side: 'front', at: 60 },
  ],
}

describe('the details that are sent', () => {
  it('are those of the shape', () => {
    expect(sentDetails({ shape: 'I', details: DETAILS })).toEqual({
      ...DEFAULT_DETAILS,
      sides: { back: [{ use: 'wall', splash: '4in' }], front: [{ use: 'appliance' }] },
      corners: { c1: { radius: 2 } },
      // Its sink isn't sent, so the faucet moves on its own.
      cutouts: [{ id: 'f1', kind: 'faucet', side: 'back', at: 30 }],
      dishwasher: [{ side: 'front', at: 60 }],
    })
    expect(sentDetails({ shape: 'L', details: DETAILS })).toMatchObject({ mirrored: true, corners: DETAILS.corners })
  })

  it('are none if nothing differs from the defaults', () => {
    expect(sentDetails({ shape: 'L' })).toBeUndefined()
    expect(sentDetails({ shape: 'L', details: DEFAULT_DETAILS })).toBeUndefined()
    expect(sentDetails({ shape: 'U', details: { ...DEFAULT_DETAILS, mirrored: true } })).toBeUndefined()
    const ofAnL: Details = { ...DEFAULT_DETAILS, sides: { legEnd: [{ use: 'waterfall' }] } }
    expect(sentDetails({ shape: 'I', details: ofAnL })).toBeUndefined()
    expect(sentDetails({ shape: 'I', details: { ...DEFAULT_DETAILS, name: 'Island' } })).toBeDefined()
  })
})

it('say where the countertop stands, which makes it no other one', () => {
  const kitchen = { x: -12, y: 40.5, turn: 90 } as const
  const placed = drawn('I', 84, 42, { kitchen })
  expect(sentDetails(placed)).toEqual({ ...DEFAULT_DETAILS, kitchen })
  expect(isSameCountertop(placed, drawn('I', 84, 42))).toBe(true)
  expect(isSameCountertop(placed, drawn('I', 84, 42, { kitchen, name: 'Island' }))).toBe(false)
})
