import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DesignerState,
  designerReducer,
  initialState,
  settledDraft,
} from '#client/features/designer/designer-state.ts'
import { DEFAULT_DRAFT, detailsOf, type Draft } from '#client/features/designer/fit-to-shape.ts'
import { dragPart, movePart } from '#client/features/designer/plan/move.tsx'
import { toDraft } from '#client/features/designer/draft.ts'
import { DIMENSION_NAMES, dimensionProblems, SHAPES } from '#shared/countertops/countertop.ts'
import { countertopInputSchema } from '#shared/countertops/schema.ts'
import { cornersOf, sidesOf } from '#shared/fabrication/sides.ts'
import { CUTOUT_KINDS, type Details, LIMITS, PROFILES, USES } from '#shared/fabrication/details.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { moveCutout } from '#shared/fabrication/move-cutout.ts'
import {
  PLACEMENTS,
  withPlacement,
  canSplit,
  changeStretch,
  cornerLimit,
  endLimits,
  removeStretch,
  setProfile,
  setSplash,
  sidesWithStretches,
  splashOf,
  splitSide,
  withCorner,
} from './edit-sides.ts'
import { sentDetails } from '#shared/fabrication/sent-details.ts'
import { settle, settleAll } from '#shared/fabrication/settle.ts'
import { anyDetailedCountertop } from '#test/fabrication/details.ts'
import { changeCutout, changeDishwasher, moveToSide, removeDishwasher, withoutCutout } from './edit-cutouts.ts'
import { placeDishwasher, placeFixture, replaceFixture } from './place-fixture.ts'

/** A step of a visitor: which, and three numbers from 0 to 1 that choose among what the step offers. */
type Step = readonly [kind: number, ...choices: readonly [number, number, number]]

const choose = <Option>(options: readonly Option[], at: number): Option | undefined =>
  options[Math.min(Math.floor(at * options.length), options.length - 1)]
/** Inches on the grid of sixteenths. */
const inches = (min: number, max: number, at: number) => Math.round((min + (max - min) * at) * 16) / 16

const CHANGES: readonly ((draft: Draft, ...choices: [number, number, number]) => Details | null)[] = [
  (draft, a) => placeFixture(draft, choose(CUTOUT_KINDS, a) ?? 'hole'),
  (draft) => placeDishwasher(draft),
  (draft, a) => withPlacement(draft, choose(PLACEMENTS, a) ?? 'wall'),
  (draft, a) => setProfile(draft, choose(PROFILES, a) ?? 'eased'),
  (draft, a) => setSplash(draft, splashOf(choose([0, 4, 18, inches(3, 63, a)], a) ?? 0)),
  mirrorDetails,
  (draft, a, b) => {
    const cutout = choose(detailsOf(draft).cutouts, a)
    return cutout ? replaceFixture(draft, cutout.id, choose(CUTOUT_KINDS, b) ?? 'hole') : null
  },
  (draft, a) => {
    const cutout = choose(detailsOf(draft).cutouts, a)
    return cutout ? withoutCutout(detailsOf(draft), cutout.id) : null
  },
  (draft, a, b) => {
    const cutout = choose(detailsOf(draft).cutouts, a)
    const side = choose(sidesOf(draft), b)
    if (!cutout || !side) return null
    return settle({ ...draft, details: moveToSide(detailsOf(draft), cutout.id, side.name) }, cutout.id).details
  },
  (draft, a, b) => {
    const cutout = choose(detailsOf(draft).cutouts, a)
    return (cutout && moveCutout(draft, cutout.id, inches(-20, 220, b), null)?.details) ?? null
  },
  (draft, a, b, c) => {
    const cutout = choose(detailsOf(draft).cutouts, a)
    if (!cutout) return null
    const size = { width: inches(0.25, 60, b), depth: inches(0.25, 60, c), radius: 0.75 }
    return changeCutout(detailsOf(draft), cutout.id, { size })
  },
  (draft, a, b) => {
    const { cutouts } = detailsOf(draft)
    const cutout = choose(
      cutouts.filter(({ kind }) => kind === 'faucet' || kind === 'hole'),
      a,
    )
    const sink = cutouts.find(
      ({ kind, side, id }) => kind.startsWith('sink') && side === cutout?.side && id !== cutout.id,
    )
    return cutout && sink ? changeCutout(detailsOf(draft), cutout.id, { with: b < 0.7 ? sink.id : undefined }) : null
  },
  (draft, a, b, c) => {
    const index = Math.floor(a * detailsOf(draft).dishwasher.length)
    if (!detailsOf(draft).dishwasher[index]) return null
    if (c < 0.2) return removeDishwasher(detailsOf(draft), index)
    const side = choose(sidesOf(draft), b)
    return changeDishwasher(detailsOf(draft), index, side && c < 0.6 ? { side: side.name } : { at: inches(0, 200, b) })
  },
  (draft, a, b, c) => {
    const corner = choose(cornersOf(draft), a)
    if (!corner) return null
    const size = inches(0.25, cornerLimit(draft.dimensions), b)
    return withCorner(detailsOf(draft), corner.name, choose([undefined, { radius: size }, { clip: size }], c))
  },
  (draft, a) => {
    const side = choose(sidesWithStretches(draft), a)
    return side && canSplit(side) ? splitSide(draft, side) : null
  },
  (draft, a, b) => {
    const side = choose(sidesWithStretches(draft), a)
    return side && side.stretches.length > 1 ? removeStretch(draft, side, Math.floor(b * side.stretches.length)) : null
  },
  (draft, a, b, c) => {
    const side = choose(sidesWithStretches(draft), a)
    if (!side) return null
    const index = Math.min(Math.floor(b * side.stretches.length), side.stretches.length - 1)
    const { min, max } = endLimits(side, index)
    const isLast = index === side.stretches.length - 1
    const change = choose(
      [
        { use: choose(USES, (c * 10) % 1) ?? 'wall' },
        { profile: choose(PROFILES, (c * 10) % 1) },
        { splash: splashOf(inches(3, 63, (c * 10) % 1)) },
        { overhang: inches(0, LIMITS.overhang, (c * 10) % 1) },
        isLast ? {} : { to: inches(min, max, (c * 10) % 1) },
      ],
      c,
    )
    return changeStretch(draft, side, index, change ?? {})
  },
]

