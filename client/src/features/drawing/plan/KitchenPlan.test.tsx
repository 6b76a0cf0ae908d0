import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { KitchenPlan } from './KitchenPlan.tsx'

const K5 = KITCHENS.K5.map((one) => ({ ...one, dimensions: fullDimensions(one.dimensions) }))

it('shows each countertop in its stone, its name and the way between, and says it in words', () => {
  const { container } = render(<KitchenPlan countertops={K5} />)
  expect(
    screen.getByRole('img', { name: /^Plan of the kitchen\. .*42\s*in in front of the L along the wall\.$/ }),
  ).toBeDefined()
  // From the run, and from the leg.
  const texts = Array.from(container.querySelectorAll('text'), ({ textContent }) => textContent?.replace('\u00a0', ' '))
  expect(texts).toEqual(['42 in', '42 in', 'L along the wall', 'Island'])
  expect(container.querySelectorAll('[data-piece] image').length).toBeGreaterThanOrEqual(2)
})

it('is drawn as wide as there is room, so that its texts keep their size', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(350)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(480)
  const { container } = render(<KitchenPlan countertops={K5} />)
  const svg = container.querySelector('svg')
  const [, , width] = svg?.getAttribute('viewBox')?.split(' ') ?? []
  expect(Number(width)).toBeCloseTo(350)
  expect(svg?.getAttribute('width')).toBe(width)
})

it('marks a way that is too narrow, and saves ink on paper', () => {
  const near = drawn('I', 84, 42, { sides: { back: [{ use: 'finished' }] }, kitchen: { x: 18, y: 63.75, turn: 0 } })
  const { container } = render(<KitchenPlan countertops={[drawn('I', 120, 25.5), near]} look="lines" />)
  expect(container.querySelector('[data-aisle="38.25"] text')?.textContent).toBe('38\u00a01/4\u00a0in !')
  expect(container.querySelector('image')).toBeNull()
})

it('is nothing for one countertop, and has no picture of a stone that we no longer offer', () => {
  const { container, rerender } = render(<KitchenPlan countertops={K5.slice(0, 1)} />)
  expect(container.innerHTML).toBe('')
  rerender(<KitchenPlan countertops={K5.map((one) => ({ ...one, stone: 'gray-mist' }))} />)
  expect(container.querySelectorAll('[data-piece]')).toHaveLength(2)
  expect(container.querySelector('image')).toBeNull()
})
