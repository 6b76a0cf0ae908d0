import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHoldStore } from '#server/appointments/hold-store.ts'
import { createOfficeStore } from '#server/appointments/office-store.ts'
import { type AppointmentRow, createAppointmentsStore } from '#server/appointments/store.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { createQuotesStore } from '#server/quotes/store.ts'
import { operator, quoteRequest, useApi, visitor } from '#test/api.ts'
import { drain, makeDue, waitingJobs } from '#test/jobs.ts'
import { keptLog } from '#test/log.ts'
import { CONTACT } from '#test/mail-facts.ts'
import { type MailServer, parseMail, startMailServer } from '#test/mail-server.ts'
import type { MailKind } from './kinds.ts'
import { createOutboxStore } from './outbox-store.ts'
import { createMailService, type MailService } from './service.ts'

const SHOP_EMAIL = 'office@harpeth.example'
const SITE = { publicUrl: 'https://www.harpeth.example', shopEmail: SHOP_EMAIL }
const CONFIRMED = { to: 'confirmed', by: 'payment', why: 'Paid' } as const

let server: MailServer
const env: Record<string, string> = { SHOP_EMAIL, SMTP_URL: '' }
const api = useApi(env)
beforeAll(async () => {
  server = await startMailServer()
  env.SMTP_URL = `smtp://127.0.0.1:${server.port}`
})
afterAll(() => server.close())

let mail: MailService
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
      settle: async () => {},
      refund: async () => {},
      'expire-holds': async () => {},
      'sweep-payments': async () => {},
      outbox: () => mail.queueWaiting(),
      mail: ({ mailId }) => mail.send(mailId),
    },
  })
  mail = createMailService({
    database,
    outbox: createOutboxStore(database),
    jobs,
    log,
    settings: { smtpUrl: env.SMTP_URL, outboxDir: '', from: SHOP_EMAIL, shopEmail: SHOP_EMAIL },
    quotes: createQuotesStore(database),
    appointments: createAppointmentsStore(database, 1),
    site: SITE,
    isDemo: true,
  })
  return () => mail.close()
})

const sendAll = () => drain(jobs, api.database)
const recipients = () => server.mails.flatMap(({ to }) => to).toSorted()
const messageIds = async () => Promise.all(server.mails.map(async ({ raw }) => (await parseMail(raw)).messageId ?? ''))
const askForQuote = async (changes: Record<string, unknown> = {}) => {
  const answer = await visitor(api.app).post('/api/quote', quoteRequest(changes)).expect(201)
  return answer.body as { quoteId: string; number: number } // as the contract says
}

