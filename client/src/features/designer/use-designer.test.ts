import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { drawn } from '#test/countertops.ts'
import { loadDraft, saveDraft } from './draft.ts'
import { replaceDraft } from './put-in-designer.ts'
import { DEFAULT_DRAFT } from './fit-to-shape.ts'
import { useKeptDesign } from './kept-design.ts'
import { useDesignerStore } from './use-designer.ts'
import { useDesigner } from '#test/client/use-designer.ts'

const OWN = drawn('I', 71, 30)
const OTHER = drawn('L', 120, 84)

test("undo restores the visitor's own draft after it was replaced from outside", () => {
  saveDraft(OWN)
  replaceDraft(OTHER)
  const { result } = renderHook(() => useDesigner())
  expect(result.current.draft).toEqual(OTHER)
  act(() => result.current.store.dispatch({ type: 'undo' }))
  expect(result.current.draft).toEqual(OWN)
  expect(loadDraft()).toEqual(OWN)
  expect(result.current.canUndo).toBe(false)
  act(() => result.current.store.dispatch({ type: 'redo' }))
  expect(result.current.draft).toEqual(OTHER)
})

test.each([
  ['its own draft', () => saveDraft(OWN), OWN],
  ['the default draft if none is stored, which it does not store', () => {}, DEFAULT_DRAFT],
])('opens with %s, and nothing to undo', (_, prepare, expected) => {
  prepare()
  const stored = localStorage.getItem('countertop_draft')
  const { result } = renderHook(() => useDesigner())
  expect(result.current.draft).toEqual(expected)
  expect(result.current.canUndo).toBe(false)
  expect(localStorage.getItem('countertop_draft')).toBe(stored)
})

test('keeps its sizes in a stone that was chosen before it was restored', () => {
  saveDraft(OWN)
  const { result } = renderHook(() => useDesignerStore())
  act(() => result.current.dispatch({ type: 'stone', stone: 'southport' }))
  expect(loadDraft()).toEqual(OWN)
  renderHook(() => useKeptDesign(result.current))
  expect(result.current.getState().draft).toEqual({ ...OWN, stone: 'southport' })
  expect(loadDraft()).toEqual({ ...OWN, stone: 'southport' })
})

describe("another tab's draft", () => {
  const changeElsewhere = (newValue: string | null, key = 'countertop_draft') =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))

  test("replaces this tab's draft as one undo step, and isn't stored again", () => {
    const { result } = renderHook(() => useDesigner())
    localStorage.setItem('countertop_draft', 'kept by the other tab')
    changeElsewhere(JSON.stringify(OWN))
    expect(result.current.draft).toEqual(OWN)
    expect(localStorage.getItem('countertop_draft')).toBe('kept by the other tab')
    act(() => result.current.store.dispatch({ type: 'undo' }))
    expect(result.current.draft).toEqual(DEFAULT_DRAFT)
    expect(result.current.canUndo).toBe(false)
  })

  test('changes nothing if it is the same, has another key or is invalid', () => {
    const { result } = renderHook(() => useDesigner())
    changeElsewhere(JSON.stringify(OWN), 'something_else')
    for (const newValue of [JSON.stringify(DEFAULT_DRAFT), '{}', 'x', null]) changeElsewhere(newValue)
    expect(result.current.draft).toEqual(DEFAULT_DRAFT)
    expect(result.current.canUndo).toBe(false)
  })

  test.each([
    ['typing', { type: 'typeInField', name: 'width', text: '9' }],
    ['a drag', { type: 'drag', moving: { kind: 'handle', name: 'width' }, draft: DEFAULT_DRAFT, stoppedBy: 'no room' }],
  ] as const)('disturbs no %s', (_what, action) => {
    const { result } = renderHook(() => useDesigner())
    act(() => result.current.store.dispatch(action))
    const before = result.current.store.getState()
    changeElsewhere(JSON.stringify(OWN))
    expect(result.current.store.getState()).toBe(before)
  })
})
