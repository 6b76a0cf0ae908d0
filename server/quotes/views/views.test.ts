import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { BUILT_IN_VIEWS } from '#shared/quotes/list-facts.ts'
import type { View } from '#shared/quotes/views.ts'
import { CONTACT, countStatuses, slotRequest, TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { NOW } from '#test/clock.ts'
import { addPerson, type cookieClient, signedIn } from '#test/people/sign-in.ts'

const api = useAppointmentApi()
type Client = Pick<ReturnType<typeof cookieClient>, 'get' | 'post' | 'patch' | 'delete'>

let anna: Client
let luis: Client
let owner: Client
let annasId: string

beforeEach(async () => {
  const person = async (role: 'owner' | 'office', name: string) => {
    const added = await addPerson(api.app, role, { name, email: `${name}@shop.example` })
    return { id: added.person.id, client: await signedIn(api.app, added.link) }
  }
  owner = (await person('owner', 'olga')).client
  luis = (await person('office', 'luis')).client
  ;({ id: annasId, client: anna } = await person('office', 'anna'))
})

const save = async (by: Client, changes: object = {}): Promise<View> =>
  (await by.post('/api/views', { name: 'Franklin', query: 'town=Franklin', shared: false, ...changes }).expect(201))
    .body
const list = async (by: Client): Promise<View[]> => (await by.get('/api/views').expect(200)).body
const saved = async (by: Client) => (await list(by)).filter(({ builtIn }) => !builtIn)
const counts = async (by: Client) => Object.fromEntries((await list(by)).map(({ name, count }) => [name, count]))
const edit = (id: string, changes: object) =>
  api.office.patch(`/api/quotes/${id}`, { status: 'new', paymentStatus: 'not received', ...changes }).expect(200)
const totalOf = async (by: Client, query: string) =>
  Number((await by.get(`/api/quotes?count=yes&${query}`).expect(200)).headers['x-total-count'])

/** A quote in each stage, a late one, and one to follow up, both of Anna's. */
async function fill() {
  const ids = await Promise.all(Array.from({ length: 6 }, () => api.newQuote({ city: 'Franklin' })))
  const [contacted, booked, measured, done, lost] = ids as [string, string, string, string, string, string] // as the length says
  await edit(contacted, { status: 'contacted', followUpOn: '2027-03-01', assignedTo: annasId })
  await api.takeByPhone({ quoteId: booked }).expect(201)
  const { id: visit } = (await api.takeByPhone({ quoteId: measured, timeSlot: '10:00 AM-11:00 AM' }).expect(201)).body
  await api.database.rows(`update appointments set status = 'completed' where id = $1::uuid`, [visit])
  await edit(done, { status: 'completed', assignedTo: annasId })
  await edit(lost, { status: 'cancelled', followUpOn: TUESDAY })
  const late = await api.newQuote({ city: 'Nashville' })
  await edit(late, { assignedTo: annasId })
  await api.database.rows(`update quotes set answer_due_at = '2027-03-01T14:00:00Z' where id = $1::uuid`, [late])
}

describe('the built-in views', () => {
  it('come first, with their counts, for each caller', async () => {
    await fill()
    const expected = {
      New: 2,
      Late: 1,
      'Unread messages': 0,
      'Follow up': 1,
      'To close': 0,
      'Visit booked': 1,
      Measured: 1,
      'To price': 0,
      'Waiting for the customer': 0,
      'Money due': 0,
      'To schedule': 0,
      Accepted: 0,
      'Install booked': 0,
      Installed: 0,
      Done: 1,
      Lost: 1,
      All: 7,
    }
    expect((await list(anna)).map(({ name }) => name)).toEqual(['My day', ...Object.keys(expected)])
    expect((await list(anna)).slice(0, 3).map(({ query }) => query)).toEqual([
      'due=my-day&sort=due',
      'stage=new',
      'due=late&sort=due',
    ])
    expect(await counts(anna)).toEqual({ 'My day': 2, ...expected })
    expect(await counts(luis)).toEqual({ 'My day': 0, ...expected })
    expect(await counts(api.office)).toEqual({ 'My day': 0, ...expected })
    for (const by of [anna, api.office])
      for (const { query, count } of await list(by)) expect([query, await totalOf(by, query)]).toEqual([query, count])
    expect((await api.office.get('/api/inbox').expect(200)).body).toEqual({
      new: 2,
      late: 1,
      followUp: 1,
      toPrice: 0,
      waiting: 0,
      unread: 0,
      newestNumber: 1007,
      cameSince: 0,
      lastChange: expect.any(String),
    })
  })

  it("have in 'My day' what is due or late and the caller's or no one's, the oldest first", async () => {
    const LATE = { answer: '2027-03-01T14:00:00Z', followUp: '2027-02-26' }
    const TODAY = { answer: '2027-03-01T23:00:00Z', followUp: '2027-03-01' }
    const LATER = { answer: '2027-03-02T23:00:00Z', followUp: '2027-03-02' }
    const names = new Map<number, string>()
    const add = async (name: string, assignedTo: string | null, changes: { answer?: string; followUp?: string }) => {
      const id = await api.newQuote()
      await api.database.rows(
        `update quotes set assigned_to = $2::uuid, follow_up_on = $3::date, answered_at = $4::timestamptz,
          answer_due_at = coalesce($5::timestamptz, answer_due_at) where id = $1::uuid`,
        [id, assignedTo, changes.followUp ?? null, changes.answer ? null : NOW, changes.answer ?? null],
      )
      names.set((await api.quoteOf(id)).number, name)
      return id
    }
    const gone = await addPerson(api.app, 'office', { name: 'gus', email: 'gus@shop.example' })
    for (const [whose, assignedTo] of [
      ["no one's", null],
      ["Anna's", annasId],
      ["Gus's", gone.person.id],
    ] as const) {
      for (const kind of ['answer', 'followUp'] as const) {
        await add(`${whose}, ${kind} later`, assignedTo, { [kind]: LATER[kind] })
        await add(`${whose}, ${kind} today`, assignedTo, { [kind]: TODAY[kind] })
        await add(`${whose}, ${kind} late`, assignedTo, { [kind]: LATE[kind] })
      }
    }
    const erased = await add('erased', annasId, { ...TODAY })
    await api.database.rows(`update quotes set erased_at = now() where id = $1::uuid`, [erased])
    const myDay = async (by: Client) =>
      (await by.get('/api/quotes?due=my-day&sort=due').expect(200)).body.map(({ number }: { number: number }) =>
        names.get(number),
      )
    const of = (...whose: string[]) =>
      ['answer late', 'answer today', 'followUp late', 'followUp today'].flatMap((what) =>
        whose.map((who) => `${who}, ${what}`),
      )
    expect(await myDay(anna)).toEqual(of("no one's", "Anna's"))
    for (const by of [luis, api.office]) expect(await myDay(by)).toEqual(of("no one's"))
    expect(await counts(anna)).toMatchObject({ 'My day': 8 })
    // What someone without access had is no one's.
    const { version } = gone.person
    await owner.patch(`/api/people/${gone.person.id}`, { disabled: true, version }).expect(200)
    expect(await myDay(luis)).toEqual(of("no one's", "Gus's"))
  })

  it("have in 'My day' what a customer wrote: the caller's, and for everyone what is no one's", async () => {
    const luisId: string = (await luis.get('/api/me').expect(200)).body.person.id
    const ids: Record<string, string> = {}
    for (const [whose, assignedTo, phoneNumber] of [
      ['none', null, '(615) 555-0181'],
      ['anna', annasId, '(615) 555-0182'],
      ['luis', luisId, '(615) 555-0183'],
    ] as const) {
      const id = await api.newQuote({ email: `${whose}@example.com`, phoneNumber })
      ids[whose] = id
      await api.database.rows(
        `update quotes set assigned_to = $2::uuid, answered_at = $3::timestamptz where id = $1::uuid`,
        [id, assignedTo, NOW],
      )
    }
    const write = async (whose: string, isAboutQuote: boolean) =>
      api.database.rows(
        `insert into messages (id, customer_id, quote_id, channel, direction, body, by_name, created_at)
          select gen_random_uuid(), customer_id, case when $2::boolean then id end, 'page', 'in', 'Hello', 'Customer', $3::timestamptz
          from quotes where id = $1::uuid`,
        [ids[whose], isAboutQuote, NOW],
      )
    const myDay = async (by: Client) =>
      (await by.get('/api/quotes?due=my-day').expect(200)).body
        .map(({ id }: { id: string }) => Object.keys(ids).find((whose) => ids[whose] === id))
        .toSorted()
    expect(await myDay(anna)).toEqual([])
    await write('none', true)
    await write('anna', true)
    // From the page of a visit without a quote.
    await write('luis', false)
    expect(await myDay(anna)).toEqual(['anna', 'none'])
    expect(await myDay(luis)).toEqual(['luis', 'none'])
    expect(await myDay(api.office)).toEqual(['none'])
    expect(await counts(anna)).toMatchObject({ 'My day': 2, 'Unread messages': 3 })
  })

  it("have a visit that no one has marked 'To close', and in 'My day', from the next morning on", async () => {
    const id = await api.newQuote()
    const { body } = await anna.post(
      '/api/appointments/by-phone',
      slotRequest({ contact: CONTACT, fee: 'waived', quoteId: id }),
    )
    const visits = async (by: Client) => {
      const { 'To close': toClose, 'My day': myDay, 'Visit booked': booked } = await counts(by)
      return { toClose, myDay, booked }
    }
    // So close that counts are still remembered.
    api.clock.set('2027-03-03T05:59:50Z')
    expect(await visits(anna)).toEqual({ toClose: 0, myDay: 0, booked: 1 })
    api.clock.set('2027-03-03T06:00:00Z')
    expect(await visits(anna)).toEqual({ toClose: 1, myDay: 1, booked: 1 })
    // Anna booked it, so it's hers.
    expect(await visits(luis)).toEqual({ toClose: 1, myDay: 0, booked: 1 })
    const { body: quote } = await anna.get('/api/quotes?due=to-close').expect(200)
    expect(quote).toMatchObject([{ id, bookedOn: TUESDAY }])
    await anna.patch(`/api/appointments/${body.id}`, { status: 'completed' }).expect(200)
    expect(await visits(anna)).toEqual({ toClose: 0, myDay: 0, booked: 0 })
    expect((await anna.get('/api/quotes?due=to-close').expect(200)).body).toEqual([])
  })

  it('count a quote as late from the moment on when its answer was due', async () => {
    const id = await api.newQuote()
    await api.database.rows(`update quotes set answer_due_at = '2027-03-01T18:00:00Z' where id = $1::uuid`, [id])
    const late = async () => {
      const { body } = await anna.get('/api/inbox').expect(200)
      return [(await counts(anna)).Late, body.late]
    }
    api.clock.set('2027-03-01T18:00:00Z')
    expect(await late()).toEqual([0, 0])
    api.clock.set('2027-03-01T18:00:01Z')
    expect(await late()).toEqual([1, 1])
  })

  it('count the quotes that came since, although numbers have gaps', async () => {
    await api.newQuote()
    await api.database.rows(`select setval(pg_get_serial_sequence('quotes', 'number'), 1008)`)
    await api.newQuote()
    const cameSince = async (query: string) => (await anna.get(`/api/inbox${query}`).expect(200)).body.cameSince
    expect(await cameSince('?after=1001')).toBe(1)
    expect(await cameSince('?after=1009')).toBe(0)
    expect(await cameSince('')).toBe(0)
    await anna.get('/api/inbox?after=x').expect(400)
  })

  it('say when something has changed: a quote, a call, or a visit', async () => {
    const id = await api.newQuote()
    const { customerId } = await api.quoteOf(id)
    const lastChange = async () => (await anna.get('/api/inbox').expect(200)).body.lastChange
    const seen = [await lastChange()]
    for (const change of [
      () => edit(id, { notes: 'Called' }),
      () => anna.post(`/api/customers/${customerId}/calls`, { outcome: 'reached', quoteId: id }).expect(201),
      () => api.takeByPhone({ quoteId: id }).expect(201),
    ]) {
      await change()
      seen.push(await lastChange())
    }
    expect(new Set(seen).size).toBe(4)
    expect(await lastChange()).toBe(seen.at(-1))
  })

  it('count no quote of an erased customer as new, late, or due for a follow-up, because no one can answer it', async () => {
    const id = await api.newQuote()
    await edit(id, { followUpOn: '2027-03-01' })
    await api.database.rows(`update quotes set answer_due_at = '2027-03-01T14:00:00Z' where id = $1::uuid`, [id])
    expect(await counts(owner)).toMatchObject({ New: 1, Late: 1, 'Follow up': 1, All: 1 })
    const { customerId, firstName, lastName } = await api.quoteOf(id)
    await api.office.post(`/api/customers/${customerId}/erase`, { name: `${firstName} ${lastName}` }).expect(204)
    expect(await counts(owner)).toMatchObject({ New: 0, Late: 0, 'Follow up': 0, All: 1 })
    expect(await totalOf(owner, 'stage=new')).toBe(0)
    const { body } = await owner.get('/api/inbox').expect(200)
    expect(body).toMatchObject({ new: 0, late: 0, followUp: 0 })
  })

  it('count nothing without quotes', async () => {
    expect(Object.values(await counts(anna))).toEqual(BUILT_IN_VIEWS.map(() => 0))
    expect((await api.office.get('/api/inbox').expect(200)).body).toMatchObject({ newestNumber: 0 })
  })

  it.each(['my-day', 'all'])('%s cannot be changed or deleted', async (id) => {
    const { body } = await owner.patch(`/api/views/${id}`, { name: 'Mine' }).expect(409)
    expect(body.code).toBe('not_allowed_now')
    await owner.delete(`/api/views/${id}`).expect(409)
  })
})

describe('a saved view', () => {
  it('has a name, filters, and a count, until it is deleted, each with an event', async () => {
    await fill()
    const view = await save(anna, { name: ' Franklin & me ', query: 'town=Franklin&assigned=me', shared: true })
    expect(view).toMatchObject({ name: 'Franklin & me', shared: true, builtIn: false, canChange: true, count: 2 })
    expect((await saved(anna)).at(-1)).toEqual(view)
    const { body } = await anna.patch(`/api/views/${view.id}`, { query: 'stage=new&sort=due' }).expect(200)
    expect(body).toEqual({ ...view, query: 'stage=new&sort=due', count: 2 })
    await anna.delete(`/api/views/${view.id}`).expect(204)
    await anna.delete(`/api/views/${view.id}`).expect(404)
    expect(await saved(anna)).toEqual([])
    const lines = await api.database.rows(
      `select action, by_name, changes from events where subject = 'view' and subject_id = $1::text order by id`,
      [view.id],
    )
    const by = { by_name: 'anna' }
    expect(lines).toMatchObject([
      { action: 'created', ...by, changes: { name: [null, 'Franklin & me'], shared: [null, true] } },
      { action: 'edited', ...by, changes: { query: ['town=Franklin&assigned=me', 'stage=new&sort=due'] } },
      { action: 'deleted', ...by, changes: { name: ['Franklin & me', null] } },
    ])
  })

  it.each([
    'status=completed,cancelled',
    'status=new&stage=new,done',
    'stage=done,lost&sort=total',
    'stage=done&town=Franklin',
    'stage=lost&followUp=due',
    'stage=new,contacted&status=contacted',
    'stage=measured,lost',
    'due=late&assigned=me',
    'assigned=me',
    'stone=southport&town=Franklin',
    'stone=travella',
    'sort=oldest',
  ])('counts what the list of %s has, erased customers too', async (query) => {
    await fill()
    await api.database.rows(`update quotes set erased_at = now() where number in (1001, 1004)`)
    expect((await save(anna, { query })).count).toBe(await totalOf(anna, query))
    expect(await saved(anna)).toMatchObject([{ query, count: await totalOf(anna, query) }])
  })

  it('has a name and filters in the history only while it is shared', async () => {
    const { id } = await save(anna)
    await anna.patch(`/api/views/${id}`, { name: 'Mine', shared: true }).expect(200)
    await anna.patch(`/api/views/${id}`, { query: '', shared: false }).expect(200)
    await anna.delete(`/api/views/${id}`).expect(204)
    const { body } = await luis.get(`/api/events?subject=view&id=${id}`).expect(200)
    expect(body.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      { name: ['…', null], query: ['…', null], shared: [false, null] },
      { query: ['town=Franklin', '…'], shared: [true, false] },
      { name: ['…', 'Mine'], shared: [false, true] },
      { name: [null, '…'], query: [null, '…'], shared: [null, false] },
    ])
  })

  it('is seen by its author alone while it is private', async () => {
    const { id } = await save(anna)
    for (const by of [luis, owner, api.office]) {
      expect(await saved(by)).toEqual([])
      await by.patch(`/api/views/${id}`, { name: 'x' }).expect(404)
      await by.delete(`/api/views/${id}`).expect(404)
    }
  })

  it('is seen by all once it is shared, and changed by its author or an owner', async () => {
    const { id } = await save(anna)
    await anna.patch(`/api/views/${id}`, { shared: true }).expect(200)
    expect(await saved(luis)).toMatchObject([{ id, shared: true, canChange: false }])
    for (const by of [anna, owner, api.office]) expect(await saved(by)).toMatchObject([{ id, canChange: true }])
    for (const refused of [luis.patch(`/api/views/${id}`, { name: 'x' }), luis.delete(`/api/views/${id}`)]) {
      expect((await refused.expect(403)).body.code).toBe('forbidden')
    }
    await owner.patch(`/api/views/${id}`, { name: 'By the owner' }).expect(200)
    await api.office.patch(`/api/views/${id}`, { name: 'By the key' }).expect(200)
    expect(await saved(anna)).toMatchObject([{ name: 'By the key' }])
    await owner.delete(`/api/views/${id}`).expect(204)
  })

  it('of the admin key is always shared', async () => {
    const { id, shared } = await save(api.office, { shared: false })
    expect(shared).toBe(true)
    expect((await owner.patch(`/api/views/${id}`, { shared: false }).expect(200)).body).toMatchObject({ shared: true })
    expect(await saved(luis)).toMatchObject([{ id }])
  })

  it('has its place in the list', async () => {
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await save(anna, { name })).id)
    await anna.patch(`/api/views/${ids[2]}`, { position: 0 }).expect(200)
    await anna.patch(`/api/views/${ids[0]}`, { position: 7 }).expect(200)
    expect((await saved(anna)).map(({ name }) => name)).toEqual(['Three', 'Two', 'One'])
  })

  it.each([
    ['50 of a person', () => anna, 50],
    ['30 shared ones of the shop', () => api.office, 30],
  ])('is one of at most %s, even if several are saved at once', async (_, who, most) => {
    const by = who()
    for (let index = 2; index < most; index += 1) await save(by, { name: `View ${index}` })
    const body = { name: 'One more', query: '', shared: false }
    const responses = await Promise.all(Array.from({ length: 4 }, () => by.post('/api/views', body)))
    expect(countStatuses(responses)).toEqual({ 201: 2, 409: 2 })
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('limit_reached')
    await save(luis)
  })

  it("can't be shared as a 31st one of the shop", async () => {
    for (let index = 0; index < 29; index += 1) await save(index % 2 ? luis : owner, { name: `${index}`, shared: true })
    const [last, tooMany] = [await save(anna), await save(anna)]
    await anna.patch(`/api/views/${last.id}`, { shared: true }).expect(200)
    const { body } = await anna.patch(`/api/views/${tooMany.id}`, { shared: true }).expect(409)
    expect(body).toMatchObject({ code: 'limit_reached', error: 'The shop has 30 shared views. Delete one first.' })
    await anna.post('/api/views', { name: 'Another', query: '', shared: true }).expect(409)
    await anna.patch(`/api/views/${last.id}`, { name: 'Still shared', shared: true }).expect(200)
    await owner.delete(`/api/views/${last.id}`).expect(204)
    await anna.patch(`/api/views/${tooMany.id}`, { shared: true }).expect(200)
  })

  it('is counted again once anything changes', async () => {
    await save(anna, { query: 'stone=southport', shared: true })
    await save(anna, { query: 'assigned=me' })
    await save(anna, { query: 'assigned=me,none', shared: true })
    const id = await api.newQuote()
    expect((await saved(anna)).map(({ count }) => count)).toEqual([1, 0, 1])
    await edit(id, { assignedTo: annasId, followUpOn: '2027-03-01' })
    expect(await counts(anna)).toMatchObject({ 'My day': 1 })
    expect((await saved(anna)).map(({ count }) => count)).toEqual([1, 1, 1])
    expect((await saved(luis)).map(({ count }) => count)).toEqual([1, 0])
  })

  it('is counted again after 30 seconds, since old quotes are deleted without a history', async () => {
    await save(anna, { query: 'stone=southport' })
    const id = await api.newQuote()
    expect((await saved(anna))[0]?.count).toBe(1)
    await api.database.rows('update quote_countertops set stone = $2 where quote_id = $1::uuid', [id, 'travella'])
    api.clock.advance(25_000)
    expect((await saved(anna))[0]?.count).toBe(1)
    api.clock.advance(5000)
    expect((await saved(anna))[0]?.count).toBe(0)
  })

  it('of a stone that is gone selects nothing', async () => {
    const { id } = await save(anna, { query: 'stone=southport' })
    await api.newQuote()
    expect((await saved(anna))[0]?.count).toBe(1)
    await api.database.rows(`update views set query = 'stone=gone' where id = $1::uuid`, [id])
    expect((await saved(anna))[0]?.count).toBe(0)
  })

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a long name', { name: 'x'.repeat(61) }, 'name'],
    ['an unknown filter', { query: 'color=red' }, 'query'],
    ['an unknown value', { query: 'stage=booked' }, 'query'],
    ['a place in the list', { query: 'stage=new&before=1042' }, 'query'],
    ['a broken escape', { query: 'town=%E0%A4' }, 'query'],
    ['a long query', { query: `town=${'x'.repeat(500)}` }, 'query'],
    ['shared as text', { shared: 'yes' }, 'shared'],
  ])('refuses %s at its field', async (_what, changes, path) => {
    const whole = { name: 'Franklin', query: '', shared: false, ...changes }
    const { body } = await anna.post('/api/views', whole).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path }] })
    const { id } = await save(anna)
    expect((await anna.patch(`/api/views/${id}`, changes).expect(400)).body).toMatchObject({ issues: [{ path }] })
    await anna.patch(`/api/views/${id}`, { position: -1 }).expect(400)
  })

  it('is 404 for an unknown id, and 400 for one that is none', async () => {
    await anna.patch(`/api/views/${randomUUID()}`, { name: 'x' }).expect(404)
    expect((await anna.patch('/api/views/1', { name: 'x' }).expect(400)).body).toMatchObject({
      issues: [{ path: 'id' }],
    })
  })
})
