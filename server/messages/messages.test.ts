import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { quoteRequest, visitor } from '#test/api.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { pauseGateway } from '#test/pause-gateway.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', SHOP_EMAIL: 'office@shop.example' })
const PRIYA = { firstName: 'Priya', lastName: 'Raman', email: 'priya@example.com', phoneNumber: '(615) 555-0177' }
const MAIL = { subject: 'Your countertop', body: 'Hi {{firstName}},\n\nWhen works for you?\n{{me}}' }

const run = async (text: string) => (await api.database.rows(text)) as Record<string, unknown>[]
const request = async (contact: object = PRIYA): Promise<string> =>
  (
    await visitor(api.app)
      .post('/api/quote', quoteRequest({ ...contact }))
      .expect(201)
  ).body.quoteId
const customerOf = async (quoteId: string) =>
  String((await run(`select customer_id from quotes where id = '${quoteId}'`))[0]?.customer_id)
const post = (id: string, verb: 'calls' | 'messages', body: object) =>
  api.office.post(`/api/customers/${id}/${verb}`, body)
const remove = (id: string) => api.office.delete(`/api/messages/${id}`)
const find = async (id: string): Promise<CustomerDetail> =>
  (await api.office.get(`/api/customers/${id}`).expect(200)).body
const answeredAt = async (quoteId: string) => (await api.quoteOf(quoteId)).answeredAt
const eventsOf = async (id: string) =>
  run(`select action, quote_number, changes from events where subject = 'message' and subject_id = '${id}' order by id`)
const numberOf = async (quoteId: string) => (await api.quoteOf(quoteId)).number

async function newCustomer() {
  const quoteId = await request()
  await api.drain()
  return { quoteId, id: await customerOf(quoteId), number: await numberOf(quoteId) }
}

/** Lets the time pass that an email waits. */
const waitForMail = () =>
  api.database.execute(`update outgoing_mails set not_before = now() - interval '1 second' where queued_at is null`)
async function sendMails(): Promise<void> {
  await waitForMail()
  await api.run('outbox')
}
const messagesTo = async (address: string) =>
  (await api.mailsTo(address)).filter(({ subject }) => subject?.startsWith(MAIL.subject))

