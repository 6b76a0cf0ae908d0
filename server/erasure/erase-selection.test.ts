import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listEmailFileIds } from '#server/mail/email-files.ts'
import { newSession, quoteRequest, visitor } from '#test/api.ts'
import { CONTACT, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { EIGHT, HALF_PAST_EIGHT, NINE } from '#test/slots.ts'
import { eraseSelection } from './erase-selection.ts'

const api = useAppointmentApi()
const NAME = 'Ada Okafor'
const NAME_NEEDED = "Type the customer's full name to confirm."

const erase = (body: object) => api.office.post('/api/erasures', body)
const requestQuote = async (changes: object = {}, by = visitor(api.app, newSession())): Promise<string> =>
  (await by.post('/api/quote', quoteRequest({ ...ADA, ...changes })).expect(201)).body.quoteId
const patchAppointment = (id: string, edit: object) => api.edit(id, edit)
const findAppointment = async (id: string) => (await api.office.get(`/api/appointments/${id}`).expect(200)).body

/** Holds a slot and cancels it. */
const holdAndCancel = async (choice: Parameters<typeof api.hold>[0]) => {
  const held = await api.hold(choice)
  await patchAppointment(held.id, { status: 'cancelled', refund: true }).expect(200)
  return held
}

describe('the name that confirms an erasure', () => {
  it('is the full name on any selected record, in any case and spacing', async () => {
    const [one, other] = [await requestQuote(), await requestQuote({ firstName: 'Dana', lastName: 'Whitfield' })]
    const body = { quoteIds: [one, other] }
    for (const name of ['', 'Ada', 'Okafor Ada', 'Ada Okafor-Smith', 'Erased customer', undefined, 7]) {
      const { body: refused } = await erase({ ...body, name }).expect(400)
      expect(refused).toMatchObject({ code: 'invalid', issues: [{ path: 'name', message: NAME_NEEDED }] })
    }
    await erase({ ...body, name: '  dana   WHITFIELD ' }).expect(200)
  })

  it('is not needed if everything is already erased', async () => {
    const id = await requestQuote()
    const body = { quoteIds: [id.toUpperCase(), id], name: NAME }
    const first = await erase(body).expect(200)
    expect(first.body).toEqual({ quoteIds: [id], appointmentIds: [] })
    const { body: quoteOnce } = await api.office.get(`/api/quotes/${id}`).expect(200)
    expect((await erase(body).expect(200)).body).toEqual(first.body)
    expect((await api.office.get(`/api/quotes/${id}`).expect(200)).body).toEqual(quoteOnce)
  })
})

describe('refuses an erasure', () => {
  it('without an admin key, without a selection, and for an unknown id', async () => {
    const id = await requestQuote()
    await visitor(api.app)
      .post('/api/erasures', { quoteIds: [id], name: NAME })
      .expect(401)
    const { body } = await erase({ name: NAME }).expect(400)
    expect(body.issues).toEqual([{ path: 'quoteIds', message: 'Select at least one quote or visit.' }])
    await erase({ quoteIds: [id, randomUUID()], name: NAME }).expect(404)
    await erase({ quoteIds: [id], appointmentIds: [randomUUID()], name: NAME }).expect(404)
    expect((await erase({ quoteIds: ['x'], name: NAME }).expect(400)).body.issues[0].path).toBe('quoteIds.0')
  })

  it('while a held or confirmed appointment is coming, even if only its quote was selected', async () => {
    const quoteId = await requestQuote()
    const held = await api.hold({ quoteId })
    const { body } = await erase({ quoteIds: [quoteId], name: NAME }).expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now', error: 'Cancel the visit on Mar 2 first.' })
    const { clientSecret, intentId } = await api.secretOf(held)
    const pay = { clientSecret, outcome: 'accepted' }
    await held.by.post(`/api/demo-payments/${intentId}`, pay).expect(200)
    expect((await erase({ appointmentIds: [held.id], name: NAME }).expect(409)).body.error).toBe(
      'Cancel the visit on Mar 2 first.',
    )
    expect(await findAppointment(held.id)).toMatchObject({ erased: false, contact: { firstName: 'Ada' } })
    // The appointment is over.
    api.clock.set(`${WEDNESDAY}T15:00:00Z`)
    await erase({ quoteIds: [quoteId], name: NAME }).expect(200)
    expect(await findAppointment(held.id)).toMatchObject({ erased: true, status: 'confirmed', paidCents: 10_000 })
  })

  it.each(['processing', 'refund_due'])('while a payment is %s', async (state) => {
    const quoteId = await requestQuote()
    const held = await api.hold({ quoteId })
    await api.secretOf(held)
    await patchAppointment(held.id, { status: 'cancelled', refund: true }).expect(200)
    await api.database.run('', `update payments set state = $1 where appointment_id = $2::uuid`, [state, held.id])
    const { body } = await erase({ quoteIds: [quoteId], name: NAME }).expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now', error: 'A payment is still open.' })
    await api.database.run('', `update payments set state = 'refunded' where appointment_id = $1::uuid`, [held.id])
    await erase({ quoteIds: [quoteId], name: NAME }).expect(200)
  })
})

describe('an appointment of a selected quote', () => {
  it('is erased if it has the same contact, and stays if it has its own', async () => {
    const quoteId = await requestQuote()
    const copied = await holdAndCancel({ quoteId, slot: EIGHT })
    const own = await holdAndCancel({ slot: NINE, by: visitor(api.app) })
    await api.database.run('', 'update appointments set quote_id = $1::uuid where id = $2::uuid', [quoteId, own.id])
    const { body } = await erase({ quoteIds: [quoteId], name: NAME }).expect(200)
    expect(body).toEqual({ quoteIds: [quoteId], appointmentIds: [copied.id] })
    expect((await findAppointment(copied.id)).contact).toMatchObject({
      firstName: 'Erased',
      lastName: 'customer',
      email: '',
    })
    expect((await findAppointment(own.id)).contact).toMatchObject({ firstName: 'Dana' })
    expect((await erase({ appointmentIds: [own.id], name: 'Dana Whitfield' }).expect(200)).body).toEqual({
      quoteIds: [],
      appointmentIds: [own.id],
    })
  })
})

describe('the candidates for an erasure', () => {
  it('are selected by email, listed by phone number, and nothing else', async () => {
    const phone = { phoneNumber: '+1 615 555 0142' }
    const start = await requestQuote({ phoneNumber: '(615) 555-0142' })
    const sameEmail = await requestQuote({ email: 'ADA@example.com', firstName: 'A.', phoneNumber: '(615) 555-0199' })
    const samePhone = await requestQuote({ ...phone, email: 'else@example.com', firstName: 'Obi' })
    await requestQuote({ email: 'other@example.com', phoneNumber: '(615) 555-0101' })
    const copied = await holdAndCancel({ quoteId: start, slot: EIGHT })
    const byPhone = await holdAndCancel({ slot: HALF_PAST_EIGHT, date: WEDNESDAY })
    const { body } = await api.office.get(`/api/erasures/candidates?quoteId=${start}`).expect(200)
    expect(body.name).toBe(NAME)
    expect(body.quotes.map((one: Record<string, unknown>) => [one.id, one.because, one.selected])).toEqual([
      [samePhone, 'phone', false],
      [sameEmail, 'email', true],
      [start, 'this', true],
    ])
    expect(
      body.appointments.map((one: Record<string, unknown>) => [one.id, one.because, one.selected, one.goesWithQuote]),
    ).toEqual([
      [byPhone.id, 'phone', false, null],
      [copied.id, 'email', true, start],
    ])
    const ofAppointment = await api.office.get(`/api/erasures/candidates?appointmentId=${byPhone.id}`).expect(200)
    expect(ofAppointment.body.name).toBe('Dana Whitfield')
    expect(ofAppointment.body.appointments[0]).toMatchObject({ id: byPhone.id, because: 'this', selected: true })
  })

  it('need exactly one known record that is not erased', async () => {
    const id = await requestQuote()
    const get = (query: string) => api.office.get(`/api/erasures/candidates${query}`)
    await get('').expect(400)
    await get(`?quoteId=${id}&appointmentId=${id}`).expect(400)
    await get(`?quoteId=${randomUUID()}`).expect(404)
    await get(`?appointmentId=${randomUUID()}`).expect(404)
    await erase({ quoteIds: [id], name: NAME }).expect(200)
    expect((await get(`?quoteId=${id}`).expect(409)).body.error).toBe('This customer was erased.')
  })
})

describe('an erased customer', () => {
  it('cannot be edited or booked for, and gets no emails', async () => {
    const by = visitor(api.app)
    const quoteId = await requestQuote({}, by)
    const appointment = await holdAndCancel({ quoteId, by })
    await erase({ quoteIds: [quoteId], name: NAME }).expect(200)
    const refused = { code: 'not_allowed_now', error: 'This customer was erased.' }
    const quoteEdit = { status: 'new', paymentStatus: 'not received', notes: 'x' }
    const office = api.office
    const phoneAppointment = { appointmentDate: TUESDAY, timeSlot: EIGHT, contact: ADA, fee: 'waived', quoteId }
    for (const request of [
      office.patch(`/api/quotes/${quoteId}`, quoteEdit),
      office.patch(`/api/quotes/${quoteId}`, { ...quoteEdit, version: 1 }),
      patchAppointment(appointment.id, { notes: 'x' }),
      patchAppointment(appointment.id, { status: 'cancelled', refund: true }),
      patchAppointment(appointment.id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT }),
      office.post('/api/appointments/by-phone', phoneAppointment).set('Idempotency-Key', randomUUID()),
      visitor(api.app).post('/api/appointments', { appointmentDate: TUESDAY, timeSlot: EIGHT, quoteId }),
    ]) {
      expect((await request.expect(409)).body).toMatchObject(refused)
    }
    expect((await by.get('/api/appointments/current').expect(200)).body).toEqual({ visit: null })
    expect((await by.get(`/api/quote/${quoteId}`).expect(200)).body).not.toHaveProperty('contact')
    await api.drain()
    const ids = await listEmailFileIds(api.emailFilesDir)
    expect(ids).not.toContain(quoteId)
    expect(ids).not.toContain(appointment.id)
    await office.delete(`/api/quotes/${quoteId}`).expect(204)
  })

  it('gets a refund of a late payment, and no appointment', async () => {
    const by = visitor(api.app)
    const held = await api.startPayment({ by })
    const { clientSecret } = held
    api.clock.advance(31 * 60_000)
    await api.run('expire-holds')
    expect(await api.statusOf(held.id)).toBe('expired')
    await erase({ appointmentIds: [held.id], name: `${CONTACT.firstName} ${CONTACT.lastName}` }).expect(200)
    await api.database.run(
      '',
      `update demo_intents set status = 'succeeded', received_cents = amount_cents where id = $1`,
      [held.intentId],
    )
    await api.database.run('', `update payments set state = 'open' where intent_id = $1`, [held.intentId])
    await api.run('sweep-payments')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await api.statusOf(held.id)).not.toBe('confirmed')
    expect(clientSecret).toContain(held.intentId)
  })

  it('is logged only by ids', async () => {
    const quoteId = await requestQuote()
    const appointment = await holdAndCancel({ quoteId })
    const { customerId } = await api.quoteOf(quoteId)
    const before = api.logged().length
    await erase({ quoteIds: [quoteId], name: NAME }).expect(200)
    const lines = api.logged().slice(before).trim().split('\n')
    const [line] = lines.map((one) => JSON.parse(one)).filter(({ erased }) => erased)
    expect(line).toEqual({
      level: 40,
      time: expect.any(Number),
      erased: { quoteIds: [quoteId], appointmentIds: [appointment.id], customerIds: [customerId] },
      msg: 'A customer was erased',
    })
  })
})

