import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { BulkEdited } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { addPerson } from '#test/people/sign-in.ts'

const api = useAppointmentApi()
type Result = BulkEdited['results'][number]

const seen = async (id: string) => ({ id, version: (await api.quoteOf(id)).version })
const newQuotes = async (count: number) => {
  const list: { id: string; version: number }[] = []
  for (let index = 0; index < count; index += 1) list.push(await seen(await api.newQuote()))
  return list
}
const bulk = (quotes: object[], change: object) => api.office.post('/api/quotes/bulk', { quotes, change })
const resultsOf = async (quotes: object[], change: object): Promise<Result[]> =>
  (await bulk(quotes, change).expect(200)).body.results
const events = (id: string) =>
  api.database.rows('select action, by_name, changes from events where subject_id = $1::text order by id', [id])

describe('a bulk change', () => {
  it('changes each quote, with an event for each, in the order of the request', async () => {
    const list = await newQuotes(3)
    const { person } = await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })
    const assigned = await resultsOf(list.toReversed(), { assignedTo: person.id })
    expect(assigned).toEqual(list.toReversed().map(({ id }) => ({ id, ok: true, version: 2 })))
    const anna = { id: person.id, name: 'Anna Ruiz' }
    for (const { id } of list) {
      expect(await api.quoteOf(id)).toMatchObject({ assignedTo: anna, status: 'new', answeredAt: null, version: 2 })
      expect(await events(id)).toEqual([
        { action: 'edited', by_name: 'Admin key', changes: { assignedTo: [null, anna] } },
      ])
    }
    const again = list.map(({ id }) => ({ id, version: 2 }))
    const lost = { status: 'cancelled', lostReason: 'other', lostNote: 'Moved away' }
    expect((await resultsOf(again, lost)).every(({ ok }) => ok)).toBe(true)
    const third = list.map(({ id }) => ({ id, version: 3 }))
    expect((await resultsOf(third, { followUpOn: TUESDAY })).every(({ ok }) => ok)).toBe(true)
    for (const { id } of list) {
      expect(await api.quoteOf(id)).toMatchObject({ ...lost, followUpOn: TUESDAY, assignedTo: anna, version: 4 })
      expect(await events(id)).toHaveLength(3)
    }
    expect((await resultsOf([await seen(list[0]?.id ?? '')], { assignedTo: null }))[0]?.ok).toBe(true)
    expect(await api.quoteOf(list[0]?.id ?? '')).toMatchObject({ assignedTo: null })
  })

  it('keeps the version of a quote that is already so', async () => {
    const [one, other] = await newQuotes(2)
    await resultsOf([{ ...one }], { followUpOn: TUESDAY })
    const results = await resultsOf([{ id: one?.id, version: 2 }, { ...other }], { followUpOn: TUESDAY })
    expect(results).toMatchObject([{ version: 2 }, { version: 2 }])
    expect(await events(one?.id ?? '')).toHaveLength(1)
  })

  it('says of each quote why it could not be changed, and changes the others', async () => {
    const list = await newQuotes(4)
    const [old, erased, first, last] = list.map(({ id }) => id) as [string, string, string, string] // 4 quotes
    await api.office.patch(`/api/quotes/${old}`, { status: 'new', paymentStatus: 'received' }).expect(200)
    await api.database.rows('update quotes set erased_at = now() where id = $1::uuid', [erased])
    const unknown = randomUUID()
    const results = await resultsOf([...list, { id: unknown, version: 1 }], { status: 'contacted' })
    expect(results).toMatchObject([
      { id: old, ok: false, error: { code: 'changed_meanwhile', current: { id: old, paymentStatus: 'received' } } },
      { id: erased, ok: false, error: { code: 'not_allowed_now', error: 'This customer was erased.' } },
      { id: first, ok: true, version: 2 },
      { id: last, ok: true, version: 2 },
      { id: unknown, ok: false, error: { code: 'not_found' } },
    ])
    expect([(await api.quoteOf(old)).status, (await api.quoteOf(last)).status]).toEqual(['new', 'contacted'])
  })

  it.each([
    ['no quotes', [], { status: 'contacted' }, 'quotes'],
    ['101 quotes', Array.from({ length: 101 }, () => ({ id: randomUUID(), version: 1 })), { status: 'new' }, 'quotes'],
    ['a quote without a version', [{ id: randomUUID() }], { status: 'contacted' }, 'quotes.0.version'],
    ['no change', [{ id: randomUUID(), version: 1 }], {}, 'change'],
    ['two changes', [{ id: randomUUID(), version: 1 }], { status: 'new', followUpOn: TUESDAY }, 'change'],
    [
      'other without a note',
      [{ id: randomUUID(), version: 1 }],
      { status: 'cancelled', lostReason: 'other', lostNote: ' ' },
      'change.lostNote',
    ],
    [
      'a reason with another status',
      [{ id: randomUUID(), version: 1 }],
      { status: 'contacted', lostReason: 'price' },
      'change.lostReason',
    ],
  ])('refuses %s at its field', async (_what, quotes, change, path) => {
    expect((await bulk(quotes, change).expect(400)).body).toMatchObject({ code: 'invalid', issues: [{ path }] })
  })

  it('refuses a quote that is in the list twice, and a person who does not exist', async () => {
    const [quote] = await newQuotes(1)
    const twice = await bulk([{ ...quote }, { ...quote }], { status: 'contacted' }).expect(400)
    expect(twice.body.issues).toMatchObject([{ path: 'quotes.1.id' }])
    const noOne = await bulk([{ ...quote }], { assignedTo: randomUUID() }).expect(400)
    expect(noOne.body.issues).toMatchObject([{ path: 'change.assignedTo' }])
    const edit = { status: 'new', paymentStatus: 'not received', assignedTo: randomUUID() }
    const { body } = await api.office.patch(`/api/quotes/${quote?.id}`, edit).expect(400)
    expect(body.issues).toMatchObject([{ path: 'assignedTo' }])
    await api.office.patch(`/api/quotes/${randomUUID()}`, edit).expect(404)
    expect(await api.quoteOf(quote?.id ?? '')).toMatchObject({ version: 1 })
  })

  it('refuses someone in a crew or without access, but lets a quote keep its person', async () => {
    const [quote, other] = await newQuotes(2)
    await addPerson(api.app, 'owner')
    const { person: crew } = await addPerson(api.app, 'crew', { name: 'Luis' })
    const { person: gone } = await addPerson(api.app, 'office', { name: 'Ana' })
    const refusal = async (id: string) => {
      const all = await bulk([{ ...quote }], { assignedTo: id }).expect(400)
      const edit = { status: 'new', paymentStatus: 'not received', assignedTo: id }
      const one = await api.office.patch(`/api/quotes/${quote?.id}`, edit).expect(400)
      return [...all.body.issues, ...one.body.issues]
    }
    const inCrew = 'Luis works in a crew. Choose someone in the office.'
    expect(await refusal(crew.id)).toEqual([
      { path: 'change.assignedTo', message: inCrew },
      { path: 'assignedTo', message: inCrew },
    ])
    await resultsOf([await seen(other?.id ?? '')], { assignedTo: gone.id })
    await api.office.patch(`/api/people/${gone.id}`, { disabled: true }).expect(200)
    const noAccess = 'Ana has no access. Choose someone else.'
    expect(await refusal(gone.id)).toEqual([
      { path: 'change.assignedTo', message: noAccess },
      { path: 'assignedTo', message: noAccess },
    ])
    expect(await api.quoteOf(quote?.id ?? '')).toMatchObject({ assignedTo: null, version: 1 })
    const kept = { status: 'contacted', paymentStatus: 'not received', assignedTo: gone.id }
    await api.office.patch(`/api/quotes/${other?.id}`, kept).expect(200)
    expect(await api.quoteOf(other?.id ?? '')).toMatchObject({ assignedTo: { name: 'Ana' }, status: 'contacted' })
  })

  it('changes each quote once if several people change the same ones at once, in any order', async () => {
    const list = await newQuotes(12)
    const statuses = ['contacted', 'negotiating', 'scheduled', 'completed']
    const all = await Promise.all(
      statuses.map((status, index) => resultsOf(index % 2 === 0 ? list : list.toReversed(), { status })),
    )
    for (const { id } of list) {
      const results = all.map((of) => of.find((one) => one.id === id))
      const winners = statuses.filter((_, index) => results[index]?.ok)
      expect(winners).toHaveLength(1)
      const losers = results.filter((one) => one && !one.ok)
      expect(losers.map((one) => (one && !one.ok ? one.error.code : ''))).toEqual(Array(3).fill('changed_meanwhile'))
      expect(await api.quoteOf(id)).toMatchObject({ status: winners[0], version: 2 })
      expect(await events(id)).toMatchObject([{ changes: { status: ['new', winners[0]] } }])
    }
  })
})

it('an edit assigns a quote to a person, keeps it, and clears it with null', async () => {
  const id = await api.newQuote()
  const { person } = await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })
  const edit = async (changes: object): Promise<Quote> =>
    (
      await api.office
        .patch(`/api/quotes/${id}`, { status: 'new', paymentStatus: 'not received', ...changes })
        .expect(200)
    ).body
  const assignedTo = { id: person.id, name: 'Anna Ruiz' }
  expect(await edit({ assignedTo: person.id })).toMatchObject({ assignedTo })
  expect(await edit({ notes: 'Called' })).toMatchObject({ assignedTo })
  expect(await edit({ assignedTo: null })).not.toHaveProperty('assignedTo')
})
