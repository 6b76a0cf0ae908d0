import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { OfficeAppointmentEdit } from '#shared/appointments/schema.ts'
import { canChangeTo } from '#shared/appointments/statuses.ts'
import { NOW, phoneAppointment, refusalOf, TODAY, TUESDAY, useOfficeService } from '#test/office-service.ts'
import { EIGHT, HALF_PAST_EIGHT, NINE, ONE, TEN } from '#test/slots.ts'

const { booked, mails, paid, setUp, state } = useOfficeService()

describe('marking an appointment', () => {
  it('works once it has started, and can be corrected', async () => {
    const office = await setUp()
    const id = await booked()
    state.now = new Date('2026-03-10T12:59:59Z')
    expect(await refusalOf(office.change(id, { status: 'completed' }))).toMatchObject({
      code: 'not_allowed_now',
      error: "This visit hasn't started yet. You can mark it once it has.",
    })
    state.now = new Date('2026-03-10T13:00:00Z')
    expect(await office.change(id, { status: 'no_show', version: 1 })).toMatchObject({ status: 'no_show', version: 2 })
    expect(await office.change(id, { status: 'completed', version: 2 })).toMatchObject({
      status: 'completed',
      version: 3,
    })
    expect((await office.find(id)).history.map(({ from, to, by }) => [from, to, by])).toEqual([
      ['confirmed', 'no_show', 'office'],
      ['no_show', 'completed', 'office'],
    ])
  })

  it('twice changes it once', async () => {
    const office = await setUp()
    const id = await booked({ date: TODAY })
    state.now = new Date('2026-03-09T15:00:00Z')
    await Promise.all(Array.from({ length: 5 }, () => office.change(id, { status: 'completed' })))
    expect(await office.find(id)).toMatchObject({ status: 'completed', version: 2, history: [{ to: 'completed' }] })
  })

  it.each(['held', 'expired', 'cancelled', 'confirmed', 'completed', 'no_show'] as const)(
    'goes from %s only where the table of moves says so',
    async (status) => {
      const office = await setUp()
      const id = await booked({ status, date: TODAY })
      state.now = new Date('2026-03-09T15:00:00Z')
      for (const to of ['completed', 'no_show'] as const) {
        if (to === status || canChangeTo(status, to)) continue
        expect(await refusalOf(office.change(id, { status: to }))).toMatchObject({
          code: 'not_allowed_now',
          current: { id, status },
        })
      }
      expect(await office.find(id)).toMatchObject({ status, version: 1, history: [] })
    },
  )
})

