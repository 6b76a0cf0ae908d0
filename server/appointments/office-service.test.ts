import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SLOTS } from '#shared/appointments/slots.ts'
import {
  CONTACT,
  call,
  FIRST,
  HALF_LATER,
  NEXT,
  NOW,
  refusal,
  TODAY,
  TUESDAY,
  useOffice,
} from '#test/office-service.ts'

const { booked, mails, newQuote, paid, rows, run, setUp, state } = useOffice()

describe('a visit taken by phone', () => {
  it('is confirmed at once, with its history, a mail, and its quote', async () => {
    const quoteId = await newQuote()
    const office = setUp()
    const visit = await office.takeByPhone(call({ quoteId, notes: 'Ring twice' }))
    expect(visit).toMatchObject({
      appointmentDate: TUESDAY,
      timeSlot: FIRST,
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
    expect((await office.visit(visit.id)).history).toEqual([
      { at: NOW.toISOString(), from: null, to: 'confirmed', by: 'office', why: 'Taken by phone, fee waived' },
    ])
    expect(await mails()).toEqual([{ kind: 'visit_confirmed', appointment_id: visit.id, refund_cents: null }])
    expect(await office.visits(TUESDAY, TUESDAY)).toEqual([visit])
  })

  it('sends no mail to somebody without an address for it', async () => {
    const visit = await setUp().takeByPhone(call({ contact: { ...CONTACT, email: '' }, fee: 'on_site' }))
    expect(visit).toMatchObject({ fee: 'on_site', contact: { email: '' } })
    expect(await mails()).toEqual([])
  })

  it.each([
    ['on a Sunday', '2026-03-15', FIRST],
    ['on a holiday', '2026-12-25', FIRST],
    ['within the notice', TODAY, FIRST],
    ['beyond the horizon', '2027-06-01', FIRST],
  ])('may be %s', async (_when, appointmentDate, timeSlot) => {
    const visit = await setUp().takeByPhone(call({ appointmentDate, timeSlot }))
    expect(visit).toMatchObject({ appointmentDate, timeSlot, status: 'confirmed' })
  })

  it('may be in an hour that the office itself has closed', async () => {
    const office = setUp()
    await office.close({ date: TUESDAY, timeSlot: undefined, reason: 'Inventory' })
    expect(await office.takeByPhone(call())).toMatchObject({ status: 'confirmed' })
  })

  it('may be in an hour that has begun, not in one that is over or on a day that is', async () => {
    const office = setUp()
    state.now = new Date('2026-03-09T13:59:59Z')
    await office.takeByPhone(call({ appointmentDate: TODAY }))
    state.now = new Date('2026-03-10T14:00:00Z')
    expect(await refusal(office.takeByPhone(call()))).toMatchObject({ code: 'invalid', issues: [{ path: 'timeSlot' }] })
    expect(await refusal(office.takeByPhone(call({ appointmentDate: TODAY })))).toMatchObject({
      code: 'invalid',
      error: 'Monday, March 9, 2026 is over.',
    })
  })

  it('for a quote that is not there is refused, and leaves nothing', async () => {
    expect(await refusal(setUp().takeByPhone(call({ quoteId: randomUUID() })))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'quoteId' }],
    })
    expect(await rows('appointments')).toEqual([])
    expect(await mails()).toEqual([])
  })

  it('never overlaps another one: the answer names what is free that day', async () => {
    const office = setUp()
    await office.takeByPhone(call())
    for (const timeSlot of [FIRST, HALF_LATER]) {
      expect(await refusal(office.takeByPhone(call({ timeSlot })))).toMatchObject({
        code: 'slot_taken',
        free: SLOTS.slice(2).map(({ label }) => label),
      })
    }
    await office.takeByPhone(call({ timeSlot: NEXT }))
    expect(await rows('appointments')).toHaveLength(2)
  })

  it('goes to the next crew where there is one', async () => {
    const office = setUp({ crews: 2 })
    expect((await office.takeByPhone(call())).crew).toBe(1)
    expect((await office.takeByPhone(call({ timeSlot: HALF_LATER }))).crew).toBe(2)
    const { code, free } = await refusal(office.takeByPhone(call({ timeSlot: FIRST })))
    expect(code).toBe('slot_taken')
    expect(free).toEqual(SLOTS.slice(2).map(({ label }) => label))
  })

  it('by ten operators at once is taken as often as there are crews', async () => {
    const office = setUp({ crews: 3 })
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => office.takeByPhone(call())))
    const taken = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.crew] : []))
    expect(new Set(taken)).toEqual(new Set([1, 2, 3]))
    expect(taken).toHaveLength(3)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'slot_taken' })
    }
    expect(await mails()).toHaveLength(3)
  })

  it('takes the place of a hold that is over, and not of one that stands', async () => {
    const office = setUp()
    const held = await booked({ status: 'held' })
    expect(await refusal(office.takeByPhone(call()))).toMatchObject({ code: 'slot_taken' })
    state.now = new Date(NOW.getTime() + 20 * 60_000)
    expect(await office.takeByPhone(call())).toMatchObject({ status: 'confirmed' })
    expect(await office.visit(held)).toMatchObject({
      status: 'expired',
      history: [{ from: 'held', to: 'expired', by: 'system' }],
    })
  })

  it('waits where the payment of a hold that is over cannot be called off', async () => {
    const held = await booked({ status: 'held', heldUntil: NOW })
    await paid(held, 'open', 0)
    expect(await refusal(setUp().takeByPhone(call()))).toMatchObject({ code: 'unavailable' })
    expect(state.asked).toEqual(['cancelIntent'])
    expect(await setUp().visit(held)).toMatchObject({ status: 'held' })
  })
})

