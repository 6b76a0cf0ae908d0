import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type EstimatedCountertop, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { DEFAULT_DETAILS, DEFAULT_JOB, type Job } from '#shared/fabrication/details.ts'
import { startWithPrices } from '#client/lib/price-list.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { replaceWorkers, TestWorker } from '#test/client/slab-worker.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { EstimatePanel } from './EstimatePanel.tsx'

// 14.00 sq ft
const L: EstimatedCountertop = {
  shape: 'L',
  dimensions: { width: 60, length: 48, returnWidth: 24, returnLength: 24 },
  stone: 'southport',
}
// 21.25 sq ft
const I: EstimatedCountertop = { shape: 'I', dimensions: { width: 120, length: 25.5 }, stone: 'travella' }
// 30.00 sq ft
const U: EstimatedCountertop = {
  shape: 'U',
  dimensions: { width: 96, length: 60, returnWidth: 24, returnLength: 30 },
  stone: 'inverness-bristol-bay',
}

interface Shown {
  draft?: EstimatedCountertop
  listState?: 'loading' | 'failed' | 'loaded'
  job?: Job
}

function show(countertops: EstimatedCountertop[], { draft = L, listState = 'loaded', job }: Shown = {}) {
  const handlers = {
    onSwitchStone: vi.fn(),
    onAddDetails: vi.fn(),
    onGetQuote: vi.fn(),
    renderHelp: () => null,
    onPrint: vi.fn(),
    onReloadList: vi.fn(),
  }
  const rest = { leftOut: 0, lastValidSize: null, isOpeningQuote: false, ...handlers }
  render(<EstimatePanel countertops={countertops} job={job} listState={listState} draft={draft} {...rest} />, {
    wrapper: PageProviders,
  })
  return handlers
}

replaceWorkers()

/** The values of the row with this label. */
function row(label: string): (string | null)[] {
  const term = screen.getAllByRole('term').find((element) => element.firstChild?.textContent === label)
  const group = term?.parentElement
  if (!group) throw new Error(`No row ${label}`)
  return within(group)
    .getAllByRole('definition')
    .filter((element) => !within(element).queryByRole('button'))
    .map(({ textContent }) => textContent)
}

describe('the estimate', () => {
  it('is for the draft if the list is empty, and adds up to the minimum job', () => {
    show([])
    expect(screen.getByText('This design')).toBeTruthy()
    // 14.00 x 84 = 1176; 624 more make the minimum of 1800. An inch changes nothing: 13.50 and 15.00 sq ft stay below.
    expect(row('14.00 sq ft × $84.00')).toEqual(['$1,176.00'])
    expect(row('Subtotal')).toEqual(['$1,176.00'])
    expect(row('Added to reach our minimum')).toEqual(['$624.00'])
    expect(row('Total')).toEqual(['$1,800.00'])
    expect(screen.getByText(/Our minimum is \$1,800\.00/)).toBeTruthy()
    expect(screen.getByText('Off by an inch? Same estimate.')).toBeTruthy()
    expect(screen.getByText('Final price after we measure. Your $100 is credited.')).toBeTruthy()
    expect(screen.getByText('Installed, tax included. Includes our $1,800 minimum.')).toBeTruthy()
    expect(screen.getByText('L along the wall, 60 × 48 in, returns 24 × 24 in, Southport')).toBeTruthy()
    expect(row('Southport')).toEqual(['$1,800', 'Your choice'])
    expect(row('Travella')).toEqual(['$1,800', 'Same price'])
  })

  it('is for a saved list instead of the draft', () => {
    show([L, I, U], { draft: { ...I, dimensions: { width: 200, length: 200 } } })
    expect(screen.getByText('Your kitchen, 3 countertops')).toBeTruthy()
    // 14.00 x 84 + 21.25 x 112 + 30.00 x 68 = 1176 + 2380 + 2040
    expect(row('21.25 sq ft × $112.00')).toEqual(['$2,380.00'])
    expect(row('30.00 sq ft × $68.00')).toEqual(['$2,040.00'])
    expect(row('Subtotal')).toEqual(['$5,596.00'])
    expect(row('Total')).toEqual(['$5,596.00'])
    expect(screen.queryByText('Added to reach our minimum')).toBeNull()
    // An inch less bills 13.50, 20.25 and 28.75 sq ft; an inch more 15.00, 22.50 and 31.50.
    expect(screen.getByText('Off by an inch? Between $5,357 and $5,922.')).toBeTruthy()
  })

  it('has the removal that was chosen in the quote form, in every stone', () => {
    const job: Job = { ...DEFAULT_JOB, removal: 'laminate' }
    show([L, I, U], { job })
    expect(screen.getByText(/^Removal of your old laminate countertop/)).toBeDefined()
    const total = formatWholeDollars(estimate([L, I, U], PRICE_LIST, job).totalCents)
    expect(screen.getAllByText(total).length).toBeGreaterThan(0)
    const inTravella = [L, I, U].map((one): EstimatedCountertop => ({ ...one, stone: 'travella' }))
    expect(row('Travella')[0]).toBe(formatWholeDollars(estimate(inTravella, PRICE_LIST, job).totalCents))
  })

  it('says what it is for while the list loads and after it fails', async () => {
    show([], { listState: 'loading' })
    expect(screen.getByText('This design').parentElement?.textContent).toBe('This design, loading your list...')
    cleanup()
    const { onReloadList } = show([], { listState: 'failed' })
    expect(screen.getByText("We couldn't load your saved countertops.")).toBeTruthy()
    expect(screen.getByText('This estimate is for the design above only.')).toBeTruthy()
    expect(row('14.00 sq ft × $84.00')).toEqual(['$1,176.00'])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(onReloadList).toHaveBeenCalledOnce()
  })

  it('has totals in consistent whole dollars, halves up, and lines with cents', () => {
    const prices = PRICE_LIST.perSquareFootCents
    const before = { ...prices }
    onTestFinished(() => void Object.assign(prices, before))
    Object.assign(prices, { 'inverness-bristol-bay': 19_951, southport: 20_049, travella: 20_050 })
    // 10.00 sq ft in each stone: 1995.10, 2004.90 and 2005.00.
    show([{ ...I, stone: 'southport', dimensions: { width: 60, length: 24 } }])
    expect(screen.getAllByText('$2,005')).toHaveLength(3)
    expect(row('10.00 sq ft × $200.49')).toEqual(['$2,004.90'])
    expect(row('Total')).toEqual(['$2,004.90'])
    expect(row('Inverness Bristol Bay')).toEqual(['$1,995', '$10 less'])
    expect(row('Travella')).toEqual(['$2,005', 'Same price'])
  })

  it('says where a billed area is rounded up from', () => {
    show([{ ...I, dimensions: { width: 120, length: 41.75 } }])
    expect(row('35.00 sq ft × $112.00')).toEqual(['$3,920.00'])
    expect(screen.getByText(/34\.79 sq ft, rounded up/)).toBeDefined()
  })
})

