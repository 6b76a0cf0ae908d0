import type { FinalQuote } from '#shared/final-quote/schema.ts'
import type { Money } from '#shared/money/schema.ts'
import { newSession } from './api.ts'
import type { useAppointmentApi } from './appointment-api.ts'
import { finalQuoteCalls } from './final-quotes-api.ts'

/** Calls about the money of a job, as office and customer make them. */
export function moneyCalls(api: ReturnType<typeof useAppointmentApi>) {
  const { sent, customer, acceptance } = finalQuoteCalls(api)
  const once = (path: string, body: object) => api.office.post(path, body).set('Idempotency-Key', newSession())
  const pathOf = (quoteId: string, paymentId: string) => `/api/quotes/${quoteId}/payments/${paymentId}`
  const moneyOf = async (quoteId: string): Promise<Money> =>
    (await api.office.get(`/api/quotes/${quoteId}/final-quotes`).expect(200)).body.money
  const accept = async (by: Awaited<ReturnType<typeof customer>>, final: FinalQuote) =>
    void (await by.post('/final-quote/accept', acceptance(final)).expect(200))
  return {
    moneyOf,
    accept,
    sent,
    customer,
    /** Its final quote is accepted on the page. */
    accepted: async (changes?: object, quote?: string) => {
      const quoteId = quote ?? (await api.newQuote())
      const final = await sent(quoteId, changes)
      const by = await customer(quoteId)
      await accept(by, final)
      return { quoteId, by, final }
    },
    record: (quoteId: string, body: object) =>
      once(`/api/quotes/${quoteId}/payments`, { method: 'check', on: '2027-03-01', ...body }),
    reverse: (quoteId: string, paymentId: string, reason = 'Typed twice') =>
      once(`${pathOf(quoteId, paymentId)}/reverse`, { reason }),
    refund: (quoteId: string, paymentId: string, amountCents: number) =>
      once(`${pathOf(quoteId, paymentId)}/refund`, { amountCents, reason: 'A chip in the edge' }),
    cancelJob: async (quoteId: string, body: object) => {
      const { version } = await api.quoteOf(quoteId)
      return once(`/api/quotes/${quoteId}/cancel-job`, { version, reason: 'You asked us to.', ...body })
    },
    pay: (
      { by }: { by: Awaited<ReturnType<typeof customer>> },
      { dueFor, dueCents }: Pick<Money, 'dueFor' | 'dueCents'>,
    ) => by.post('/payment', { purpose: dueFor, amountCents: dueCents }),
    /** As if the office had booked it: a day's installation that is confirmed. */
    bookInstallation: async (quoteId: string, date: string) => {
      await api.database.rows(
        `insert into appointments (id, quote_id, kind, status, appointment_date, time_slot, during, crew, fee, fee_cents,
           calendar_token, created_at)
         values (gen_random_uuid(), $1, 'install', 'confirmed', $2::date, '9:00 AM-1:00 PM',
           tstzrange(($2::text || ' 15:00Z')::timestamptz, ($2::text || ' 19:00Z')::timestamptz), 1, 'none', 0,
           gen_random_uuid()::text, now())`,
        [quoteId, date],
      )
    },
    emails: async (quoteId: string) => {
      const text = 'select kind from outgoing_mails where quote_id = $1 and payment_id is not null order by kind'
      return ((await api.database.rows(text, [quoteId])) as { kind: string }[]).map(({ kind }) => kind)
    },
  }
}
