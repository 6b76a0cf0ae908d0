import type { Response } from 'supertest'
import { describe, expect, it } from 'vitest'
import { DEADLOCK } from '#server/context.ts'
import { newSession, quoteRequest, visitor } from '#test/api.ts'
import { CONTACT, slotRequest, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { openPage } from '#test/my-page.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { EIGHT, NINE, ONE } from '#test/slots.ts'
import { pickContact } from '#shared/contact/fields.ts'

const api = useAppointmentApi({})
const PRIYA = { firstName: 'Priya', lastName: 'Raman', email: 'priya@example.com', phoneNumber: '(615) 555-0177' }
const SAM = { ...PRIYA, firstName: 'Sam', lastName: 'Whitfield', email: 'sam@example.com' }

async function newCustomer(contact: object = PRIYA) {
  const { body } = await visitor(api.app, newSession())
    .post('/api/quote', quoteRequest({ ...contact }))
    .expect(201)
  const quoteId: string = body.quoteId
  return { quoteId, id: String((await api.quoteOf(quoteId)).customerId) }
}

const post = (id: string, verb: string, body: object = {}) => api.office.post(`/api/customers/${id}/${verb}`, body)
const call = (id: string, quoteId: string) => post(id, 'calls', { quoteId, outcome: 'reached' })
const erase = (id: string) => post(id, 'erase', { name: 'Priya Raman' })

/**
 * The statuses of requests that start while someone else has a row: each once the one before waits. The one that gets the row
 * first then needs what the other has, unless both lock in the same order. Postgres would stop one, which is a 503.
 */
async function meetAt(
  row: { table: 'quotes' | 'appointments' | 'customers'; id: string } | 'crews',
  starts: (() => PromiseLike<Response>)[],
) {
  const waiting = async () =>
    (
      await api.database.rows(
        `select distinct pid from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
      )
    ).length
  const { answers } = await api.database.transaction(async (tx) => {
    await (row === 'crews'
      ? tx.run('', 'select 1 from crews for update', [])
      : tx.run('', `select 1 from ${row.table} where id = $1::uuid for update`, [row.id]))
    const started: Promise<Response>[] = []
    for (const start of starts) {
      started.push(Promise.resolve(start()))
      await expect.poll(waiting).toBe(started.length)
    }
    return { answers: started }
  })
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  // Postgres stops one of two that wait for each other. It runs again, so its status doesn't show it.
  expect(api.logged()).not.toContain(DEADLOCK)
  return statuses
}

describe.runIf(ON_POSTGRES)('two changes that need the same rows wait for each other', () => {
  it('a message or call, and a merge, a split, or the undoing of a merge', async () => {
    const [priya, sam] = [await newCustomer(), await newCustomer(SAM)]
    const row = { table: 'quotes', id: priya.quoteId } as const
    const message = () => post(priya.id, 'messages', { quoteId: priya.quoteId, subject: 'A', body: 'B' })
    expect(await meetAt(row, [message, () => post(priya.id, 'merge', { into: sam.id })])).toEqual([201, 200])
    expect(await meetAt(row, [() => call(sam.id, priya.quoteId), () => post(priya.id, 'merge/undo')])).toEqual([
      201, 200,
    ])
    await post(priya.id, 'merge', { into: sam.id }).expect(200)
    const undo = () => post(priya.id, 'merge/undo')
    expect(await meetAt(row, [undo, undo])).toEqual([200, 409])
    await newCustomer()
    const split = () => post(priya.id, 'split', { quoteIds: [priya.quoteId] })
    expect(await meetAt(row, [() => call(priya.id, priya.quoteId), split])).toEqual([201, 201])
    // All are still with their quotes.
    const lost = `select m.id from messages m join quotes q on q.id = m.quote_id where q.customer_id <> m.customer_id`
    expect(await api.database.rows(lost)).toEqual([])
  })

  it('a quote, or a visit by phone, with the email of a merged customer, and the undoing of the merge', async () => {
    for (const isLater of [true, false]) {
      const [one, other] = [
        await newCustomer({ ...PRIYA, email: `priya${isLater}@example.com`, phoneNumber: '(615) 555-0181' }),
        await newCustomer({ ...SAM, email: `sam${isLater}@example.com`, phoneNumber: '(615) 555-0182' }),
      ]
      const [id, into] = one.id > other.id === isLater ? [one.id, other.id] : [other.id, one.id]
      const contact = pickContact((await api.office.get(`/api/customers/${id}`).expect(200)).body)
      await post(id, 'merge', { into }).expect(200)
      const quote = () => visitor(api.app, newSession()).post('/api/quote', quoteRequest({ ...contact }))
      const undo = () => post(id, 'merge/undo')
      expect(await meetAt({ table: 'customers', id: into }, [quote, undo])).toEqual([201, 200])
      await post(id, 'merge', { into }).expect(200)
      const take = () => api.takeByPhone({ contact, timeSlot: isLater ? EIGHT : NINE })
      expect(await meetAt({ table: 'customers', id: into }, [undo, take])).toEqual([200, 201])
    }
  })

  it('an erasure, and a change of the customer with a visit, or a message', async () => {
    const { id, quoteId } = await newCustomer()
    const { body: visit } = await api.takeByPhone({ quoteId }).expect(201)
    const edit = () => api.office.patch(`/api/customers/${id}`, { lastName: 'Rao', appointmentIds: [visit.id] })
    // A visit is upcoming.
    expect(await meetAt({ table: 'appointments', id: visit.id }, [() => erase(id), edit])).toEqual([409, 200])
    await api.cancel(visit.id, false)
    await api.office.patch(`/api/customers/${id}`, { lastName: 'Raman' }).expect(200)
    const row = { table: 'quotes', id: quoteId } as const
    expect(await meetAt(row, [() => call(id, quoteId), () => erase(id)])).toEqual([201, 204])
  })

  it('the cancellation of a visit, and a change of the customer with that visit, which is refused', async () => {
    const { id, quoteId } = await newCustomer()
    const { body: visit } = await api.takeByPhone({ quoteId }).expect(201)
    const cancel = () => api.office.patch(`/api/appointments/${visit.id}`, { status: 'cancelled', refund: false })
    const edit = () => api.office.patch(`/api/customers/${id}`, { lastName: 'Rao', appointmentIds: [visit.id] })
    expect(await meetAt({ table: 'appointments', id: visit.id }, [cancel, edit])).toEqual([200, 400])
    expect(await api.officeView(visit.id)).toMatchObject({
      status: 'cancelled',
      contact: { lastName: CONTACT.lastName },
    })
  })

  it('a payment that confirms a visit, and an erasure, or the deletion of its quote', async () => {
    const { id, quoteId } = await newCustomer()
    const first = await api.startPayment({ quoteId })
    const pay = () => api.payDemo(first)
    expect(await meetAt({ table: 'appointments', id: first.id }, [pay, () => erase(id)])).toEqual([200, 409])
    expect(await api.officeView(first.id)).toMatchObject({ status: 'confirmed', customerId: id })
    const second = await api.startPayment({ quoteId, date: WEDNESDAY, by: visitor(api.app, newSession()) })
    const remove = () => api.office.delete(`/api/quotes/${quoteId}`)
    expect(await meetAt({ table: 'appointments', id: second.id }, [() => api.payDemo(second), remove])).toEqual([
      200, 204,
    ])
  })

  it("what a customer does on their page, and the office's change of the same", async () => {
    const { id, quoteId } = await newCustomer()
    const { body: visit } = await api.takeByPhone({ quoteId, appointmentDate: WEDNESDAY }).expect(201)
    const page = await openPage(api.app, { quoteId })
    const row = { table: 'appointments', id: visit.id } as const
    const edit = async () =>
      page.patch('/contact', { ...CONTACT, email: undefined, version: (await page.read()).version })
    const editByOffice = () => api.office.patch(`/api/customers/${id}`, { notes: 'x', appointmentIds: [visit.id] })
    expect(await meetAt(row, [edit, editByOffice])).toEqual([200, 200])
    const write = () => page.post('/messages', { body: 'Hello' })
    expect(await meetAt({ table: 'quotes', id: quoteId }, [() => call(id, quoteId), write])).toEqual([201, 201])
    const version = (await page.read()).visits[0]?.version
    const cancel = () => page.post('/visit/cancel', { version })
    const cancelByOffice = () =>
      api.office.patch(`/api/appointments/${visit.id}`, { status: 'cancelled', refund: false })
    expect(await meetAt(row, [cancel, cancelByOffice])).toEqual([200, 409])
    expect(await meetAt({ table: 'quotes', id: quoteId }, [edit, () => erase(id)])).toEqual([200, expect.any(Number)])
  })

  it('a visitor who books, and one who changes the time that they hold, on one day', async () => {
    const from = (address: string) => {
      const by = visitor(api.app, newSession())
      return (timeSlot: string) =>
        by.post('/api/appointments', slotRequest({ timeSlot, contact: CONTACT })).set('X-Forwarded-For', address)
    }
    const [holding, booking] = [from('203.0.113.1'), from('203.0.113.2')]
    await holding(EIGHT).expect(201)
    expect(await meetAt('crews', [() => booking(NINE), () => holding(ONE)])).toEqual([201, 201])
  })

  it('a visit by phone, and an erasure', async () => {
    const { id, quoteId } = await newCustomer()
    const take = () => api.takeByPhone({ quoteId, contact: CONTACT })
    expect(await meetAt({ table: 'quotes', id: quoteId }, [take, () => erase(id)])).toEqual([201, 503])
  })
})
