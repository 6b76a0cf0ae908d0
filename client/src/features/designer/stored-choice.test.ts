import { act, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStoredChoice } from './stored-choice.ts'

const OPTIONS = ['plan', 'room'] as const

test('updates all users of a choice, and stores it', () => {
  const { useChoice, choose } = createStoredChoice('session', 'a_view', OPTIONS, 'plan')
  const one = renderHook(() => useChoice())
  const other = renderHook(() => useChoice())
  expect(one.result.current).toBe('plan')
  act(() => choose('room'))
  expect([one.result.current, other.result.current]).toEqual(['room', 'room'])
  expect(sessionStorage.getItem('a_view')).toBe('room')
})

test.each([
  ['room', 'room'],
  ['attic', 'plan'],
])('of the stored %s is %s, and a server renders the fallback', (stored, expected) => {
  localStorage.setItem('a_view', stored)
  const { useChoice } = createStoredChoice('local', 'a_view', OPTIONS, 'plan')
  expect(renderHook(() => useChoice()).result.current).toBe(expected)
  const Choice = () => useChoice()
  expect(renderToString(createElement(Choice))).toBe('plan')
})