describe('a change', () => {
  it('with an outdated version is refused with the current appointment', async () => {
    const office = await setUp()
    const id = await booked({ date: TODAY })
    const current = await office.change(id, { notes: 'Ring twice' })
    state.now = new Date('2026-03-09T13:30:00Z')
    const edits: OfficeAppointmentEdit[] = [
      { notes: 'Knock' },
      { status: 'completed' },
      { status: 'cancelled', refund: true },
      { appointmentDate: TUESDAY, timeSlot: EIGHT },
    ]
    for (const edit of edits) {
      expect(await refusalOf(office.change(id, { ...edit, version: 1 }))).toEqual({
        code: 'changed_meanwhile',
        error: 'Someone else changed this visit. Review it and try again.',
        current,
      })
    }
    expect(await office.find(id)).toMatchObject(current)
  })

  it('by ten operators with the same version succeeds for one', async () => {
    const office = await setUp()
    const id = await booked()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => office.change(id, { notes: `by ${index}`, version: 1 })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await office.find(id)).history).toMatchObject([{ why: 'Notes changed' }])
  })

  it.each([
    ['nothing', {}, 'status'],
    ['a version alone', { version: 1 }, 'status'],
    ['a status and another time', { status: 'completed', appointmentDate: TUESDAY, timeSlot: NINE }, 'appointmentDate'],
    ['a status and notes', { status: 'completed', notes: '' }, 'notes'],
    ['notes and what was collected', { notes: '', collected: 'cash' }, 'collected'],
    ['a cancellation that says nothing about the money', { status: 'cancelled' }, 'refund'],
    ['a refund of what is not cancelled', { status: 'completed', refund: true }, 'refund'],
    ['a refund alone', { refund: true }, 'status'],
    ['a date without a time', { appointmentDate: TUESDAY }, 'timeSlot'],
    ['a time without a date', { timeSlot: NINE }, 'appointmentDate'],
    ['a time that is over', { appointmentDate: '2026-03-06', timeSlot: NINE }, 'appointmentDate'],
  ] satisfies [string, OfficeAppointmentEdit, string][])('to %s is refused at its field', async (_what, edit, path) => {
    const office = await setUp()
    const id = await booked()
    expect(await refusalOf(office.change(id, edit))).toMatchObject({ code: 'invalid', issues: [{ path }] })
    expect(await office.find(id)).toMatchObject({ version: 1, history: [] })
  })

  it('of an unknown appointment is refused', async () => {
    const office = await setUp()
    for (const edit of [
      { notes: 'x' },
      { status: 'completed' as const },
      { status: 'cancelled' as const, refund: true },
    ]) {
      expect(await refusalOf(office.change(randomUUID(), edit))).toMatchObject({ code: 'not_found' })
    }
  })

  it('of the notes stores the previous notes in the history', async () => {
    const office = await setUp()
    const id = await booked()
    await office.change(id, { notes: 'Gate code 1234' })
    await office.change(id, { notes: '' })
    expect((await office.find(id)).history).toMatchObject([
      { why: 'Notes changed' },
      { why: 'Notes changed. Before: Gate code 1234' },
    ])
  })

  it('of what was collected is for a fee on site only, and counts once', async () => {
    const office = await setUp()
    const waived = await booked()
    expect(await refusalOf(office.change(waived, { collected: 'cash' }))).toMatchObject({ code: 'not_allowed_now' })
    const visit = phoneAppointment({ fee: 'on_site', appointmentDate: TUESDAY, timeSlot: TEN })
    const { id } = await office.takeByPhone(visit)
    expect(await office.change(id, { collected: 'check' })).toMatchObject({ collected: 'check', version: 2 })
    expect(await office.change(id, { collected: 'check' })).toMatchObject({ version: 2 })
    await office.change(id, { status: 'cancelled', refund: false })
    expect(await office.change(id, { collected: null })).toMatchObject({ collected: null })
    expect(await refusalOf(office.change(id, { collected: 'cash' }))).toMatchObject({ code: 'not_allowed_now' })
  })

  it('to the same notes changes nothing', async () => {
    const office = await setUp()
    const id = await booked()
    expect(await office.change(id, { notes: '' })).toMatchObject({ version: 1 })
    expect((await office.find(id)).history).toEqual([])
  })
})

