import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type request from 'supertest'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/context.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { CONTACT, TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { EIGHT, NINE } from '#test/slots.ts'
import { forAllAsync } from '#test/for-all.ts'
import { addEvent, eraseEvents } from './add-event.ts'
import { listEvents } from './list-events.ts'

const api = useAppointmentApi()
const get = async (query = ''): Promise<HistoryEvent[]> =>
  (await api.office.get(`/api/events${query}`).expect(200)).body
const run = (text: string, values: unknown[] = []) => api.database.rows(text, values)

const addQuoteEvent = (id: string, at: string, note = '') =>
  inTransaction({ ...api.ctx, now: () => new Date(at) }, (tx) =>
    addEvent(tx, { subject: 'quote', subjectId: id, action: 'edited', changes: { notes: ['', note] } }),
  )
const edit = { status: 'contacted', paymentStatus: 'not received' }
const phoneVisit = { appointmentDate: TUESDAY, timeSlot: EIGHT, fee: 'waived' }
const bookByPhone = async (slot = EIGHT): Promise<string> =>
  (await api.office.post('/api/appointments/by-phone', { ...phoneVisit, timeSlot: slot, contact: CONTACT }).expect(201))
    .body.id

/** Every page, with `between` after each. */
async function readPages(query: string, between?: () => Promise<unknown>): Promise<HistoryEvent[][]> {
  const pages: HistoryEvent[][] = []
  for (let address: string | undefined = `/api/events${query}`; address !== undefined; ) {
    const response: request.Response = await api.office.get(address).expect(200)
    pages.push(response.body)
    address = /^<(.+)>; rel="next"$/.exec(response.headers.link ?? '')?.[1]
    await between?.()
  }
  return pages
}

describe('GET /api/events', () => {
  it('lists what the office and others did, with who it was and what changed, newest first', async () => {
    const owner = await signedIn(api.app, (await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })).link)
    const id = await api.newQuote()
    await owner.patch(`/api/quotes/${id}`, edit).expect(200)
    api.clock.advance(1)
    const visit = await bookByPhone()
    await owner.patch(`/api/appointments/${visit}`, { notes: 'Gate code 12' }).expect(200)
    await owner.patch(`/api/appointments/${visit}`, { status: 'cancelled', refund: false }).expect(200)
    const events = await get()
    expect(events.map(({ by, subject, action, changes }) => ({ by, subject, action, changes }))).toEqual([
      {
        by: { kind: 'person', name: 'Anna Ruiz', role: 'owner' },
        subject: 'appointment',
        action: 'edited',
        changes: { status: ['confirmed', 'cancelled'], why: [null, expect.any(String)] },
      },
      {
        by: { kind: 'person', name: 'Anna Ruiz', role: 'owner' },
        subject: 'appointment',
        action: 'edited',
        changes: { why: [null, 'Notes changed'] },
      },
      {
        by: { kind: 'key', name: 'Admin key' },
        subject: 'appointment',
        action: 'created',
        changes: { status: [null, 'confirmed'], why: [null, 'Booked by phone, fee waived'] },
      },
      {
        by: { kind: 'person', name: 'Anna Ruiz', role: 'owner' },
        subject: 'quote',
        action: 'edited',
        // Who answers first gets the quote.
        changes: { status: ['new', 'contacted'], assignedTo: [null, expect.objectContaining({ name: 'Anna Ruiz' })] },
      },
      expect.objectContaining({ subject: 'person', action: 'signed_in' }),
      expect.objectContaining({ subject: 'person', action: 'created', by: { kind: 'key', name: 'Admin key' } }),
    ])
    expect(events[0]).toMatchObject({ subjectId: visit, quoteNumber: null })
    expect(events[3]).toMatchObject({ subjectId: id, quoteNumber: 1001 })
  })

  it("names customers, payments and the system in an appointment's history", async () => {
    const quoteId = await api.newQuote()
    const { id } = await api.hold({ quoteId })
    await run(
      `insert into appointment_history (appointment_id, at, "from", "to", by, why) values
         ($1, '2100-01-01', 'held', 'confirmed', 'payment', 'Paid'),
         ($1, '2100-01-02', 'confirmed', 'confirmed', 'system', 'Checked')`,
      [id],
    )
    const events = await get(`?subject=appointment&id=${id}`)
    expect(events.map(({ by, changes, quoteNumber }) => ({ by, changes, quoteNumber }))).toEqual([
      { by: { kind: 'system', name: 'System' }, changes: { why: [null, 'Checked'] }, quoteNumber: 1001 },
      {
        by: { kind: 'payment', name: 'Payment' },
        changes: { status: ['held', 'confirmed'], why: [null, 'Paid'] },
        quoteNumber: 1001,
      },
      {
        by: { kind: 'customer', name: 'Customer' },
        changes: { status: [null, 'held'], why: [null, expect.any(String)] },
        quoteNumber: 1001,
      },
    ])
  })

  it('filters by subject, id, person, and days of the shop', async () => {
    const { person, link } = await addPerson(api.app, 'owner')
    const owner = await signedIn(api.app, link)
    const first = await api.newQuote()
    await owner.patch(`/api/quotes/${first}`, edit).expect(200)
    await api.office.patch(`/api/quotes/${await api.newQuote()}`, edit).expect(200)
    await bookByPhone()
    const visit = await bookByPhone(NINE)
    api.clock.advance(1)
    await owner.patch(`/api/appointments/${visit}`, { notes: 'x' }).expect(200)
    expect((await get('?subject=quote')).map(({ subject }) => subject)).toEqual(['quote', 'quote'])
    expect(await get(`?subject=quote&id=${first.toUpperCase()}`)).toMatchObject([{ subjectId: first }])
    expect(await get('?subject=appointment')).toHaveLength(3)
    expect(await get(`?subject=appointment&id=${visit}`)).toHaveLength(2)
    for (const id of [randomUUID(), 'settings', '7']) expect(await get(`?subject=appointment&id=${id}`)).toEqual([])
    const byOwner = await get(`?person=${person.id}`)
    expect(byOwner.map(({ subject }) => subject)).toEqual(['appointment', 'quote', 'person'])
    expect(await get(`?person=${randomUUID()}`)).toEqual([])
    // Nashville is five hours behind in summer.
    await addQuoteEvent('a', '2026-07-02T04:59:59.999Z')
    await addQuoteEvent('b', '2026-07-02T05:00:00.000Z')
    await addQuoteEvent('c', '2026-07-03T04:59:59.999Z')
    await addQuoteEvent('d', '2026-07-03T05:00:00.000Z')
    const ids = async (query: string) => (await get(`?subject=quote&${query}`)).map(({ subjectId }) => subjectId)
    expect(await ids('from=2026-07-02&to=2026-07-02')).toEqual(['c', 'b'])
    expect(await ids('to=2026-07-01')).toEqual(['a'])
    expect((await ids('from=2026-07-03')).at(-1)).toBe('d')
    // The last day that there is.
    expect((await ids('from=2026-07-03&to=2099-12-31')).at(-1)).toBe('d')
  })

  it.each([
    ['subject=visit', 'subject'],
    ['id=1', 'id'],
    ['subject=quote&id=', 'id'],
    [`subject=quote&id=${'x'.repeat(101)}`, 'id'],
    ['subject=quote&id=%00', 'id'],
    ['person=anna', 'person'],
    ['from=2026-02-30', 'from'],
    ['to=tomorrow', 'to'],
    ['before=12', 'before'],
    ['before=1763826199123456-x000000000042', 'before'],
  ])('refuses %s', async (query, path) => {
    const { body } = await api.office.get(`/api/events?${query}`).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path }] })
  })

  it('has 100 on a page, and all pages have each event once while others are added', async () => {
    const visit = await bookByPhone()
    // Several at the same moment, in both tables.
    await run(
      `insert into appointment_history (appointment_id, at, "from", "to", by, why)
       select $1, timestamptz '2026-01-01T12:00Z' + (n / 4) * interval '1 millisecond', 'held', 'held', 'system', n::text
       from generate_series(1, 130) as n`,
      [visit],
    )
    await run(
      `insert into events (at, by_kind, by_name, subject, subject_id, action, changes)
       select timestamptz '2026-01-01T12:00Z' + (n / 40) * interval '1 millisecond', 'system', 'System', 'quote', n::text,
         'edited', '{}' from generate_series(1, 130) as n`,
    )
    let added = 0
    const pages = await readPages('?to=2026-01-01', async () => {
      added += 1
      await addQuoteEvent(`added ${added}`, '2026-01-01T23:00:00Z')
    })
    expect(pages.map((page) => page.length)).toEqual([100, 100, 60])
    const events = pages.flat()
    const ids = events.map(({ id }) => id)
    expect(new Set(ids).size).toBe(260)
    expect(ids).toEqual(ids.toSorted().toReversed())
    const times = events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(events.map(({ subjectId, changes }) => JSON.stringify([subjectId, changes.why]))).size).toBe(260)
    expect((await readPages('?subject=quote')).flat()).toHaveLength(130 + added)
  })

  it('keeps filters in the address of the next page', async () => {
    for (let count = 0; count < 101; count += 1) await addQuoteEvent('q', `2026-05-01T12:00:00.${100 + count}Z`)
    const response = await api.office.get('/api/events?subject=quote&id=q&from=2026-05-01&to=2026-05-02').expect(200)
    const last = (response.body as HistoryEvent[]).at(-1)
    expect(response.headers.link).toBe(
      `</api/events?subject=quote&id=q&from=2026-05-01&to=2026-05-02&before=${last?.id}>; rel="next"`,
    )
    expect(
      (await api.office.get('/api/events?subject=quote&id=q&to=2026-04-30').expect(200)).headers.link,
    ).toBeUndefined()
  })

  it('hides email addresses of people from office people', async () => {
    const owner = await addPerson(api.app, 'owner', { email: 'anna@shop.example' })
    const office = await signedIn(api.app, (await addPerson(api.app, 'office')).link)
    await api.office.patch(`/api/people/${owner.person.id}`, { email: 'ann@shop.example' }).expect(200)
    const path = `/api/events?subject=person&id=${owner.person.id}`
    const seen: HistoryEvent[] = (await office.get(path).expect(200)).body
    expect(seen.map(({ changes }) => changes.email)).toEqual([
      ['…', '…'],
      [null, '…'],
    ])
    expect((await api.office.get(path).expect(200)).text).toContain('ann@shop.example')
  })
})

