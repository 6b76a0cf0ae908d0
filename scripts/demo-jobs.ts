import { bookByCustomer } from '#server/appointments/installation/choose.ts'
import { markInstalled } from '#server/appointments/installation/installed.ts'
import { bookInstallation } from '#server/appointments/installation/parts.ts'
import { findInstallation } from '#server/appointments/installation/queries.ts'
import type { Context } from '#server/context.ts'
import { CUSTOMER } from '#server/events/actor.ts'
import { acceptFinalQuote, declineFinalQuote } from '#server/final-quotes/decide.ts'
import { beginDraft, editDraft } from '#server/final-quotes/drafts.ts'
import { findForCustomer } from '#server/final-quotes/queries.ts'
import { sendFinalQuote } from '#server/final-quotes/send.ts'
import type { MailContext } from '#server/mail/email.ts'
import { recordPayment } from '#server/money/by-hand.ts'
import { cancelJob } from '#server/money/cancel-job.ts'
import { findMoney } from '#server/money/money.ts'
import { startJobPayment } from '#server/money/pay.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate, mondayOf } from '#shared/lib/zoned.ts'
import { chance } from './demo-quotes.ts'
import {
  after,
  ago,
  asCrewOf,
  atWork,
  change,
  CLIENT_ADDRESS,
  dayOf,
  type Life,
  type Shop,
  timeOn,
} from './demo-story.ts'

// From the final quote to the balance: what the office sends, and what becomes of each accepted job.

type Job = Shop['accepted'][number]

const EXTRAS = [
  { id: 'brackets', text: 'Support brackets for the overhang', quantity: 4, unitPriceCents: 4500 },
  { id: 'sealing', text: 'Sealing and care kit', quantity: 1, unitPriceCents: 9900, optional: true },
]

/** The office prices what was measured, and sends it. */
export async function sendFinal(ctx: MailContext, { quoteId }: Life): Promise<void> {
  const { revision, version } = await beginDraft(ctx, { quoteId })
  const lines = EXTRAS.filter(() => chance(0.4)).map((line) => ({ optional: false, ...line }))
  const draft = await editDraft(ctx, { quoteId, revision, version, lines, text: 'Thank you for having us.' })
  const why = 'The walls are a little longer than drawn.'
  await sendFinalQuote(ctx, { quoteId, revision, version: draft.version, why })
}

const pageOf = ({ quoteId }: Life) => ({ quoteId, appointmentId: null })

async function findSent(ctx: Context, { quoteId }: Life) {
  const { finalQuote } = await findForCustomer(ctx, quoteId)
  if (!finalQuote?.sha256) throw new Error('No final quote was sent')
  return { ...finalQuote, sha256: finalQuote.sha256 }
}

/** The customer accepts it as it is. */
export async function acceptFinal(ctx: Context, life: Life): Promise<void> {
  const { revision, sha256, totalCents } = await findSent(ctx, life)
  const { firstName, lastName } = life.quote.contact
  await acceptFinalQuote(ctx, pageOf(life), {
    revision,
    sha256,
    totalCents,
    choice: { stone: null, options: [] },
    name: `${firstName} ${lastName}`,
    agreed: true,
    clientAddress: CLIENT_ADDRESS,
    browser: undefined,
  })
}

/** The customer finds it too expensive. */
export async function declineFinal(ctx: Context, life: Life): Promise<void> {
  const { revision } = await findSent(ctx, life)
  await declineFinalQuote(ctx, pageOf(life), { revision, reason: 'price' })
}

/** How the newest jobs stand, one of each. All older ones were paid, and most of them installed. */
const RECENT: readonly ((shop: Shop, job: Job) => void)[] = [
  () => {}, // the deposit is due
  tellOnItsWay,
  tellDeposit,
  tellDayChosen,
  tellOverpaid,
  tellCancelled,
]

/** What becomes of the jobs that were accepted. */
export function tellJobs(shop: Shop): void {
  const { accepted, now } = shop
  const jobs = accepted
    .filter(({ at }) => at < ago(now, DAY_MS))
    .toSorted((one, other) => Number(one.at) - Number(other.at))
  const older = jobs.slice(0, -RECENT.length)
  for (const [index, job] of jobs.slice(-RECENT.length).toReversed().entries()) RECENT[index]?.(shop, job)
  const installed = older.map((job) => ({ job, date: tellInstallation(shop, job) }))
  const unpaid = installed.findLast(({ date }) => date !== undefined && timeOn(date, 19 * 60) < now)
  for (const { job, date } of installed) if (job !== unpaid?.job) tellBalance(shop, job, date)
}

function tellOnItsWay(shop: Shop, { life }: Job): void {
  shop.tell(ago(shop.now, MINUTE_MS), CUSTOMER, (ctx) => payOnline(shop, ctx, life, 'bank'))
}

function tellDeposit(shop: Shop, { life, at }: Job): void {
  shop.tell(after(at, HOUR_MS), CUSTOMER, (ctx) => payOnline(shop, ctx, life))
}

