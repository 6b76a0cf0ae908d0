import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bookSlot } from '#server/appointments/book.ts'
import { takeByPhone } from '#server/appointments/by-phone.ts'
import { blockTime } from '#server/schedule/closures.ts'
import { addCrew, addFirstCrews, listCrews } from '#server/schedule/crews.ts'
import { editAppointment } from '#server/appointments/edit.ts'
import { saveMeasured } from '#server/appointments/measured.ts'
import { playDemoPayment } from '#server/payments/events.ts'
import { refundPayment } from '#server/payments/refund.ts'
import { startPayment } from '#server/appointments/payment/start.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { type Actor, ADMIN_KEY, CUSTOMER } from '#server/events/actor.ts'
import { expireFinalQuotes } from '#server/final-quotes/send.ts'
import type { Log } from '#server/log.ts'
import type { MailContext } from '#server/mail/email.ts'
import { addFirstTemplates, FIRST_TEMPLATES } from '#server/messages/templates.ts'
import { logCall, writeMessage } from '#server/messages/write-message.ts'
import { addPerson } from '#server/people/people.ts'
import { giveLink } from '#server/people/sign-in.ts'
import { people } from '#server/people/table.ts'
import { listPrices, publishPrices } from '#server/prices/prices.ts'
import { submitQuote } from '#server/quotes/submit-quote.ts'
import { quoteCountertops, quotes } from '#server/quotes/table.ts'
import { addView } from '#server/quotes/views/views.ts'
import { createServices } from '#server/services.ts'
import { editSettings } from '#server/settings/settings.ts'
import { slotAt } from '#shared/appointments/slots.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate, mondayOf, weekdayOf } from '#shared/lib/zoned.ts'
import type { NewCall } from '#shared/messages/schema.ts'
import { leftOverRates } from '#shared/prices/fields.ts'
import { LOST_REASONS } from '#shared/quotes/statuses.ts'
import { acceptFinal, declineFinal, sendFinal, tellJobs } from './demo-jobs.ts'
import { between, chance, makeQuote, pick, restartChance, withDrawing } from './demo-quotes.ts'
import {
  after,
  ago,
  asCrewOf,
  atWork,
  change,
  CLIENT_ADDRESS,
  dayOf,
  earlier,
  isWorkday,
  type Life,
  type Person,
  type Shop,
  type Slot,
  timeOn,
} from './demo-story.ts'

const WEEKS = 8
/** The newest quotes. Most of them still wait, some too long. */
const UNANSWERED = 18
const PEOPLE = [
  { name: 'Maggie Sullivan', email: 'maggie@example.com', role: 'owner' },
  { name: 'Anna Ruiz', email: 'anna@example.com', role: 'office' },
  { name: 'Tom Becker', email: 'tom@example.com', role: 'office' },
  { name: 'Luis Ortega', email: 'luis@example.com', role: 'crew', crew: 1 },
  { name: 'Denise Palmer', email: 'denise@example.com', role: 'crew', crew: 2 },
] as const

/**
 * Fills an empty database with eight weeks of a shop: quotes in all stages, visits, calls and messages. Everything is done
 * by the product's own verbs, each at its own time. Sends no email. `showPercent` gets each percent of it. Returns how to sign in.
 */
