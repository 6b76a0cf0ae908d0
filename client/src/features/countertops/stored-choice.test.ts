import { act, renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { storedChoice } from './stored-choice.ts'

const OPTIONS = ['plan', 'room'] as const

test('what was chosen is told to everybody, and kept', () => {
  const { useChoice, choose } = storedChoice('session', 'a_view', OPTIONS, 'plan')
  const one = renderHook(() => useChoice())
  const other = renderHook(() => useChoice())
  expect(one.result.current).toBe('plan')
  act(() => choose('room'))
  expect([one.result.current, other.result.current]).toEqual(['room', 'room'])
  expect(sessionStorage.getItem('a_view')).toBe('room')
})

test('what is kept counts, unless it is none of the choices', () => {
  localStorage.setItem('a_view', 'room')
  expect(renderHook(() => storedChoice('local', 'a_view', OPTIONS, 'plan').useChoice()).result.current).toBe('room')
  localStorage.setItem('a_view', 'attic')
  expect(renderHook(() => storedChoice('local', 'a_view', OPTIONS, 'plan').useChoice()).result.current).toBe('plan')
})

test('a server knows of no choice', () => {
  localStorage.setItem('a_view', 'room')
  const { useChoice } = storedChoice('local', 'a_view', OPTIONS, 'plan')
  const Choice = () => useChoice()
  expect(renderToString(createElement(Choice))).toBe('plan')
})