describe('an email that is written while its customer is erased', () => {
  it('is deleted', async () => {
    const quoteId = await requestQuote()
    // The job has found the email, and the row is deleted before the job marks it as sent.
    const text = `create or replace function erase_row() returns trigger as $$ begin delete from outgoing_mails where id = old.id; return null; end $$ language plpgsql`
    await api.database.run('', text, [])
    await api.database.run(
      '',
      'create trigger erase_row before update of sent_at on outgoing_mails for each row execute function erase_row()',
      [],
    )
    try {
      await api.drain()
    } finally {
      await api.database.run('', 'drop trigger erase_row on outgoing_mails', [])
    }
    expect(await listEmailFileIds(api.emailFilesDir)).not.toContain(quoteId)
  })
})

describe.runIf(ON_POSTGRES)('a booking at the same moment', () => {
  it('is refused or erased with its quote, and never leaves a copy of the contact', async () => {
    const outcomes = new Set<number | string>()
    for (let round = 0; round < 30; round += 1) {
      const quoteId = await requestQuote()
      const by = visitor(api.app)
      const choice = { appointmentDate: TUESDAY, timeSlot: EIGHT, quoteId }
      const [booked, erased] = await Promise.all([
        api.send('/api/appointments', choice, by.session),
        eraseSelection(api.ctx, { quoteIds: [quoteId], appointmentIds: [], name: NAME }).then(
          () => 'erased',
          () => 'refused',
        ),
      ])
      outcomes.add(`${booked.status} ${erased}`)
      expect([
        [201, 'refused'],
        [409, 'erased'],
      ]).toContainEqual([booked.status, erased])
      if (booked.status === 201) await patchAppointment(String(booked.body.id), { status: 'cancelled', refund: true })
      await eraseSelection(api.ctx, { quoteIds: [quoteId], appointmentIds: [], name: NAME })
      const left = await api.database.run('', 'select 1 from appointments where email <> $1', [''])
      expect(left).toEqual([])
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })
})
