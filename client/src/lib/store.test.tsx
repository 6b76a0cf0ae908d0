import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createStore } from './store.ts'

it('shows changes, and the initial value in prerendered HTML', () => {
  const store = createStore('first')
  const Part = () => <p>{store.use()}</p>
  render(<Part />)
  act(() => store.set('second'))
  expect(screen.getByText('second')).toBeDefined()
  expect(renderToString(<Part />)).toBe('<p>first</p>')
})
