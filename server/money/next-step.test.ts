import { describe, expect, it } from 'vitest'
import { formatCents } from '#shared/lib/cents.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { installationCalls } from '#test/installations-api.ts'
import { moneyCalls } from '#test/money-api.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
const { sent, accept, accepted, record, refund, cancelJob } = moneyCalls(api)
const { booked, acceptedQuote } = installationCalls(api)
const brackets = { id: 'brackets', text: 'Brackets', quantity: 1, unitPriceCents: 20_000 }
const DAY = { date: '2027-03-15', startsAt: '9:00 AM', hours: 4 }
const text = (kind: Parameters<typeof composeEmailText>[1]) => composeEmailText(api.ctx, kind)

describe('what comes next', () => {
  it('is the deposit, then the day, then the balance', async () => {
    const { quoteId, final } = await accepted()
    const deposit = `Next, pay the deposit of ${formatCents(final.depositCents)} on your page`
    expect(await text('final_quote_accepted')).toContain(`${deposit}, then choose the day of your installation.`)
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    expect(await text('payment_received')).toContain('Next, choose the day of your installation on your page.')
    await booked(quoteId, [DAY])
    expect(await text('payment_received')).toContain('The balance is due from Sunday, March 14, 2027.')
  })

  it('is the day, too, if all was paid at once', async () => {
    const { quoteId, final } = await accepted({ depositPercent: 100 })
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    expect(await text('payment_received')).toContain('Next, choose the day of your installation on your page.')
  })

  it('is only the rest of the deposit after a change order, whose day is booked', async () => {
    const { quoteId, by, final } = await accepted()
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    await booked(quoteId, [DAY])
    const change = await sent(quoteId, { lines: [brackets] })
    await accept(by, change)
    const rest = formatCents(change.depositCents - final.depositCents)
    const email = await text('final_quote_accepted')
    expect(email).toContain(`Next, pay the deposit of ${rest} on your page.`)
    expect(email).not.toContain('choose the day')
  })

  it('is money back if a change order costs less than what was paid', async () => {
    const { quoteId, by, final } = await accepted({ depositPercent: 100, lines: [brackets] })
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    await booked(quoteId, [DAY])
    await accept(by, await sent(quoteId, { lines: [] }))
    expect(await text('final_quote_accepted')).toContain(
      'You paid $200.00 more than it costs now, and we pay that back.',
    )
  })

  it('is our call if the job takes more than a day', async () => {
    const countertop = { name: 'Run', shape: 'I', dimensions: { width: 120, length: 40 }, stone: 'southport' }
    await acceptedQuote({ final: { countertops: Array.from({ length: 5 }, () => countertop) } })
    expect(await text('final_quote_accepted')).toContain("Next, we'll call you about the day of your installation.")
  })
})

describe('the emails about an installation', () => {
  it('say what is to pay, and from when on', async () => {
    const { quoteId, final } = await accepted()
    await booked(quoteId, [DAY])
    expect(await text('visit_confirmed')).toContain(
      `To pay on your page: Deposit ${formatCents(final.depositCents)}, due now`,
    )
    await record(quoteId, { amountCents: final.depositCents }).expect(201)
    const balance = `To pay on your page: Balance ${formatCents(final.balanceCents)}, due from Mar 14`
    const confirmed = await text('visit_confirmed')
    expect(confirmed).toContain(balance)
    expect(confirmed).toContain('Until Monday, March 8, 2027, you can move it once on your page.')
    api.clock.set('2027-03-13T15:00:00.000Z')
    const reminder = await text('first_reminder')
    expect(reminder).toContain(balance)
    expect(reminder).not.toContain('you can move it')
    await record(quoteId, { amountCents: final.balanceCents }).expect(201)
    expect(await text('first_reminder')).not.toContain('To pay')
  })

  it("don't ask for another day once the order is canceled", async () => {
    const { quoteId } = await accepted({ depositPercent: 0 })
    await booked(quoteId, [DAY])
    expect((await cancelJob(quoteId, { refundCents: 0 })).status).toBe(200)
    const [email] = (await api.mailsTo('ada@example.com')).filter(({ subject }) => subject?.startsWith('Canceled'))
    expect(email?.html).toContain('Your order is canceled.')
    expect(email?.html).not.toContain('Call us to choose another day')
  })
})

it('the amounts of a receipt add up after a refund', async () => {
  const { quoteId, final } = await accepted()
  const [payment] = (await record(quoteId, { amountCents: final.depositCents }).expect(201)).body.payments
  await refund(quoteId, payment.id, 5000).expect(200)
  const email = await text('job_payment_refunded')
  expect(email).toContain('Refunded and not owed again: −$50.00')
  expect(email).toContain(`STILL OPEN: ${formatCents(final.totalCents - final.depositCents)}`)
})
