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

test('uses the stored option, unless it is unknown', () => {
  localStorage.setItem('a_view', 'room')
  expect(renderHook(() => createStoredChoice('local', 'a_view', OPTIONS, 'plan').useChoice()).result.current).toBe(
    'room',
  )
  localStorage.setItem('a_view', 'attic')
  expect(renderHook(() => createStoredChoice('local', 'a_view', OPTIONS, 'plan').useChoice()).result.current).toBe(
    'plan',
  )
})

test('a server renders the fallback', () => {
  localStorage.setItem('a_view', 'room')
  const { useChoice } = createStoredChoice('local', 'a_view', OPTIONS, 'plan')
  const Choice = () => useChoice()
  expect(renderToString(createElement(Choice))).toBe('plan')
})