/** The customer takes a day after those that have visits, so that no later one is in its way. */
function tellDayChosen(shop: Shop, job: Job): void {
  tellDeposit(shop, job)
  const from = addDays(mondayOf(dayOf(shop.now)), 14)
  shop.tell(after(job.at, 2 * HOUR_MS), CUSTOMER, async (ctx) => {
    const { quoteId } = job.life
    const { version, days } = await findInstallation(ctx, quoteId)
    const date = days.find((day) => day >= from)
    if (date === undefined) throw new Error('No day is free')
    await bookByCustomer(ctx, { quoteId, date, version })
  })
}

/** All of it is paid, and then the job gets smaller. */
function tellOverpaid(shop: Shop, job: Job): void {
  const { life, at, by } = job
  tellDeposit(shop, job)
  shop.tell(after(at, 2 * HOUR_MS), by, (ctx) => takeCheck(ctx, life))
  shop.tell(after(at, 3 * HOUR_MS), by, async (ctx) => {
    const { quoteId } = life
    const { revision, version, lines } = await beginDraft(ctx, { quoteId })
    const reason = 'You keep the backsplash that you have.'
    const less = { id: 'less', text: 'No backsplash', quantity: 1, unitPriceCents: -21_200, optional: false, reason }
    const own = lines.map((line) => {
      const { amountCents: _, ...typed } = line
      return typed
    })
    const draft = await editDraft(ctx, { quoteId, revision, version, lines: [...own, less] })
    await sendFinalQuote(ctx, { quoteId, revision, version: draft.version, why: 'It is less than before.' })
  })
  shop.tell(after(at, 4 * HOUR_MS), CUSTOMER, (ctx) => acceptFinal(ctx, life))
}

function tellCancelled(shop: Shop, job: Job): void {
  tellDeposit(shop, job)
  shop.tell(after(job.at, 3 * HOUR_MS), shop.owner, async (ctx) => {
    const { quoteId } = job.life
    const { version } = await findInstallation(ctx, quoteId)
    const { receivedCents } = await findMoney(ctx, { quoteId })
    const refundCents = Math.round(receivedCents / 2)
    const reason = 'You asked us to stop. We keep what cutting your slab cost.'
    await cancelJob(ctx, { quoteId, version, refundCents, reason, lostReason: 'timing' })
  })
}

/** The customer pays the deposit, the office plans the installation, and the crew installs. Undefined if no day is left. */
function tellInstallation(shop: Shop, job: Job): CalendarDate | undefined {
  const { tell, owner, installDays } = shop
  const { life, at, by } = job
  const { firstName, lastName } = life.quote.contact
  tellDeposit(shop, job)
  const date = installDays.find((day) => day >= dayOf(after(at, 5 * DAY_MS)))
  if (date === undefined) return undefined
  installDays.splice(installDays.indexOf(date), 1)
  let id = ''
  tell(atWork(after(at, DAY_MS), 60), by, async (ctx) => {
    const { quoteId } = life
    const { version } = await findInstallation(ctx, quoteId)
    const parts = [{ date, startsAt: '4:00 PM', hours: 3 }]
    id = (await bookInstallation(ctx, { quoteId, version, parts })).parts[0]?.id ?? ''
  })
  tell(timeOn(date, 19 * 60), owner, async (ctx) => {
    const note = 'Seams polished, sink sealed.'
    await markInstalled(await asCrewOf(shop, ctx, id), { id, name: `${firstName} ${lastName}`, note })
  })
  return date
}

/** The customer pays the balance of what was installed, or brings a check. The office closes it. */
function tellBalance(shop: Shop, { life, at, by }: Job, date: CalendarDate | undefined): void {
  const installedAt = date === undefined ? after(at, 6 * DAY_MS) : timeOn(date, 19 * 60)
  if (date !== undefined && chance(0.5)) {
    shop.tell(after(installedAt, 2 * HOUR_MS), CUSTOMER, (ctx) => payOnline(shop, ctx, life))
  } else {
    shop.tell(atWork(after(installedAt, DAY_MS), 30), by, (ctx) => takeCheck(ctx, life))
  }
  shop.tell(atWork(after(installedAt, 4 * DAY_MS), 90), by, (ctx) => change(ctx, life, { status: 'completed' }))
}

/** The customer pays what is due. */
async function payOnline(shop: Shop, ctx: Context, { quoteId }: Life, outcome?: 'bank'): Promise<void> {
  const { dueFor, dueCents } = await findMoney(ctx, { quoteId })
  if (dueFor === null) throw new Error('Nothing is due')
  const { clientSecret } = await startJobPayment(ctx, { quoteId, purpose: dueFor, amountCents: dueCents })
  await shop.payDemo(ctx, clientSecret, outcome)
}

/** The office records a check for all that is open. */
async function takeCheck(ctx: Context, { quoteId }: Life): Promise<void> {
  const { openCents } = await findMoney(ctx, { quoteId })
  await recordPayment(ctx, { quoteId, method: 'check', amountCents: openCents, on: dayOf(ctx.now()), note: '' })
}
