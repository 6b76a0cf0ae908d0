import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createStore, createStoredValue } from './store.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const SIZE = z.object({ width: z.number() })
const createSize = () => createStoredValue('local', 'size', SIZE, { width: 96 })

it('shows changes, and the initial value in prerendered HTML', () => {
  const store = createStore('first')
  const Part = () => <p>{store.use()}</p>
  render(<Part />)
  act(() => store.set('second'))
  expect(screen.getByText('second')).toBeDefined()
  expect(renderToString(<Part />)).toBe('<p>first</p>')
})

it('keeps a value in storage, and is the same object while the text is the same', () => {
  createSize().set({ width: 60 })
  const size = createSize()
  expect(size.get()).toEqual({ width: 60 })
  expect(size.get()).toBe(size.get())
  size.forget()
  expect(size.get()).toEqual({ width: 96 })
  expect(localStorage.getItem('size')).toBeNull()
})

it.each(['{"width":"60"}', '{', 'null'])('falls back from %s', (text) => {
  localStorage.setItem('size', text)
  expect(createSize().get()).toEqual({ width: 96 })
})

it('lasts until a reload if storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const size = createSize()
  size.set({ width: 60 })
  expect(size.get()).toEqual({ width: 60 })
})
