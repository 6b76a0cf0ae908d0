import { beforeEach, describe, expect, it } from 'vitest'
import {
  ALL_SLOTS,
  allSlotsExcept,
  BOTH_CONFIRMED,
  countStatuses,
  EXPIRED,
  HELD,
  HOLD,
  PAID,
  RACES,
  TUESDAY,
  useStripeAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { waitingJobs } from '#test/jobs.ts'
import { EIGHT, HALF_PAST_EIGHT, HALF_PAST_NINE, NINE, TEN } from '#test/slots.ts'

const { VISITORS, ROUNDS } = RACES
/** Milliseconds, on a machine that has other things to do. */
const LONG = 30_000 + ROUNDS * VISITORS * 50
/** server/db/postgres.ts: more of them are not ours, or were lost. */
const POOL_SIZE = 10

const api = useStripeAppointmentApi()

const FREE_BESIDE_NINE = allSlotsExcept(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE)

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const book = (timeSlot: string, { date = TUESDAY, session }: { date?: string; session?: string | undefined } = {}) =>
  api.send('/api/appointments', { appointmentDate: date, timeSlot }, session)
const activeVisits = async () => {
  const rows = await api.database.rows(`select appointment_date::text as date, time_slot as slot from appointments
     where status in ('held', 'confirmed', 'completed', 'no_show') order by 1, 2`)
  return rows as { date: string; slot: string }[] // as the statement selects
}
const overlapping = () =>
  api.database.rows(`select a.id from appointments a join appointments b
       on a.id < b.id and a.crew = b.crew and a.during && b.during
     where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`)

/** Connections that went on after all was answered, or that are more than the pool's. */
async function leftOver(): Promise<object[]> {
  if (!ON_POSTGRES) return []
  const rows = (await api.database.rows(`select state, query from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)) as {
    state: string
    query: string
  }[] // as the statement selects
  return [...rows.filter(({ state }) => state !== 'idle'), ...rows.slice(POOL_SIZE - 1)]
}

describe.each(times(ROUNDS, (round) => round + 1))('round %s', () => {
  it(
    'gives a slot to exactly one of many simultaneous requests, and shows the others what is free',
    async () => {
      const answers = await Promise.all(times(VISITORS, () => book(NINE)))
      expect(countStatuses(answers)).toEqual({ 201: 1, 409: VISITORS - 1 })
      for (const { status, body } of answers) {
        if (status !== 409) continue
        expect(body).toEqual({ code: 'slot_taken', error: expect.any(String), free: FREE_BESIDE_NINE })
      }
      expect(await activeVisits()).toEqual([{ date: TUESDAY, slot: NINE }])
      expect(await api.count('appointment_history')).toBe(1)
      expect(await leftOver()).toEqual([])
    },
    LONG,
  )
})

describe('concurrent requests', () => {
  let held: Awaited<ReturnType<typeof api.payAtStripe>>
  const eventOf = (type: string) =>
    [...api.stripe.webhooks.events.values()].find((event) => event.type === type)?.id ?? ''

  it(
    'never get overlapping slots',
    async () => {
      const answers = await Promise.all(times(VISITORS, (index) => book(ALL_SLOTS[index % ALL_SLOTS.length] ?? EIGHT)))
      expect(Object.keys(countStatuses(answers))).toEqual(['201', '409'])
      expect(await overlapping()).toEqual([])
      const active = await activeVisits()
      expect(active).toHaveLength(countStatuses(answers)[201] ?? 0)
      // Every remaining slot overlaps a taken one.
      expect(await api.freeOn(TUESDAY)).toEqual([])
      expect(await leftOver()).toEqual([])
    },
    LONG,
  )

  it(
    'give an overdue hold’s slot to exactly one',
    async () => {
      const over = await api.hold({ slot: NINE })
      const { intentId } = await api.secretOf(over)
      api.clock.advance(HOLD)
      const answers = await Promise.all(times(VISITORS / 4, () => book(NINE)))
      expect(countStatuses(answers)).toEqual({ 201: 1, 409: VISITORS / 4 - 1 })
      expect(await api.historyOf(over.id)).toEqual([HELD, EXPIRED])
      expect(api.stripe.intent(intentId).status).toBe('canceled')
      expect(await activeVisits()).toHaveLength(1)
      expect(await leftOver()).toEqual([])
    },
    LONG,
  )

  it(
    'confirm an overdue paid hold once and leave its slot',
    async () => {
      const paid = await api.payAtStripe({ slot: NINE })
      api.clock.advance(HOLD)
      const answers = await Promise.all([
        ...times(VISITORS / 4, () => book(NINE)),
        ...times(10, () => api.appointmentOf(paid.by).then(() => ({ status: 200 }))),
      ])
      expect(countStatuses(answers)).toEqual({ 200: 10, 409: VISITORS / 4 })
      expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
      expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
      expect(await leftOver()).toEqual([])
    },
    LONG,
  )

  it(
    'that swap slots leave each hold with one slot',
    async () => {
      const people = await Promise.all([EIGHT, NINE, TEN].map((slot) => api.hold({ slot })))
      const wishes = times(120, (index) => {
        const slot = ALL_SLOTS[index % 7] ?? EIGHT
        return book(slot, { date: index % 2 ? TUESDAY : WEDNESDAY, session: people[index % 3]?.by.session })
      })
      const answers = await Promise.all(wishes)
      expect(Object.keys(countStatuses(answers)).filter((status) => status !== '201' && status !== '409')).toEqual([])
      expect(await overlapping()).toEqual([])
      expect(await activeVisits()).toHaveLength(3)
      expect(await leftOver()).toEqual([])
    },
    LONG,
  )

  it(
    'for many slots by one session leave one hold',
    async () => {
      const { by } = await api.hold()
      await Promise.all(times(30, (index) => book(ALL_SLOTS[index % 16] ?? EIGHT, { session: by.session })))
      expect(await activeVisits()).toHaveLength(1)
      const newcomer = api.newVisitor()
      const answers = await Promise.all(
        times(30, (index) => book(ALL_SLOTS[index % 16] ?? EIGHT, { date: WEDNESDAY, session: newcomer.session })),
      )
      expect(countStatuses(answers)[201]).toBeGreaterThan(0)
      expect(Object.keys(countStatuses(answers)).filter((status) => status !== '201' && status !== '409')).toEqual([])
      expect(await activeVisits()).toHaveLength(2)
      expect(await leftOver()).toEqual([])
    },
    LONG,
  )

  describe('about one payment', () => {
    beforeEach(async () => {
      held = await api.payAtStripe()
    })

    it(
      'have one effect for a hundred deliveries of an event',
      async () => {
        const sent = await api.stripe.webhooks.deliverTimes(eventOf('payment_intent.succeeded'), 100)
        expect(countStatuses(sent)).toEqual({ 200: 100 })
        expect(await waitingJobs(api.database)).toHaveLength(1)
        await api.drain()
        expect(await api.count('payment_events')).toBe(1)
        expect(await api.historyOf(held.id)).toEqual([HELD, PAID])
        expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
        expect(await leftOver()).toEqual([])
      },
      LONG,
    )

    it(
      'by events, visitors, the sweep and the expiry confirm it once',
      async () => {
        api.clock.advance(HOLD)
        await Promise.all([
          api.stripe.webhooks.deliverTimes(eventOf('payment_intent.succeeded'), 20).then(api.drain),
          api.stripe.webhooks.deliverTimes(eventOf('charge.succeeded'), 20).then(api.drain),
          api.run('sweep-payments'),
          api.run('expire-holds'),
          ...times(10, () => api.appointmentOf(held.by)),
          ...times(10, () => book(EIGHT)),
        ])
        expect(await api.historyOf(held.id)).toEqual([HELD, PAID])
        expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
        expect(await activeVisits()).toEqual([{ date: TUESDAY, slot: EIGHT }])
        expect(await leftOver()).toEqual([])
      },
      LONG,
    )

    it(
      'record its dashboard refund once',
      async () => {
        await api.deliverEvents()
        api.stripe.refundInDashboard(held.intentId)
        await Promise.all([
          api.stripe.webhooks.deliverTimes(eventOf('charge.refunded'), 50).then(api.drain),
          api.run('sweep-payments'),
          api.run('sweep-payments'),
        ])
        expect(await api.historyOf(held.id)).toEqual([
          HELD,
          PAID,
          'confirmed > cancelled payment: The payment was refunded at the payment provider',
          'cancelled > cancelled payment: $100.00 refunded',
        ])
        expect(await api.emailKinds()).toEqual(['visit_cancelled', 'visit_cancelled_shop', ...BOTH_CONFIRMED])
        expect(api.refundRequests()).toEqual([])
        expect(await leftOver()).toEqual([])
      },
      LONG,
    )
  })
})
