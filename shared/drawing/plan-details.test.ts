import { describe, expect, it } from 'vitest'
import type { Details } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import type { Fixture } from './fixtures.ts'
import { planDetails } from './plan-details.ts'

const draw = (details: Partial<Details>, active: Fixture | null = null) =>
  planDetails(drawn('I', 96, 25.5, details), 2, 1, active)

const subpaths = (path: string) => path.match(/M[^M]*/g) ?? []

describe('the details in the plan', () => {
  it('hatch walls, and name the profile of finished sides', () => {
    const { paths, texts } = draw({ sides: { front: [{ use: 'finished', profile: 'ogee' }] } })
    expect(subpaths(paths.wall).length).toBeGreaterThan(20)
    expect(paths.edge).toContain('M0 51L192 51')
    expect(texts.map(({ text }) => text)).toContain('Ogee')
    expect(paths.appliance).toBe('')
  })

  it('draw an appliance outside, and a waterfall twice', () => {
    const { paths } = draw({ sides: { rightEnd: [{ use: 'appliance' }], leftEnd: [{ use: 'waterfall' }] } })
    expect(paths.appliance).toBe('M197 51L197 0')
    expect(subpaths(paths.edge)).toEqual(expect.arrayContaining(['M0 0L0 51', 'M-5 0L-5 51']))
  })

  it('draw each stretch of a split side', () => {
    const { paths } = draw({ sides: { front: [{ to: 30, use: 'appliance' }, { use: 'finished' }] } })
    expect(paths.appliance).toBe('M0 56L60 56')
    expect(paths.edge).toContain('M60 51L192 51')
  })

  it('draw a backsplash and an unusual overhang only where there is one', () => {
    const plain = draw({ sides: { back: [{ use: 'wall' }] } })
    expect([plain.paths.backsplash, plain.paths.overhang]).toEqual(['', ''])
    const rich = draw({ sides: { back: [{ use: 'wall', splash: '4in' }], front: [{ use: 'finished', overhang: 12 }] } })
    expect(rich.paths.backsplash).toBe('M0 0L192 0L192 3L0 3Z')
    expect(rich.paths.overhang).toBe('M0 27L192 27')
  })

  it('draw a sink with its bowls, a cooktop with its burners, a faucet toward its sink', () => {
    const bowlsOf = (kind: 'sink-single' | 'sink-double') =>
      subpaths(draw({ cutouts: [{ id: 's', kind, side: 'front', at: 48 }] }).paths.cutoutLines).length
    expect([bowlsOf('sink-single'), bowlsOf('sink-double')]).toEqual([2, 4])
    const cooktop = draw({ cutouts: [{ id: 'c', kind: 'cooktop-36', side: 'front', at: 48 }] })
    expect(subpaths(cooktop.paths.cutoutLines)).toHaveLength(5)
    const faucet = draw({
      cutouts: [
        { id: 's', kind: 'sink-single', side: 'front', at: 48 },
        { id: 'f', kind: 'faucet', side: 'front', at: 48, with: 's' },
      ],
    })
    // From the hole at the back, at 6 px, to the sink in front of it.
    expect(subpaths(faucet.paths.cutout).at(-1)).toMatch(/^M96 6H96.*V\d/)
    expect(subpaths(faucet.paths.cutout).at(-1)).toContain('V18.75')
  })

  it('show the distances of the active cutout to both ends', () => {
    const cutouts: Details['cutouts'] = [{ id: 's', kind: 'sink-single', side: 'front', at: 30.5 }]
    expect(draw({ cutouts }).paths.distance).toBe('')
    const { paths, texts } = draw({ cutouts }, { kind: 'cutout', id: 's' })
    expect(paths.distance).not.toBe('')
    expect(texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['15\u00a01/2\u00a0in', '50\u00a01/2\u00a0in']),
    )
  })

  it('draw a dishwasher by its name, and its distances while it moves', () => {
    const dishwasher: Details['dishwasher'] = [{ side: 'front', at: 30 }]
    const { paths, texts } = draw({ dishwasher }, { kind: 'dishwasher', index: 0 })
    expect(paths.dishwasher).toBe('M36 51L84 51L84 3L36 3Z')
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['DW', '18\u00a0in', '54\u00a0in']))
  })
})