export async function fillOffice(
  { env, database, log }: { env: Env; database: Database; log: Log },
  now: Date,
  quoteCount: number,
  showPercent: (percent: number) => void = () => {},
) {
  restartChance()
  const clock = { now: ago(now, (WEEKS * 7 + 1) * DAY_MS) }
  const services = createServices({
    // No Stripe and no mail server, whatever is set. Demo quotes don't count against rate limits.
    env: { ...env, RATE_LIMIT: 'off', payments: { provider: 'demo' }, mail: { ...env.mail, smtpUrl: undefined } },
    adminKeys: [],
    database: inThePast(database, clock),
    log,
    now: () => clock.now,
  })
  const { demo } = services
  const { site } = services.ctx.mail
  if (!demo) throw new Error('The demo needs demo payments')
  // Refunds happen at once, and no other job may wait for a server.
  const refunds: string[] = []
  const send: Context['jobs']['send'] = async (name, data) => {
    if (name === 'refund' && 'intentId' in data) refunds.push(data.intentId)
  }
  const ctx: MailContext = { ...services.ctx, by: ADMIN_KEY, jobs: { ...services.ctx.jobs, send, runSoon: () => {} } }
  await addFirstTemplates(ctx)
  const { current, version } = await listPrices(ctx)
  const leftOverPerSquareFootCents = leftOverRates(true)
  await publishPrices(ctx, { version, effectiveOn: null, prices: { ...current.prices, leftOverPerSquareFootCents } })
  await addFirstCrews(ctx)
  while ((await listCrews(ctx)).length < 2) await addCrew(ctx, { name: 'Crew 2' })
  const staff: Person[] = []
  for (const who of PEOPLE) {
    const { id, name, role, crew } = (await addPerson({ ...ctx, by: staff[0] ?? ADMIN_KEY }, site, who)).person
    staff.push({ kind: 'person', personId: id, name, role, crew, requestId: null })
  }

  const steps: { at: Date; by: Actor; run: (ctx: MailContext) => Promise<unknown> }[] = []
  tellShop(
    {
      now,
      staff,
      owner: staff[0] ?? ADMIN_KEY,
      office: staff.slice(1, 3),
      tell: (at, by, run) => steps.push({ at, by, run }),
      payDemo: (by, clientSecret, outcome = 'accepted') =>
        playDemoPayment(by, demo, { intentId: clientSecret.split('_secret_')[0] ?? '', clientSecret, outcome }),
      installDays: [],
      accepted: [],
    },
    quoteCount,
  )
  const past = steps.filter(({ at }) => at <= now).toSorted((one, other) => Number(one.at) - Number(other.at))
  let percent = 0
  for (const [index, { at, by, run }] of past.entries()) {
    clock.now = at
    await run({ ...ctx, by })
    for (const intentId of refunds.splice(0)) await refundPayment(ctx, intentId)
    const done = Math.floor(((index + 1) / past.length) * 100)
    if (done > percent) showPercent(done)
    percent = done
  }
  clock.now = now
  await expireFinalQuotes(ctx)
  const links = staff.map(async ({ name, role, crew, personId }) => ({
    who: `${name}, ${role}${crew === null ? '' : ` ${crew}`}`,
    link: await giveLink({ ...ctx, by: staff[0] ?? ADMIN_KEY }, site, personId),
  }))
  return Promise.all(links)
}

/** Whether nothing has happened in this shop yet. */
export async function isEmptyOffice({ orm }: Database): Promise<boolean> {
  for (const table of [quotes, appointments, people]) if ((await orm.$count(table)) > 0) return false
  return true
}

// One statement instead of three, because it runs in every transaction.
const MOVE_TO_PAST = `with unsent as (delete from outgoing_mails),
  moved as (update quotes set created_at = $1 where created_at = now())
update customers set created_at = $1 where created_at = now()`

/**
 * The same database, with rows of the clock's time and without emails. A few columns have the database's own time, which
 * can't be moved: within a transaction it's always the same, so it finds the new rows. The transaction that adds an email
 * also deletes it, so no server ever sends one.
 */
function inThePast(database: Database, clock: { now: Date }): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx)
        await tx.run('demo_past', MOVE_TO_PAST, [clock.now.toISOString()])
        return result
      }),
  }
}

/** All that happened, and some that will. */
function tellShop(shop: Shop, quoteCount: number): void {
  const lives = planLives(quoteCount, tellWeeks(shop), shop.now)
  const lost = lives.filter(({ fate }) => fate === 'lost')
  for (const life of lives) {
    tellQuote(shop, life, LOST_REASONS[lost.indexOf(life) % LOST_REASONS.length] ?? 'price')
    if (life.slot) tellVisit(shop, life, life.slot)
  }
  tellJobs(shop)
}

/** Starts in minutes of the day. One crew drives the first times, another one the second, with time to travel between. */
const STARTS = [
  [8 * 60, 10 * 60, 13 * 60, 15 * 60],
  [8 * 60 + 30, 10 * 60 + 30, 13 * 60 + 30, 15 * 60 + 30],
]

/** Their afternoons are for installations. */
const [TUESDAY, THURSDAY] = [2, 4]

/** What the office sets up, and the times for visits in order. The weeks around today are fuller than those before. */
function tellWeeks({ tell, owner, now, installDays }: Shop): Slot[] {
  const monday = mondayOf(dayOf(now))
  const days = (from: CalendarDate, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index))
  const workdays = days(addDays(monday, 7), 5).filter(isWorkday)
  const [meetingDay = monday, crewDayOff = monday, dayOff = monday] = [workdays[0], workdays[1], workdays.at(-1)]
  tell(ago(now, WEEKS * 7 * DAY_MS), owner, async (ctx) => {
    await editSettings(ctx, { travelMinutes: 30 })
    await blockTime(ctx, { date: dayOff, reason: 'Inventory' })
    await blockTime(ctx, { date: crewDayOff, crew: 2, reason: 'Van in the workshop' })
    await blockTime(ctx, { date: meetingDay, timeSlot: labelAt(16 * 60 + 30), reason: 'Staff meeting' })
    await addView(ctx, { name: 'Large jobs', query: 'min=600000&sort=total', shared: true })
  })
  const open = days(addDays(monday, -7 * (WEEKS - 1)), 7 * (WEEKS + 1)).filter(
    (date) => isWorkday(date) && date !== dayOff,
  )
  installDays.push(...open.filter((date) => weekdayOf(date) === TUESDAY || weekdayOf(date) === THURSDAY))
  return open.flatMap((date) =>
    STARTS.slice(0, date === crewDayOff ? 1 : 2)
      .flat()
      .filter(() => chance(date < addDays(monday, -7) ? 0.35 : 0.8))
      .filter((minutes) => !installDays.includes(date) || minutes < 15 * 60)
      .toSorted((one, other) => one - other)
      .map((minutes) => ({ appointmentDate: date, timeSlot: labelAt(minutes), start: timeOn(date, minutes) })),
  )
}

