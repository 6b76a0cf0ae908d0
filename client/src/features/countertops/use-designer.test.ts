import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Design } from '#shared/countertops/design.ts'
import { FIRST_DESIGN, loadDraft, replaceDraft, saveDraft } from './draft.ts'
import { useDesigner } from './use-designer.ts'

const OWN: Design = {
  shape: 'I',
  dimensions: { width: 71, length: 30, returnWidth: 24, returnLength: 24 },
  stone: 'travella',
}
const OTHER: Design = {
  shape: 'L',
  dimensions: { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 },
  stone: 'southport',
}

test('the visitor’s own design that was replaced from outside is one undo step away', () => {
  saveDraft(OWN)
  replaceDraft(OTHER)
  const { result } = renderHook(() => useDesigner())
  expect(result.current.design).toEqual(OTHER)
  act(() => result.current.undo())
  expect(result.current.design).toEqual(OWN)
  expect(loadDraft()).toEqual(OWN)
  expect(result.current.canUndo).toBe(false)
  act(() => result.current.redo())
  expect(result.current.design).toEqual(OTHER)
})

test('where nothing was replaced there is nothing to undo', () => {
  saveDraft(OWN)
  const { result } = renderHook(() => useDesigner())
  expect(result.current.canUndo).toBe(false)
})

test('where nothing was left the designer opens with the first design, and writes nothing down', () => {
  const { result } = renderHook(() => useDesigner())
  expect(result.current.design).toEqual(FIRST_DESIGN)
  expect(result.current.canUndo).toBe(false)
  expect(localStorage.getItem('countertop_draft')).toBeNull()
})
