import { describe, expect, it } from 'vitest'
import { recoverPayments } from './recover-payments.ts'
import { readEnv } from '#server/env.ts'
import { createStripePayments } from '#server/payments/stripe/stripe-payments.ts'
import { createServices } from '#server/services.ts'
import { TEST_ADMIN_KEY } from '#test/api.ts'
import {
  CONTACT,
  HELD,
  HOLD,
  MINUTE,
  NOW,
  PAID,
  type StartedPayment,
  TUESDAY,
  useStripeAppointmentApi,
  WEBHOOK_SECRET,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import { silentLog } from '#test/log.ts'
import { EIGHT, HALF_PAST_TWELVE, NINE, TEN, TWO } from '#test/slots.ts'
import { STRIPE_TEST_KEYS } from '#test/stripe/stand-in.ts'

describe('after a restored backup', () => {
  const api = useStripeAppointmentApi()
  const DAY = 24 * 60 * MINUTE
  const REBUILT = 'nothing > held system: Rebuilt from its payment after a restored backup'
  const CONFIRMED = 'held > held system: Confirmed from its payment after a restored backup'

  const recover = (since = new Date(new Date(NOW).getTime() - DAY)) => {
    const env = readEnv({
      ADMIN_KEYS: TEST_ADMIN_KEY,
      STRIPE_SECRET_KEY: STRIPE_TEST_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: STRIPE_TEST_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
      STRIPE_API_URL: api.stripe.url,
    })
    if (env.payments.provider !== 'stripe') throw new Error('Stripe is configured')
    const stripe = createStripePayments(env.payments, api.clock.now)
    const { ctx } = createServices({
      env,
      adminKeys: [],
      database: api.database,
      log: silentLog,
      stripe,
      now: api.clock.now,
    })
    return recoverPayments(ctx, since)
  }
  const run = (text: string, ...values: unknown[]) => api.database.run('', text, values)
  /** The backup was made before there was this visit. */
  const lose = async ({ id }: { id: string }) => {
    for (const table of ['appointment_history', 'payments', 'outgoing_mails']) {
      await run(`delete from ${table} where appointment_id = $1::uuid`, id)
    }
    await run('delete from appointments where id = $1::uuid', id)
    await run('delete from jobs')
  }
  /** The backup was made while it was held, before its payment was begun. */
  const setBack = async ({ id }: { id: string }, date = TUESDAY, slot = EIGHT) => {
    for (const table of ['payments', 'outgoing_mails']) {
      await run(`delete from ${table} where appointment_id = $1::uuid`, id)
    }
    await run(`delete from appointment_history where appointment_id = $1::uuid and "to" <> 'held'`, id)
    await run(
      `update appointments set status = 'held', held_until = $2::timestamptz, appointment_date = $3::date, time_slot = $4,
         during = tstzrange(
           lower(during) + make_interval(days => $3::date - appointment_date),
           upper(during) + make_interval(days => $3::date - appointment_date)
         )
       where id = $1::uuid`,
      id,
      api.clock.now().toISOString(),
      date,
      slot,
    )
    await run('delete from jobs')
  }
  /** Paid and confirmed, with everything sent. */
  const confirmed = async (choice?: Parameters<typeof api.payAtStripe>[0]): Promise<StartedPayment> => {
    const paid = await api.confirmed(choice)
    return paid
  }
  const everything = async () => ({
    appointments: await run('select * from appointments order by id'),
    history: await run('select appointment_id, "from", "to", by, why from appointment_history order by id'),
    payments: await run(
      'select intent_id, appointment_id, state, is_extra, is_honored, received_cents, refunded_cents from payments order by 1',
    ),
    mails: await run('select kind, appointment_id from outgoing_mails order by created_at, kind'),
    quotes: await run('select number, payment_status from quotes order by number'),
  })
  const refunds = () => api.stripe.requests.filter(({ method, path }) => method === 'POST' && /refunds/.test(path))
  /** Twice gives the same, and neither it nor the server's sweeps after it give anything back. */
  const recoverTwice = async () => {
    const first = await recover()
    const stands = await everything()
    expect(await recover()).toEqual(first)
    expect(await everything()).toEqual(stands)
    expect(refunds()).toEqual([])
    return first
  }

  it('rebuilds a paid appointment without contact and emails only the shop', async () => {
    const quoteId = await api.newQuote()
    const paid = await confirmed({ quoteId })
    await lose(paid)
    await run(`update quotes set payment_status = 'not received', status = 'contacted'`)
    const [entry, ...others] = await recoverTwice()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      intentId: paid.intentId,
      appointmentId: paid.id,
      receivedCents: 10_000,
      appointment: { date: TUESDAY, timeSlot: EIGHT, quoteNumber: 1001 },
      problem: undefined,
    })
    expect(await api.historyOf(paid.id)).toEqual([REBUILT, PAID])
    expect(await api.paymentsOf(paid.id)).toMatchObject([
      { intentId: paid.intentId, state: 'succeeded', isExtra: false, isHonored: true, receivedCents: 10_000 },
    ])
    const body = await api.officeView(paid.id)
    expect(body).toMatchObject({ status: 'confirmed', appointmentDate: TUESDAY, timeSlot: EIGHT, quoteNumber: 1001 })
    expect(body.contact).toEqual(Object.fromEntries(Object.keys(CONTACT).map((name) => [name, ''])))
    expect(await run('select fee_cents from appointments')).toEqual([{ fee_cents: 10_000 }])
    expect(await api.quoteOf(quoteId)).toMatchObject({ status: 'scheduled', paymentStatus: 'partial payment' })
    expect(await api.emailKinds()).toEqual(['visit_confirmed_shop'])
    expect(await api.appointmentOf(paid.by)).toBeNull()
    await api.run('sweep-payments')
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    expect(await api.failedJobs()).toEqual([])
  })

  it('uses the received amount as the fee, even if the fee changed', async () => {
    const paid = await confirmed()
    await lose(paid)
    const { id } = await api.hold({ slot: TWO })
    const cheaper = api.stripe.createSecondIntent(id, 7500)
    api.stripe.editMetadata(cheaper.id, { date: TUESDAY, slot: TWO })
    api.stripe.payIntent(cheaper.id)
    await lose({ id })
    expect(await recoverTwice()).toMatchObject([{ problem: undefined }, { problem: undefined, receivedCents: 7500 }])
    expect(await run('select fee_cents from appointments order by time_slot')).toEqual([
      { fee_cents: 7500 },
      { fee_cents: 10_000 },
    ])
    await api.run('sweep-payments')
    expect(refunds()).toEqual([])
  })

  it('reports a taken slot to a person, and rebuilds once it is free', async () => {
    const paid = await confirmed()
    await lose(paid)
    const other = await api.startPayment()
    api.stripe.payIntent(other.intentId)
    await api.deliverEvents()
    expect(await recoverTwice()).toMatchObject([{ intentId: paid.intentId, problem: 'Its time is taken.' }])
    await api.edit(other.id, { appointmentDate: WEDNESDAY, timeSlot: NINE })
    expect(await recoverTwice()).toMatchObject([{ intentId: paid.intentId, problem: undefined }])
  })

  it('reports payments without a slot, in the past, in another currency or processing', async () => {
    const older = await confirmed()
    api.stripe.editMetadata(older.intentId, { slot: '' })
    const over = await confirmed({ slot: TEN })
    const foreign = await confirmed({ slot: HALF_PAST_TWELVE })
    const processing = await api.startPayment({ slot: TWO, date: WEDNESDAY })
    api.stripe.payIntent(processing.intentId, 'processing')
    const late = await confirmed({ slot: EIGHT, date: '2027-03-04' })
    api.stripe.editMetadata(foreign.intentId, { date: '2027-03-05' })
    api.stripe.editCurrency(foreign.intentId, 'cad')
    for (const lost of [older, over, foreign, processing, late]) await lose(lost)
    api.clock.set('2027-03-03T03:00:00.000Z')
    const found = await recoverTwice()
    expect(new Map(found.map(({ intentId, problem }) => [intentId, problem]))).toEqual(
      new Map([
        [older.intentId, "Its metadata doesn't name a day and time."],
        [over.intentId, 'Its visit time has passed.'],
        [foreign.intentId, "It's in another currency (cad)."],
        [processing.intentId, "The bank hasn't decided yet. Run this again tomorrow."],
        [late.intentId, undefined],
      ]),
    )
    await api.run('sweep-payments')
    expect(refunds()).toEqual([])
  })

  it('ignores payments that are open, refunded, not ours or unchanged', async () => {
    const open = await api.startPayment()
    await lose(open)
    const returned = await confirmed({ slot: TWO })
    api.stripe.refundInDashboard(returned.intentId)
    await lose(returned)
    api.stripe.payIntent(api.stripe.createForeignIntent().id)
    api.stripe.payIntent(api.stripe.createSecondIntent('order-1042', 5000).id)
    const known = await confirmed({ date: WEDNESDAY })
    expect(await recoverTwice()).toEqual([])
    expect(await api.historyOf(known.id)).toEqual([HELD, PAID])
  })

  it('reports a second payment of the same appointment', async () => {
    const paid = await confirmed()
    const second = api.stripe.createSecondIntent(paid.id, 10_000)
    api.stripe.payIntent(second.id)
    await lose(paid)
    const found = await recoverTwice()
    expect(new Map(found.map(({ intentId, problem }) => [intentId, problem]))).toEqual(
      new Map([
        [paid.intentId, undefined],
        [second.id, expect.stringContaining('A second payment for this visit came in')],
      ]),
    )
    expect(await waitingJobs(api.database)).toEqual([])
  })

  it('frees the slot of an unpaid hold for a later payment', async () => {
    const stale = await api.startPayment()
    api.clock.advance(HOLD)
    await api.run('expire-holds')
    const paid = await confirmed()
    await lose(paid)
    await run(`update appointments set status = 'held', held_until = $1::timestamptz`, api.clock.now().toISOString())
    expect(await recoverTwice()).toMatchObject([{ intentId: paid.intentId, problem: undefined }])
    expect(await api.statusOf(stale.id)).toBe('expired')
    expect(await api.statusOf(paid.id)).toBe('confirmed')
  })

  it('confirms a hold at the slot that was paid for', async () => {
    const paid = await confirmed({ date: WEDNESDAY })
    await setBack(paid, TUESDAY)
    expect(await recoverTwice()).toMatchObject([{ intentId: paid.intentId, problem: undefined }])
    expect(await api.historyOf(paid.id)).toEqual([HELD, CONFIRMED, PAID])
    const body = await api.officeView(paid.id)
    expect(body).toMatchObject({
      status: 'confirmed',
      appointmentDate: WEDNESDAY,
      timeSlot: EIGHT,
      contact: CONTACT,
    })
    expect(await api.emailKinds()).toEqual(['visit_confirmed_shop'])
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
    await api.run('sweep-payments')
    expect(await api.statusOf(paid.id)).toBe('confirmed')
  })

  it('reports a hold whose time has passed, and keeps its fee', async () => {
    const paid = await confirmed()
    await setBack(paid)
    // Its payment was begun before the backup: the sweep would find it paid too late, and give it back.
    await run(
      `insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, created_at, updated_at)
       values ($1, $2::uuid, 'stripe', false, 'open', 10000, 'usd', $3::timestamptz, $3::timestamptz)`,
      paid.intentId,
      paid.id,
      NOW,
    )
    api.clock.advance(2 * DAY)
    const [entry] = await recoverTwice()
    expect(entry).toMatchObject({ intentId: paid.intentId, problem: expect.stringContaining('Mark it at /orders') })
    expect(await api.emailKinds()).toEqual([])
    for (const queue of ['expire-holds', 'sweep-payments'] as const) await api.run(queue)
    expect(refunds()).toEqual([])
    await api.edit(paid.id, { status: 'completed' }).expect(200)
    expect(await recover()).toMatchObject([{ intentId: paid.intentId, problem: undefined }])
  })

  it('writes nothing if the payment rules call for a refund', async () => {
    const paid = await confirmed()
    await setBack(paid)
    await run('update appointments set fee_cents = 12000')
    const before = await everything()
    expect(await recoverTwice()).toMatchObject([{ problem: expect.stringContaining('instead of the fee') }])
    expect(await everything()).toEqual(before)
  })

  it('does not reuse a quote number from a payment or link a newer quote', async () => {
    const quoteId = await api.newQuote()
    const paid = await confirmed({ quoteId })
    await lose(paid)
    api.stripe.editMetadata(paid.intentId, { quoteNumber: '1050' })
    expect(await recoverTwice()).toMatchObject([{ appointment: { quoteNumber: 1050 } }])
    expect(await run('select quote_id, quote_number from appointments')).toEqual([
      { quote_id: null, quote_number: 1050 },
    ])
    await api.newQuote()
    expect(await run('select number from quotes order by number')).toEqual([{ number: 1001 }, { number: 1051 }])
  })

  it('does not link a newer quote with the same number', async () => {
    const paid = await confirmed({ quoteId: await api.newQuote() })
    await lose(paid)
    await run(`update quotes set created_at = $1::timestamptz`, new Date(Date.parse(NOW) + DAY).toISOString())
    await recoverTwice()
    expect(await run('select quote_id, quote_number from appointments')).toEqual([
      { quote_id: null, quote_number: 1001 },
    ])
  })
})