describe('moving an appointment', () => {
  it('changes its time, emails the visitor, and adds a history event', async () => {
    const office = await setUp()
    const id = await booked()
    const visit = await office.change(id, { appointmentDate: '2026-03-14', timeSlot: NINE, version: 1 })
    expect(visit).toMatchObject({
      appointmentDate: '2026-03-14',
      timeSlot: NINE,
      startsAt: '2026-03-14T14:00:00.000Z',
      endsAt: '2026-03-14T15:00:00.000Z',
      status: 'confirmed',
      version: 2,
    })
    expect((await office.find(id)).history).toEqual([
      {
        at: NOW.toISOString(),
        from: 'confirmed',
        to: 'confirmed',
        by: 'office',
        why: 'Moved from Tuesday, March 10, 2026, 8:00 AM-9:00 AM',
      },
    ])
    expect(await mails()).toEqual([{ kind: 'visit_moved', appointment_id: id, refund_cents: null }])
  })

  it('can overlap its old time, and keeps its crew if that crew is free', async () => {
    const office = await setUp({ crews: 2 })
    const id = await booked({ crew: 2 })
    expect(await office.change(id, { appointmentDate: TUESDAY, timeSlot: HALF_PAST_EIGHT })).toMatchObject({
      timeSlot: HALF_PAST_EIGHT,
      crew: 2,
    })
  })

  it('uses another crew if its own is busy, and is refused if all are busy', async () => {
    const office = await setUp({ crews: 2 })
    const id = await booked({ timeSlot: NINE })
    await booked()
    expect(await office.change(id, { appointmentDate: TUESDAY, timeSlot: EIGHT })).toMatchObject({ crew: 2 })
    const third = await booked({ timeSlot: ONE })
    expect(await refusalOf(office.change(third, { appointmentDate: TUESDAY, timeSlot: EIGHT }))).toMatchObject({
      code: 'slot_taken',
      free: expect.arrayContaining([NINE]),
    })
    expect(await office.find(third)).toMatchObject({ timeSlot: ONE, version: 1, history: [] })
    expect(await mails()).toHaveLength(1)
  })

  it('succeeds for one of five that move to the same slot at once', async () => {
    const office = await setUp()
    const slots = [EIGHT, NINE, TEN, '11:00 AM-12:00 PM', ONE]
    const ids = await Promise.all(slots.map((timeSlot) => booked({ timeSlot })))
    const answers = await Promise.allSettled(
      ids.map((id) => office.change(id, { appointmentDate: '2026-03-11', timeSlot: EIGHT })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'slot_taken' })
    }
    expect(await mails()).toHaveLength(1)
  })

  it.each(['held', 'expired', 'cancelled', 'completed', 'no_show'] as const)(
    'is not possible if it is %s',
    async (status) => {
      const office = await setUp()
      const id = await booked({ status })
      expect(await refusalOf(office.change(id, { appointmentDate: TUESDAY, timeSlot: NINE }))).toMatchObject({
        code: 'not_allowed_now',
        current: { id, status, timeSlot: EIGHT },
      })
    },
  )
})

describe('cancelling an appointment', () => {
  it('with a refund marks the refund as due and frees the slot', async () => {
    const office = await setUp()
    const id = await booked()
    const intentId = await paid(id)
    expect(await office.change(id, { status: 'cancelled', refund: true, version: 1 })).toMatchObject({
      status: 'cancelled',
      paymentState: 'refund_due',
      paidCents: 10_000,
    })
    expect((await office.find(id)).history).toMatchObject([{ from: 'confirmed', to: 'cancelled', by: 'office' }])
    expect(state.jobs).toEqual([['refund', intentId]])
    expect(await mails()).toMatchObject([
      { kind: 'visit_cancelled', refund_cents: 10_000 },
      { kind: 'visit_cancelled_shop', refund_cents: 10_000 },
    ])
    await office.takeByPhone(phoneAppointment())
  })

  it('without a refund keeps the money', async () => {
    const office = await setUp()
    const id = await booked()
    await paid(id)
    expect(await office.change(id, { status: 'cancelled', refund: false })).toMatchObject({
      status: 'cancelled',
      paymentState: 'succeeded',
    })
    expect(state.jobs).toEqual([])
  })

  it('that was booked by phone needs no payment', async () => {
    const office = await setUp()
    const { id } = await office.takeByPhone(phoneAppointment())
    expect(await office.change(id, { status: 'cancelled', refund: false })).toMatchObject({ status: 'cancelled' })
    expect(state.asked).toEqual([])
  })

  it('is refused if it took place or is already cancelled', async () => {
    const office = await setUp()
    for (const status of ['completed', 'no_show', 'cancelled', 'expired'] as const) {
      const id = await booked({ status, timeSlot: status === 'no_show' ? NINE : EIGHT })
      expect(await refusalOf(office.change(id, { status: 'cancelled', refund: true }))).toMatchObject({
        code: 'not_allowed_now',
        current: { id, status },
      })
    }
  })

  it("fails if its payment can't be cancelled", async () => {
    const office = await setUp()
    const id = await booked({ status: 'held' })
    await paid(id, 'open', 0)
    expect(await refusalOf(office.change(id, { status: 'cancelled', refund: true }))).toMatchObject({
      code: 'unavailable',
    })
    expect(await office.find(id)).toMatchObject({ status: 'held' })
  })
})
