import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CUSTOMER } from '#server/events/actor.ts'
import { CUSTOMER_ERASED } from '#shared/contact/fields.ts'
import { OUT_OF_AREA } from '#shared/appointments/service-area.ts'
import { addDays } from '#shared/lib/zoned.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import type { Message } from '#shared/messages/schema.ts'
import type { Page } from '#shared/my/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { newSession, sendInTwoParts, visitor } from '#test/api.ts'
import { CONTACT, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'
import { openPage } from '#test/my-page.ts'
import { CANVAS_JPEG } from '#test/photos.ts'
import { EIGHT, ONE } from '#test/slots.ts'
import { reencodePhoto } from '#server/photos/reencode-photo.ts'
import { addPhoto } from './changes.ts'

const SHOP_EMAIL = 'office@shop.example'
const api = useAppointmentApi({ RATE_LIMIT: 'on', SHOP_EMAIL })

const THURSDAY = '2027-03-04'
/** What the page sends: the email stays. */
const { email: _email, ...SENT } = CONTACT
const run = async (text: string) => (await api.database.run('', text, [])) as Record<string, unknown>[]

/** The page of a quote whose customer has paid for a visit on Thursday at 8:00. */
async function booked() {
  const by = visitor(api.app, newSession())
  const quoteId = await api.newQuote({ ...CONTACT, email: ADA.email }, by)
  const { id } = await api.confirmed({ by, quoteId, date: THURSDAY })
  await api.drain()
  api.forgetMails()
  const page = await openPage(api.app, { quoteId })
  const version = async () => (await page.read()).visits[0]?.version ?? 0
  const move = async (changes: object = {}) =>
    page.post('/visit/move', { date: WEDNESDAY, timeSlot: ONE, version: await version(), ...changes })
  const cancel = async (changes: object = {}) => page.post('/visit/cancel', { version: await version(), ...changes })
  return { by, quoteId, id, page, version, move, cancel }
}

/** Subjects of the emails to an address, oldest first. */
const subjectsTo = async (address: string) => (await api.mailsTo(address)).map(({ subject = '' }) => subject)

describe('moving a visit', () => {
  it('gives it the time, tells customer and shop, and is in the history by the customer', async () => {
    const { id, move, page } = await booked()
    const { body } = (await move()) as { body: Page }
    expect(body.visits).toMatchObject([{ id, appointmentDate: WEDNESDAY, timeSlot: ONE, outcome: 'confirmed' }])
    expect(await page.read()).toEqual(body)
    expect((await api.historyOf(id)).at(-1)).toBe(
      `confirmed > confirmed visitor: Moved from Thursday, March 4, 2027, ${EIGHT}, at the customer's request`,
    )
    const { body: history } = await api.office.get('/api/events?subject=appointment').expect(200)
    expect(history[0].by).toEqual({ kind: 'customer', name: 'Customer' })
    expect(await subjectsTo(ADA.email)).toEqual([
      `New time for your measurement visit: Wednesday, March 3, 2027, ${ONE}`,
    ])
    expect(await subjectsTo(SHOP_EMAIL)).toEqual([
      `Visit moved by the customer to Wednesday, March 3, 2027, ${ONE}: ${CONTACT.firstName} ${CONTACT.lastName}`,
    ])
    // The shop didn't move it, so the usual terms hold.
    expect(body.visits[0]?.movedByShop).toBe(false)
  })

  it("tells the shop once where the customer moved it, and never the shop's own time as theirs", async () => {
    const { id, move } = await booked()
    expect((await move()).status).toBe(200)
    expect((await move({ timeSlot: EIGHT })).status).toBe(200)
    const bookedFor = `Thursday, March 4, 2027, ${EIGHT}`
    const [mail, ...others] = await api.mailsTo(SHOP_EMAIL)
    expect(others).toEqual([])
    expect(mail?.subject).toContain(`Visit moved by the customer to Wednesday, March 3, 2027, ${EIGHT}`)
    expect(mail?.text).toContain(`Old time: ${bookedFor}`)
    api.forgetMails()
    await api.edit(id, { appointmentDate: THURSDAY, timeSlot: ONE }).expect(200)
    expect((await move()).status).toBe(200)
    await api.edit(id, { appointmentDate: TUESDAY, timeSlot: ONE }).expect(200)
    expect(await subjectsTo(SHOP_EMAIL)).toEqual([])
  })

  it('is possible at most twice, and again after the shop moved it', async () => {
    const { id, move, page } = await booked()
    expect((await move()).status).toBe(200)
    expect((await move({ timeSlot: EIGHT })).status).toBe(200)
    const refused = await move()
    expect(refused.body).toMatchObject({
      code: 'not_allowed_now',
      error: `You've moved this visit twice. To move it again, please call us at ${SHOP.phone}.`,
      current: { visits: [{ timeSlot: EIGHT }] },
    })
    expect((await page.read()).visits[0]?.whyNotMovable).toBe(refused.body.error)
    await api.edit(id, { appointmentDate: TUESDAY, timeSlot: ONE }).expect(200)
    expect((await move()).status).toBe(200)
  })

  it('ends 24 hours before it begins, unless we moved it: then when it begins', async () => {
    const { id, page, quoteId } = await booked()
    const begins = new Date((await page.read()).visits[0]?.startsAt ?? '').getTime()
    api.clock.set(new Date(begins - 24 * HOUR_MS + 1000))
    const again = await openPage(api.app, { quoteId })
    const later = async (changes: object = {}) =>
      again.post('/visit/move', {
        date: '2027-03-05',
        timeSlot: ONE,
        version: (await again.read()).visits[0]?.version,
        ...changes,
      })
    expect((await later()).body).toMatchObject({
      code: 'not_allowed_now',
      error: `Your visit begins in less than 24 hours. To move it, please call us at ${SHOP.phone}.`,
    })
    await api.edit(id, { appointmentDate: THURSDAY, timeSlot: ONE }).expect(200)
    expect((await later()).status).toBe(200)
  })

  it('goes only to open times of the next 30 days', async () => {
    const { move, page } = await booked()
    for (const [change, code] of [
      [{ date: '2027-02-26' }, 'not_bookable'],
      [{ date: '2027-03-06' }, 'not_bookable'],
      [{ date: addDays('2027-03-01', 31) }, 'not_bookable'],
      [{ timeSlot: '3:00 AM-4:00 AM' }, 'invalid'],
      [{ date: 'soon' }, 'invalid'],
    ] as const) {
      expect((await move(change)).body.code).toBe(code)
    }
    await api.block({ date: WEDNESDAY })
    const closed = await move()
    expect(closed.status).toBe(409)
    expect(closed.body).toMatchObject({ code: 'slot_taken', free: [], current: await page.read() })
  })

  it('to a time that is taken says what is open, and nothing about who has it', async () => {
    const { move, page } = await booked()
    await api
      .takeByPhone({ appointmentDate: WEDNESDAY, timeSlot: ONE, contact: { ...CONTACT, firstName: 'Stranger' } })
      .expect(201)
    const { body } = await move()
    expect(body).toMatchObject({ code: 'slot_taken', error: 'Someone just took that time. Please choose another one.' })
    expect(body.free).toEqual(await api.freeOn(WEDNESDAY))
    expect(Object.keys(body).toSorted()).toEqual(['code', 'current', 'error', 'free'])
    expect(JSON.stringify(body)).not.toContain('Stranger')
    // Too little time to travel is no different.
    const { body: tight } = await move({ timeSlot: '12:30 PM-1:30 PM' })
    expect(tight.code).toBe('slot_taken')
    expect(JSON.stringify(tight)).not.toContain('Stranger')
    expect((await page.read()).visits[0]?.appointmentDate).toBe(THURSDAY)
  })

  it('happens once if two tabs move it at once', async () => {
    const { page, version } = await booked()
    const current = await version()
    const answers = await Promise.all(
      [EIGHT, ONE].map((timeSlot) => page.post('/visit/move', { date: WEDNESDAY, timeSlot, version: current })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile')
    expect((await run('select customer_moves from appointments'))[0]).toEqual({ customer_moves: 1 })
  })

  it('needs the current version, and happens once for one Idempotency-Key', async () => {
    const { id, page, move, version } = await booked()
    await api.edit(id, { notes: 'SECRET' }).expect(200)
    const stale = await move({ version: 1 })
    expect(stale.body).toMatchObject({
      code: 'changed_meanwhile',
      current: { visits: [{ appointmentDate: THURSDAY }] },
    })
    expect(JSON.stringify(stale.body)).not.toContain('SECRET')
    const body = { date: WEDNESDAY, timeSlot: ONE, version: await version() }
    const send = () => page.post('/visit/move', body).set('Idempotency-Key', 'once')
    const [one, other] = [await send(), await send()]
    expect([one.status, other.status]).toEqual([200, 200])
    expect(other.body).toEqual(one.body)
    expect((await run('select customer_moves from appointments'))[0]).toEqual({ customer_moves: 1 })
    const forged = page.post('/visit/move', body).set('Sec-Fetch-Site', 'cross-site')
    await forged.expect(403)
  })
})

describe('canceling a visit', () => {
  it('refunds the fee in time, and tells customer and shop', async () => {
    const { id, cancel, page } = await booked()
    const [{ refundCents } = { refundCents: 0 }] = (await page.read()).visits
    expect(refundCents).toBe(10_000)
    const { body } = await cancel({ refundCents })
    expect(body.visits).toMatchObject([{ id, outcome: 'refunded' }])
    expect((await api.historyOf(id)).at(-1)).toBe(
      "confirmed > cancelled visitor: Canceled on the customer's page, with a refund",
    )
    await api.drain()
    expect(await api.paymentsOf(id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await subjectsTo(ADA.email)).toEqual([
      `Canceled: your measurement visit on Thursday, March 4, 2027, ${EIGHT}`,
    ])
    expect((await subjectsTo(SHOP_EMAIL))[0]).toContain('Visit canceled,')
    expect((await cancel()).body.code).toBe('not_allowed_now')
  })

  it('keeps the fee after the deadline, unless we moved it, and never more than the page said', async () => {
    const { id, quoteId } = await booked()
    api.clock.set(`${THURSDAY}T12:00:00Z`)
    const late = await openPage(api.app, { quoteId })
    const visit = async () => (await late.read()).visits[0]
    expect((await visit())?.refundCents).toBe(0)
    const cancel = async (refundCents: number) =>
      late.post('/visit/cancel', { version: (await visit())?.version, refundCents })
    const surprised = await cancel(10_000)
    expect(surprised.body).toMatchObject({ code: 'changed_meanwhile', current: { visits: [{ refundCents: 0 }] } })
    expect(await api.statusOf(id)).toBe('confirmed')
    await api.edit(id, { appointmentDate: THURSDAY, timeSlot: ONE }).expect(200)
    expect((await visit())?.refundCents).toBe(10_000)
    expect((await cancel(10_000)).status).toBe(200)
  })

  it('is for visits of the page alone, and never for an installation', async () => {
    const { page } = await booked()
    const { body: other } = await api.takeByPhone({ appointmentDate: WEDNESDAY }).expect(201)
    expect((await page.post('/visit/cancel', { id: other.id, version: 1 }).expect(400)).body.issues[0].path).toBe('id')
    await run(`update appointments set kind = 'install' where quote_id is not null`)
    expect((await page.post('/visit/cancel', { version: 2 }).expect(409)).body.error).toContain(
      'You have no upcoming visit.',
    )
    const [{ id, version } = { id: '', version: 0 }] = (await page.read()).visits
    expect((await page.post('/visit/cancel', { id, version }).expect(409)).body.error).toContain(
      'To change your installation',
    )
  })
})

describe('writing to the shop', () => {
  it('shows on the page, in the record as unread, and in an email to the shop', async () => {
    const { page, quoteId } = await booked()
    const { answeredAt } = await api.quoteOf(quoteId)
    const body = '  Can we move the sink?\nIt is at the window. '
    const { body: after } = await page.post('/messages', { body }).expect(201)
    const text = 'Can we move the sink?\nIt is at the window.'
    expect(after.messages).toMatchObject([{ isFromShop: false, subject: '', body: text }])
    const { number, customerId } = await api.quoteOf(quoteId)
    const { body: record } = await api.office.get(`/api/customers/${customerId}`).expect(200)
    expect(record.messages).toMatchObject([
      {
        channel: 'page',
        direction: 'in',
        quoteId,
        body: text,
        by: { kind: 'customer', name: 'Customer' },
        state: null,
        unread: true,
      },
    ])
    expect(record.events[0]).toMatchObject({ subject: 'message', action: 'created', by: { kind: 'customer' } })
    expect(await subjectsTo(SHOP_EMAIL)).toEqual([
      `Message about quote #${number}: ${CONTACT.firstName} ${CONTACT.lastName}`,
    ])
    expect(await api.quoteOf(quoteId)).toMatchObject({ answeredAt })
    await api.office.delete(`/api/messages/${record.messages[0].id}`).expect(409)
    const unread = async () => [
      (await api.office.get('/api/quotes?messages=unread').expect(200)).body.map(({ id }: { id: string }) => id),
      (await api.office.get('/api/inbox').expect(200)).body.unread,
    ]
    expect(await unread()).toEqual([[quoteId], 1])
    expect((await api.quoteOf(quoteId)).unreadText).toBe(text)
    const waiting = [[quoteId], 1]
    const done = [[], 0]
    const call = (outcome: string) =>
      api.office.post(`/api/customers/${customerId}/calls`, { quoteId, outcome }).expect(201)
    await call('no_answer')
    expect(await unread()).toEqual(waiting)
    // What answers is taken back with all that it did.
    const write = () =>
      api.office.post(`/api/customers/${customerId}/messages`, { quoteId, subject: 'Re', body: 'Yes' }).expect(201)
    for (const answer of [write, () => call('reached'), () => call('left_message')]) {
      const { body: answered } = await answer()
      expect(await unread()).toEqual(done)
      await api.office.delete(`/api/messages/${answered.id}`).expect(204)
      expect(await unread()).toEqual(waiting)
    }
    const { body: first } = await write()
    api.clock.advance(1)
    await write()
    await api.office.delete(`/api/messages/${first.id}`).expect(204)
    expect(await unread(), 'the later answer answers it, too').toEqual(done)
    expect((await api.quoteOf(quoteId)).unreadText).toBeUndefined()
  })

  it('waits until someone marks it as done, which can be taken back, and not what came since', async () => {
    const { page, quoteId } = await booked()
    for (const body of ['One', 'Two', 'Three']) {
      await page.post('/messages', { body }).expect(201)
      api.clock.advance(1)
    }
    const { customerId } = await api.quoteOf(quoteId)
    const path = `/api/customers/${customerId}/messages/read`
    const read = async () => (await api.office.get(`/api/customers/${customerId}`).expect(200)).body
    const waiting = async (): Promise<string[]> =>
      (await read()).messages.flatMap(({ unread, body }: Message) => (unread ? [body] : []))
    const idOf = async (text: string): Promise<string> =>
      (await read()).messages.find(({ body }: Message) => body === text).id
    const ids = [await idOf('One'), await idOf('Two')]
    await api.office.post(path, { ids }).expect(204)
    expect(await waiting()).toEqual(['Three'])
    expect((await read()).events.slice(0, 2)).toMatchObject(
      ids.map(() => ({
        subject: 'message',
        action: 'edited',
        changes: { channel: ['page', 'page'], read: [false, true] },
      })),
    )
    // Again changes nothing.
    await api.office.post(path, { ids }).expect(204)
    await api.office.post(path, { ids: [ids[1]], read: false }).expect(204)
    expect(await waiting()).toEqual(['Three', 'Two'])
    expect((await api.office.post(path, {}).expect(400)).body.issues[0].path).toBe('ids')
    await api.office.post(`/api/customers/${randomUUID()}/messages/read`, { ids }).expect(404)
  })

  it('is not answered by an email that someone was writing when it came', async () => {
    const { page, quoteId } = await booked()
    const { customerId } = await api.quoteOf(quoteId)
    const read = async (): Promise<Message[]> =>
      (await api.office.get(`/api/customers/${customerId}`).expect(200)).body.messages
    const waiting = async () => (await read()).flatMap(({ unread, body }) => (unread ? [body] : []))
    await page.post('/messages', { body: 'Seen' }).expect(201)
    const [seen] = await read()
    api.clock.advance(1)
    await page.post('/messages', { body: 'Came since' }).expect(201)
    const email = { quoteId, subject: 'Your kitchen', body: 'Hi' }
    await api.office.post(`/api/customers/${customerId}/messages`, { ...email, answers: [seen?.id] }).expect(201)
    expect(await waiting()).toEqual(['Came since'])
    // Without that list, it answers everything.
    await api.office.post(`/api/customers/${customerId}/messages`, email).expect(201)
    expect(await waiting()).toEqual([])
  })

  it('about a final quote names the revision on the page, in the record, and in the email to the shop', async () => {
    const { page, quoteId } = await booked()
    const { sent, begun } = finalQuoteCalls(api)
    await sent(quoteId)
    await sent(quoteId)
    await begun(quoteId)
    const { body: after } = await page.post('/messages', { body: 'Why so much?', revision: 2 }).expect(201)
    expect(after.messages).toMatchObject([{ body: 'Why so much?', revision: 2 }])
    const { number, customerId } = await api.quoteOf(quoteId)
    const { body: record } = await api.office.get(`/api/customers/${customerId}`).expect(200)
    expect(record.messages).toMatchObject([{ quoteId, revision: 2, unread: true }])
    expect(await subjectsTo(SHOP_EMAIL)).toEqual([
      `Message about final quote ${number}-2: ${CONTACT.firstName} ${CONTACT.lastName}`,
    ])
    // A draft, and none at all.
    for (const revision of [3, 4]) {
      const { body } = await page.post('/messages', { body: 'Why?', revision }).expect(400)
      expect(body.issues).toEqual([{ path: 'revision', message: 'There is no such final quote.' }])
    }
  })

  it('takes 1 to 2,000 characters, and 20 messages an hour', async () => {
    const { page } = await booked()
    for (const body of ['', ' \n ', 'x'.repeat(2001), 7]) {
      expect((await page.post('/messages', { body }).expect(400)).body.issues[0].path).toBe('body')
    }
    const twice = () => page.post('/messages', { body: 'x'.repeat(2000) }).set('Idempotency-Key', 'once')
    await twice().expect(201)
    expect((await twice().expect(201)).body.messages).toHaveLength(1)
    for (let count = 1; count < 20; count++) await page.post('/messages', { body: `${count}` }).expect(201)
    await page.post('/messages', { body: 'One more' }).expect(429)
    expect((await page.read()).messages).toHaveLength(20)
    api.clock.advance(HOUR_MS + 1000)
    await run(`update rate_limits set resets_at = now()`)
    await page.post('/messages', { body: 'One more' }).expect(201)
  })

  it('works for a visit without a quote', async () => {
    const { body: visit } = await api.takeByPhone().expect(201)
    const page = await openPage(api.app, { appointmentId: visit.id })
    await page.post('/messages', { body: 'Hello' }).expect(201)
    expect((await page.read()).messages).toMatchObject([{ body: 'Hello' }])
    expect(await run('select quote_id, appointment_id from messages')).toEqual([
      { quote_id: null, appointment_id: visit.id },
    ])
    const waiting = async () => (await api.office.get('/api/messages').expect(200)).body
    expect(await waiting()).toMatchObject([{ name: 'Dana Whitfield', body: 'Hello', customerId: expect.any(String) }])
    // It shows on the newest quote of several.
    const request = { ...ADA, phoneNumber: CONTACT.phoneNumber, email: CONTACT.email }
    const [older, newest] = [await api.newQuote(request), await api.newQuote(request)]
    expect((await api.quoteOf(older)).unreadText).toBeUndefined()
    expect((await api.quoteOf(newest)).unreadText).toBe('Hello')
    expect(await waiting()).toEqual([])
  })
})

describe('correcting the contact', () => {
  const contact = { ...CONTACT, email: ADA.email, phoneNumber: '(615) 555-0199', aptSuite: '' }

  it('changes the quote and its upcoming visit, with the names of the fields in the history', async () => {
    const { page, quoteId, id } = await booked()
    const before = await page.read()
    const input = { ...contact, version: before.version, customerNote: 'Ring twice' }
    const { body } = await page.patch('/contact', input).expect(200)
    expect(body).toMatchObject({ contact, version: before.version + 1, quoted: { customerNote: 'Ring twice' } })
    expect(body.visits[0].contact).toEqual(contact)
    expect(await api.quoteOf(quoteId)).toMatchObject(contact)
    const events = await run(
      `select subject, by_name, changes from events where action = 'edited' and changes ? 'phoneNumber'`,
    )
    expect(events).toEqual([
      {
        subject: 'quote',
        by_name: 'Customer',
        changes: expect.objectContaining({ phoneNumber: [CONTACT.phoneNumber, contact.phoneNumber] }),
      },
    ])
    expect((await api.historyOf(id)).at(-1)).toContain('confirmed > confirmed visitor: Contact changed')
    const stale = await page.patch('/contact', input).expect(409)
    expect(stale.body).toMatchObject({ code: 'changed_meanwhile', current: { contact } })
  })

  it('has the address of the visit if the quote came without one', async () => {
    const by = api.newVisitor()
    const bare = { address: '', aptSuite: '', city: '' }
    const quoteId = await api.newQuote({ ...CONTACT, ...bare, email: ADA.email }, by)
    const slot = { appointmentDate: THURSDAY, timeSlot: EIGHT, quoteId }
    await by.post('/api/appointments', { ...slot, contact: { ...CONTACT, email: ADA.email } }).expect(201)
    const { id } = await api.confirmed({ by, quoteId, date: THURSDAY })
    const page = await openPage(api.app, { quoteId })
    const { contact: shown, version } = await page.read()
    expect(shown).toMatchObject({ address: CONTACT.address, city: CONTACT.city })
    const { email: _, ...sent } = shown
    await page.patch('/contact', { ...sent, phoneNumber: '(615) 555-0199', version }).expect(200)
    const changed = { address: CONTACT.address, phoneNumber: '(615) 555-0199' }
    expect(await api.quoteOf(quoteId)).toMatchObject(changed)
    expect((await api.officeView(id)).contact).toMatchObject(changed)
  })

  it("refuses another email at its field, and keeps the customer's record: what is typed proves nothing", async () => {
    const { page, quoteId } = await booked()
    const { customerId } = await api.quoteOf(quoteId)
    const record = async () => run(`select * from customers where id = '${customerId}'`)
    const before = await record()
    const { version } = await page.read()
    await page.patch('/contact', { ...contact, email: ADA.email.toUpperCase(), version }).expect(200)
    expect(await api.quoteOf(quoteId)).toMatchObject({ email: ADA.email, phoneNumber: contact.phoneNumber })
    expect(await record()).toEqual(before)
    // The same for an address that belongs to a customer, so no one can tell.
    await api.newQuote({ email: 'known@example.com', lastName: 'Stranger', phoneNumber: '(615) 555-0111' })
    const current = await page.read()
    for (const email of ['known@example.com', 'new@example.com', '']) {
      const { body } = await page.patch('/contact', { ...contact, email, version: current.version }).expect(400)
      expect(body.issues).toEqual([
        { path: 'email', message: "You can't change the email address here. Write to us, and we'll change it." },
      ])
    }
    expect(await page.read()).toEqual(current)
  })

  it('emails customer and shop a new address for an upcoming visit, once, with a later calendar file', async () => {
    const { page, id } = await booked()
    const sequence = async () => {
      const [mail] = (await api.mailsTo(ADA.email)).slice(-1)
      const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content ?? ''
      const text = typeof file === 'string' ? file : new TextDecoder().decode(file)
      return Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    }
    const { version, visits } = await page.read()
    const moved = { ...contact, address: '77 Oak Lane' }
    await page.patch('/contact', { ...moved, version }).expect(200)
    const when = `Thursday, March 4, 2027, ${EIGHT}`
    expect(await subjectsTo(ADA.email)).toEqual([`New address for your measurement visit on ${when}`])
    expect(await subjectsTo(SHOP_EMAIL)).toEqual([
      `New address for the visit on ${when}: ${contact.firstName} ${contact.lastName}`,
    ])
    expect((await api.mailsTo(ADA.email)).at(-1)?.text).toContain('77 Oak Lane')
    expect(await sequence()).toBeGreaterThan(visits[0]?.version ?? 0)
    // Another phone number is no other address.
    await page.patch('/contact', { ...moved, phoneNumber: '(615) 555-0144', version: version + 1 }).expect(200)
    expect(await subjectsTo(ADA.email)).toHaveLength(1)
    // The same from the customer's record.
    const { customerId } = (await api.office.get(`/api/appointments/${id}`).expect(200)).body
    const { body: record } = await api.office.get(`/api/customers/${customerId}`).expect(200)
    const edit = { address: '9 Elm Court', appointmentIds: [id], version: record.version }
    await api.office.patch(`/api/customers/${customerId}`, edit).expect(200)
    expect(await subjectsTo(ADA.email)).toHaveLength(2)
    expect(await subjectsTo(SHOP_EMAIL)).toHaveLength(2)
  })

  it("with another's phone number and name, reaches neither their messages nor their record", async () => {
    const ada = await api.newQuote()
    const { customerId } = await api.quoteOf(ada)
    const { lastName, phoneNumber } = await api.quoteOf(ada)
    const quoteId = await api.newQuote({ lastName, phoneNumber, email: 'eve@example.com' })
    expect((await api.quoteOf(quoteId)).customerId).toBe(customerId)
    const record = async () => (await api.office.get(`/api/customers/${customerId}`).expect(200)).body
    await api.office.post(`/api/customers/${customerId}/messages`, { subject: 'Hi', body: 'PRIVATE' }).expect(201)
    await api.database.execute(`update outgoing_mails set not_before = now() where queued_at is null`)
    await api.drain()
    await api.run('outbox')
    const { events: _, quotes: __, ...before } = await record()
    const page = await openPage(api.app, { quoteId })
    for (const [email, status] of [
      ['eve@example.com', 200],
      [ADA.email, 400],
      ['mallory@example.com', 400],
    ] as const) {
      const { version } = await page.read()
      const { body } = await page.patch('/contact', { ...contact, firstName: 'Eve', email, version }).expect(status)
      expect((await page.read()).contact.email).toBe('eve@example.com')
      expect(JSON.stringify(body)).not.toContain('PRIVATE')
    }
    const { events: ___, quotes: ____, ...after } = await record()
    expect(after).toEqual(before)
    expect(after.formerEmails).toEqual([])
  })

  it('copies only what changed, and only to visits that have it from the quote', async () => {
    const { page, quoteId, id } = await booked()
    const byPhone = async (changes: object) => {
      const visit = { quoteId, appointmentDate: WEDNESDAY, contact: { ...CONTACT, email: ADA.email, ...changes } }
      return (await api.takeByPhone({ ...visit, timeSlot: 'timeSlot' in changes ? changes.timeSlot : EIGHT })).body.id
    }
    const parents = { ...CONTACT, email: 'parents@example.com', firstName: 'Pat', address: '9 Elm Street' }
    const ofParents = await byPhone({ ...parents, timeSlot: ONE })
    const elsewhere = await byPhone({ address: '7 Oak Street' })
    // A stranger who knows the quote's address books online.
    const strange = { quoteId, contact: { ...CONTACT, email: ADA.email }, appointmentDate: '2027-03-05' }
    const stranger = (await api.book(strange).expect(201)).body.id
    await run(`update appointments set status = 'confirmed', held_until = null where id = '${stranger}'`)
    const contactOf = async (visit: string) => {
      const { first_name, phone_number, address } = (await api.stored(visit)) ?? {}
      return { first_name, phone_number, address }
    }
    const strangers = await contactOf(stranger)
    const changes = { ...SENT, phoneNumber: '(615) 555-0188', address: '1 New Street' }
    await page.patch('/contact', { ...changes, version: (await page.read()).version }).expect(200)
    const changed = { first_name: CONTACT.firstName, phone_number: '(615) 555-0188', address: '1 New Street' }
    expect(await contactOf(id)).toEqual(changed)
    expect(await contactOf(elsewhere)).toEqual({ ...changed, address: '7 Oak Street' })
    expect(await contactOf(ofParents)).toEqual({
      first_name: 'Pat',
      phone_number: CONTACT.phoneNumber,
      address: '9 Elm Street',
    })
    expect(await contactOf(stranger)).toEqual(strangers)
  })

  it("never makes another's address one that an erasure of the customer takes along", async () => {
    const { page, id, quoteId, cancel } = await booked()
    const email = 'victim@example.com'
    const samples = { ...CONTACT, email, stones: ['travella'] }
    await visitor(api.app).post('/api/samples', samples).set('Idempotency-Key', 'samples').expect(201)
    for (const aptSuite of [email, 'Apt 3']) {
      const { version } = await page.read()
      await page.patch('/contact', { ...SENT, aptSuite, version }).expect(200)
    }
    expect((await api.historyOf(id)).at(-1)).toContain(email)
    expect((await cancel()).status).toBe(200)
    await api.drain()
    const { customerId } = await api.quoteOf(quoteId)
    const name = `${CONTACT.firstName} ${CONTACT.lastName}`
    await api.office.post(`/api/customers/${customerId}/erase`, { name }).expect(204)
    expect(await run('select email from sample_requests')).toEqual([{ email }])
  })

  it('hides contact and note from the session that made the quote, which may be that of a shared computer', async () => {
    const { by, page, quoteId } = await booked()
    const receipt = async () => (await by.get(`/api/quote/${quoteId}`).expect(200)).body
    const before = await receipt()
    expect(before.contact).toEqual({ ...CONTACT, email: ADA.email })
    await page.post('/photos').set('Content-Type', 'image/jpeg').send(CANVAS_JPEG).expect(201)
    expect((await receipt()).contact).toEqual(before.contact)
    const { version } = await page.read()
    await page.patch('/contact', { ...SENT, version, customerNote: 'Ring twice' }).expect(200)
    const after = await receipt()
    expect(after).not.toHaveProperty('contact')
    expect(after.quoted).not.toHaveProperty('customerNote')
    expect(after.quoted.countertops).toEqual(before.quoted.countertops)
  })

  it('keeps a visit that was booked online in the area we serve', async () => {
    const { page, id } = await booked()
    const { version } = await page.read()
    const away = { ...SENT, city: 'Memphis', zipCode: '38103', version }
    const { body } = await page.patch('/contact', away).expect(400)
    expect(body.issues).toEqual([{ path: 'zipCode', message: OUT_OF_AREA }])
    expect(await api.stored(id)).toMatchObject({ city: CONTACT.city, version: 2 })
    await page.patch('/contact', { ...SENT, zipCode: '37206', version }).expect(200)
    // By phone, visits can be anywhere.
    const { body: visit } = await api.takeByPhone({ appointmentDate: WEDNESDAY }).expect(201)
    const byPhone = await openPage(api.app, { appointmentId: visit.id })
    await byPhone.patch('/contact', { ...away, version: 1 }).expect(200)
    expect(await api.stored(visit.id)).toMatchObject({ city: 'Memphis' })
  })

  it('leaves a visit that is over as it was, though no one has marked it yet', async () => {
    const { id, quoteId } = await booked()
    api.clock.set(`${THURSDAY}T20:00:00Z`)
    const later = await openPage(api.app, { quoteId })
    const { version } = await later.read()
    const { body } = await later.patch('/contact', { ...contact, version }).expect(200)
    expect(body.contact).toEqual(contact)
    expect(await api.stored(id)).toMatchObject({ phone_number: CONTACT.phoneNumber })
  })

  it('names a wrong field, keeps the address of an upcoming visit, and ends once the visit is done', async () => {
    const { page, id, quoteId } = await booked()
    const { version } = await page.read()
    const pathOf = async (changes: object) =>
      (await page.patch('/contact', { ...contact, version, ...changes }).expect(400)).body.issues[0].path
    expect(await pathOf({ phoneNumber: '1' })).toBe('phoneNumber')
    expect(await pathOf({ firstName: '' })).toBe('firstName')
    expect(await pathOf({ address: '' })).toBe('address')
    expect(await pathOf({ customerNote: 'x'.repeat(1001) })).toBe('customerNote')
    api.clock.set(`${THURSDAY}T16:00:00Z`)
    await api.edit(id, { status: 'completed' }).expect(200)
    const later = await openPage(api.app, { quoteId })
    const refused = await later.patch('/contact', { ...contact, version: (await later.read()).version }).expect(409)
    expect(refused.body).toMatchObject({ code: 'not_allowed_now', current: { canEdit: false } })
    await later.post('/photos').set('Content-Type', 'image/jpeg').send(CANVAS_JPEG).expect(409)
  })
})

it('changes contact or visit 60 times an hour', async () => {
  const { page, move } = await booked()
  for (let count = 0; count < 30; count++) {
    await page.patch('/contact', { version: 0 }).expect(400)
    await page.post('/visit/move', {}).expect(400)
  }
  const { version } = await page.read()
  await page.patch('/contact', { ...SENT, version }).expect(429)
  expect((await move()).status).toBe(429)
  const other = await openPage(api.app, { quoteId: await api.newQuote() })
  await other.patch('/contact', { ...ADA, version: 1 }).expect(200)
})

it('changes nothing if the browser has opened another page since', async () => {
  const { page, quoteId, version, id } = await booked()
  const meant = await api.newQuote()
  const current = await page.read()
  const { firstName } = current.contact
  for (const change of [
    page.patch('/contact', { ...SENT, firstName: 'Other', version: current.version }),
    page.post('/visit/move', { date: WEDNESDAY, timeSlot: ONE, version: await version() }),
    page.post('/visit/cancel', { version: await version() }),
    page.post('/messages', { body: 'Hello' }),
    page.post('/photos').set('Content-Type', 'image/jpeg').send(CANVAS_JPEG),
  ]) {
    const { body } = await change.set('X-Page', meant).expect(409)
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: { quote: { id: quoteId } } })
  }
  expect(await page.read()).toEqual(current)
  await page.post('/messages', { body: 'Hello' }).set('X-Page', quoteId).expect(201)
  const ofVisit = await openPage(api.app, { appointmentId: id })
  const input = { ...SENT, version: await version() }
  await ofVisit.patch('/contact', input).set('X-Page', id).expect(200)
  await ofVisit.patch('/contact', input).set('X-Page', 'nonsense').expect(400)
  expect((await page.read()).contact.firstName).toBe(firstName)
})

describe('adding photos', () => {
  it('takes up to 5 in all, even if they come at once', async () => {
    const { page, quoteId } = await booked()
    const send = (key: string) =>
      page.post('/photos').set('Content-Type', 'image/jpeg').set('Idempotency-Key', key).send(CANVAS_JPEG)
    await page.post('/photos').set('Content-Type', 'image/gif').send(CANVAS_JPEG).expect(415)
    const first = await send('same').expect(201)
    expect((await send('same').expect(201)).body).toEqual(first.body)
    const answers = []
    for (const name of ['a', 'b']) {
      answers.push(...(await Promise.all(Array.from({ length: 3 }, (_, index) => send(`${name}-${index}`)))))
    }
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      'limit_reached',
      'limit_reached',
    ])
    const { photoIds } = await api.quoteOf(quoteId)
    expect(photoIds).toHaveLength(5)
    expect((await page.read()).quoted?.photoIds).toEqual(photoIds)
    const events = await run(`select by_name, changes from events where changes ? 'photos' order by id`)
    expect(events[0]).toEqual({ by_name: 'Customer', changes: { photos: [0, 1] } })
    // A sixth isn't even looked at.
    const broken = page.post('/photos').set('Content-Type', 'image/jpeg').send(CANVAS_JPEG.subarray(0, 300))
    await broken.expect(409)
  })

  it.each([
    ['its link is replaced', (quoteId: string) => api.office.post('/api/page-links', { quoteId, replaces: true })],
    [
      'its customer is erased',
      async (quoteId: string) => {
        const { customerId } = await api.quoteOf(quoteId)
        return api.office.post(`/api/customers/${customerId}/erase`, { name: 'Ada Okafor' })
      },
    ],
  ])('ends once %s, even while the photo is on its way', async (_, end) => {
    const quoteId = await api.newQuote()
    const { cookie } = await openPage(api.app, { quoteId })
    const photo = { method: 'POST', path: '/api/my/photos', cookie, type: 'image/jpeg', body: CANVAS_JPEG }
    const status = await sendInTwoParts(api.app, photo, async () => {
      // Every attempt is counted once its access was checked.
      await expect.poll(() => run(`select key from rate_limits where key like 'photo:%'`)).toHaveLength(1)
      expect((await end(quoteId)).status).toBeLessThan(300)
    })
    expect(status).toBe(401)
    expect(await run('select 1 from photos')).toEqual([])
  })

  it('refuses a quote of an erased customer, even in a request that was let in', async () => {
    const quoteId = await api.newQuote()
    const { customerId } = await api.quoteOf(quoteId)
    await api.office.post(`/api/customers/${customerId}/erase`, { name: 'Ada Okafor' }).expect(204)
    const clientAddress = '192.0.2.1'
    const photo = await reencodePhoto(api.ctx, { type: 'image/jpeg', bytes: CANVAS_JPEG, clientAddress })
    const page = { quoteId, appointmentId: null }
    await expect(addPhoto({ ...api.ctx, by: CUSTOMER }, page, { photo, clientAddress })).rejects.toThrow(
      CUSTOMER_ERASED,
    )
    expect(await run('select 1 from photos')).toEqual([])
  })
})
