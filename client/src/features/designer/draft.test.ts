import { describe, expect, it, test } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { drawn } from '#test/countertops.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { loadDraft, loadReplacedDraft, saveDraft, storedDrawnAs } from './draft.ts'
import { putInDesigner, replaceDraft } from './put-in-designer.ts'
import { DEFAULT_DRAFT } from './fit-to-shape.ts'

const KEY = 'countertop_draft'
const DRAFT = drawn('U', 105, 84)

describe('a draft', () => {
  const details = { ...DEFAULT_DETAILS, cutouts: [{ id: 's1', kind: 'sink-bar', side: 'front', at: 30 } as const] }

  it.each([
    ['plain', DRAFT],
    ['with returns that have no room now', { ...DRAFT, fullReturns: { returnWidth: 60, returnLength: 24 } }],
    ['with its details', { ...DRAFT, details }],
  ])('is loaded as it was saved: %s', (_, draft) => {
    expect(loadDraft()).toBeNull()
    saveDraft(draft)
    expect(loadDraft()).toEqual(draft)
  })

  it.each([
    ['returns', { fullReturns: { returnWidth: 0, returnLength: 24 } }],
    ['details of another version', { details: { ...details, v: 2 } }],
    ['text', { details: 'x' }],
  ])('is loaded without what is invalid: %s', (_, wrong) => {
    localStorage.setItem(KEY, JSON.stringify({ ...DRAFT, ...wrong }))
    expect(loadDraft()).toEqual(DRAFT)
  })

  it('keeps its sizes in a stone that we no longer offer, until another one is chosen', () => {
    localStorage.setItem(KEY, JSON.stringify({ ...DRAFT, stone: 'gray-mist' }))
    const former = { ...DRAFT, stone: DEFAULT_DRAFT.stone, formerStone: 'gray-mist' }
    expect(loadDraft()).toEqual(former)
    saveDraft(former)
    expect(loadDraft()).toEqual(former)
  })

  it.each([
    ['invalid JSON', '{'],
    ['a missing dimension', JSON.stringify({ ...DRAFT, dimensions: { width: 60 } })],
    ['a dimension out of range', JSON.stringify({ ...DRAFT, dimensions: { ...DRAFT.dimensions, length: 201 } })],
    ['an invalid shape', JSON.stringify({ ...DRAFT, dimensions: { ...DRAFT.dimensions, returnWidth: 60 } })],
  ])('is ignored in storage if it is %s', (_name, stored) => {
    localStorage.setItem(KEY, stored)
    expect(loadDraft()).toBeNull()
  })
})

describe('a draft replaced from outside', () => {
  const OTHER: Countertop = { ...DRAFT, shape: 'L' }

  test('is stored until the next change', () => {
    saveDraft(DRAFT)
    expect(replaceDraft(OTHER)).toBe(true)
    expect(loadDraft()).toEqual(OTHER)
    expect(loadReplacedDraft()).toEqual(DRAFT)
    saveDraft({ ...OTHER, stone: 'travella' })
    expect(loadReplacedDraft()).toBeNull()
  })

  test("is still the visitor's own after two replacements", () => {
    saveDraft(DRAFT)
    replaceDraft(OTHER)
    expect(replaceDraft({ ...OTHER, stone: 'travella' })).toBe(true)
    expect(loadReplacedDraft()).toEqual(DRAFT)
    expect(replaceDraft(DRAFT)).toBe(false)
    expect(loadReplacedDraft()).toBeNull()
  })

  test('is no change of what was added, unless only its stone is another', () => {
    storedDrawnAs.set({ id: 'added', draft: DRAFT })
    putInDesigner({ stone: 'travella' }, 'Travella')
    expect(storedDrawnAs.get()?.id).toBe('added')
    putInDesigner(OTHER, 'The L')
    expect(storedDrawnAs.get()).toBeNull()
  })

  test('is stored if only the details differ', () => {
    const details = { ...DEFAULT_DETAILS, mirrored: true }
    saveDraft({ ...OTHER, details })
    expect(replaceDraft(OTHER)).toBe(true)
    expect(loadReplacedDraft()).toEqual({ ...OTHER, details })
  })

  test.each([
    ['none', () => {}],
    ['the default draft', () => saveDraft(DEFAULT_DRAFT)],
    ['the same countertop', () => saveDraft(OTHER)],
    // Its shape has no such side.
    [
      'the same countertop with details of another shape',
      () => saveDraft({ ...OTHER, details: { ...DEFAULT_DETAILS, sides: { rightFront: [{ use: 'wall' }] } } }),
    ],
    // An I has no returns, so theirs make no difference.
    [
      'the default draft with other returns',
      () => saveDraft({ ...DEFAULT_DRAFT, dimensions: { ...DEFAULT_DRAFT.dimensions, returnWidth: 30 } }),
    ],
  ])("isn't stored if it was %s", (_name, prepare) => {
    prepare()
    expect(replaceDraft(OTHER)).toBe(false)
    expect(loadReplacedDraft()).toBeNull()
  })
})
