import type { Installation, NewPart } from '#shared/installation/schema.ts'
import { newSession } from './api.ts'
import { type useAppointmentApi, WEDNESDAY } from './appointment-api.ts'
import { finalQuoteCalls } from './final-quotes-api.ts'
import { openPage } from './my-page.ts'

/** Tuesday, 8:00 AM in the shop: when the first visit begins. */
const MEASURED_AT = '2027-03-02T14:00:00.000Z'

/** Wednesday from 9:00 AM to 1:00 PM. */
export const PART: NewPart = { date: WEDNESDAY, startsAt: '9:00 AM', hours: 4 }

/** Calls about installations, as office and customer make them. */
export function installationCalls(api: ReturnType<typeof useAppointmentApi>) {
  const finals = finalQuoteCalls(api)
  const path = (quoteId: string) => `/api/quotes/${quoteId}/installation`
  const versionOf = async (quoteId: string) => (await api.quoteOf(quoteId)).version
  /** With the version that is current, unless the body has one. */
  const send = async (method: 'post' | 'patch', quoteId: string, parts: readonly object[], body: object = {}) => {
    const version = await versionOf(quoteId)
    return api.office[method](path(quoteId), { version, parts, ...body }).set('Idempotency-Key', newSession())
  }
  const refused = (status: number, answer: { status: number; body: object }) => {
    if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const installationOf = async (quoteId: string): Promise<Installation> =>
    (await api.office.get(path(quoteId)).expect(200)).body
  return {
    finals,
    path,
    versionOf,
    installationOf,
    send,
    /** Books an installation: by default one part on Wednesday at 9. */
    booked: async (quoteId: string, parts: readonly object[] = [PART], body?: object): Promise<Installation> => {
      return refused(201, await send('post', quoteId, parts, body)) as Installation // as the contract has it
    },
    changed: async (quoteId: string, parts: readonly object[], body?: object): Promise<Installation> => {
      return refused(200, await send('patch', quoteId, parts, body)) as Installation // as the contract has it
    },
    /** What the office reads when it can't have these parts. */
    refusal: async (
      status: 400 | 409,
      method: 'post' | 'patch',
      quoteId: string,
      parts: readonly object[],
      body?: object,
    ) => {
      return refused(status, await send(method, quoteId, parts, body)) as Record<string, unknown> // as the contract has it
    },
    cancelAll: async (quoteId: string): Promise<Installation> => {
      const version = await versionOf(quoteId)
      return (await api.office.delete(path(quoteId)).send({ version }).expect(200)).body
    },
    /** Day, time and status of each part. */
    partsOf: async (quoteId: string): Promise<string[]> => {
      const { parts } = await installationOf(quoteId)
      return parts.map(({ appointmentDate, timeSlot, status }) => `${appointmentDate} ${timeSlot} ${status}`)
    },
    /** A quote that was measured on Tuesday at 8. */
    measuredQuote: async (changes?: Record<string, unknown>): Promise<string> => {
      const quoteId = await api.newQuote(changes)
      const { id } = (await api.takeByPhone({ quoteId }).expect(201)).body
      api.clock.set(MEASURED_AT)
      await api.edit(id, { status: 'completed' }).expect(200)
      return quoteId
    },
    /** A quote whose customer accepted a final quote with these changes, by default without a deposit, and their page. */
    acceptedQuote: async ({ final, ...changes }: Record<string, unknown> & { final?: object } = {}) => {
      const quoteId = await api.newQuote({ address: '12 Main St', city: 'Nashville', ...changes })
      const customer = await openPage(api.app, { quoteId })
      const sent = await finals.sent(quoteId, { depositPercent: 0, ...final })
      await customer.post('/final-quote/accept', finals.acceptance(sent)).expect(200)
      return { quoteId, customer }
    },
    /** Kinds of the emails about the installation of a quote but reminders, in alphabetical order. */
    emails: async (quoteId: string): Promise<string[]> => {
      const rows = await api.database.rows(
        `select outgoing_mails.kind from outgoing_mails join appointments on appointments.id = appointment_id
         where appointments.quote_id = $1::uuid and appointments.kind = 'install' and outgoing_mails.kind not like '%_reminder' order by outgoing_mails.kind`,
        [quoteId],
      )
      return (rows as { kind: string }[]).map(({ kind }) => kind)
    },
  }
}
