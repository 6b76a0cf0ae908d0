import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newSession, officeClient, quoteRequest, visitor } from '#test/api.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { parseErasures, repeatErasures } from './repeat-erasures.ts'

const api = useAppointmentApi()
const requestQuote = async (): Promise<string> =>
  (await visitor(api.app, newSession()).post('/api/quote', quoteRequest()).expect(201)).body.quoteId
const firstNameOf = async (id: string) =>
  (await officeClient(api.app).get(`/api/quotes/${id}`).expect(200)).body.firstName as string

it('reads a whole log, and names the line with broken ids', () => {
  const ids = { quoteIds: [randomUUID()], appointmentIds: [], customerIds: [randomUUID()] }
  const log = ['{"level":30,"msg":"The site answers"}', 'no JSON', JSON.stringify({ level: 40, erased: ids }), '']
  expect(parseErasures([...log, JSON.stringify(ids)].join('\n'))).toEqual([ids, ids])
  expect(() => parseErasures([...log, '{"erased":{"quoteIds":["x"]}}'].join('\n'))).toThrow(
    'Line 5 is about an erasure',
  )
})

it('reads log lines that start with a time, and names a truncated line', () => {
  // From before there were customers.
  const ids = { quoteIds: [randomUUID()], appointmentIds: [] }
  const line = JSON.stringify({ level: 40, erased: ids, msg: 'A customer was erased' })
  expect(parseErasures(`2026-11-21T11:22:01Z web-1 | ${line}\nweb-1 | The site answers`)).toEqual([
    { ...ids, customerIds: [] },
  ])
  expect(() => parseErasures(`The site answers\n${line.slice(0, -30)}`)).toThrow('Line 2 is about an erasure')
})

it('repeats erasures, skips missing ids, and lists refused erasures', async () => {
  const [erased, withAppointment] = [await requestQuote(), await requestQuote()]
  const appointment = await api.hold({ quoteId: withAppointment })
  const unknown = randomUUID()
  const erasures = [
    { quoteIds: [erased, unknown], appointmentIds: [], customerIds: [] },
    { quoteIds: [withAppointment], appointmentIds: [appointment.id], customerIds: [] },
    { quoteIds: [unknown], appointmentIds: [], customerIds: [unknown] },
  ]
  const why = 'Cancel the visit on Mar 2 first.'
  const first = await repeatErasures(api.ctx, erasures)
  expect(first).toEqual({
    done: [{ quoteIds: [erased], appointmentIds: [], customerIds: [] }],
    refused: [{ quoteIds: [withAppointment], appointmentIds: [appointment.id], customerIds: [], why }],
    missing: 3,
  })
  expect([await firstNameOf(erased), await firstNameOf(withAppointment)]).toEqual(['Erased', 'Ada'])
  expect(await repeatErasures(api.ctx, erasures)).toEqual(first)
})

it('repeats the erasure of a customer with notes and messages', async () => {
  const quoteId = await requestQuote()
  const office = officeClient(api.app)
  const { customerId } = (await office.get(`/api/quotes/${quoteId}`).expect(200)).body
  const path = `/api/customers/${customerId}`
  await office.patch(path, { notes: 'Has a dog' }).expect(200)
  await office.post(`${path}/calls`, { outcome: 'reached', note: 'Wants Travella' }).expect(201)
  const erasure = { quoteIds: [quoteId], appointmentIds: [], customerIds: [customerId] }
  expect((await repeatErasures(api.ctx, [erasure])).done).toEqual([erasure])
  expect((await office.get(path).expect(200)).body).toMatchObject({ erased: true, notes: '', messages: [] })
})