/** The steps from here on change details. */
const FIRST_CHANGE = 9

function take(state: DesignerState, [kind, a, b, c]: Step): DesignerState {
  const draft = settledDraft(state)
  const name = choose(DIMENSION_NAMES, a) ?? 'width'
  const handle = { kind: 'handle', name } as const
  switch (kind) {
    case 0:
      return designerReducer(state, { type: 'shape', shape: choose(SHAPES, a) ?? 'I' })
    case 1:
      return designerReducer(state, { type: 'typeInLabel', name, text: String(inches(1, 200, b * c)) })
    case 2: {
      const moved = movePart(state.draft, handle, inches(1, 200, b))
      return moved ? designerReducer(state, { type: 'step', moving: handle, ...moved, isRepeat: false }) : state
    }
    case 3:
      return designerReducer(state, { type: c < 0.7 ? 'undo' : 'redo' })
    case 4: {
      const { details } = settleAll(draft)
      return details ? designerReducer(state, { type: 'settle', draft, details }) : state
    }
    case 5: {
      const text = choose([String(inches(0, 210, b)), '12 1/2', '12x', ''], c) ?? ''
      return designerReducer(state, { type: 'typeInField', name, text })
    }
    case 6:
      return designerReducer(state, c < 0.5 ? { type: 'applyFields' } : { type: 'leaveField', name })
    case 7: {
      const by = { x: inches(-300, 500, b), y: inches(-300, 500, c) }
      const moved = dragPart(draft, handle, by, choose([1 / 16, 0.5, 1], a) ?? 1)
      return moved ? designerReducer(state, { type: 'drag', moving: handle, ...moved }) : state
    }
    case 8:
      return designerReducer(state, { type: c < 0.7 ? 'release' : 'cancel' })
    default: {
      const details = CHANGES[kind - FIRST_CHANGE]?.(draft, a, b, c)
      return details ? designerReducer(state, { type: 'details', details }) : state
    }
  }
}

const anyChoice = fc.double({ min: 0, max: 1, noNaN: true })
const anyStep: fc.Arbitrary<Step> = fc.tuple(
  fc.oneof(
    fc.integer({ min: 0, max: FIRST_CHANGE - 1 }),
    fc.integer({ min: FIRST_CHANGE, max: FIRST_CHANGE + CHANGES.length - 1 }),
  ),
  anyChoice,
  anyChoice,
  anyChoice,
)

const anyStart: fc.Arbitrary<Draft> = fc.oneof(fc.constant(DEFAULT_DRAFT), anyDetailedCountertop)

test('whatever a visitor does, a reload keeps the draft and the server takes it', () => {
  fc.assert(
    fc.property(anyStart, fc.array(anyStep, { minLength: 1, maxLength: 60, size: 'max' }), (start, steps) => {
      let state = initialState(start)
      for (const step of steps) {
        state = take(state, step)
        expect(dimensionProblems(state.draft.shape, state.draft.dimensions)).toEqual([])
        const draft = settledDraft(state)
        expect(toDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
        const { shape, dimensions, stone } = draft
        const details = sentDetails(draft)
        const sent = countertopInputSchema.safeParse({ shape, dimensions, stone, ...(details && { details }) })
        expect(sent.error?.issues).toBeUndefined()
      }
    }),
    { numRuns: 150 },
  )
})
