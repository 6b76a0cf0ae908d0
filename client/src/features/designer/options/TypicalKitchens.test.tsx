import { act, render, renderHook, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDesigner } from '#test/client/use-designer.ts'
import { nextPieces, TYPICAL_KITCHENS } from '#client/features/designer/typical-kitchens.ts'
import { TypicalKitchens } from './TypicalKitchens.tsx'

function setUp() {
  const { result } = renderHook(useDesigner)
  render(<TypicalKitchens store={result.current.store} />)
  return result.current
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

it('replaces the draft in one undo step, in the chosen stone, without what was typed', () => {
  const designer = setUp()
  const before = designer.store.getState().draft
  act(() => designer.store.dispatch({ type: 'stone', stone: 'travella' }))
  act(() => designer.store.dispatch({ type: 'typeInField', name: 'width', text: '500' }))
  press('L-shaped')
  expect(designer.store.getState()).toMatchObject({
    draft: { shape: 'L', dimensions: { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 } },
    entries: {},
    problems: {},
  })
  expect(designer.store.getState().draft.stone).toBe('travella')
  act(() => designer.store.dispatch({ type: 'undo' }))
  expect(designer.store.getState().draft).toEqual({ ...before, stone: 'travella' })
})

it.each([
  [[], ['Island', 'Wall run', 'L-shaped', 'U-shaped']],
  [['L-shaped'], ['Island', 'Wall run', 'U-shaped', 'L-shaped']],
  [
    ['L-shaped', 'Island'],
    ['Wall run', 'U-shaped', 'Island', 'L-shaped'],
  ],
])('a kitchen with %j may still need %j, in this order', (has, expected) => {
  const list = TYPICAL_KITCHENS.filter(({ label }) => has.includes(label)).map(({ drawing }) => drawing)
  expect(nextPieces(list).map(({ label }) => label)).toEqual(expected)
})

it('finishes all sides of an island, and leaves the other kitchens at their walls', () => {
  const designer = setUp()
  press('Island')
  expect(designer.store.getState().draft.details?.sides).toEqual({ back: [{ use: 'finished' }] })
  for (const name of ['Wall run', 'L-shaped', 'U-shaped']) {
    press(name)
    expect(designer.store.getState().draft.details).toBeUndefined()
  }
})
