import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DRAFT, loadDraft, replaceDraft, saveDraft } from './draft.ts'
import { useDesigner } from './use-designer.ts'

const OWN: Countertop = {
  shape: 'I',
  dimensions: { width: 71, length: 30, returnWidth: 24, returnLength: 24 },
  stone: 'travella',
}
const OTHER: Countertop = {
  shape: 'L',
  dimensions: { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 },
  stone: 'southport',
}

test("undo restores the visitor's own draft after it was replaced from outside", () => {
  saveDraft(OWN)
  replaceDraft(OTHER)
  const { result } = renderHook(() => useDesigner())
  expect(result.current.draft).toEqual(OTHER)
  act(() => result.current.undo())
  expect(result.current.draft).toEqual(OWN)
  expect(loadDraft()).toEqual(OWN)
  expect(result.current.canUndo).toBe(false)
  act(() => result.current.redo())
  expect(result.current.draft).toEqual(OTHER)
})

test('there is nothing to undo if no draft was replaced', () => {
  saveDraft(OWN)
  const { result } = renderHook(() => useDesigner())
  expect(result.current.canUndo).toBe(false)
})

test('opens with the default draft if none is stored, and stores nothing', () => {
  const { result } = renderHook(() => useDesigner())
  expect(result.current.draft).toEqual(DEFAULT_DRAFT)
  expect(result.current.canUndo).toBe(false)
  expect(localStorage.getItem('countertop_draft')).toBeNull()
})

describe("another tab's draft", () => {
  const changeElsewhere = (draft: Countertop, key = 'countertop_draft') => {
    const newValue = JSON.stringify(draft)
    localStorage.setItem(key, newValue)
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue })))
  }

  test("replaces this tab's draft as one undo step, and isn't stored again", () => {
    const { result } = renderHook(() => useDesigner())
    localStorage.setItem('countertop_draft', 'kept by the other tab')
    act(
      () => void dispatchEvent(new StorageEvent('storage', { key: 'countertop_draft', newValue: JSON.stringify(OWN) })),
    )
    expect(result.current.draft).toEqual(OWN)
    expect(localStorage.getItem('countertop_draft')).toBe('kept by the other tab')
    act(() => result.current.undo())
    expect(result.current.draft).toEqual(DEFAULT_DRAFT)
    expect(result.current.canUndo).toBe(false)
  })

  test('changes nothing if it is the same, has another key or is invalid', () => {
    const { result } = renderHook(() => useDesigner())
    changeElsewhere(DEFAULT_DRAFT)
    changeElsewhere(OWN, 'something_else')
    for (const newValue of ['{}', 'x', null]) {
      act(() => void dispatchEvent(new StorageEvent('storage', { key: 'countertop_draft', newValue })))
    }
    expect(result.current.draft).toEqual(DEFAULT_DRAFT)
    expect(result.current.canUndo).toBe(false)
  })

  test('waits until typing in a field or label ends', () => {
    const { result } = renderHook(() => useDesigner())
    const { dispatch } = result.current.store
    act(() => dispatch({ type: 'typeInField', name: 'width', text: '9' }))
    changeElsewhere(OWN)
    act(() => dispatch({ type: 'typeInField', name: 'width', text: '90' }))
    act(() => dispatch({ type: 'applyFields' }))
    expect(result.current.draft).toMatchObject({ dimensions: { width: 90 }, stone: DEFAULT_DRAFT.stone })
    expect(loadDraft()).toEqual(OWN)
    act(() => dispatch({ type: 'leaveField', name: 'width' }))
    expect(result.current.draft).toEqual(OWN)
    act(() => result.current.undo())
    expect(result.current.draft.dimensions.width).toBe(90)

    act(() => dispatch({ type: 'openLabel', name: 'length' }))
    changeElsewhere(OTHER)
    act(() => dispatch({ type: 'typeInLabel', name: 'length', text: '50' }))
    expect(result.current.draft).toMatchObject({ shape: 'I', dimensions: { width: 90, length: 50 } })
    act(() => dispatch({ type: 'closeLabel' }))
    expect(result.current.draft).toEqual(OTHER)
    expect(loadDraft()).toEqual(OTHER)
  })

  test('waits until a drag ends', () => {
    const { result } = renderHook(() => useDesigner())
    const { dispatch } = result.current.store
    act(() => dispatch({ type: 'press', name: 'width', at: { x: 60, y: 24 } }))
    act(() => dispatch({ type: 'move', to: { x: 90, y: 24 }, step: 0.5, slop: 1 }))
    changeElsewhere(OWN)
    expect(result.current.draft.stone).toBe(DEFAULT_DRAFT.stone)
    act(() => dispatch({ type: 'release' }))
    expect(result.current.draft).toEqual(OWN)
    act(() => result.current.undo())
    expect(result.current.draft).toMatchObject({ dimensions: { width: 90 }, stone: DEFAULT_DRAFT.stone })
  })

  test('is dropped if something else changes here while it waits for an invalid field', () => {
    const { result } = renderHook(() => useDesigner())
    act(() => result.current.store.dispatch({ type: 'typeInField', name: 'width', text: 'x' }))
    changeElsewhere(OWN)
    act(() => result.current.setShape('U'))
    act(() => result.current.store.dispatch({ type: 'typeInField', name: 'width', text: '80' }))
    act(() => result.current.store.dispatch({ type: 'leaveField', name: 'width' }))
    expect(result.current.draft).toMatchObject({ shape: 'U', dimensions: { width: 80 } })
    expect(loadDraft()).toMatchObject({ shape: 'U', dimensions: { width: 80 } })
  })
})