/** What becomes of each quote until now, oldest first, and which of the times get its visit. */
function planLives(count: number, slots: readonly Slot[], now: Date): Life[] {
  const lives = Array.from({ length: count }, (_, index): Life => {
    const place = count - 1 - index
    const day = dayOf(ago(now, ((place + 0.5) / count) * WEEKS * 7 * DAY_MS))
    const sentAt = earlier(timeOn(day, between(7 * 60, 21 * 60)), ago(now, between(20, 90) * MINUTE_MS))
    const fate =
      place < UNANSWERED
        ? pick(['unanswered', 'unanswered', 'unanswered', 'contacted'] as const)
        : pick(['contacted', 'lost', 'lost', ...Array<'visit'>(9).fill('visit')] as const)
    const ids = { session: randomBytes(16).toString('hex'), quoteId: '', customerId: '' }
    return { quote: makeQuote(index), fate, sentAt, answeredAt: atWork(sentAt, between(15, 200)), ...ids }
  })
  const waiting = new Set(lives.filter(({ fate }) => fate === 'visit'))
  // The last times first, because the weeks around today must not be empty.
  for (const slot of slots.toReversed()) {
    const life = [...waiting].findLast(({ answeredAt }) => {
      const wait = Number(slot.start) - Number(answeredAt)
      return wait >= 21 * HOUR_MS && wait <= 24 * DAY_MS && after(answeredAt, 2 * HOUR_MS) < now
    })
    if (life) Object.assign(life, { slot })
    if (life) waiting.delete(life)
  }
  return lives
}

const OFFICE_NOTES = ['', 'Has a second bid. Decides by the end of the month.', 'Cabinets arrive in three weeks.']

/** The customer sends the quote, and someone answers it, or doesn't yet. */
function tellQuote({ tell, office, now }: Shop, life: Life, lostReason: (typeof LOST_REASONS)[number]): void {
  const { answeredAt, fate } = life
  const by = pick(office)
  tell(life.sentAt, CUSTOMER, (ctx) => sendQuote(ctx, life))
  if (fate === 'unanswered') {
    if (chance(0.5)) tell(answeredAt, by, (ctx) => change(ctx, life, { assignedTo: by.personId }))
    return
  }
  const [isEmail, notes] = [chance(0.4), pick(OFFICE_NOTES)]
  tell(answeredAt, by, async (ctx) => {
    if (isEmail) await email(ctx, life, 'First reply')
    else await call(ctx, life, { outcome: 'reached', note: 'Prefers mornings.' })
    await change(ctx, life, { status: 'contacted', assignedTo: by.personId, notes })
  })
  const later = atWork(after(answeredAt, between(20, 200) * HOUR_MS), between(5, 200))
  if (fate === 'lost') {
    const lostNote = lostReason === 'other' ? 'Sold the house.' : ''
    tell(later, by, (ctx) => change(ctx, life, { status: 'cancelled', lostReason, lostNote }))
  } else if (!life.slot) {
    const made = { outcome: pick(['reached', 'left_message', 'no_answer'] as const) }
    const due = addDays(dayOf(now), between(-2, 6))
    const followUpOn = due < dayOf(later) ? dayOf(later) : due
    tell(later, by, (ctx) => call(ctx, life, { ...made, followUpOn }))
    if (chance(0.3)) tell(later, by, (ctx) => change(ctx, life, { status: 'negotiating' }))
  }
}

const VISIT_NOTES = ['', 'Gate code 4417. Park in the alley.', 'Two dogs, both friendly.', 'Side door, please.']

