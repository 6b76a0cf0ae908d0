import { describe, expect, it } from 'vitest'
import { SLOTS } from '#shared/appointments/slots.ts'
import { CONTACT, NOW, phoneAppointment, refusalOf, TODAY, TUESDAY, useOfficeService } from '#test/office-service.ts'
import { EIGHT, HALF_PAST_EIGHT, NINE, ONE } from '#test/slots.ts'

const { booked, mails, newQuote, paid, rows, run, setUp, state } = useOfficeService()

describe('an appointment booked by phone', () => {
  it('is confirmed at once, with its history, an email, and its quote', async () => {
    const quoteId = await newQuote()
    const office = await setUp()
    const visit = await office.takeByPhone(phoneAppointment({ quoteId, notes: 'Ring twice' }))
    expect(visit).toMatchObject({
      appointmentDate: TUESDAY,
      timeSlot: EIGHT,
      startsAt: '2026-03-10T13:00:00.000Z',
      endsAt: '2026-03-10T14:00:00.000Z',
      crew: 1,
      status: 'confirmed',
      fee: 'waived',
      paymentState: null,
      paidCents: 0,
      heldUntil: null,
      contact: CONTACT,
      quoteId,
      quoteNumber: 1001,
      notes: 'Ring twice',
      version: 1,
    })
    expect((await office.find(visit.id)).history).toEqual([
      { at: NOW.toISOString(), from: null, to: 'confirmed', by: 'office', why: 'Booked by phone, fee waived' },
    ])
    expect(await mails()).toEqual([{ kind: 'visit_confirmed', appointment_id: visit.id, refund_cents: null }])
    expect(await office.listAppointments(TUESDAY, TUESDAY)).toEqual([visit])
  })

  it('sends no email if there is no email address', async () => {
    const visit = await (await setUp()).takeByPhone(
      phoneAppointment({ contact: { ...CONTACT, email: '' }, fee: 'on_site' }),
    )
    expect(visit).toMatchObject({ fee: 'on_site', contact: { email: '' } })
    expect(await mails()).toEqual([])
  })

  it.each([
    ['on a Sunday', '2026-03-15', EIGHT],
    ['on a holiday', '2026-12-25', EIGHT],
    ['within the notice', TODAY, EIGHT],
    ['beyond the horizon', '2027-06-01', EIGHT],
  ])('can be booked %s', async (_when, appointmentDate, timeSlot) => {
    const visit = await (await setUp()).takeByPhone(phoneAppointment({ appointmentDate, timeSlot }))
    expect(visit).toMatchObject({ appointmentDate, timeSlot, status: 'confirmed' })
  })

  it('can be in a slot that the office blocked', async () => {
    const office = await setUp()
    await office.blockTime({ date: TUESDAY, timeSlot: undefined, reason: 'Inventory' })
    expect(await office.takeByPhone(phoneAppointment())).toMatchObject({ status: 'confirmed' })
  })

  it('can be in an hour that has started, but not in one that has passed or on a past day', async () => {
    const office = await setUp()
    state.now = new Date('2026-03-09T13:59:59Z')
    await office.takeByPhone(phoneAppointment({ appointmentDate: TODAY }))
    state.now = new Date('2026-03-10T14:00:00Z')
    expect(await refusalOf(office.takeByPhone(phoneAppointment()))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'timeSlot' }],
    })
    expect(await refusalOf(office.takeByPhone(phoneAppointment({ appointmentDate: TODAY })))).toMatchObject({
      code: 'invalid',
      error: 'Monday, March 9, 2026 is in the past. Choose today or a later date.',
    })
  })

  it('never overlaps another, and the error lists the free slots of that day', async () => {
    const office = await setUp()
    await office.takeByPhone(phoneAppointment())
    for (const timeSlot of [EIGHT, HALF_PAST_EIGHT]) {
      expect(await refusalOf(office.takeByPhone(phoneAppointment({ timeSlot })))).toMatchObject({
        code: 'slot_taken',
        free: SLOTS.slice(2).map(({ label }) => label),
      })
    }
    await office.takeByPhone(phoneAppointment({ timeSlot: NINE }))
    expect(await rows('appointments')).toHaveLength(2)
  })

  it('goes to the next free crew', async () => {
    const office = await setUp({ crews: 2 })
    expect((await office.takeByPhone(phoneAppointment())).crew).toBe(1)
    expect((await office.takeByPhone(phoneAppointment({ timeSlot: HALF_PAST_EIGHT }))).crew).toBe(2)
    const { code, free } = await refusalOf(office.takeByPhone(phoneAppointment({ timeSlot: EIGHT })))
    expect(code).toBe('slot_taken')
    expect(free).toEqual(SLOTS.slice(2).map(({ label }) => label))
  })

  it('is booked once per crew by ten operators at once', async () => {
    const office = await setUp({ crews: 3 })
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => office.takeByPhone(phoneAppointment())))
    const taken = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.crew] : []))
    expect(new Set(taken)).toEqual(new Set([1, 2, 3]))
    expect(taken).toHaveLength(3)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'slot_taken' })
    }
    expect(await mails()).toHaveLength(3)
  })

  it('replaces a hold that has ended, but not a current one', async () => {
    const office = await setUp()
    const held = await booked({ status: 'held' })
    expect(await refusalOf(office.takeByPhone(phoneAppointment()))).toMatchObject({ code: 'slot_taken' })
    state.now = new Date(NOW.getTime() + 20 * 60_000)
    expect(await office.takeByPhone(phoneAppointment())).toMatchObject({ status: 'confirmed' })
    expect(await office.find(held)).toMatchObject({
      status: 'expired',
      history: [{ from: 'held', to: 'expired', by: 'system' }],
    })
  })

  it("is refused if the payment of an ended hold can't be cancelled", async () => {
    const held = await booked({ status: 'held', heldUntil: NOW })
    await paid(held, 'open', 0)
    expect(await refusalOf((await setUp()).takeByPhone(phoneAppointment()))).toMatchObject({ code: 'unavailable' })
    expect(state.asked).toEqual(['cancelIntent'])
    expect(await (await setUp()).find(held)).toMatchObject({ status: 'held' })
  })
})

