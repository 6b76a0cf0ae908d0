import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { loadDraft, saveDraft } from '#client/features/designer/draft.ts'
import { loadEdit, saveEdit } from '#client/features/designer/saved/edit-countertop.ts'
import { Toaster } from '#client/ui/toast/toaster.tsx'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { Portfolio } from './portfolio.tsx'

const at = (address: string) => history.replaceState(null, '', address)
const shown = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const listed = () => PORTFOLIO.map(({ title }) => title).filter((title) => shown().includes(title))
const stones = () => screen.getByRole('radiogroup', { name: 'Stone' })
const layouts = () => screen.getByRole('radiogroup', { name: 'Layout' })
const choose = (group: HTMLElement, name: RegExp) => fireEvent.click(within(group).getByRole('radio', { name }))
const chosen = (group: HTMLElement) => within(group).getByRole('radio', { checked: true }).closest('label')?.textContent
const status = () => screen.getByRole('status').textContent
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

/** Like the app: a prerendered page has no query. */
function Page({ path }: { path?: string }) {
  return (
    <Router ssrPath={path} ssrSearch="">
      <Portfolio />
    </Router>
  )
}

beforeEach(() => at('/portfolio'))

describe('the portfolio', () => {
  it('shows every kitchen with its picture, facts and estimate', () => {
    render(<Portfolio />)
    expect(listed()).toHaveLength(6)
    const entry = within(screen.getAllByRole('listitem')[2] ?? document.body)
    entry.getByRole('heading', { name: 'A corner kitchen' })
    entry.getByRole('img', { name: PORTFOLIO[2]?.alt ?? '' })
    entry.getByText('Rendering')
    const facts = entry.getAllByRole('definition').map(({ textContent }) => textContent)
    // 120 x 84 minus a notch of 94 1/2 x 58 1/2 in is 31.75 sq ft, its backsplash 25.75, both at $68: 2,159 + 1,751.
    // Sink 250, a faucet hole and two others 105.
    expect(facts).toEqual([
      '$4,265',
      'Inverness Bristol Bay',
      'L Shape',
      '120 × 84\u00a0in',
      '31.61 sq ft',
      'Single undermount sink, 2 extra holes, dishwasher, backsplash from 5\u00a03/4\u00a0in to 26\u00a0in',
    ])
  })

  it("hydrates without a mismatch, and lists the query's kitchens", async () => {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<Page path="/portfolio" />)
    at('/portfolio?stone=travella&shape=U')
    await act(async () => render(<Page />, { container, hydrate: true }))
    expect(listed()).toEqual(['A dark U'])
    expect(chosen(stones())).toContain('Travella')
    container.remove()
  })
})

describe('the filter', () => {
  it('filters by stone and layout, updates the URL, and shows the count', () => {
    render(<Portfolio />)
    expect(status()).toBe('6 kitchens')
    choose(stones(), /^Southport/)
    expect(listed()).toEqual(['A galley run', 'A U for serious cooks'])
    expect(location.search).toBe('?stone=southport')
    choose(layouts(), /^U Shape/)
    expect(listed()).toEqual(['A U for serious cooks'])
    expect(location.search).toBe('?stone=southport&shape=U')
    expect(status()).toBe('1 of 6 kitchens')
  })

  it('shows how many kitchens each option would list', () => {
    at('/portfolio?shape=L')
    render(<Portfolio />)
    const names = within(stones())
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
    expect(names).toEqual([
      'All2(2 kitchens)',
      'Inverness Bristol Bay1(1 kitchen)',
      'Southport0(0 kitchens)',
      'Travella1(1 kitchen)',
    ])
  })

  it('is undone by Back', async () => {
    render(<Portfolio />)
    choose(stones(), /^Travella/)
    choose(layouts(), /^L Shape/)
    act(() => history.back())
    await waitFor(() => expect(listed()).toEqual(['A breakfast corner', 'A dark U']))
    act(() => history.back())
    await waitFor(() => expect(listed()).toHaveLength(6))
  })

  it('offers a way out if nothing matches, and Show all keeps the focus on the page', async () => {
    at('/portfolio?stone=southport&shape=L')
    render(<Portfolio />)
    expect(status()).toBe('0 of 6 kitchens')
    screen.getByRole('heading', { name: 'No L Shape in Southport here yet.' })
    const showAll = screen.getByRole('button', { name: 'Show all' })
    act(() => showAll.focus())
    fireEvent.click(showAll)
    expect(listed()).toHaveLength(6)
    expect(location.search).toBe('')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })
})

describe('Design one like this', () => {
  const OWN: Countertop = {
    shape: 'I',
    dimensions: { width: 71, length: 30, returnWidth: 24, returnLength: 24 },
    stone: 'travella',
  }

  /** Once its code is there. */
  const openedDesigner = () => waitFor(() => expect(location.pathname + location.hash).toBe('/#design'))

  it('opens the designer with shape, sizes, stone and details', async () => {
    render(<Portfolio />)
    press('Design one like this: A corner kitchen')
    await openedDesigner()
    const { shape, dimensions, stone, details } = PORTFOLIO[2] ?? {}
    expect(details?.cutouts).toHaveLength(4)
    expect(loadDraft()).toEqual({ shape, dimensions, stone, details })
  })

  it('opens each countertop of a picture', async () => {
    render(<Portfolio />)
    press('Design the back run: An island for four')
    await openedDesigner()
    expect(loadDraft()).toMatchObject({ dimensions: { width: 96, length: 25.5 }, details: { name: 'Back run' } })
    press('Design one like this: An island for four')
    await waitFor(() =>
      expect(loadDraft()).toMatchObject({ dimensions: { width: 96, length: 42 }, details: { name: 'Island' } }),
    )
  })

  const showWithToasts = () =>
    render(
      <>
        <Portfolio />
        <Toaster />
      </>,
    )

  it('tells a visitor how to restore their own draft', async () => {
    saveDraft(OWN)
    showWithToasts()
    press('Design one like this: A dark U')
    expect((await screen.findAllByText('A dark U is in the designer')).length).toBeGreaterThan(0)
  })

  it('goes to an edit with unsaved changes instead, and loses neither it nor the draft', async () => {
    const edit = { id: '0198c0de-0000-7000-8000-000000000001', title: 'Island', original: OWN }
    const changed = { ...OWN, stone: 'southport' as const }
    saveDraft(OWN)
    saveEdit(edit, changed)
    showWithToasts()
    press('Design one like this: A dark U')
    const title = "You're still editing Island. Save or cancel your changes first."
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
    await openedDesigner()
    expect(loadEdit()).toEqual({ ...edit, draft: changed })
    expect(loadDraft()).toEqual(OWN)
    // Without changes there is nothing to lose.
    saveEdit(edit, OWN)
    press('Design one like this: A dark U')
    await waitFor(() => expect(loadEdit()).toBeNull())
    expect(loadDraft()).toMatchObject({ shape: 'U' })
  })

  it('starts a shape and stone without a kitchen', async () => {
    at('/portfolio?stone=southport&shape=L')
    render(<Portfolio />)
    press('Design one: L Shape in Southport')
    await openedDesigner()
    expect(loadDraft()).toMatchObject({ shape: 'L', stone: 'southport' })
  })
})
