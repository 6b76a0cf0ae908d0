import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FIRST_DESIGN, loadDraft, loadReplacedDraft, saveDraft } from '#client/features/countertops/draft.ts'
import { FAQ } from '#shared/content/faq.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { Materials } from './materials.tsx'

it('shows each stone under its own anchor, with its price and the label of an illustration', () => {
  const { container } = render(<Materials />)
  for (const id of STONE_IDS) {
    const section = container.querySelector<HTMLElement>(`#${id}`)
    if (!section) throw new Error(`There is no #${id}`)
    expect(section.textContent).toContain('Illustrative: ask for a sample.')
    expect(section.textContent).toContain(`${formatCents(PRICE_LIST.perSquareFootCents[id])} per sq ft`)
  }
})

it('hands the stone to the designer', async () => {
  render(<Materials />)
  await userEvent.click(screen.getByRole('button', { name: 'Design with it: Travella' }))
  expect(loadDraft()?.stone).toBe('travella')
})

it('keeps the design that was in progress, so that Undo in the designer leads back to it', async () => {
  const own = { ...FIRST_DESIGN, shape: 'L' as const }
  saveDraft(own)
  render(<Materials />)
  await userEvent.click(screen.getByRole('button', { name: 'Design with it: Travella' }))
  expect(loadDraft()).toEqual({ ...own, stone: 'travella' })
  expect(loadReplacedDraft()).toEqual(own)
})

it('says what the price holds, how to care for the stone, and what people ask', () => {
  render(<Materials />)
  const part = (name: string) => within(screen.getByRole('region', { name }))
  expect(part('What a square foot includes').getByText('Sales tax')).toBeDefined()
  expect(part('What a square foot includes').getByText(/at least \$1,800/)).toBeDefined()
  expect(part('Living with quartz').getByText(/No bleach/)).toBeDefined()
  for (const { question, answer } of FAQ) {
    const summary = part('What people ask us').getByText(question)
    expect(summary.closest('details')?.textContent).toContain(answer)
  }
})