describe('logging a call', () => {
  it.each([
    ['reached', true],
    ['left_message', true],
    ['no_answer', false],
  ])('as %s stops the answer clock: %s', async (outcome, stops) => {
    const { quoteId, id, number } = await newCustomer()
    const { body } = await post(id, 'calls', { quoteId, outcome, note: ' Wants Travella ' }).expect(201)
    expect(body).toEqual({
      id: body.id,
      quoteId,
      channel: 'call',
      direction: 'out',
      subject: '',
      body: 'Wants Travella',
      outcome,
      by: { kind: 'key', name: 'Admin key' },
      at: body.at,
      state: null,
    })
    expect(await answeredAt(quoteId)).toBe(stops ? body.at : null)
    expect((await find(id)).messages).toEqual([body])
    const changes = {
      channel: [null, 'call'],
      outcome: [null, outcome],
      ...(stops && { status: ['new', 'contacted'] }),
    }
    expect(await eventsOf(body.id)).toEqual([{ action: 'created', quote_number: number, changes }])
    await remove(body.id).expect(204)
    expect(await answeredAt(quoteId)).toBeNull()
    expect((await find(id)).messages).toEqual([])
    expect((await eventsOf(body.id)).at(-1)).toMatchObject({ action: 'deleted' })
    await remove(body.id).expect(404)
  })

  it('sets the day when the office calls again, as a new version of the quote', async () => {
    const { quoteId, id } = await newCustomer()
    const call = { quoteId, outcome: 'no_answer', followUpOn: '2027-03-04' }
    const { body } = await post(id, 'calls', call).expect(201)
    expect(await api.quoteOf(quoteId)).toMatchObject({ followUpOn: '2027-03-04', version: 2, answeredAt: null })
    expect((await eventsOf(body.id))[0]?.changes).toMatchObject({ followUpOn: [null, '2027-03-04'] })
    await post(id, 'calls', call).expect(201)
    expect(await api.quoteOf(quoteId)).toMatchObject({ version: 2 })
  })

  it.each([
    ['ends a follow-up that is due', 'reached', '2027-03-01', {}, null],
    ['ends it, too, if it is a message', undefined, '2027-03-01', {}, null],
    ['leaves a later one', 'reached', '2027-03-04', {}, '2027-03-04'],
    ['sets the next one', undefined, '2027-03-01', { followUpOn: '2027-03-08' }, '2027-03-08'],
    ['leaves it if no one answered', 'no_answer', '2027-03-01', {}, '2027-03-01'],
  ])('%s, until it is taken back', async (_, outcome, followUpOn, more, expected) => {
    const { quoteId, id } = await newCustomer()
    const edit = { status: 'new', paymentStatus: 'not received', followUpOn }
    await api.office.patch(`/api/quotes/${quoteId}`, edit).expect(200)
    const input = { quoteId, ...more, ...(outcome ? { outcome } : MAIL) }
    const { body } = await post(id, outcome ? 'calls' : 'messages', input).expect(201)
    expect((await api.quoteOf(quoteId)).followUpOn).toBe(expected)
    await remove(body.id).expect(204)
    expect((await api.quoteOf(quoteId)).followUpOn).toBe(followUpOn)
  })

  it('taken back, leaves a follow-up day that someone has set since', async () => {
    const { quoteId, id } = await newCustomer()
    const { body } = await post(id, 'calls', { quoteId, outcome: 'reached', followUpOn: '2027-03-04' }).expect(201)
    const edit = { status: 'new', paymentStatus: 'not received', followUpOn: '2027-03-05' }
    await api.office.patch(`/api/quotes/${quoteId}`, edit).expect(200)
    await remove(body.id).expect(204)
    expect((await api.quoteOf(quoteId)).followUpOn).toBe('2027-03-05')
  })

  it('names a bad field, and changes nothing', async () => {
    const { quoteId, id } = await newCustomer()
    const others = await request({ firstName: 'Sam', lastName: 'Whitfield', email: 'sam@example.com' })
    for (const [path, call] of [
      ['outcome', { outcome: 'maybe' }],
      ['followUpOn', { outcome: 'reached', followUpOn: '2027-03-04' }],
      ['followUpOn', { quoteId, outcome: 'reached', followUpOn: 'soon' }],
      ['note', { outcome: 'reached', note: 'x'.repeat(2001) }],
      ['quoteId', { quoteId: others, outcome: 'reached' }],
      ['quoteId', { quoteId: randomUUID(), outcome: 'reached' }],
      ['quoteId', { quoteId: 'x', outcome: 'reached' }],
    ] as const) {
      expect((await post(id, 'calls', call).expect(400)).body.issues[0].path).toBe(path)
    }
    await post(randomUUID(), 'calls', { outcome: 'reached' }).expect(404)
    expect(await run('select * from messages')).toEqual([])
    expect(await answeredAt(quoteId)).toBeNull()
  })

  it('needs no quote, and then stops no clock', async () => {
    const { quoteId, id } = await newCustomer()
    const { body } = await post(id.toUpperCase(), 'calls', { outcome: 'reached' }).expect(201)
    expect(body).toMatchObject({ quoteId: null })
    expect(await answeredAt(quoteId)).toBeNull()
  })
})