describe('its items', () => {
  const breakdown = () => screen.getByText('How it adds up').closest('details') ?? document.body
  const definitions = (element: HTMLElement) =>
    within(element)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)

  it('are below the line of their countertop, with their amounts to the cent', () => {
    show(KITCHENS.K5)
    expect(definitions(breakdown())).toEqual([
      // The L, its backsplash, sink, faucet and outlets.
      '$4,032.00',
      '$2,016.00',
      '$350.00',
      '$35.00',
      '$180.00',
      // The island, its edge, waterfall end and panel.
      '$2,744.00',
      '$787.50',
      '$650.00',
      '$1,176.00',
      // Subtotal and total.
      '$11,970.50',
      '$11,970.50',
    ])
    expect(screen.getByText('Island, 84 × 42 in, Travella')).toBeTruthy()
    expect(screen.getAllByText('$11,971').length).toBeGreaterThan(0)
    expect(screen.getByText('Off by an inch? Between $11,679 and $12,318.')).toBeTruthy()
  })

  it('open to explain how they are computed', async () => {
    show(KITCHENS.K3)
    const item = within(breakdown()).getByText('Half bullnose edge').closest('details')
    expect(item?.open).toBe(false)
    await userEvent.click(screen.getByText('Half bullnose edge'))
    expect(item?.open).toBe(true)
    expect(item?.textContent).toContain('16.00 ft × $12.00')
    expect(screen.getByText('How it adds up').closest('details')?.textContent).toContain(
      "Cutting and polishing. Your sink, faucet, cooktop and plumber are not included. Cutouts don't reduce the billed area.",
    )
  })

  it('say what is priced after the visit', () => {
    const [top] = KITCHENS.K1
    if (!top) throw new Error('K1 has a countertop')
    const cutouts = [{ id: 'a', kind: 'other', side: 'front', at: 20 }] as const
    show([{ ...top, details: { ...DEFAULT_DETAILS, cutouts: [...cutouts] } }])
    const item = within(breakdown()).getByText('Other cutout').closest('div')
    expect(item?.textContent).toBe('Other cutoutPriced after the visitAfter the visit')
  })

  it('are missing from a plain countertop, which says what is not included and leads to it', async () => {
    const note = 'What is not included: cutouts, backsplash and special edges. Add them in Details.'
    const { onAddDetails } = show(KITCHENS.K1)
    const link = screen.getByRole('button', { name: 'Details' })
    expect(link.parentElement?.textContent).toBe(note)
    await userEvent.setup().click(link)
    expect(onAddDetails).toHaveBeenCalledTimes(1)
    expect(breakdown().textContent).not.toContain('Cutouts')
    cleanup()
    show([...KITCHENS.K1, ...KITCHENS.K2])
    expect(screen.queryByRole('button', { name: 'Details' })).toBeNull()
    expect(screen.queryByText(/What is not included/)).toBeNull()
  })
})

