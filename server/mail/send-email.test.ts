import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addVisit, takePlace } from '#server/appointments/place-visit.ts'
import { editAppointment } from '#server/appointments/edit.ts'
import { changeStatus } from '#server/appointments/change-status.ts'
import type { AppointmentRow } from '#server/appointments/queries.ts'
import type { AppointmentEmailKind } from '#server/appointments/emails/writers.ts'
import { inTransaction } from '#server/context.ts'
import { createJobs, type Jobs } from '#server/jobs/worker.ts'
import { officeClient, quoteRequest, useApi, visitor } from '#test/api.ts'
import { drain, jobHandlers, makeDue, waitingJobs } from '#test/jobs.ts'
import { keptLog } from '#test/log.ts'
import { CONTACT } from '#test/email-facts.ts'
import { EIGHT } from '#test/slots.ts'
import { type MailServer, parseMail, startMailServer } from '#test/stand-ins/mail-server.ts'
import { addEmail, purgeSentEmails, queueWaitingEmails } from './outbox.ts'
import { createMailGateway } from './gateway.ts'
import { sendEmail } from './send-email.ts'
import type { MailContext } from './email.ts'

const SHOP_EMAIL = 'office@harpeth.example'
const SITE = { publicUrl: 'https://www.harpeth.example', shopEmail: SHOP_EMAIL }
const SETTINGS = { emailFilesDir: '', from: SHOP_EMAIL, shopEmail: SHOP_EMAIL }
const CONFIRMED = { to: 'confirmed', by: 'payment', why: 'Paid' } as const

let server: MailServer
const env: Record<string, string> = { SHOP_EMAIL, SMTP_URL: '' }
const api = useApi(env)
beforeAll(async () => {
  server = await startMailServer()
  env.SMTP_URL = `smtp://127.0.0.1:${server.port}`
})
afterAll(() => server.close())

let ctx: MailContext
let jobs: Jobs
let logged: () => string
beforeEach(() => {
  server.setTrouble(null)
  server.mails.length = 0
  const { log, text } = keptLog()
  logged = text
  const { database } = api
  jobs = createJobs({
    database,
    log,
    handlers: {
      ...jobHandlers(() => async () => {}),
      outbox: () => queueWaitingEmails(ctx),
      mail: ({ mailId }) => sendEmail(ctx, mailId),
    },
  })
  const gateway = createMailGateway({ ...SETTINGS, smtpUrl: env.SMTP_URL })
  ctx = { ...api.ctx, log, jobs, mail: { ...api.ctx.mail, gateway, site: SITE } }
  return () => gateway.close()
})

const sendAll = () => drain(jobs, api.database)
const recipients = () => server.mails.flatMap(({ to }) => to).toSorted()
const messageIds = async () => Promise.all(server.mails.map(async ({ raw }) => (await parseMail(raw)).messageId ?? ''))
const askForQuote = async (changes: Record<string, unknown> = {}) => {
  const answer = await visitor(api.app).post('/api/quote', quoteRequest(changes)).expect(201)
  return answer.body as { quoteId: string; number: number } // as the contract says
}

describe('a quote', () => {
  it('is emailed once to the customer and to the shop, with plans of ours instead of its drawings', async () => {
    const { number } = await askForQuote()
    expect(server.mails).toEqual([])
    await sendAll()
    expect(recipients()).toEqual(['ada@example.com', SHOP_EMAIL])
    const emails = await Promise.all(server.mails.map(({ raw }) => parseMail(raw)))
    const toVisitor = emails.find(({ subject }) => subject?.startsWith('Your quote request'))
    const toShop = emails.find(({ subject }) => subject !== toVisitor?.subject)
    expect(toVisitor?.subject).toContain(`#${number}`)
    for (const { html, attachments } of emails) {
      expect(attachments.length).toBeGreaterThan(0)
      for (const { mimeType, disposition, contentId = '', content } of attachments) {
        expect([mimeType, disposition]).toEqual(['image/png', 'inline'])
        expect(html).toContain(`src="cid:${contentId.replace(/[<>]/g, '')}"`)
        expect(typeof content === 'string' ? 0 : content.byteLength).toBeLessThanOrEqual(60 * 1024)
      }
    }
    expect(toVisitor?.replyTo).toMatchObject([{ address: SHOP_EMAIL }])
    expect(toShop?.replyTo).toMatchObject([{ address: 'ada@example.com' }])
    const rows = (await api.database.rows('select id from outgoing_mails')) as { id: string }[]
    expect((await messageIds()).toSorted()).toEqual(rows.map(({ id }) => `<${id}@www.harpeth.example>`).toSorted())
    await jobs.send('outbox', {})
    await sendAll()
    expect(server.mails).toHaveLength(2)
  })

  it('is not emailed if the office deletes it first', async () => {
    const { quoteId } = await askForQuote()
    await officeClient(api.app).delete(`/api/quotes/${quoteId}`).expect(204)
    await sendAll()
    expect(server.mails).toEqual([])
    expect(logged()).toContain('its quote or visit is gone')
    expect(await waitingJobs(api.database)).toEqual([])
    expect(await jobs.failed()).toEqual([])
  })
})

