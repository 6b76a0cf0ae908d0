import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { SAVED_LIST_ID } from '#client/pages/designer/saved-list.ts'
import { NEXT_STEPS } from '#shared/content/process.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { DANA } from '#test/contacts.ts'
import { json, refusal, type StubbedApi, stubApi, unreachable } from '#test/client/stub-api.ts'
import { QuoteReceipt } from './QuoteReceipt.tsx'

const ID = '0198c0de-0000-7000-8000-000000000001'
const QUOTE = `GET /api/quote/${ID}`
const RECEIPT = { id: ID, number: 1042, createdAt: '2026-03-10T04:30:00.000Z' }

function setUp(answer: StubbedApi[string], linkedId: string | null = ID) {
  const requests = stubApi({ [QUOTE]: answer })
  const onSchedule = vi.fn<() => void>()
  render(
    <QuoteReceipt linkedId={linkedId} onSchedule={onSchedule} renderSheet={({ number }) => `Sheet of #${number}`} />,
    { wrapper: PageProviders },
  )
  return { requests, onSchedule }
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('QuoteReceipt', () => {
  it("shows the number, the date at the shop, and the customer's contact", async () => {
    localStorage.setItem('latestQuoteId', ID)
    setUp(() => json({ ...RECEIPT, contact: DANA }), null)
    expect(heading()).toBe('Thank you for your request.')
    expect(await screen.findByText('#1042')).toBeDefined()
    // 4:30 am UTC is the previous evening in Nashville.
    expect(screen.getByText(/Mar 9, 2026/)).toBeDefined()
    expect(screen.getByText('dana@example.com')).toBeDefined()
  })

  it('leads back to the list, not to an empty designer', async () => {
    setUp(() => json(RECEIPT))
    const back = screen.getByRole('link', { name: 'Back to your countertops' })
    expect(back.getAttribute('href')).toBe(`/#${SAVED_LIST_ID}`)
  })

  it('prints the rendered sheet', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      fireEvent(window, new Event('beforeprint'))
    })
    setUp(() => json(RECEIPT))
    fireEvent.click(await screen.findByRole('button', { name: 'Print your request' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByText('Sheet of #1042')).toBeDefined()
  })

  it('shows no contact details on another device', async () => {
    setUp(() => json(RECEIPT))
    expect(await screen.findByText(/the phone number or email in quote #1042/)).toBeDefined()
  })

  it('prefers the id in the URL to the stored one', async () => {
    localStorage.setItem('latestQuoteId', '0198c0de-0000-7000-8000-000000000002')
    const { requests } = setUp(() => json(RECEIPT))
    await screen.findByText('#1042')
    expect(requests.map(({ path }) => path)).toEqual([`/api/quote/${ID}`])
  })

  it('has another heading without a quote, and sends no request', () => {
    const { requests } = setUp(unreachable, null)
    expect(heading()).toBe('Thank you for your interest.')
    expect(requests).toEqual([])
  })

  it.each([
    ['a malformed id', 'abc'],
    ['an unknown id', ID],
  ])('explains %s', async (_, id) => {
    setUp(() => refusal('not_found', 'Quote not found. It may have been deleted.'), id)
    expect(await screen.findByText(/We can't find this request/)).toBeDefined()
    expect(heading()).toBe('Thank you for your interest.')
  })

  it('tries again after a failure', async () => {
    let tries = 0
    const user = userEvent.setup()
    setUp(() => (++tries === 1 ? unreachable() : json(RECEIPT)))
    await screen.findByText(/couldn't reach our server/)
    expect(heading()).toBe('Thank you for your request.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('#1042')).toBeDefined()
  })

  it.each([
    ['with a quote', ID],
    ['without one', null],
  ])('offers to schedule the visit %s', async (_, id) => {
    const user = userEvent.setup()
    const { onSchedule } = setUp(() => json(RECEIPT), id)
    await user.click(screen.getByRole('button', { name: 'Schedule Measurement Appointment' }))
    expect(onSchedule).toHaveBeenCalledOnce()
  })

  it.each([
    ['with a quote', ID],
    ['without one', null],
    ['with an unknown one', 'abc'],
  ])('shows the next steps at their anchor %s', async (_, id) => {
    setUp(() => json(RECEIPT), id)
    const next = document.getElementById('next')
    expect(next?.querySelector('h2')?.textContent).toBe('What happens next')
    for (const { text, time } of NEXT_STEPS.slice(1)) {
      expect(next?.textContent).toContain(text)
      expect(next?.textContent).toContain(time)
    }
  })
})