describe('the list', () => {
  it('has every appointment of those days with its payment, in order', async () => {
    const later = await booked({ timeSlot: NINE })
    const intent = await paid(later)
    await paid(later, 'refunded', 10_000, true)
    const first = await booked({ status: 'cancelled' })
    const held = await booked({ status: 'held' })
    await booked({ date: '2026-03-12' })
    await run(`update payments set refunded_cents = 4000, dispute = 'open' where intent_id = $1`, [intent])
    const list = await (await setUp()).listAppointments(TODAY, TUESDAY)
    expect(
      list
        .map(({ id }) => id)
        .slice(0, 2)
        .toSorted(),
    ).toEqual([first, held].toSorted())
    expect(list[2]).toMatchObject({
      id: later,
      paymentState: 'succeeded',
      paidCents: 10_000,
      refundedCents: 4000,
      dispute: 'open',
    })
    expect(list).toHaveLength(3)
  })

  it('leaves out holds that ended, unless there is money on them', async () => {
    await booked({ status: 'expired' })
    await booked({ status: 'held', heldUntil: NOW, timeSlot: NINE })
    const late = await booked({ status: 'expired' })
    await paid(late)
    const processing = await booked({ status: 'held', heldUntil: NOW, timeSlot: ONE })
    await paid(processing, 'processing', 0)
    const tried = await booked({ status: 'expired' })
    await paid(tried, 'canceled', 0)
    expect((await (await setUp()).listAppointments(TUESDAY, TUESDAY)).map(({ id }) => id)).toEqual([late, processing])
  })

  it('covers at most 62 days', async () => {
    const office = await setUp()
    expect(await office.listAppointments('2026-03-01', '2026-05-01')).toEqual([])
    expect(await refusalOf(office.listAppointments('2026-03-01', '2026-05-02'))).toMatchObject({ code: 'invalid' })
    expect(await refusalOf(office.listAppointments('2026-03-02', '2026-03-01'))).toMatchObject({ code: 'invalid' })
  })
})