describe('its comparison of stones', () => {
  it('shows the whole list in each stone, and no choice among a mixed list', () => {
    show([L, I, U])
    // 65.25 sq ft at 68, 84 and 112 dollars, against 5596.
    expect(row('Inverness Bristol Bay')).toEqual(['$4,437', '$1,159 less'])
    expect(row('Southport')).toEqual(['$5,481', '$115 less'])
    expect(row('Travella')).toEqual(['$7,308', '$1,712 more'])
    expect(screen.queryByText('Your choice')).toBeNull()
  })

  it('marks the chosen stone, applies the minimum to the others, and switches to them', async () => {
    const { onSwitchStone } = show([I])
    expect(screen.getByText('Your kitchen, 1 countertop')).toBeTruthy()
    expect(row('Travella')).toEqual(['$2,380', 'Your choice'])
    // 21.25 x 84 = 1785 and 21.25 x 68 = 1445: both below 1800.
    expect(row('Southport')).toEqual(['$1,800', '$580 less'])
    expect(row('Inverness Bristol Bay')).toEqual(['$1,800', '$580 less'])
    expect(screen.queryByRole('button', { name: 'Switch to Travella' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Switch to Southport' }))
    expect(onSwitchStone).toHaveBeenCalledExactlyOnceWith('southport')
  })
})

it('offers a quote, and prints', async () => {
  const { onGetQuote, onPrint } = show([])
  await userEvent.click(screen.getByRole('button', { name: 'Get a Quote' }))
  expect(onGetQuote).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(onPrint).toHaveBeenCalledOnce()
})

describe('slabs', () => {
  const startWith = (prices = FIXED_PRICES) => {
    startWithPrices(prices)
    onTestFinished(() => startWithPrices(PRICE_LIST))
  }

  it('are planned, then counted in every stone, and their leftover stone is explained', async () => {
    startWith()
    TestWorker.answersAtOnce = false
    show(KITCHENS.K4)
    await screen.findByText('Planning slabs...')
    TestWorker.answersAtOnce = true
    TestWorker.latest?.answer()
    await screen.findByText('2 slabs. At least 2 are needed.')
    expect(screen.queryByText('Planning slabs...')).toBeNull()
    expect(screen.getAllByText('2 slabs')).toHaveLength(3)
    expect(row('Total')).toEqual(['$4,051.50'])
    screen.getByText('Off by an inch? Between $3,952 and $4,139.')
    expect(screen.getByText('Leftover stone, Inverness Bristol Bay').closest('details')?.textContent).toContain(
      'You pay for 45.00 already; the 39.06 sq ft left over are billed as 39.25 at $18.00.',
    )
  })

  it('are counted where no leftover stone is billed, too', async () => {
    show(KITCHENS.K4)
    await screen.findByText('2 slabs. At least 2 are needed.')
    expect(row('Total')).toEqual(['$3,345.00'])
    expect(screen.queryByText(/Leftover/)).toBeNull()
  })

  it('are none of a countertop without details', () => {
    startWith()
    show([L])
    expect(screen.queryByText(/slabs?\b/)).toBeNull()
    expect(TestWorker.asked).toEqual([])
  })

  it('that are too many are planned by hand', async () => {
    startWith()
    show(Array.from({ length: 21 }, () => KITCHENS.K4).flat())
    await screen.findByText(/^We can't lay these out online/)
    expect(screen.queryByText(/Leftover/)).toBeNull()
  })

  it('that could not be planned can be tried again, and the price stands', async () => {
    startWith()
    TestWorker.answersAtOnce = false
    show(KITCHENS.K4)
    await vi.waitFor(() => expect(TestWorker.asked).not.toEqual([]))
    act(() => TestWorker.latest?.fail())
    await screen.findByText("We couldn't plan the slabs.")
    expect(row('Total')).toEqual(['$3,345.00'])
    TestWorker.answersAtOnce = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('2 slabs. At least 2 are needed.')
  })
})