describe('a request for a quote', () => {
  it('is told to the visitor, with its drawings, and to the shop, once', async () => {
    const { number } = await askForQuote()
    expect(server.mails).toEqual([])
    await sendAll()
    expect(recipients()).toEqual(['ada@example.com', SHOP_EMAIL])
    const mails = await Promise.all(server.mails.map(({ raw }) => parseMail(raw)))
    const [toVisitor, toShop] = mails.toSorted((a, b) => (b.attachments.length ?? 0) - (a.attachments.length ?? 0))
    expect(toVisitor?.subject).toContain(`#${number}`)
    expect(toVisitor?.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png'])
    expect(toVisitor?.replyTo).toMatchObject([{ address: SHOP_EMAIL }])
    expect(toShop?.replyTo).toMatchObject([{ address: 'ada@example.com' }])
    const rows = (await api.database.run('', 'select id from outgoing_mails', [])) as { id: string }[]
    expect((await messageIds()).toSorted()).toEqual(rows.map(({ id }) => `<${id}@www.harpeth.example>`).toSorted())
    await jobs.send('outbox', {})
    await sendAll()
    expect(server.mails).toHaveLength(2)
  })

  it('that is repeated is told once', async () => {
    const ada = visitor(api.app)
    for (let count = 0; count < 2; count += 1) {
      await ada.post('/api/quote', quoteRequest()).set('Idempotency-Key', 'once').expect(201)
    }
    await sendAll()
    expect(server.mails).toHaveLength(2)
  })

  it('that the office deletes before is not told', async () => {
    const { quoteId } = await askForQuote()
    await operator(api.app).delete(`/api/quotes/${quoteId}`).expect(204)
    await sendAll()
    expect(server.mails).toEqual([])
    expect(logged()).toContain('what it tells of is gone')
    expect(await waitingJobs(api.database)).toEqual([])
    expect(await jobs.failed()).toEqual([])
  })
})

describe('a mail server in trouble', () => {
  it.each(['too busy to greet', 'content deferred', 'mailbox busy', 'unknown sender'] as const)(
    'that says "%s" is asked again later, with the same mail',
    async (trouble) => {
      await askForQuote()
      server.setTrouble(trouble)
      await sendAll()
      expect(server.mails).toEqual([])
      expect(await waitingJobs(api.database)).toHaveLength(2)
      server.setTrouble(null)
      await sendAll()
      expect(server.mails, 'not before its time').toEqual([])
      await makeDue(api.database)
      await sendAll()
      expect(recipients()).toEqual(['ada@example.com', SHOP_EMAIL])
      const rows = (await api.database.run('', 'select id from outgoing_mails', [])) as { id: string }[]
      expect((await messageIds()).toSorted()).toEqual(rows.map(({ id }) => `<${id}@www.harpeth.example>`).toSorted())
    },
  )

  it('that refuses a recipient for good is not asked again; the office sees it, without the address, and may', async () => {
    await askForQuote()
    server.setTrouble('unknown recipient')
    await sendAll()
    expect(await waitingJobs(api.database)).toEqual([])
    const { body } = await operator(api.app).get('/api/jobs/failed').expect(200)
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({ queue: 'mail', error: expect.stringContaining('550') })
    expect(JSON.stringify(body)).not.toContain('ada@')
    expect(logged()).not.toContain('ada@')
    server.setTrouble(null)
    await operator(api.app).post(`/api/jobs/failed/${body[0].id}/retry`).expect(204)
    await sendAll()
    expect(server.mails).toHaveLength(1)
    await operator(api.app).post(`/api/jobs/failed/${body[0].id}/retry`).expect(404)
    expect((await operator(api.app).get('/api/jobs/failed')).body).toHaveLength(1)
    await request(api.app).get('/api/jobs/failed').expect(401)
  })
})

describe('a mail whose job got lost', () => {
  const inOutbox = (age: string) =>
    api.database.run(
      '',
      `update outgoing_mails set queued_at = now() - $1::interval, created_at = now() - $1::interval`,
      [age],
    )

  it('is queued again after an hour, for a week', async () => {
    await askForQuote()
    await inOutbox('30 minutes')
    await jobs.send('outbox', {})
    await sendAll()
    expect(server.mails).toEqual([])
    await inOutbox('8 days')
    await jobs.send('outbox', {})
    await sendAll()
    expect(server.mails).toEqual([])
    await inOutbox('2 hours')
    await jobs.send('outbox', {})
    await sendAll()
    expect(server.mails).toHaveLength(2)
  })

  it('is not one that has failed', async () => {
    await askForQuote()
    server.setTrouble('unknown recipient')
    await sendAll()
    server.setTrouble(null)
    await inOutbox('2 hours')
    await jobs.send('outbox', {})
    await sendAll()
    expect(server.mails).toEqual([])
    expect(await jobs.failed()).toHaveLength(2)
  })
})

describe('a visit', () => {
  const appointments = () => createAppointmentsStore(api.database, 1)
  const hold = async (email: string): Promise<AppointmentRow> => {
    const now = new Date()
    const { visit } = await createHoldStore(api.database, 1).hold(
      {
        sessionId: 'a'.repeat(32),
        clientAddress: '192.0.2.1',
        quoteId: undefined,
        contact: { ...CONTACT, email },
        date: '2031-03-03',
        timeSlot: '8:00 AM-9:00 AM',
        start: new Date('2031-03-03T14:00:00Z'),
        end: new Date('2031-03-03T15:00:00Z'),
        now,
        heldUntil: new Date(now.getTime() + 30 * 60_000),
      },
      20,
    )
    if (!visit) throw new Error('The slot is taken')
    return visit
  }
  const confirmed = async (kinds: MailKind[], email = CONTACT.email) => {
    const { id } = await hold(email)
    const outbox = createOutboxStore(api.database)
    await api.database.transaction(async (tx) => {
      await appointments().move(tx, { id, from: 'held', ...CONFIRMED, now: new Date() })
      for (const kind of kinds) await outbox.add(tx, { kind, appointmentId: id })
    })
    return id
  }

  it('that is confirmed is told with its calendar file, to the shop too', async () => {
    await confirmed(['visit_confirmed', 'visit_confirmed_shop'])
    await sendAll()
    expect(recipients()).toEqual([CONTACT.email, SHOP_EMAIL])
    const mails = await Promise.all(server.mails.map(({ raw }) => parseMail(raw)))
    for (const { text, to, attachments } of mails) {
      expect(text).toContain('March 3, 2031')
      const isForVisitor = to?.[0]?.address === CONTACT.email
      expect(attachments.map(({ mimeType }) => mimeType)).toEqual(isForVisitor ? ['text/calendar'] : [])
    }
  })

  it("that is moved or cancelled changes the entry in its visitor's calendar", async () => {
    const id = await confirmed(['visit_confirmed'])
    await sendAll()
    const outbox = createOutboxStore(api.database)
    const now = new Date()
    const [start, end] = [new Date('2031-03-04T14:00:00Z'), new Date('2031-03-04T15:00:00Z')]
    await api.database.transaction(async (tx) => {
      const slot = { date: '2031-03-04', timeSlot: '8:00 AM-9:00 AM', start, end }
      await createOfficeStore(api.database, 1).move(tx, id, slot, 'x', now)
      await outbox.add(tx, { kind: 'visit_moved', appointmentId: id })
    })
    await sendAll()
    await api.database.transaction(async (tx) => {
      await appointments().move(tx, { id, from: 'confirmed', to: 'cancelled', by: 'office', why: 'x', now })
      await outbox.add(tx, { kind: 'visit_cancelled', appointmentId: id, refundCents: 10_000 })
    })
    await sendAll()
    const parts = await Promise.all(server.mails.map(async ({ raw }) => (await parseMail(raw)).attachments[0]))
    const told = parts.map((part) => {
      const content = part?.content ?? ''
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      const lines = text.replaceAll('\n ', '').split('\n')
      return [part?.method, ...lines.filter((line) => /^(METHOD|UID|SEQUENCE|DTSTART|ATTENDEE)/.test(line))]
    })
    const uid = `UID:${id}@www.harpeth.example`
    const who = `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ana Ruiz":mailto:${CONTACT.email}`
    expect(told).toEqual([
      ['REQUEST', 'METHOD:REQUEST', uid, 'SEQUENCE:2', 'DTSTART:20310303T140000Z', who],
      ['REQUEST', 'METHOD:REQUEST', uid, 'SEQUENCE:3', 'DTSTART:20310304T140000Z', who],
      ['CANCEL', 'METHOD:CANCEL', uid, 'SEQUENCE:4', 'DTSTART:20310304T140000Z', who],
    ])
  })

  it('that is no longer confirmed when the mail server is back is not told as confirmed', async () => {
    const id = await confirmed(['visit_confirmed', 'visit_confirmed_shop'])
    server.setTrouble('too busy to greet')
    await sendAll()
    await api.database.transaction(async (tx) => {
      await appointments().move(tx, { id, from: 'confirmed', to: 'cancelled', by: 'office', why: 'x', now: new Date() })
      await createOutboxStore(api.database).add(tx, { kind: 'visit_cancelled', appointmentId: id, refundCents: 10_000 })
    })
    server.setTrouble(null)
    await makeDue(api.database)
    await sendAll()
    const mails = await Promise.all(server.mails.map(({ raw }) => parseMail(raw)))
    expect(mails.map(({ to }) => to?.map(({ address }) => address))).toEqual([[CONTACT.email]])
    expect(mails[0]?.subject).toMatch(/cancel/i)
  })

  it('whose visitor gave no email is told to the shop alone', async () => {
    await confirmed(['visit_confirmed', 'visit_confirmed_shop'], '')
    await sendAll()
    expect(recipients()).toEqual([SHOP_EMAIL])
    expect(await jobs.failed()).toEqual([])
  })

  it('whose transaction is rolled back is not told', async () => {
    const { id } = await hold(CONTACT.email)
    const outbox = createOutboxStore(api.database)
    await expect(
      api.database.transaction(async (tx) => {
        await outbox.add(tx, { kind: 'visit_confirmed', appointmentId: id })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await sendAll()
    expect(server.mails).toEqual([])
  })

  it.each([
    'visit_moved',
    'visit_cancelled',
    'visit_cancelled_shop',
    'payment_too_late',
    'payment_too_late_shop',
    'payment_returned',
    'payment_returned_shop',
  ] as const)('has a mail of the kind %s', async (kind) => {
    await confirmed([kind])
    await sendAll()
    expect(recipients()).toEqual([kind.endsWith('_shop') ? SHOP_EMAIL : CONTACT.email])
  })

  it('that was moved is told with the time that it had before', async () => {
    const id = await confirmed([])
    const previous = { appointmentDate: '2031-03-04', timeSlot: '9:00 AM-10:00 AM' }
    const outbox = createOutboxStore(api.database)
    await api.database.transaction((tx) => outbox.add(tx, { kind: 'visit_moved', appointmentId: id, previous }))
    await sendAll()
    const mails = await Promise.all(server.mails.map(({ raw }) => parseMail(raw)))
    expect(mails[0]?.text).toContain('Tuesday, March 4, 2031, 9:00 AM-10:00 AM')
    expect(mails[0]?.text).toContain('Monday, March 3, 2031')
  })

  it('that was paid once too often is told how it stands when the mail is written', async () => {
    const id = await confirmed([])
    const outbox = createOutboxStore(api.database)
    const mailOf = (refundCents?: number) =>
      api.database.transaction((tx) => outbox.add(tx, { kind: 'payment_returned', appointmentId: id, refundCents }))
    await mailOf(4200)
    await sendAll()
    await mailOf()
    await sendAll()
    const [inDollars, inOthers] = await Promise.all(server.mails.map(({ raw }) => parseMail(raw)))
    expect(inDollars?.text).toContain('A payment of $42.00 arrived for this visit.')
    expect(inDollars?.text).toContain('Your visit stands confirmed')
    expect(inOthers?.text).toContain('A payment in another currency than US dollars arrived for this visit.')
  })

  it('that is not there is not told', async () => {
    const outbox = createOutboxStore(api.database)
    await api.database.transaction((tx) => outbox.add(tx, { kind: 'visit_confirmed', appointmentId: randomUUID() }))
    await sendAll()
    expect(server.mails).toEqual([])
    expect(await jobs.failed()).toEqual([])
  })
})

describe('without a mail server', () => {
  it('mails are laid down as files', async () => {
    const outboxDir = join(await mkdtemp(join(tmpdir(), 'outbox-')), 'outbox')
    const files = createMailService({
      database: api.database,
      outbox: createOutboxStore(api.database),
      jobs,
      log: keptLog().log,
      settings: { smtpUrl: undefined, outboxDir, from: SHOP_EMAIL, shopEmail: SHOP_EMAIL },
      quotes: createQuotesStore(api.database),
      appointments: createAppointmentsStore(api.database, 1),
      site: SITE,
      isDemo: true,
    })
    mail = files
    await askForQuote()
    await sendAll()
    const names = await readdir(outboxDir)
    expect(names).toHaveLength(2)
    const texts = await Promise.all(names.map((name) => readFile(join(outboxDir, name), 'utf8')))
    expect(texts.filter((text) => /^To: ada@example.com/m.test(text))).toHaveLength(1)
    await rm(outboxDir, { recursive: true })
  })
})

it('forgets what was sent after a week, and nothing else', async () => {
  await askForQuote()
  await askForQuote()
  await api.database.run(
    '',
    `update outgoing_mails set sent_at = now() - interval '8 days' where kind = 'quote_received'`,
    [],
  )
  await createOutboxStore(api.database).purge()
  const rows = await api.database.run('', 'select kind from outgoing_mails', [])
  expect(rows).toEqual([{ kind: 'quote_received_shop' }, { kind: 'quote_received_shop' }])
})
