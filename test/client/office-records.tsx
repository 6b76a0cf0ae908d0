import { screen, within } from '@testing-library/react'
// Loaded before the tests, because a busy machine takes seconds for it.
import '#client/features/office/quotes/ListAndRecord.tsx'
import '#client/features/office/record/CustomerRecord.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import type { Message } from '#shared/messages/schema.ts'
import type { Person } from '#shared/people/schema.ts'
import type { Quote, QuoteEdit } from '#shared/quotes/schema.ts'
import { DANA } from '#test/contacts.ts'
import { detail, FIRST, ID, officeApi, PATCH, renderOffice } from './office-quotes.tsx'
import { json, type StubbedApi } from './stub-api.ts'

export const CUSTOMER_ID = '0198c0de-0000-7000-8000-0000000000c5'
export const CUSTOMER_PATH = `/api/customers/${CUSTOMER_ID}`
/** Quote #1042 of that customer. */
export const QUOTE = { ...FIRST, lastName: DANA.lastName, customerId: CUSTOMER_ID }

export function customer(changes: Partial<CustomerDetail> = {}): CustomerDetail {
  return {
    id: CUSTOMER_ID,
    ...DANA,
    notes: '',
    manyPeople: false,
    erased: false,
    version: 4,
    createdAt: '2026-03-09T15:04:00.000Z',
    totals: { quotes: 1, done: 0, doneCents: 0 },
    maybeSame: [],
    quotes: [QUOTE],
    appointments: [],
    messages: [],
    undelivered: [],
    formerEmails: [],
    merged: [],
    events: [],
    ...changes,
  }
}

export function message(changes: Partial<Message> = {}): Message {
  return {
    id: '0198c0de-0000-7000-8000-0000000000e1',
    quoteId: QUOTE.id,
    channel: 'email',
    direction: 'out',
    subject: 'Your estimate [#1042]',
    body: 'Hi Dana, call us.',
    outcome: null,
    by: { kind: 'person', name: 'Anna Ruiz' },
    at: '2026-03-09T16:00:00.000Z',
    state: 'sent',
    ...changes,
  }
}

/**
 * Opens `/orders/1042`, or another address, and waits for the record. `find` answers each request for the customer. `me`: who signed
 * in by email.
 */
export async function openRecord(
  api: StubbedApi = {},
  find: () => CustomerDetail = customer,
  { path = '/orders/1042', state = null, me }: { path?: string; state?: object | null; me?: object } = {},
) {
  history.replaceState(state, '', path)
  const office = renderOffice(
    {
      ...officeApi([QUOTE]),
      [`GET ${CUSTOMER_PATH}`]: () => json(find()),
      ...api,
    },
    me && { me },
  )
  await screen.findByRole('article', { name: `${find().firstName} ${find().lastName}` })
  const sent = () =>
    office.requests.filter(({ method }) => method !== 'GET').map(({ method, path: at, body }) => [method, at, body])
  return { ...office, sent }
}

interface KeptQuote {
  changes?: Partial<Quote>
  messages?: Message[]
  /** What the list shows instead of the quote. */
  listed?: readonly Quote[]
  people?: readonly Person[]
  appointments?: OfficeAppointment[]
  api?: StubbedApi
}

/** Opens the record of a quote that the server keeps. `change` is what others do. */
export async function openKept({
  changes = {},
  messages = [],
  listed,
  people = [],
  appointments = [],
  api = {},
}: KeptQuote = {}) {
  let kept: Quote = { ...QUOTE, ...changes }
  let said = messages
  const office = await openRecord(
    {
      'GET /api/people': () => json(people),
      'GET /api/quotes': ({ query }) => json(query.has('number') ? [kept] : (listed ?? [kept])),
      [`GET /api/quotes/${ID}`]: () => json(detail(kept)),
      [PATCH]: ({ body }) => {
        const { version, assignedTo, followUpOn, status, paymentStatus, notes } = body as QuoteEdit // as the contract says
        if (version !== kept.version) throw new Error('An old version was sent')
        kept = {
          ...kept,
          status,
          paymentStatus,
          notes: notes ?? kept.notes,
          ...(assignedTo !== undefined && { assignedTo: people.find(({ id }) => id === assignedTo) }),
          ...(followUpOn !== undefined && { followUpOn: followUpOn ?? undefined }),
          version: kept.version + 1,
        }
        return json(kept)
      },
      ...api,
    },
    () => customer({ quotes: [kept], messages: said, appointments }),
  )
  const record = within(screen.getByRole('article'))
  return {
    ...office,
    record,
    bodies: () => office.sent().map(([, , body]) => body),
    field: (label: string) => record.getByLabelText<HTMLInputElement | HTMLSelectElement>(label),
    /** What a property says, such as `Visit`. */
    valueOf: (label: string) => record.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent,
    change: (theirs: Partial<Quote>, calls: Message[] = said) => {
      kept = { ...kept, ...theirs }
      said = calls
    },
  }
}