/** The customer books and pays, or calls. The crew measures, unless the visit is canceled or no one is there. */
function tellVisit(shop: Shop, life: Life, { start, ...time }: Slot): void {
  const { tell, owner, office, now, payDemo } = shop
  const by = pick(office)
  const latest = earlier(ago(start, 20 * HOUR_MS), ago(now, HOUR_MS))
  const bookedAt = earlier(after(life.answeredAt, between(1, 30) * HOUR_MS), latest)
  const [isPaidOnline, notes, fee] = [chance(0.55), pick(VISIT_NOTES), pick(['on_site', 'on_site', 'waived'] as const)]
  let id = ''
  tell(bookedAt, isPaidOnline ? CUSTOMER : by, async (ctx) => {
    const { session, quoteId, quote } = life
    const request = { ...time, quoteId, contact: quote.contact }
    if (!isPaidOnline) {
      id = (await takeByPhone(ctx, { ...request, fee, notes })).id
      return
    }
    id = (await bookSlot(ctx, { session, clientAddress: CLIENT_ADDRESS, request })).id
    const clientSecret = await startPayment(ctx, { session, appointmentId: id })
    await payDemo(ctx, clientSecret)
  })
  const end = pick([...Array<'completed'>(9).fill('completed'), 'no_show' as const, 'cancelled' as const])
  if (end === 'cancelled') {
    const halfway = new Date((Number(bookedAt) + Number(start)) / 2)
    tell(halfway, by, (ctx) => editAppointment(ctx, { id, edit: { status: 'cancelled', refund: true } }))
    return
  }
  tell(after(start, 58 * MINUTE_MS), owner, (ctx) => endVisit(shop, ctx, id, end))
  if (end === 'no_show') return
  const off = between(-3, 3) / 4
  tell(after(start, 45 * MINUTE_MS), owner, (ctx) => measure(ctx, life, id, off))
  // The newest still wait for their price.
  if (start > ago(now, 6 * DAY_MS)) return
  tell(atWork(after(start, DAY_MS), 60), by, (ctx) => sendFinal(ctx, life))
  const isLost = chance(0.12)
  if (!chance(0.85)) {
    tell(atWork(after(start, 4 * DAY_MS), 60), by, (ctx) => email(ctx, life, 'Estimate reminder'))
    return
  }
  const decidedAt = atWork(after(start, 2 * DAY_MS), 120)
  if (isLost) {
    tell(decidedAt, CUSTOMER, (ctx) => declineFinal(ctx, life))
    tell(atWork(after(start, between(4, 13) * DAY_MS), 90), by, (ctx) =>
      change(ctx, life, { status: 'cancelled', lostReason: 'price' }),
    )
    return
  }
  tell(decidedAt, CUSTOMER, (ctx) => acceptFinal(ctx, life))
  shop.accepted.push({ life, at: decidedAt, by })
}

async function sendQuote(ctx: Context, life: Life): Promise<void> {
  const { contact, countertops, ...rest } = life.quote
  const drawn = await Promise.all(countertops.map(withDrawing))
  const request = { ...contact, countertops: drawn, ...rest }
  const { session } = life
  life.quoteId = (await submitQuote(ctx, { session, clientAddress: CLIENT_ADDRESS, request })).quoteId
  const [row] = await ctx.db.orm.select().from(quotes).where(eq(quotes.id, life.quoteId))
  life.customerId = row?.customerId ?? ''
}

const call = (ctx: Context, { customerId, quoteId }: Life, made: Omit<NewCall, 'quoteId'>) =>
  logCall(ctx, { customerId, call: { ...made, quoteId } })

/** No template of the shop's first ones has a link. */
const DEMO_SITE = { publicUrl: 'http://localhost', shopEmail: '' }

/** Writes an email from a template. It's in the database only. */
async function email(ctx: Context, { customerId, quoteId }: Life, templateName: string): Promise<void> {
  const template = FIRST_TEMPLATES.find(({ name }) => name === templateName)
  if (!template) throw new Error(`there is no template ${templateName}`)
  const { id: templateId, subject, body } = template
  await writeMessage(ctx, { customerId, message: { quoteId, templateId, subject, body }, site: DEMO_SITE })
}

/** Ends a visit as the person of its crew. */
async function endVisit(shop: Shop, ctx: Context, id: string, status: 'completed' | 'no_show'): Promise<void> {
  await editAppointment(await asCrewOf(shop, ctx, id), { id, edit: { status } })
}

/** Saves sizes that are `off` the drawn ones by up to 3/4 inch. */
async function measure(ctx: Context, { quote, quoteId }: Life, id: string, off: number): Promise<void> {
  const drawn = await ctx.db.orm.select().from(quoteCountertops).where(eq(quoteCountertops.quoteId, quoteId))
  const countertops = quote.countertops.map(({ shape, dimensions, stone, details }, index) => ({
    quoteCountertopId: drawn.find(({ position }) => position === index + 1)?.id,
    shape,
    dimensions: { ...dimensions, width: dimensions.width + off },
    stone,
    cutouts: details?.cutouts.length ?? 0,
    note: '',
  }))
  await saveMeasured(ctx, { id, input: { version: 0, note: '', countertops } })
}

function labelAt(minutes: number): string {
  const slot = slotAt(minutes)
  if (!slot) throw new Error(`no visit starts at minute ${minutes}`)
  return slot.label
}
