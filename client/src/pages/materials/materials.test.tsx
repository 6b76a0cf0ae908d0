import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { loadDraft, loadReplacedDraft, saveDraft } from '#client/features/designer/draft.ts'
import { DEFAULT_DRAFT } from '#client/features/designer/fit-to-shape.ts'
import { listQuestions } from '#shared/content/faq.ts'
import { SHOP } from '#shared/content/shop.ts'
import { STONE_IDS, STONE_NAMES } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatPrice } from '#shared/lib/cents.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { Materials } from './materials.tsx'

describe('each stone', () => {
  it('is at its own anchor, with its price and the note that its picture is a rendering', () => {
    const { container } = render(<Materials />)
    for (const id of STONE_IDS) {
      const section = container.querySelector<HTMLElement>(`#${id}`)
      if (!section) throw new Error(`There is no #${id}`)
      expect(section.textContent).toContain('Rendering.')
      expect(section.textContent).toContain(`${formatPrice(PRICE_LIST.perSquareFootCents[id])} per sq ft`)
    }
  })

  it('has a sample by mail, or by phone', async () => {
    const { container } = render(<Materials />, { wrapper: PageProviders })
    for (const id of STONE_IDS) {
      const name = STONE_NAMES[id]
      await userEvent.click(screen.getByRole('button', { name: `Order a sample: ${name}` }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Order samples' }))
      expect(dialog.getByRole('checkbox', { checked: true })).toBe(dialog.getByRole('checkbox', { name }))
      await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
      const section = container.querySelector<HTMLElement>(`#${id}`)
      expect(section && within(section).getByRole('link', { name: SHOP.phone }).getAttribute('href')).toBe(
        phoneHref(SHOP.phone),
      )
    }
  })
})

it("opens the designer with the stone, and keeps the previous draft for the designer's Undo", async () => {
  const own = { ...DEFAULT_DRAFT, shape: 'L' as const }
  saveDraft(own)
  render(<Materials />)
  await userEvent.click(screen.getByRole('button', { name: 'Design with it: Travella' }))
  await waitFor(() => expect(loadDraft()).toEqual({ ...own, stone: 'travella' }))
  expect(loadReplacedDraft()).toEqual(own)
})

it('shows what the price includes, how to care for the stone, and common questions', () => {
  render(<Materials />)
  const part = (name: string) => within(screen.getByRole('region', { name }))
  expect(part('What the price includes').getByText('Sales tax')).toBeDefined()
  expect(part('What the price includes').getByText(/minimum is \$1,800/)).toBeDefined()
  expect(part('Caring for quartz').getByText(/Bleach/)).toBeDefined()
  for (const { question, answer } of listQuestions(PRICE_LIST)) {
    const summary = part('Common questions').getByText(question)
    expect(summary.closest('details')?.textContent).toContain(answer)
  }
})
