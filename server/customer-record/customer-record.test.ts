import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { quoteRequest, visitor } from '#test/api.ts'
import { CONTACT, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { moneyCalls } from '#test/money-api.ts'

const api = useAppointmentApi()

const PRIYA = { firstName: 'Priya', lastName: 'Raman', email: 'priya@example.com', phoneNumber: '(615) 555-0177' }
const SAM = { ...PRIYA, firstName: 'Sam', lastName: 'Whitfield', email: 'sam@example.com' }

const request = async (contact: Record<string, unknown> = PRIYA): Promise<string> =>
  (await visitor(api.app).post('/api/quote', quoteRequest(contact)).expect(201)).body.quoteId
const run = async (text: string) => (await api.database.rows(text)) as Record<string, unknown>[]
const customerOf = async (quoteId: string) =>
  String((await run(`select customer_id from quotes where id = '${quoteId}'`))[0]?.customer_id)
const find = async (id: string): Promise<CustomerDetail> =>
  (await api.office.get(`/api/customers/${id}`).expect(200)).body
const post = (id: string, verb: string, body: object = {}) => api.office.post(`/api/customers/${id}/${verb}`, body)
const patch = (id: string, body: object) => api.office.patch(`/api/customers/${id}`, body)
const eventsOf = async (id: string) =>
  (await run(`select action, changes from events where subject = 'customer' and subject_id = '${id}' order by id`)).map(
    ({ action, changes }) => [action, changes],
  )

/** A customer with a quote and a visit, and one with the same phone number and a quote. */
async function twoCustomers() {
  const [quoteId, otherQuote] = [await request(), await request({ ...SAM, aptSuite: 'Apt 9' })]
  const { body: visit } = await api.takeByPhone({ quoteId }).expect(201)
  return { quoteId, otherQuote, visitId: visit.id, priya: await customerOf(quoteId), sam: await customerOf(otherQuote) }
}

describe('a customer', () => {
  it('has the names of both in the history of a merge, and none once erased', async () => {
    const { priya, sam } = await twoCustomers()
    await post(sam, 'merge', { into: priya }).expect(200)
    const names = async () => {
      const { body } = await api.office.get(`/api/events?subject=customer&id=${sam}`).expect(200)
      return body[0].names
    }
    expect(await names()).toEqual({ [sam]: 'Sam Whitfield', [priya]: 'Priya Raman' })
    await run(`update customers set erased_at = now() where id = '${priya}'`)
    expect(await names()).toEqual({ [sam]: 'Sam Whitfield' })
  })

  it('adds up the prices that were accepted, else the estimates', async () => {
    const { accepted } = moneyCalls(api)
    const brackets = { id: 'brackets', text: 'Brackets', quantity: 1, unitPriceCents: 20_000 }
    const { quoteId, final } = await accepted({ lines: [brackets] })
    const estimated = await api.newQuote()
    await run(`update quotes set status = 'completed'`)
    const { totalCents } = await api.quoteOf(estimated)
    expect(final.totalCents).not.toBe(totalCents)
    const doneCents = final.totalCents + totalCents
    expect((await find(await customerOf(quoteId))).totals).toEqual({ quotes: 2, done: 2, doneCents })
    const { text } = await api.office.post('/api/export/customers', {}).expect(200)
    expect(text).toContain(`,2,2,${(doneCents / 100).toFixed(2)},`)
  })

  it('shows all quotes and visits, totals, and who may be the same', async () => {
    const { quoteId, visitId, priya, sam } = await twoCustomers()
    const open = await request()
    await api.office.patch(`/api/quotes/${quoteId}`, { status: 'completed', paymentStatus: 'received' }).expect(200)
    const found = await find(priya)
    expect(found).toMatchObject({ ...PRIYA, notes: '', manyPeople: false, erased: false, version: 1 })
    expect(found.quotes.map(({ id }) => id)).toEqual([open, quoteId])
    expect(found.appointments.map(({ id }) => id)).toEqual([visitId])
    expect(found.totals).toEqual({ quotes: 2, done: 1, doneCents: found.quotes[1]?.totalCents })
    expect(found.maybeSame).toEqual([{ id: sam, name: 'Sam Whitfield', numbers: [1002] }])
    await post(priya, 'not-same', { other: sam }).expect(204)
    await post(sam, 'not-same', { other: priya }).expect(204)
    expect([...(await eventsOf(priya)), ...(await eventsOf(sam))]).toEqual([['edited', { notSame: [null, sam] }]])
    expect([(await find(priya)).maybeSame, (await find(sam)).maybeSame]).toEqual([[], []])
    await api.office.get(`/api/customers/${randomUUID()}`).expect(404)
    await visitor(api.app).get(`/api/customers/${priya}`).expect(401)
  })

  it('is changed by version, with the upcoming visits that are selected', async () => {
    const { visitId, priya } = await twoCustomers()
    const before = await api.stored(visitId)
    const edit = { phoneNumber: '(615) 555-0888', notes: 'Gate code', appointmentIds: [visitId], version: 1 }
    expect((await patch(priya, edit).expect(200)).body).toMatchObject({
      ...PRIYA,
      phoneNumber: edit.phoneNumber,
      version: 2,
    })
    expect(await api.stored(visitId)).toMatchObject({
      phone_number: edit.phoneNumber,
      version: Number(before.version) + 1,
    })
    const { body: stale } = await patch(priya, edit).expect(409)
    expect(stale).toMatchObject({ code: 'changed_meanwhile', current: { id: priya, version: 2 } })
    expect(await eventsOf(priya)).toEqual([
      ['edited', { phoneNumber: [PRIYA.phoneNumber, edit.phoneNumber], notes: ['', 'Gate code'] }],
    ])
    // The next quote with the new number is theirs.
    const next = await request({ ...PRIYA, email: 'new@example.com', phoneNumber: edit.phoneNumber })
    expect(await customerOf(next)).toBe(priya)
  })

  it('has a corrected phone number and email in quotes and upcoming visits that had the wrong one', async () => {
    const [quoteId, contact] = [await request(), { ...CONTACT, ...PRIYA }]
    const { body: visit } = await api.takeByPhone({ quoteId, contact }).expect(201)
    const priya = await customerOf(quoteId)
    const theirs = await request({ ...PRIYA, phoneNumber: '615-555-0177', email: 'PRIYA@example.com' })
    const another = await request({ ...PRIYA, phoneNumber: '(615) 555-0999' })
    const { body: over } = await api.takeByPhone({ quoteId, contact, appointmentDate: WEDNESDAY }).expect(201)
    await api.cancel(over.id, false)
    const { body: first } = await api.office.get(`/api/quotes/${quoteId}`).expect(200)
    const right = { phoneNumber: '(615) 555-0178', email: 'priya.raman@example.com' }
    await patch(priya, right).expect(200)
    const found = await find(priya)
    const byId = new Map(found.quotes.map((quote) => [quote.id, quote]))
    expect(byId.get(quoteId)).toMatchObject({ ...right, version: first.version + 1 })
    expect(byId.get(theirs)).toMatchObject(right)
    expect(byId.get(another)).toMatchObject({ phoneNumber: '(615) 555-0999', email: right.email })
    const visits = new Map(found.appointments.map((one) => [one.id, one.contact]))
    expect(visits.get(visit.id)).toMatchObject(right)
    expect(visits.get(over.id)).toMatchObject(PRIYA)
    const ofQuote = found.events.filter(({ subjectId }) => subjectId === quoteId)
    const changes = { phoneNumber: [PRIYA.phoneNumber, right.phoneNumber], email: [PRIYA.email, right.email] }
    expect(ofQuote).toMatchObject([{ subject: 'quote', action: 'edited', quoteNumber: 1001, changes }, {}])
    expect(found.events.filter(({ subjectId }) => subjectId === visit.id)[0]).toMatchObject({
      changes: { why: [null, `Contact changed. Before: ${PRIYA.phoneNumber}, ${PRIYA.email}`] },
    })
    // The list of quotes, too.
    const { body: listed } = await api.office.get('/api/quotes').expect(200)
    expect(listed.find(({ id }: { id: string }) => id === quoteId)).toMatchObject(right)
  })

  it('changes no copy if neither its phone number nor its email changes', async () => {
    const { quoteId, visitId, priya } = await twoCustomers()
    const before = [(await api.office.get(`/api/quotes/${quoteId}`)).body, await api.stored(visitId)]
    await patch(priya, { ...PRIYA, city: 'Franklin' }).expect(200)
    expect([(await api.office.get(`/api/quotes/${quoteId}`)).body, await api.stored(visitId)]).toEqual(before)
  })

  it('names the other customer who has the email', async () => {
    const { priya, sam } = await twoCustomers()
    const { quotes, email } = await find(sam)
    const { body } = await patch(priya, { email: ` ${email.toUpperCase()}` }).expect(400)
    const [number] = quotes.map((quote) => quote.number)
    const message = `This email belongs to Sam Whitfield, #${number}. Merge the two instead.`
    expect(body).toEqual({
      error: message,
      code: 'invalid',
      issues: [{ path: 'email', message }],
      other: { id: sam, name: 'Sam Whitfield', numbers: [number] },
    })
  })

  it('leaves the contact of visits that are canceled or over', async () => {
    const { quoteId, visitId, priya } = await twoCustomers()
    const { body: cancelled } = await api.takeByPhone({ quoteId, appointmentDate: WEDNESDAY }).expect(201)
    await api.cancel(cancelled.id, false)
    const refused = async (id: string) => {
      const { body } = await patch(priya, { city: 'Franklin', appointmentIds: [id] }).expect(400)
      expect(body.issues).toEqual([
        { path: 'appointmentIds', message: 'Select only upcoming visits of this customer.' },
      ])
      expect(await api.stored(id)).not.toMatchObject({ city: 'Franklin' })
    }
    await refused(cancelled.id)
    api.clock.set('2027-03-02T14:59:00Z')
    await patch(priya, { appointmentIds: [visitId] }).expect(200)
    api.clock.set('2027-03-02T15:01:00Z')
    await refused(visitId)
  })

  it('stays as it is, with its visits, if a change changes nothing', async () => {
    const { visitId, priya } = await twoCustomers()
    await patch(priya, { appointmentIds: [visitId] }).expect(200)
    expect(await eventsOf(priya)).toEqual([])
    const before = [await find(priya), await api.stored(visitId)]
    await patch(priya, {}).expect(200)
    await patch(priya, { ...PRIYA, notes: '', appointmentIds: [visitId] }).expect(200)
    expect([await find(priya), await api.stored(visitId)]).toEqual(before)
  })

  it('keeps everything after a bad change, and names the field', async () => {
    const { priya, sam } = await twoCustomers()
    const { body: ofSam } = await api
      .takeByPhone({ quoteId: (await find(sam)).quotes[0]?.id, appointmentDate: WEDNESDAY })
      .expect(201)
    const before = await find(priya)
    for (const [path, edit] of [
      ['email', { email: 'sam@example.com', notes: 'x' }],
      ['email', { email: 'no' }],
      ['lastName', { lastName: '' }],
      ['phoneNumber', { phoneNumber: '1' }],
      ['notes', { notes: 'x'.repeat(10_001) }],
      ['manyPeople', { manyPeople: 'yes' }],
      ['appointmentIds', { city: 'Franklin', appointmentIds: [ofSam.id] }],
    ] as const) {
      expect((await patch(priya, edit).expect(400)).body.issues[0].path).toBe(path)
    }
    expect(await find(priya)).toEqual(before)
  })

  it('never matches by a phone number that many people share', async () => {
    const { priya, sam } = await twoCustomers()
    await patch(priya, { manyPeople: true }).expect(200)
    expect([(await find(priya)).maybeSame, (await find(sam)).maybeSame]).toEqual([[], []])
    expect(await customerOf(await request({ ...PRIYA, email: 'else@example.com' }))).not.toBe(priya)
  })
})

describe('merging two customers', () => {
  const rows = async () =>
    (
      await run(`select 'quote' as kind, id, customer_id::text as a, '' as b from quotes
        union all select 'visit', id, customer_id::text, '' from appointments
        union all select 'message', id, customer_id::text, '' from messages
        union all select 'word', customer_id, word, '' from customer_words
        union all select 'customer', id, (to_jsonb(customers) - 'version' - 'id')::text, '' from customers order by 1, 2, 3`)
    ).map((row) => JSON.stringify(row))

  it('and undoing it restores every row', async () => {
    const { otherQuote, visitId, priya, sam } = await twoCustomers()
    await patch(sam, { notes: 'Has a dog' }).expect(200)
    await patch(priya, { notes: 'Calls back' }).expect(200)
    await post(sam, 'calls', { quoteId: otherQuote, outcome: 'reached' }).expect(201)
    await post(sam, 'messages', { subject: 'A', body: 'B' }).expect(201)
    const { body: ofSam } = await api
      .takeByPhone({ contact: { ...CONTACT, ...SAM }, appointmentDate: WEDNESDAY })
      .expect(201)
    expect(ofSam.customerId).toBe(sam)
    const before = await rows()
    const versions = { version: 2, intoVersion: 2 }
    const { body: target } = await post(sam, 'merge', { into: priya, ...versions }).expect(200)
    expect(target).toMatchObject({
      id: priya,
      ...PRIYA,
      aptSuite: 'Apt 9',
      notes: 'Calls back\nHas a dog',
      maybeSame: [],
    })
    const merged = [{ id: sam, name: 'Sam Whitfield', mergedAt: expect.any(String) }]
    expect(await find(sam)).toMatchObject({ id: priya, totals: { quotes: 2 }, merged })
    expect([await customerOf(otherQuote), (await api.stored(visitId)).customer_id]).toEqual([priya, priya])
    expect(await customerOf(await request({ ...SAM, phoneNumber: '(615) 555-0999' }))).toBe(priya)
    expect((await find(priya)).messages).toHaveLength(2)
    expect((await find(priya)).appointments.map(({ id }) => id)).toEqual([ofSam.id, visitId])
    await run(`delete from quotes where number = 1003`)
    expect((await post(sam, 'merge/undo').expect(200)).body).toMatchObject({ id: sam, notes: 'Has a dog' })
    expect(await rows()).toEqual(before)
    expect((await eventsOf(sam)).map(([action]) => action)).toEqual(['edited', 'merged', 'unmerged'])
  })

  it('and undoing it leaves what someone changed since, and is refused for an email that someone took', async () => {
    const { priya, sam } = await twoCustomers()
    await patch(sam, { notes: 'Has a dog' }).expect(200)
    await post(sam, 'merge', { into: priya }).expect(200)
    const changed = { aptSuite: 'Apt 1', notes: 'Has two dogs' }
    await patch(priya, { ...changed, email: SAM.email }).expect(200)
    const { body } = await post(sam, 'merge/undo').expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now', error: 'Another customer has this email now.' })
    expect((await find(sam)).id).toBe(priya)
    await patch(priya, { email: PRIYA.email }).expect(200)
    await post(sam, 'merge/undo').expect(200)
    expect(await find(priya)).toMatchObject({ ...PRIYA, ...changed })
    expect(await find(sam)).toMatchObject({ ...SAM, aptSuite: 'Apt 9', notes: 'Has a dog' })
  })

  it('in a chain is undone from the last one on, which restores every row', async () => {
    const { priya, sam } = await twoCustomers()
    const third = await customerOf(await request({ ...PRIYA, email: 'lee@example.com', phoneNumber: '(615) 555-0333' }))
    await patch(sam, { notes: 'Has a dog' }).expect(200)
    const before = await rows()
    await post(sam, 'merge', { into: priya }).expect(200)
    const between = await rows()
    await post(priya, 'merge', { into: third }).expect(200)
    expect(await find(sam)).toMatchObject({ id: third, notes: expect.stringContaining('Has a dog') })
    // Undo is offered for the later merge only.
    expect((await find(third)).merged).toMatchObject([{ id: priya }])
    const { body } = await post(sam, 'merge/undo').expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now', error: 'Undo the merge of Priya Raman first.' })
    await post(priya, 'merge/undo').expect(200)
    expect(await rows()).toEqual(between)
    expect(await find(sam)).toMatchObject({ id: priya, merged: [{ id: sam }] })
    await post(sam, 'merge/undo').expect(200)
    expect(await rows()).toEqual(before)
  })

  it('and undoing it returns quotes with the visits and messages that came since', async () => {
    const { quoteId, otherQuote, priya, sam } = await twoCustomers()
    await post(sam, 'merge', { into: priya }).expect(200)
    const { body: visit } = await api.takeByPhone({ quoteId: otherQuote, appointmentDate: WEDNESDAY }).expect(201)
    for (const one of [quoteId, otherQuote])
      await post(priya, 'calls', { quoteId: one, outcome: 'reached' }).expect(201)
    expect((await find(priya)).messages).toHaveLength(2)
    await post(sam, 'merge/undo').expect(200)
    expect(await find(sam)).toMatchObject({ appointments: [{ id: visit.id }], messages: [{ quoteId: otherQuote }] })
    expect(await find(priya)).toMatchObject({ appointments: [{ quoteId }], messages: [{ quoteId }] })
  })

  it('is refused for the same, an unknown, an outdated and a merged customer', async () => {
    const { priya, sam } = await twoCustomers()
    expect((await post(sam, 'merge', { into: sam }).expect(400)).body.issues[0].path).toBe('into')
    await post(sam, 'merge', { into: randomUUID() }).expect(404)
    expect((await post(sam, 'merge', { into: priya, intoVersion: 7 }).expect(409)).body.current.id).toBe(priya)
    expect((await post(sam, 'merge', { into: priya, version: 7 }).expect(409)).body.current.id).toBe(sam)
    await post(sam, 'merge/undo').expect(409)
    await post(sam, 'merge', { into: priya }).expect(200)
    await post(sam, 'merge', { into: priya }).expect(409)
    await patch(sam, { notes: 'x' }).expect(409)
  })

  it("can't be ruled out by 'Not the same' for the customer itself, an unknown or a merged one", async () => {
    const { priya, sam } = await twoCustomers()
    expect((await post(sam, 'not-same', { other: sam }).expect(400)).body.issues[0].path).toBe('other')
    expect((await post(sam, 'not-same', { other: 'x' }).expect(400)).body.issues[0].path).toBe('other')
    await post(sam, 'not-same', { other: randomUUID() }).expect(404)
    await post(sam, 'merge', { into: priya }).expect(200)
    const { body } = await post(priya, 'not-same', { other: sam }).expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now', error: 'This customer was merged into another one.' })
    expect(await run('select * from customer_pairs')).toEqual([])
  })

  it('is refused if the notes get too long for one customer', async () => {
    const { priya, sam } = await twoCustomers()
    await patch(priya, { notes: 'x'.repeat(10_000) }).expect(200)
    await patch(sam, { notes: 'y' }).expect(200)
    const { body } = await post(priya, 'merge', { into: sam }).expect(409)
    expect(body.error).toBe('Their notes have over 10,000 characters together. Shorten them first.')
    expect((await find(priya)).quotes).toHaveLength(1)
  })

  it('is refused if the target would get an email that leads to another customer since a split', async () => {
    const [first, second] = [await request(), await request({ ...PRIYA, lastName: 'Ramann' })]
    const owner = await customerOf(first)
    const { body: split } = await post(owner, 'split', { quoteIds: [second] }).expect(201)
    const contact = { ...CONTACT, firstName: 'Sam', lastName: 'Whitfield', email: '' }
    const { body: visit } = await api.takeByPhone({ contact }).expect(201)
    const { body } = await post(split.id, 'merge', { into: visit.customerId }).expect(409)
    expect(body).toMatchObject({
      code: 'not_allowed_now',
      error: 'Another customer has this email. Merge the two first.',
    })
    expect((await find(split.id)).quotes.map(({ id }) => id)).toEqual([second])
    await post(split.id, 'merge', { into: owner }).expect(200)
  })

  it('stays in the history of both after it was undone', async () => {
    const { priya, sam } = await twoCustomers()
    await post(sam, 'merge', { into: priya }).expect(200)
    await post(sam, 'merge/undo').expect(200)
    for (const id of [priya, sam]) {
      const lines = (await find(id)).events.filter(({ subject }) => subject === 'customer')
      expect(lines.map(({ subjectId, action }) => [subjectId, action])).toEqual([
        [sam, 'unmerged'],
        [sam, 'merged'],
      ])
    }
  })

  it('can be undone for 30 days', async () => {
    const { priya, sam } = await twoCustomers()
    await post(sam, 'merge', { into: priya }).expect(200)
    api.clock.advance(30 * 24 * 3600_000 - 60_000)
    expect((await find(priya)).merged).toMatchObject([{ id: sam }])
    await post(sam, 'merge/undo').expect(200)
    await post(sam, 'merge', { into: priya }).expect(200)
    api.clock.advance(30 * 24 * 3600_000 + 1000)
    const { body } = await post(sam, 'merge/undo').expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now', error: 'A merge can be undone for 30 days.' })
    expect((await find(priya)).merged).toEqual([])
  })
})

describe('splitting a customer', () => {
  it('moves quotes with their visits to a new customer, whose email still leads to the old one', async () => {
    const [first, second] = [await request(), await request({ ...PRIYA, firstName: 'Anil' })]
    const { body: visit } = await api.takeByPhone({ quoteId: second }).expect(201)
    const old = await customerOf(first)
    const { body: call } = await post(old, 'calls', { quoteId: second, outcome: 'reached' }).expect(201)
    const { body: kept } = await post(old, 'calls', { quoteId: first, outcome: 'reached' }).expect(201)
    const { body: added } = await post(old, 'split', { quoteIds: [second] }).expect(201)
    expect(added).toMatchObject({ ...PRIYA, firstName: 'Anil', totals: { quotes: 1 } })
    expect([await customerOf(second), (await api.stored(visit.id)).customer_id]).toEqual([added.id, added.id])
    expect([(await find(added.id)).messages, (await find(old)).messages]).toEqual([[call], [kept]])
    expect(await customerOf(await request())).toBe(old)
    expect((await eventsOf(old)).map(([action]) => action)).toEqual(['split'])
    // Also after a change. Only another email leads to the new customer.
    await patch(added.id, { notes: 'Son of Priya' }).expect(200)
    expect(await customerOf(await request())).toBe(old)
    await patch(added.id, { email: 'anil@example.com' }).expect(200)
    expect(await customerOf(await request({ ...PRIYA, email: 'anil@example.com' }))).toBe(added.id)
  })

  it('makes a customer since the oldest of these quotes', async () => {
    const [first, second, third] = [await request(), await request(), await request()]
    await run(`update quotes set created_at = '2025-03-01T15:00:00Z' where id = '${second}'`)
    const { body } = await post(await customerOf(first), 'split', { quoteIds: [second, third] }).expect(201)
    expect(body.createdAt).toBe('2025-03-01T15:00:00.000Z')
  })

  it('remembers that the two are not the same, although they share a phone number', async () => {
    const [first, second] = [await request(), await request()]
    const old = await customerOf(first)
    const { body: added } = await post(old, 'split', { quoteIds: [second] }).expect(201)
    expect([added.maybeSame, (await find(added.id)).maybeSame, (await find(old)).maybeSame]).toEqual([[], [], []])
  })

  it('is refused if no quote would stay, and for a quote of someone else', async () => {
    const { quoteId, otherQuote, priya } = await twoCustomers()
    for (const quoteIds of [[], [quoteId], [otherQuote], [quoteId, otherQuote]]) {
      expect((await post(priya, 'split', { quoteIds }).expect(400)).body.issues[0].path).toBe('quoteIds')
    }
  })
})
