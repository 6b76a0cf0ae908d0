import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageQueryClient } from '#client/api/query-client.ts'
import { sessionId } from '#client/api/session-id.ts'
import { rememberBooking } from '#client/features/appointments/has-booked.ts'
import { latestQuoteId, rememberSent } from '#client/features/quotes/sent-list.ts'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { DEFAULT_JOB, type Job } from '#shared/fabrication/details.ts'
import { saveJob } from '#client/features/quotes/job-draft.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { appointment, QUOTE_ID } from '#test/client/appointment-fixtures.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, stubApi } from '#test/client/stub-api.ts'
import { PhoneBar } from './phone-bar.tsx'

const LIST: OfferedCountertop[] = [
  { id: '0198c0de-0000-7000-8000-0000000000a1', shape: 'I', dimensions: { width: 96, length: 48 }, stone: 'southport' },
]
const GET_A_QUOTE = `Get a Quote · ${formatWholeDollars(estimate(LIST, PRICE_LIST).totalCents)}`

interface Visitor {
  list?: OfferedCountertop[]
  visit?: ReturnType<typeof appointment> | null
}

function openAt(address: string, { list = [], visit = null }: Visitor = {}) {
  history.replaceState(null, '', address)
  const requests = stubApi({
    'GET /api/countertops': () => json(list),
    'GET /api/appointments/current': () => json({ visit }),
  })
  render(<PhoneBar />, { wrapper: PageProviders })
  return requests
}

const step = (name: string) => screen.findByRole('link', { name })

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === PHONE_SCREEN }),
  )
  vi.spyOn(console, 'log').mockImplementation(() => {})
  pageQueryClient().clear()
  sessionId()
})

describe('the bottom bar of a phone', () => {
  it('leads to the designer at first', async () => {
    openAt('/portfolio')
    expect((await step('Design your countertop')).getAttribute('href')).toBe('/#design')
  })

  it('leads from a list to the form, with its price', async () => {
    openAt('/', { list: LIST })
    expect((await step(GET_A_QUOTE)).getAttribute('href')).toBe('/quote#request')
  })

  it('has the price of the job that was chosen there', async () => {
    const job: Job = { ...DEFAULT_JOB, removal: 'stone' }
    saveJob(job)
    openAt('/', { list: LIST })
    await step(`Get a Quote · ${formatWholeDollars(estimate(LIST, PRICE_LIST, job).totalCents)}`)
    expect(formatWholeDollars(estimate(LIST, PRICE_LIST, job).totalCents)).not.toBe(GET_A_QUOTE.split(' · ')[1])
  })

  it('leads from a sent list to the visit, and from a changed one to the form', async () => {
    latestQuoteId.write(QUOTE_ID)
    rememberSent(LIST, 1042)
    openAt('/thank-you', { list: LIST })
    expect((await step('Book your visit')).getAttribute('href')).toBe('/thank-you?step=schedule')
    rememberSent([], 1042)
    history.pushState(null, '', '/')
    expect(await step(GET_A_QUOTE)).toBeDefined()
  })

  it.each([
    ['held', 'Finish paying', '/thank-you?step=schedule'],
    ['failed', 'Finish paying', '/thank-you?step=schedule'],
    ['confirmed', 'See your visit', '/payment-confirmation'],
    ['cancelled', 'Book your visit', '/thank-you?step=schedule'],
  ] as const)('leads from a visit that is %s to %s', async (outcome, name, href) => {
    latestQuoteId.write(QUOTE_ID)
    rememberBooking()
    openAt('/', { visit: appointment(outcome) })
    expect((await step(name)).getAttribute('href')).toBe(href)
  })

  it('asks for no visit in a browser that never booked one', async () => {
    const requests = openAt('/', { list: LIST })
    await step(GET_A_QUOTE)
    expect(requests.map(({ path }) => path)).toEqual(['/api/countertops'])
  })

  it.each([
    '/thank-you?step=schedule',
    '/payment-confirmation',
    '/demo-confirmation',
    '/my',
    '/my/abc',
    '/nothing-here',
  ])("isn't there at %s", (address) => {
    openAt(address)
    expect(screen.queryByRole('link')).toBeNull()
  })
})