describe('a failing mail server', () => {
  // The gateway's own tests have every other failure.
  it('gets the same email again later', async () => {
    await askForQuote()
    server.setTrouble('mailbox busy')
    await sendAll()
    expect(server.mails).toEqual([])
    expect(await waitingJobs(api.database)).toHaveLength(2)
    server.setTrouble(null)
    await sendAll()
    expect(server.mails, 'too early for the retry').toEqual([])
    await makeDue(api.database)
    await sendAll()
    expect(recipients()).toEqual(['ada@example.com', SHOP_EMAIL])
    const rows = (await api.database.rows('select id from outgoing_mails')) as { id: string }[]
    expect((await messageIds()).toSorted()).toEqual(rows.map(({ id }) => `<${id}@www.harpeth.example>`).toSorted())
  })

  it('that refuses a recipient for good is only retried by the office, which sees no address', async () => {
    await askForQuote()
    server.setTrouble('unknown recipient')
    await sendAll()
    expect(await waitingJobs(api.database)).toEqual([])
    const { body } = await officeClient(api.app).get('/api/jobs/failed').expect(200)
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({ queue: 'mail', error: expect.stringContaining('550') })
    expect(JSON.stringify(body)).not.toContain('ada@')
    expect(logged()).not.toContain('ada@')
    server.setTrouble(null)
    await officeClient(api.app).post(`/api/jobs/failed/${body[0].id}/retry`).expect(204)
    await sendAll()
    expect(server.mails).toHaveLength(1)
    await officeClient(api.app).post(`/api/jobs/failed/${body[0].id}/retry`).expect(404)
    expect((await officeClient(api.app).get('/api/jobs/failed')).body).toHaveLength(1)
    await request(api.app).get('/api/jobs/failed').expect(401)
  })
})