describe('blocked times', () => {
  it("are a slot or a whole day in the shop's time, even when clocks change", async () => {
    const office = await setUp()
    await office.blockTime({ date: TUESDAY, timeSlot: EIGHT, reason: 'Crew at the doctor' })
    await office.blockTime({ date: '2026-11-01', timeSlot: undefined, reason: 'Move' })
    const stored = await run('select lower(during) as start, upper(during) as end from closures order by date', [])
    expect(JSON.parse(JSON.stringify(stored))).toEqual([
      { start: '2026-03-10T13:00:00.000Z', end: '2026-03-10T14:00:00.000Z' },
      { start: '2026-11-01T05:00:00.000Z', end: '2026-11-02T06:00:00.000Z' },
    ])
  })

  it('are listed from today on, in order, and can be unblocked', async () => {
    const office = await setUp()
    const day = await office.blockTime({ date: '2026-04-01', timeSlot: undefined, reason: 'Inventory' })
    const hour = await office.blockTime({ date: TODAY, timeSlot: NINE, reason: 'Delivery' })
    const listed = await office.listClosures()
    expect([hour, day]).toEqual(listed.map((closure) => ({ ...closure, appointments: [] })))
    expect(listed[0]).toEqual({
      id: hour.id,
      date: TODAY,
      until: null,
      timeSlot: NINE,
      crew: null,
      reason: 'Delivery',
    })
    expect(day).toMatchObject({ timeSlot: null })
    state.now = new Date('2026-03-10T12:00:00Z')
    expect(await office.listClosures()).toMatchObject([{ id: day.id }])
    await office.unblockTime(day.id)
    expect(await office.listClosures()).toEqual([])
    expect(await refusalOf(office.unblockTime(day.id))).toMatchObject({ code: 'not_found' })
  })

  it('leave history events that stay after they are unblocked', async () => {
    const office = await setUp()
    const hour = await office.blockTime({ date: TUESDAY, timeSlot: EIGHT, reason: 'Delivery' })
    await refusalOf(office.blockTime({ date: TUESDAY, timeSlot: EIGHT, reason: 'Again' }))
    await office.unblockTime(hour.id)
    await refusalOf(office.unblockTime(hour.id))
    const facts = { date: TUESDAY, timeSlot: EIGHT, reason: 'Delivery' }
    const line = { subject: 'closure', subject_id: hour.id, by_name: 'System' }
    const changes = (change: (value: string) => unknown[]) =>
      Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, change(value)]))
    expect(await run('select action, subject, subject_id, by_name, changes from events order by id', [])).toEqual([
      { ...line, action: 'created', changes: changes((value) => [null, value]) },
      { ...line, action: 'deleted', changes: changes((value) => [value, null]) },
    ])
  })

  it('are blocked once by concurrent requests, and the error names the field', async () => {
    const office = await setUp()
    const close = (date: string, timeSlot?: string) => office.blockTime({ date, timeSlot, reason: 'Inventory' })
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => close(TUESDAY)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(close(TUESDAY))).toEqual({
      code: 'already_closed',
      error: 'Tuesday, March 10, 2026 is already blocked.',
      issues: [{ path: 'date', message: 'Tuesday, March 10, 2026 is already blocked.' }],
    })
    await close(TUESDAY, EIGHT)
    expect(await refusalOf(close(TUESDAY, EIGHT))).toMatchObject({
      code: 'already_closed',
      issues: [{ path: 'timeSlot', message: `${EIGHT} on Tuesday, March 10, 2026 is already blocked.` }],
    })
    await close(TUESDAY, HALF_PAST_EIGHT)
    await close('2026-03-11')
    expect(await office.listClosures()).toHaveLength(4)
  })

  it('keep booked appointments, and are refused for a past day', async () => {
    const office = await setUp()
    const id = await booked()
    await office.blockTime({ date: TUESDAY, timeSlot: undefined, reason: 'Inventory' })
    expect(await office.find(id)).toMatchObject({ status: 'confirmed', version: 1 })
    expect(await refusalOf(office.blockTime({ date: '2026-03-08', timeSlot: undefined, reason: 'x' }))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'date' }],
    })
  })
})