it('listEvents joins the history of several subjects, and of none', async () => {
  await forAllAsync(8, fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), async (ids) => {
    await api.database.empty()
    for (const id of ['a', 'b', 'c', 'a']) await addQuoteEvent(id, '2026-05-01T12:00:00Z')
    const { events } = await listEvents(api.ctx, {
      about: [
        { subject: 'quote', ids },
        { subject: 'customer', ids },
      ],
    })
    expect(events.map(({ subjectId }) => subjectId)).toEqual(
      ['a', 'c', 'b', 'a'].filter((id) => ids.some((one) => one === id)),
    )
  })
  expect((await listEvents(api.ctx, { about: [] })).events).toEqual([])
})

const add = (changes: Record<string, [string, string]>) =>
  inTransaction(api.ctx, (tx) => addEvent(tx, { subject: 'quote', subjectId: 'q', action: 'edited', changes }))
const lines = () => api.database.rows('select subject_id, changes from events order by id')

describe('events', () => {
  it.each(['update events set by_name = $1', 'delete from events where by_name <> $1'])('refuse %s', async (text) => {
    await add({ status: ['new', 'contacted'] })
    const before = await lines()
    await expect(api.database.rows(text, ['x'])).rejects.toThrow(/Failed query|history/)
    expect(await lines()).toEqual(before)
  })

  it('can be changed by an erasure, and by nothing after it', async () => {
    await add({ status: ['new', 'contacted'], notes: ['', 'Ring the bell'] })
    await inTransaction(api.ctx, (tx) => eraseEvents(tx, 'quote', ['q']))
    expect(await lines()).toEqual([{ subject_id: 'q', changes: { status: ['new', 'contacted'], notes: ['', '…'] } }])
    await expect(api.database.rows('delete from events')).rejects.toThrow(/Failed query|history/)
  })

  it('are gone with the transaction that made the change', async () => {
    const failing = inTransaction(api.ctx, async (tx) => {
      await addEvent(tx, { subject: 'quote', subjectId: 'q', action: 'edited' })
      throw new Error('The change failed')
    })
    await expect(failing).rejects.toThrow('The change failed')
    expect(await lines()).toEqual([])
  })
})
