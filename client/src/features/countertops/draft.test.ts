import { describe, expect, test, vi } from 'vitest'
import type { Design } from '#shared/countertops/design.ts'
import { FIRST_DESIGN, loadDraft, loadReplacedDraft, replaceDraft, saveDraft } from './draft.ts'

const KEY = 'countertop_draft'
const DESIGN: Design = {
  shape: 'U',
  dimensions: { width: 105, length: 84, returnWidth: 25.5, returnLength: 24 },
  stone: 'travella',
}

test('a draft comes back as it was left', () => {
  expect(loadDraft()).toBeNull()
  saveDraft(DESIGN)
  expect(loadDraft()).toEqual(DESIGN)
})

test.each([
  ['no JSON', '{'],
  ['no design', '[]'],
  ['an unknown shape', JSON.stringify({ ...DESIGN, shape: 'T' })],
  ['an unknown stone', JSON.stringify({ ...DESIGN, stone: 'granite' })],
  ['a missing figure', JSON.stringify({ ...DESIGN, dimensions: { width: 60 } })],
  ['a figure out of range', JSON.stringify({ ...DESIGN, dimensions: { ...DESIGN.dimensions, length: 201 } })],
  ['no real shape', JSON.stringify({ ...DESIGN, dimensions: { ...DESIGN.dimensions, returnWidth: 60 } })],
])('%s in storage is as good as nothing', (_name, stored) => {
  localStorage.setItem(KEY, stored)
  expect(loadDraft()).toBeNull()
})

test('where storage fails, a draft lives as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  saveDraft(DESIGN)
  expect(loadDraft()).toEqual(DESIGN)
})

describe('a draft that is replaced from outside', () => {
  const OTHER: Design = { ...DESIGN, shape: 'L', stone: 'southport' }

  test('is kept until the next change', () => {
    saveDraft(DESIGN)
    expect(replaceDraft(OTHER)).toBe(true)
    expect(loadDraft()).toEqual(OTHER)
    expect(loadReplacedDraft()).toEqual(DESIGN)
    saveDraft({ ...OTHER, stone: 'travella' })
    expect(loadReplacedDraft()).toBeNull()
  })

  test('is still the visitor’s own when it is replaced twice', () => {
    saveDraft(DESIGN)
    replaceDraft(OTHER)
    expect(replaceDraft({ ...OTHER, stone: 'travella' })).toBe(true)
    expect(loadReplacedDraft()).toEqual(DESIGN)
    expect(replaceDraft(DESIGN)).toBe(false)
    expect(loadReplacedDraft()).toBeNull()
  })

  test.each([
    ['none', () => {}],
    ['the first design', () => saveDraft(FIRST_DESIGN)],
    ['the same design', () => saveDraft(OTHER)],
    // An I has no returns, so theirs make no difference.
    [
      'the first design with other returns',
      () => saveDraft({ ...FIRST_DESIGN, dimensions: { ...FIRST_DESIGN.dimensions, returnWidth: 30 } }),
    ],
  ])('is not worth keeping where it was %s', (_name, prepare) => {
    prepare()
    expect(replaceDraft(OTHER)).toBe(false)
    expect(loadReplacedDraft()).toBeNull()
  })
})
