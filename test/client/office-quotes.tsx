import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Office } from '#client/features/office/Office.tsx'
// The office loads it on demand. Here it's loaded before a test starts to wait for it.
import '#client/features/office/quotes/QuoteList.tsx'
import { EditCountertop } from '#client/pages/edit-countertop.tsx'
import type { Quote, QuoteDetail } from '#shared/quotes/schema.ts'
import { DANA } from '#test/contacts.ts'
import { PageProviders } from './page-providers.tsx'
import { person } from './people.ts'
import { press } from './press.ts'
import { json, refusal, type StubbedApi, type StubbedRequest, stubApi } from './stub-api.ts'

export const KEY = 'k'.repeat(32)

export function quote(number: number, changes: Partial<Quote> = {}): Quote {
  return {
    id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number,
    customerId: null,
    firstName: DANA.firstName,
    lastName: `W. ${number}`,
    phoneNumber: DANA.phoneNumber,
    email: DANA.email,
    city: DANA.city,
    createdAt: '2026-03-09T15:04:00.000Z',
    status: 'new',
    paymentStatus: 'not received',
    stage: 'new',
    notes: '',
    answerDueAt: '2026-03-10T23:00:00.000Z',
    version: 1,
    totalCents: 180000,
    ...changes,
  }
}

export function detail(of: Quote): QuoteDetail {
  return {
    ...DANA,
    ...of,
    emailWithheld: false,
    estimate: {
      priceListVersion: '2026-03',
      lines: [
        {
          shape: 'L',
          stone: 'southport',
          squareFeet: 14,
          unitPriceCents: 8400,
          amountCents: 117600,
          explanation: '14.00 sq ft × $84.00',
        },
      ],
      subtotalCents: 117600,
      minimumAddsCents: 62400,
      minimumJobCents: 180000,
      totalCents: 180000,
      lowCents: 180000,
      highCents: 180000,
    },
    countertops: [
      {
        id: '0198c0de-0000-7000-8000-0000000000c1',
        shape: 'L',
        dimensions: { width: 60, length: 48, returnWidth: 25.5, returnLength: 24 },
        stone: 'southport',
        areaSquareFeet: 14,
      },
    ],
  }
}

export const FIRST = quote(1042)
export const ID = FIRST.id
export const PATCH = `PATCH /api/quotes/${ID}`

export function officeApi(list: readonly Quote[] = [FIRST]): StubbedApi {
  return {
    'GET /api/inbox': () =>
      json({
        new: 0,
        late: 0,
        followUp: 0,
        unread: 0,
        newestNumber: Math.max(0, ...list.map(({ number }) => number)),
        cameSince: 0,
        lastChange: '',
      }),
    'GET /api/messages': () => json([]),
    'GET /api/views': () => json([]),
    'GET /api/people': () => json([]),
    'GET /api/customers': () => json([]),
    'GET /api/quotes': ({ query }) =>
      json(list.filter(({ number }) => [null, String(number)].includes(query.get('number')))),
    [`GET /api/quotes/${ID}`]: () => json(detail(list[0] ?? FIRST)),
    [`GET /api/quotes/${ID}/final-quotes`]: () => json({ revisions: [] }),
    [`GET /api/quotes/${ID}/countertops/0198c0de-0000-7000-8000-0000000000c1/image`]: () =>
      new Response(new Uint8Array([0x89, 0x50]), { headers: { 'content-type': 'image/png' } }),
  }
}

/** Renders the office of one quote. `api` adds answers to `officeApi`. `me`: who signed in by email. */
export function renderOffice(api: StubbedApi = {}, { loggedIn = true, me }: { loggedIn?: boolean; me?: object } = {}) {
  // jsdom has no object URLs.
  URL.createObjectURL = () => 'blob:drawing'
  const revoke = vi.fn<(url: string) => void>()
  URL.revokeObjectURL = revoke
  if (me) localStorage.setItem('office_signed_in', 'yes')
  else if (loggedIn) sessionStorage.setItem('admin_key', KEY)
  const requests = stubApi({ ...officeApi(), 'GET /api/me': () => json(me), ...api })
  const page = (
    <PageProviders>
      <Office newQuote={null} countertopEditor={EditCountertop} />
    </PageProviders>
  )
  const view = render(page)
  /** Leaves the page and returns. */
  const reopen = () => {
    view.rerender(<PageProviders>elsewhere</PageProviders>)
    view.rerender(page)
  }
  return { ...view, reopen, requests, revoke, user: userEvent.setup() }
}

/** The same as someone who signed in by email. */
export function renderOfficeAs(role: 'owner' | 'office', api: StubbedApi = {}) {
  localStorage.setItem('office_signed_in', 'yes')
  const me = { kind: 'person', role, person: person('Anna Ruiz', { role }) }
  return renderOffice({ 'GET /api/me': () => json(me), ...api }, { loggedIn: false })
}

/** Opens the dialog that edits a quote. */
export async function openEdit(api: StubbedApi = {}) {
  const office = renderOffice(api)
  const { user, requests } = office
  await press(user, 'Edit quote #1042')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Quote' })
  return {
    ...office,
    dialog,
    save: () => press(user, 'Save'),
    note: () => user.type(screen.getByLabelText('Notes'), 'Called.'),
    setStatus: (status: string) => user.selectOptions(screen.getByLabelText('Status'), status),
    sent: () => requests.filter(({ method }) => method === 'PATCH'),
  }
}

/** The requests for quotes, without those for failed jobs and storage. */
export const quoteRequests = (requests: readonly StubbedRequest[]) =>
  requests.filter(({ path }) => path.startsWith('/api/quotes'))

export const conflict = (current: Quote) => refusal('changed_meanwhile', 'Changed meanwhile.', { current })