describe('the list', () => {
  it('has every visit of those days with its payment, in order', async () => {
    const later = await booked({ timeSlot: NEXT })
    const intent = await paid(later)
    await paid(later, 'refunded', 10_000, true)
    const first = await booked({ status: 'cancelled' })
    const held = await booked({ status: 'held' })
    await booked({ date: '2026-03-12' })
    await run(`update payments set refunded_cents = 4000, disputed = true where intent_id = $1`, [intent])
    const list = await setUp().visits(TODAY, TUESDAY)
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
      disputed: true,
    })
    expect(list).toHaveLength(3)
  })

  it('leaves out what was merely held, unless there is money on it', async () => {
    await booked({ status: 'expired' })
    await booked({ status: 'held', heldUntil: NOW, timeSlot: NEXT })
    const late = await booked({ status: 'expired' })
    await paid(late)
    const processing = await booked({ status: 'held', heldUntil: NOW, timeSlot: '1:00 PM-2:00 PM' })
    await paid(processing, 'processing', 0)
    const tried = await booked({ status: 'expired' })
    await paid(tried, 'canceled', 0)
    expect((await setUp().visits(TUESDAY, TUESDAY)).map(({ id }) => id)).toEqual([late, processing])
  })

  it('is of 62 days at most, in order', async () => {
    const office = setUp()
    expect(await office.visits('2026-03-01', '2026-05-01')).toEqual([])
    expect(await refusal(office.visits('2026-03-01', '2026-05-02'))).toMatchObject({ code: 'invalid' })
    expect(await refusal(office.visits('2026-03-02', '2026-03-01'))).toMatchObject({ code: 'invalid' })
  })

  it('knows no visit by another id', async () => {
    expect(await refusal(setUp().visit(randomUUID()))).toMatchObject({ code: 'not_found' })
  })
})

describe('closed hours', () => {
  it('are an hour or a whole day by the clock of the shop, also when clocks change', async () => {
    const office = setUp()
    await office.close({ date: TUESDAY, timeSlot: FIRST, reason: 'Crew at the doctor' })
    await office.close({ date: '2026-11-01', timeSlot: undefined, reason: 'Move' })
    const stored = await run('select lower(during) as start, upper(during) as end from closures order by date', [])
    expect(JSON.parse(JSON.stringify(stored))).toEqual([
      { start: '2026-03-10T13:00:00.000Z', end: '2026-03-10T14:00:00.000Z' },
      { start: '2026-11-01T05:00:00.000Z', end: '2026-11-02T06:00:00.000Z' },
    ])
  })

  it('are listed from today on, in order, and can be opened again', async () => {
    const office = setUp()
    const day = await office.close({ date: '2026-04-01', timeSlot: undefined, reason: 'Inventory' })
    const hour = await office.close({ date: TODAY, timeSlot: NEXT, reason: 'Delivery' })
    expect(await office.closures()).toEqual([hour, day])
    expect(hour).toEqual({ id: hour.id, date: TODAY, timeSlot: NEXT, reason: 'Delivery' })
    expect(day).toMatchObject({ timeSlot: null })
    state.now = new Date('2026-03-10T12:00:00Z')
    expect(await office.closures()).toEqual([day])
    await office.open(day.id)
    expect(await office.closures()).toEqual([])
    expect(await refusal(office.open(day.id))).toMatchObject({ code: 'not_found' })
  })

  it('leave a trail, which stays when they are opened again', async () => {
    const office = setUp()
    const hour = await office.close({ date: TUESDAY, timeSlot: FIRST, reason: 'Delivery' })
    await refusal(office.close({ date: TUESDAY, timeSlot: FIRST, reason: 'Again' }))
    await office.open(hour.id)
    await refusal(office.open(hour.id))
    const facts = { date: TUESDAY, timeSlot: FIRST, reason: 'Delivery' }
    expect(
      await run('select action, closure_id, "from", "to", at <= now() as dated from closure_audit order by id', []),
    ).toEqual([
      { action: 'closed', closure_id: hour.id, from: null, to: facts, dated: true },
      { action: 'opened', closure_id: hour.id, from: facts, to: null, dated: true },
    ])
  })

  it('are closed once, however many ask at the same moment, and named at their field', async () => {
    const office = setUp()
    const close = (date: string, timeSlot?: string) => office.close({ date, timeSlot, reason: 'Inventory' })
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => close(TUESDAY)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(close(TUESDAY))).toEqual({
      code: 'already_closed',
      error: 'Tuesday, March 10, 2026 is blocked already.',
      issues: [{ path: 'date', message: 'Tuesday, March 10, 2026 is blocked already.' }],
    })
    await close(TUESDAY, FIRST)
    expect(await refusal(close(TUESDAY, FIRST))).toMatchObject({
      code: 'already_closed',
      issues: [{ path: 'timeSlot', message: `${FIRST} on Tuesday, March 10, 2026 is blocked already.` }],
    })
    await close(TUESDAY, HALF_LATER)
    await close('2026-03-11')
    expect(await office.closures()).toHaveLength(4)
  })

  it('leave visits that are booked, and are refused for a day that is over', async () => {
    const office = setUp()
    const id = await booked()
    await office.close({ date: TUESDAY, timeSlot: undefined, reason: 'Inventory' })
    expect(await office.visit(id)).toMatchObject({ status: 'confirmed', version: 1 })
    expect(await refusal(office.close({ date: '2026-03-08', timeSlot: undefined, reason: 'x' }))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'date' }],
    })
  })
})
