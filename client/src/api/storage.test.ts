import { expect, it, vi } from 'vitest'
import { persisted, textDraft } from './storage.ts'

const KEY = 'some_draft'
const EMPTY = { name: '', city: '' }
const draft = textDraft(KEY, EMPTY)

it('keeps the typed text of each form on its own, and tells listeners of each change', () => {
  const listener = vi.fn<() => void>()
  const stop = draft.subscribe(listener)
  draft.set({ ...EMPTY, name: 'Dana' })
  expect(textDraft(KEY, EMPTY).get()).toEqual({ ...EMPTY, name: 'Dana' })
  expect(textDraft('another_draft', EMPTY).get()).toEqual(EMPTY)
  expect(draft.get()).toBe(draft.get())
  draft.remove()
  expect(draft.get()).toEqual(EMPTY)
  expect(sessionStorage.getItem(KEY)).toBeNull()
  stop()
  draft.set(EMPTY)
  expect(listener).toHaveBeenCalledTimes(2)
})

it.each([
  ['no JSON', '{'],
  ['no object', '"Dana"'],
  ['null', 'null'],
  ['no fields of ours', JSON.stringify({ iban: 'x' })],
  ['no text', JSON.stringify({ city: 7 })],
])('ignores %s in storage', (_name, stored) => {
  sessionStorage.setItem(KEY, stored)
  expect(draft.get()).toEqual(EMPTY)
})

it('lasts until a reload if storage is blocked', () => {
  const blocked = persisted('local', 'blocked', (stored) => (typeof stored === 'number' ? stored : 0))
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError')
    })
  expect(blocked.get()).toBe(0)
  blocked.set(7)
  expect(blocked.get()).toBe(7)
  blocked.remove()
  expect(blocked.get()).toBe(0)
})