describe('a message', () => {
  it('waits 10 seconds, and is then sent with the number of the quote', async () => {
    const { quoteId, id, number } = await newCustomer()
    const anna = await signedIn(api.app, (await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })).link)
    const { body } = await anna.post(`/api/customers/${id}/messages`, { ...MAIL, quoteId }).expect(201)
    const subject = `Your countertop [#${number}]`
    const text = 'Hi Priya,\n\nWhen works for you?\nAnna Ruiz'
    const by = { kind: 'person', name: 'Anna Ruiz', role: 'owner' }
    expect(body).toMatchObject({ channel: 'email', subject, body: text, by, outcome: null, state: 'waiting' })
    expect(await answeredAt(quoteId)).toBe(body.at)
    const waits = `select extract(epoch from not_before - created_at)::int as seconds from outgoing_mails where message_id is not null`
    expect(await run(waits)).toEqual([{ seconds: 10 }])
    // However slow this machine is.
    await api.database.execute(`update outgoing_mails set not_before = not_before + interval '1 hour'`)
    await api.run('outbox')
    expect(await messagesTo(PRIYA.email)).toEqual([])
    await sendMails()
    const [mail, ...others] = await messagesTo(PRIYA.email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject, replyTo: [{ name: '', address: 'office@shop.example' }] })
    expect(mail?.text).toContain(text)
    expect(mail?.html).toContain('When works for you?<br>Anna Ruiz')
    expect(mail?.headers.map(({ key }) => key)).not.toContain('auto-submitted')
    expect((await find(id)).messages).toEqual([{ ...body, state: 'sent' }])
    // Sent emails are deleted after a week.
    await run('delete from outgoing_mails')
    expect((await find(id)).messages[0]?.state).toBe('sent')
  })

  it('that is deleted in time is not sent, and restarts the answer clock', async () => {
    const { quoteId, id } = await newCustomer()
    const { body } = await post(id, 'messages', { ...MAIL, quoteId }).expect(201)
    await remove(body.id).expect(204)
    expect(await answeredAt(quoteId)).toBeNull()
    await sendMails()
    expect(await messagesTo(PRIYA.email)).toEqual([])
    expect((await eventsOf(body.id)).map(({ action }) => action)).toEqual(['created', 'deleted'])
  })

  it('that was sent cannot be deleted', async () => {
    const { quoteId, id } = await newCustomer()
    const { body } = await post(id, 'messages', { ...MAIL, quoteId }).expect(201)
    await sendMails()
    const refused = { code: 'not_allowed_now', error: 'This message was already sent.' }
    expect((await remove(body.id).expect(409)).body).toMatchObject(refused)
    await run('delete from outgoing_mails')
    expect((await remove(body.id).expect(409)).body).toMatchObject(refused)
    expect(await answeredAt(quoteId)).toBe(body.at)
  })

  it('that cannot be sent says so, and can be deleted', async () => {
    const { id } = await newCustomer()
    const { body } = await post(id, 'messages', { subject: 'A', body: 'B' }).expect(201)
    await api.office.patch(`/api/customers/${id}`, { email: '' }).expect(200)
    await sendMails()
    expect((await find(id)).messages[0]?.state).toBe('failed')
    await remove(body.id).expect(204)
    expect(await run(`select 1 from outgoing_mails where message_id is not null`)).toEqual([])
    expect(await run(`select 1 from jobs where queue = 'mail' and state = 'failed'`)).toEqual([])
  })

  it('that another answer follows leaves the clock at that answer when it is deleted', async () => {
    const { quoteId, id } = await newCustomer()
    const { body: first } = await post(id, 'messages', { ...MAIL, quoteId }).expect(201)
    api.clock.advance(1000)
    await post(id, 'calls', { quoteId, outcome: 'no_answer' }).expect(201)
    api.clock.advance(1000)
    const { body: call } = await post(id, 'calls', { quoteId, outcome: 'reached' }).expect(201)
    api.clock.advance(1000)
    await api.office
      .patch(`/api/quotes/${quoteId}`, { status: 'negotiating', paymentStatus: 'not received' })
      .expect(200)
    await remove(first.id).expect(204)
    expect(await answeredAt(quoteId)).toBe(call.at)
    await remove(call.id).expect(204)
    const [left] = await run(
      `select to_json(at) #>> '{}' as at from events where subject = 'quote' and changes ? 'status'`,
    )
    expect(await answeredAt(quoteId)).toBe(new Date(String(left?.at)).toISOString())
  })

  it('after the first answer leaves the clock as it is, even when it is deleted', async () => {
    const { quoteId, id } = await newCustomer()
    const edit = { paymentStatus: 'not received' }
    await api.office.patch(`/api/quotes/${quoteId}`, { ...edit, status: 'contacted' }).expect(200)
    await api.office.patch(`/api/quotes/${quoteId}`, { ...edit, status: 'new' }).expect(200)
    const first = await answeredAt(quoteId)
    api.clock.advance(3_600_000)
    const { body: message } = await post(id, 'messages', { ...MAIL, quoteId }).expect(201)
    const call = { quoteId, outcome: 'reached', followUpOn: '2027-03-04' }
    await post(id, 'calls', call).expect(201)
    expect(await answeredAt(quoteId)).toBe(first)
    await remove(message.id).expect(204)
    expect(await answeredAt(quoteId)).toBe(first)
  })

  it('keeps the subject of a reply, which already has the number', async () => {
    const { quoteId, id, number } = await newCustomer()
    const subject = `Re: Your countertop [#${number}]`
    expect((await post(id, 'messages', { ...MAIL, subject, quoteId }).expect(201)).body.subject).toBe(subject)
    expect((await post(id, 'messages', { ...MAIL, subject: 'Hello' }).expect(201)).body.subject).toBe('Hello')
  })

  it('is filled in by the server, and a value is never a template', async () => {
    const quoteId = await request({ ...PRIYA, firstName: '{{lastName}}' })
    const id = await customerOf(quoteId)
    await api.takeByPhone({ quoteId }).expect(201)
    const body = '{{firstName}} #{{number}} {{total}} {{visitDay}} {{visitTime}} {{shop}} {{phone}} {{me}}'
    const { totalCents, number } = await api.quoteOf(quoteId)
    const total = `$${(totalCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    expect((await post(id, 'messages', { subject: 'A', body, quoteId }).expect(201)).body.body).toBe(
      `{{lastName}} #${number} ${total} Tuesday, March 2, 2027 8:00 AM ${SHOP.name} ${SHOP.phone} Your team`,
    )
  })

  it('about a quote goes to who asked for it, unless the office has replaced that address', async () => {
    const { id } = await newCustomer()
    const quoteId = await request({ ...PRIYA, firstName: 'Dev', email: 'dev@example.com' })
    expect(await customerOf(quoteId)).toBe(id)
    const { body } = await post(id, 'messages', { ...MAIL, quoteId }).expect(201)
    expect(body.body).toContain('Hi Dev,')
    await sendMails()
    expect(await messagesTo('dev@example.com')).toHaveLength(1)
    expect(await messagesTo(PRIYA.email)).toEqual([])
    await api.office.patch(`/api/customers/${id}`, { email: 'dev@example.com' }).expect(200)
    await api.office.patch(`/api/customers/${id}`, { email: 'both@example.com' }).expect(200)
    expect((await find(id)).formerEmails.toSorted()).toEqual(['dev@example.com', PRIYA.email])
    const { body: later } = await post(id, 'messages', { ...MAIL, quoteId }).expect(201)
    expect(later.body).toContain('Hi Priya,')
    await sendMails()
    expect(await messagesTo('both@example.com')).toHaveLength(1)
  })

  it('names a bad field, and changes nothing', async () => {
    const { quoteId, id } = await newCustomer()
    for (const [path, message, error] of [
      ['body', { ...MAIL, body: 'Hi {{frist}}' }, 'There is no {{frist}}. Did you mean {{firstName}}?'],
      ['body', { ...MAIL, body: 'Hi {{firstName},' }, 'Write {{firstName}} instead of {{firstName}.'],
      ['subject', { ...MAIL, subject: '{{visitDay}}' }, '{{visitDay}} has no value for this customer.'],
      ['body', { ...MAIL, quoteId: undefined, body: '{{number}}' }, '{{number}} has no value for this customer.'],
      ['subject', { ...MAIL, subject: ' ' }, 'The subject is required'],
      ['subject', { ...MAIL, subject: 'x'.repeat(151) }, 'The subject must be at most 150 characters'],
      ['body', { ...MAIL, body: '\n' }, 'The message is required'],
      ['body', { ...MAIL, body: 'x'.repeat(5001) }, 'The message must be at most 5000 characters'],
      ['templateId', { ...MAIL, templateId: randomUUID() }, 'Select a template.'],
      ['quoteId', { ...MAIL, quoteId: randomUUID() }, 'This quote was deleted.'],
    ] as const) {
      const { body } = await post(id, 'messages', { quoteId, ...message }).expect(400)
      expect([body.issues[0].path, body.error]).toEqual([path, error])
    }
    expect(await run('select * from messages')).toEqual([])
    expect(await answeredAt(quoteId)).toBeNull()
  })

  it('needs an email address', async () => {
    const { quoteId, id } = await newCustomer()
    await api.office.patch(`/api/customers/${id}`, { email: '' }).expect(200)
    const { body } = await post(id, 'messages', { ...MAIL, quoteId }).expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now', error: 'This customer has no email address.' })
    expect(await answeredAt(quoteId)).toBeNull()
  })

  it('stays without its quote once that is deleted', async () => {
    const { quoteId, id } = await newCustomer()
    await post(id, 'messages', { ...MAIL, quoteId }).expect(201)
    await sendMails()
    await api.office.delete(`/api/quotes/${quoteId}`).expect(204)
    expect((await find(id)).messages).toMatchObject([{ quoteId: null, state: 'sent' }])
  })

  it('that is being sent is either deleted and not sent, or sent and not deleted', async () => {
    const { quoteId, id } = await newCustomer()
    const { body: message } = await post(id, 'messages', { ...MAIL, quoteId }).expect(201)
    const gateway = pauseGateway(api.ctx)
    const sending = sendMails()
    await gateway.reached
    expect((await remove(message.id).expect(409)).body.error).toBe('This message was already sent.')
    gateway.resume()
    await sending
    expect((await find(id)).messages).toMatchObject([{ id: message.id, state: 'sent' }])
    expect(gateway.sent).toHaveLength(1)
  })
})