describe('an appointment', () => {
  const hold = async (email: string): Promise<AppointmentRow> => {
    const [start, end] = [new Date('2031-03-03T14:00:00Z'), new Date('2031-03-03T15:00:00Z')]
    return inTransaction(ctx, async (tx) =>
      addVisit(tx, {
        place: await takePlace(tx, { slot: { date: '2031-03-03', timeSlot: EIGHT, start, end }, city: '' }),
        values: {
          status: 'held',
          heldUntil: start,
          feeCents: 10_000,
          sessionId: 'a'.repeat(32),
          ...CONTACT,
          email,
        },
        by: 'visitor',
        why: 'Time chosen',
      }),
    )
  }
  const confirmed = async (kinds: AppointmentEmailKind[], email = CONTACT.email) => {
    const { id } = await hold(email)
    await inTransaction(ctx, async (tx) => {
      await changeStatus(tx, { id, from: 'held', ...CONFIRMED })
      for (const kind of kinds) await addEmail(tx, { kind, appointmentId: id })
    })
    return id
  }

  it('is emailed once if an email with the same id is added again', async () => {
    const { id: appointmentId } = await hold(CONTACT.email)
    const email = { id: randomUUID(), kind: 'refund_failed_shop', appointmentId }
    for (let count = 0; count < 2; count += 1) await inTransaction(ctx, (tx) => addEmail(tx, email))
    expect(await api.database.rows('select id from outgoing_mails')).toEqual([{ id: email.id }])
  })

  it('is emailed with its calendar file when confirmed, and to the shop', async () => {
    await confirmed(['visit_confirmed', 'visit_confirmed_shop'])
    await sendAll()
    expect(recipients()).toEqual([CONTACT.email, SHOP_EMAIL])
    const emails = await Promise.all(server.mails.map(({ raw }) => parseMail(raw)))
    for (const { text, to, attachments } of emails) {
      expect(text).toContain('March 3, 2031')
      const isForVisitor = to?.[0]?.address === CONTACT.email
      expect(attachments.map(({ mimeType }) => mimeType)).toEqual(isForVisitor ? ['text/calendar'] : [])
    }
  })

  it("updates the event in the customer's calendar when moved or canceled", async () => {
    const id = await confirmed(['visit_confirmed'])
    await sendAll()
    await editAppointment(ctx, { id, edit: { appointmentDate: '2031-03-04', timeSlot: EIGHT } })
    await sendAll()
    await inTransaction(ctx, async (tx) => {
      await changeStatus(tx, { id, from: 'confirmed', to: 'cancelled', by: 'office', why: 'x' })
      await addEmail(tx, { kind: 'visit_cancelled', appointmentId: id, refundCents: 10_000 })
    })
    await sendAll()
    const parts = await Promise.all(server.mails.map(async ({ raw }) => (await parseMail(raw)).attachments[0]))
    const told = parts.map((part) => {
      const content = part?.content ?? ''
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      const lines = text.replaceAll('\n ', '').split('\n')
      return [part?.method, ...lines.filter((line) => /^(METHOD|UID|SEQUENCE|STATUS|DTSTART|ATTENDEE)/.test(line))]
    })
    const uid = `UID:${id}@www.harpeth.example`
    const who = `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ana Ruiz":mailto:${CONTACT.email}`
    expect(told).toEqual([
      ['REQUEST', 'METHOD:REQUEST', uid, 'SEQUENCE:2', 'DTSTART:20310303T140000Z', who, 'STATUS:CONFIRMED'],
      ['REQUEST', 'METHOD:REQUEST', uid, 'SEQUENCE:3', 'DTSTART:20310304T140000Z', who, 'STATUS:CONFIRMED'],
      ['CANCEL', 'METHOD:CANCEL', uid, 'SEQUENCE:4', 'DTSTART:20310304T140000Z', who, 'STATUS:CANCELLED'],
    ])
  })

  it('gets no confirmation if it was canceled while the mail server was down', async () => {
    const id = await confirmed(['visit_confirmed', 'visit_confirmed_shop'])
    server.setTrouble('too busy to greet')
    await sendAll()
    await inTransaction(ctx, async (tx) => {
      await changeStatus(tx, { id, from: 'confirmed', to: 'cancelled', by: 'office', why: 'x' })
      await addEmail(tx, { kind: 'visit_cancelled', appointmentId: id, refundCents: 10_000 })
    })
    server.setTrouble(null)
    await makeDue(api.database)
    await sendAll()
    const emails = await Promise.all(server.mails.map(({ raw }) => parseMail(raw)))
    expect(emails.map(({ to }) => to?.map(({ address }) => address))).toEqual([[CONTACT.email]])
    expect(emails[0]?.subject).toMatch(/cancel/i)
  })

  it('without an email address is emailed only to the shop', async () => {
    await confirmed(['visit_confirmed', 'visit_confirmed_shop'], '')
    await sendAll()
    expect(recipients()).toEqual([SHOP_EMAIL])
    expect(await jobs.failed()).toEqual([])
  })

  it('is described with its current status after an extra payment', async () => {
    const id = await confirmed([])
    const mailOf = (refundCents?: number) =>
      inTransaction(ctx, (tx) => addEmail(tx, { kind: 'payment_returned', appointmentId: id, refundCents }))
    await mailOf(4200)
    await sendAll()
    await mailOf()
    await sendAll()
    const [inDollars, inOthers] = await Promise.all(server.mails.map(({ raw }) => parseMail(raw)))
    expect(inDollars?.text).toContain('A payment of $42.00 came in for this visit.')
    expect(inDollars?.text).toContain('Your visit is still confirmed')
    expect(inOthers?.text).toContain("A payment that wasn't in US dollars came in for this visit.")
  })

  it('is not emailed if it does not exist', async () => {
    await inTransaction(ctx, (tx) => addEmail(tx, { kind: 'visit_confirmed', appointmentId: randomUUID() }))
    await sendAll()
    expect(server.mails).toEqual([])
    expect(await jobs.failed()).toEqual([])
  })
})

it('deletes sent emails after a week, and nothing else', async () => {
  await askForQuote()
  await askForQuote()
  await api.database.rows(`update outgoing_mails set sent_at = now() - interval '8 days' where kind = 'quote_received'`)
  await purgeSentEmails(ctx)
  const rows = await api.database.rows('select kind from outgoing_mails')
  expect(rows).toEqual([{ kind: 'quote_received_shop' }, { kind: 'quote_received_shop' }])
})
