import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { quoteRequest, visitor } from '#test/api.ts'
import { CONTACT, TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { makeDue } from '#test/jobs.ts'
import { type MailServer, startMailServer } from '#test/stand-ins/mail-server.ts'

const SHOP_EMAIL = 'office@harpeth.example'
const WRONG = 'dana@exmaple.com'
const RIGHT = 'dana.right@example.com'
const DANA = { ...CONTACT, email: WRONG }

let server: MailServer
const env: Record<string, string> = { SHOP_EMAIL, SMTP_URL: '' }
const api = useAppointmentApi(env)
beforeAll(async () => {
  server = await startMailServer()
  env.SMTP_URL = `smtp://127.0.0.1:${server.port}`
})
afterAll(() => server.close())
beforeEach(() => {
  server.setTrouble('unknown recipient')
  server.mails.length = 0
})

const ask = async (contact: object = DANA): Promise<string> =>
  (
    await visitor(api.app)
      .post('/api/quote', quoteRequest({ ...contact }))
      .expect(201)
  ).body.quoteId
const findOf = async (quoteId: string): Promise<CustomerDetail> => {
  const { customerId } = await api.quoteOf(quoteId)
  return (await api.office.get(`/api/customers/${customerId}`).expect(200)).body
}
const correct = (id: string | undefined, email = RIGHT) => api.office.post(`/api/emails/${id}/address`, { email })
const sendAgain = async (id: string | undefined) => {
  server.setTrouble(null)
  await api.office.post(`/api/jobs/failed/${id}/retry`).expect(204)
  await api.drain()
}
const recipients = () => server.mails.flatMap(({ to }) => to)

describe('an email that the mail server rejected', () => {
  it('names its customer and quote, and is sent again to the corrected address', async () => {
    const quoteId = await ask()
    await api.drain()
    const before = await findOf(quoteId)
    const [undelivered, ...others] = before.undelivered
    expect(others).toEqual([])
    expect(undelivered).toMatchObject({
      subject: 'Your quote request #1001',
      to: WRONG,
      reason: "550 5.1.1, the mail server's answer to RCPT TO",
    })
    const about = { customer: { id: before.id, name: 'Dana Whitfield' }, quoteNumber: 1001, visitDate: null }
    // The shop's, too.
    const failed = await api.failedJobs()
    expect(failed).toMatchObject([{ about }, { about }])
    expect(failed.filter((job) => job.about?.toShop)).toHaveLength(1)
    await correct(undelivered?.id).expect(204)
    const after = await findOf(quoteId)
    expect([after.email, after.quotes[0]?.email, after.undelivered[0]?.to]).toEqual([RIGHT, RIGHT, RIGHT])
    expect(
      after.events
        .filter(({ changes }) => 'email' in changes)
        .map(({ subject }) => subject)
        .toSorted(),
    ).toEqual(['customer', 'quote'])
    await sendAgain(undelivered?.id)
    expect(recipients()).toEqual([RIGHT])
    expect((await findOf(quoteId)).undelivered).toEqual([])
    await correct(undelivered?.id).expect(404)
  })

  it("leaves the customer's own address if the quote has another one", async () => {
    server.setTrouble(null)
    const first = await ask({ ...DANA, email: 'dana@example.com' })
    await api.drain()
    server.setTrouble('unknown recipient')
    const quoteId = await ask()
    await api.drain()
    const { undelivered } = await findOf(quoteId)
    expect(undelivered).toMatchObject([{ to: WRONG }])
    await correct(undelivered[0]?.id).expect(204)
    const found = await findOf(first)
    expect(found.email).toBe('dana@example.com')
    expect(found.quotes.map(({ email }) => email)).toEqual([RIGHT, 'dana@example.com'])
  })

  it('names its visit, and corrects it even after it was canceled', async () => {
    server.setTrouble(null)
    const { body: visit } = await api.takeByPhone({ contact: DANA }).expect(201)
    await api.drain()
    server.setTrouble('unknown recipient')
    await api.cancel(visit.id, false)
    await api.drain()
    const about = { customer: { name: 'Dana Whitfield' }, quoteNumber: null, visitDate: TUESDAY }
    expect(await api.failedJobs()).toMatchObject([{ about }, { about }])
    const { body: found } = await api.office.get(`/api/customers/${visit.customerId}`).expect(200)
    const [undelivered] = found.undelivered
    await correct(undelivered.id).expect(204)
    expect(await api.stored(visit.id)).toMatchObject({ email: RIGHT })
    server.mails.length = 0
    await sendAgain(undelivered.id)
    expect(recipients()).toEqual([RIGHT])
  })

  it('that a person wrote goes to the corrected address', async () => {
    server.setTrouble(null)
    const quoteId = await ask()
    await api.drain()
    server.setTrouble('unknown recipient')
    const { id } = await findOf(quoteId)
    await api.office.post(`/api/customers/${id}/messages`, { quoteId, subject: 'A', body: 'B' }).expect(201)
    await makeDue(api.database)
    await api.database.rows('update outgoing_mails set not_before = null')
    await api.drain()
    const [undelivered] = (await findOf(quoteId)).undelivered
    expect(undelivered).toMatchObject({ subject: 'A [#1001]', to: WRONG })
    await correct(undelivered?.id).expect(204)
    server.mails.length = 0
    await sendAgain(undelivered?.id)
    expect(recipients()).toEqual([RIGHT])
  })

  it('is not corrected to a wrong address or one of another customer, and keeps everything then', async () => {
    const quoteId = await ask()
    const sam = await ask({ ...DANA, firstName: 'Sam', lastName: 'Oduya', email: 'sam@example.com' })
    await api.drain()
    const before = await findOf(quoteId)
    const [undelivered] = before.undelivered
    const { body } = await correct(undelivered?.id, 'sam@example.com').expect(400)
    expect(body).toMatchObject({ issues: [{ path: 'email' }], other: { id: (await findOf(sam)).id } })
    expect((await correct(undelivered?.id, 'dana@').expect(400)).body.issues[0].path).toBe('email')
    await correct(randomUUID()).expect(404)
    expect(await findOf(quoteId)).toEqual(before)
  })

  it('for now is tried again, and is no failed job', async () => {
    server.setTrouble('mailbox busy')
    const quoteId = await ask()
    await api.drain()
    expect([await api.failedJobs(), (await findOf(quoteId)).undelivered]).toEqual([[], []])
    server.setTrouble(null)
    await api.drainLater()
    expect(recipients().toSorted()).toEqual([WRONG, SHOP_EMAIL])
  })
})
