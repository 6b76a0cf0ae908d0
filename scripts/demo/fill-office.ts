import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { bookSlot } from '#server/appointments/book.ts'
import { takeByPhone } from '#server/appointments/by-phone.ts'
import { blockTime } from '#server/appointments/closures.ts'
import { addCrew, addFirstCrews, listCrews } from '#server/appointments/crews.ts'
import { editAppointment } from '#server/appointments/edit.ts'
import { openDay } from '#server/appointments/hours.ts'
import { saveMeasured } from '#server/appointments/measured.ts'
import { playDemoPayment } from '#server/appointments/payment/events.ts'
import { refundPayment } from '#server/appointments/payment/refund.ts'
import { startPayment } from '#server/appointments/payment/start.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { type Actor, ADMIN_KEY, CUSTOMER } from '#server/events/actor.ts'
import type { EmailSite } from '#server/mail/email.ts'
import type { Log } from '#server/log.ts'
import { addFirstTemplates, FIRST_TEMPLATES } from '#server/messages/templates.ts'
import { logCall, writeMessage } from '#server/messages/write-message.ts'
import { addPerson } from '#server/people/people.ts'
import { giveLink, signInWithLink, signOut } from '#server/people/sign-in.ts'
import { people } from '#server/people/table.ts'
import { editQuote, type QuoteChange } from '#server/quotes/edit-quote.ts'
import { submitQuote } from '#server/quotes/submit-quote.ts'
import { quoteCountertops, quotes } from '#server/quotes/table.ts'
import { addView } from '#server/quotes/views/views.ts'
import { createServices } from '#server/services.ts'
import { editSettings } from '#server/settings/settings.ts'
import { closedReason } from '#shared/appointments/calendar.ts'
import { slotAt } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate, dateIn, instantAt, weekdayOf } from '#shared/lib/zoned.ts'
import type { NewCall } from '#shared/messages/schema.ts'
import type { NewPerson } from '#shared/people/schema.ts'
import { LOST_REASONS, type LostReason } from '#shared/quotes/statuses.ts'
import { createDemoQuotes, createDice, type DemoQuote, type Dice, withDrawing } from './kitchens.ts'

const WEEKS = 8
/** Callers without a quote. They get each tenth time for a visit. */
const CALLERS = 34
const CALLER_EVERY = 10
/** The newest quotes. Most of them still wait, some too long. */
const UNANSWERED = 18
const CLIENT_ADDRESS = '192.0.2.1'

const PEOPLE = {
  owner: { name: 'Maggie Sullivan', email: 'maggie@example.com', role: 'owner' },
  anna: { name: 'Anna Ruiz', email: 'anna@example.com', role: 'office' },
  tom: { name: 'Tom Becker', email: 'tom@example.com', role: 'office' },
  luis: { name: 'Luis Ortega', email: 'luis@example.com', role: 'crew', crew: 1 },
  denise: { name: 'Denise Palmer', email: 'denise@example.com', role: 'crew', crew: 2 },
} as const satisfies Record<string, NewPerson>

type Staff = Record<keyof typeof PEOPLE, Actor & { personId: string }>

/** Something that someone did in the shop. */
interface Step {
  at: Date
  by: Actor
  run: (ctx: Context) => Promise<unknown>
}

interface Slot {
  date: CalendarDate
  timeSlot: string
  start: Date
}

/** A quote on its way through the shop. The ids are known once it's sent. */
interface Life {
  quote: DemoQuote
  fate: 'unanswered' | 'contacted' | 'visit' | 'lost'
  sentAt: Date
  answeredAt: Date
  visit?: { slot: Slot; bookedAt: Date }
  session: string
  quoteId: string
  customerId: string
}

/** What the steps are made with. */
interface Shop {
  tell: (at: Date, by: Actor, run: Step['run']) => void
  dice: Dice
  staff: Staff
  now: Date
  site: EmailSite
  payDemo: (ctx: Context, intentId: string, clientSecret: string) => Promise<unknown>
}

/**
 * Fills an empty database with eight weeks of a shop: quotes in all stages, visits, calls and messages. Everything is done
 * by the product's own verbs, each at its own time. Sends no email. Returns how to sign in.
 */
export async function fillOffice({
  env,
  database,
  log,
  now,
  quoteCount,
}: {
  env: Env
  database: Database
  log: Log
  now: Date
  quoteCount: number
}): Promise<{ who: string; link: string }[]> {
  const clock = { now }
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
  const ctx: Context = { ...services.ctx, jobs: { send, runSoon: () => {} } }
  clock.now = ago(now, (WEEKS * 7 + 1) * DAY_MS)
  await addFirstTemplates(ctx)
  await addFirstCrews(ctx)
  for (let count = (await listCrews(ctx)).length; count < 2; count += 1) {
    await addCrew(ctx, { name: `Crew ${count + 1}` })
  }
  const staff = await addStaff(ctx, site)

  const steps: Step[] = []
  const dice = createDice(20_261_122)
  const tell: Shop['tell'] = (at, by, run) => steps.push({ at, by, run })
  const payDemo: Shop['payDemo'] = (by, intentId, clientSecret) =>
    playDemoPayment(by, demo, { intentId, clientSecret, outcome: 'accepted' })
  tellShop({ tell, dice, staff, now, site, payDemo }, createDemoQuotes(quoteCount + CALLERS), quoteCount)
  for (const { at, by, run } of steps.toSorted((one, other) => Number(one.at) - Number(other.at))) {
    if (at > now) break
    clock.now = at
    await run({ ...ctx, by })
    for (const intentId of refunds.splice(0)) await refundPayment(ctx, intentId)
  }
  clock.now = now
  const links: { who: string; link: string }[] = []
  for (const { name, role, crew, personId } of Object.values(staff)) {
    const who = `${name}, ${role}${crew === null ? '' : ` ${crew}`}`
    links.push({ who, link: await giveLink({ ...ctx, by: staff.owner }, site, personId) })
  }
  return links
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

/** The owner first, who adds the others. */
async function addStaff(ctx: Context, site: EmailSite): Promise<Staff> {
  const add = async (by: Actor, who: NewPerson): Promise<Staff['owner']> => {
    const { id, name, role, crew } = (await addPerson({ ...ctx, by }, site, who)).person
    return { kind: 'person', personId: id, name, role, crew, requestId: null }
  }
  const owner = await add(ADMIN_KEY, PEOPLE.owner)
  const { anna, tom, luis, denise } = PEOPLE
  return {
    owner,
    anna: await add(owner, anna),
    tom: await add(owner, tom),
    luis: await add(owner, luis),
    denise: await add(owner, denise),
  }
}

/** All that happened, and some that will: the first `quoteCount` customers send a quote, the others call. */
function tellShop(shop: Shop, all: readonly DemoQuote[], quoteCount: number): void {
  const { tell, dice, staff, now, site } = shop
  const slots = tellWeeks(shop)
  const lives = planLives(
    all.slice(0, quoteCount),
    slots.filter((_, index) => index % CALLER_EVERY !== 0),
    shop,
  )
  const lost = lives.filter(({ fate }) => fate === 'lost')
  for (const life of lives) {
    const person = dice.pick([staff.anna, staff.anna, staff.tom])
    tellQuote(shop, life, person, LOST_REASONS[lost.indexOf(life) % LOST_REASONS.length] ?? 'price')
    if (life.visit) tellVisit(shop, life, life.visit, person)
  }
  const callers = all.slice(quoteCount)
  const taken = new Set(lives.map(({ visit }) => visit?.slot))
  const free = slots.filter((slot) => !taken.has(slot) && ago(slot.start, 3 * DAY_MS) < now).slice(-callers.length)
  for (const [index, slot] of free.entries()) {
    const caller = callers[index]
    if (!caller) break
    const { date: appointmentDate, timeSlot, start } = slot
    let id = ''
    tell(ago(start, 3 * DAY_MS), staff.anna, async (ctx) => {
      const request = { appointmentDate, timeSlot, contact: caller.contact, fee: 'on_site' as const }
      id = (await takeByPhone(ctx, { ...request, notes: 'No drawing yet.' })).id
    })
    tell(after(start, 58 * MINUTE_MS), staff.owner, (ctx) => asCrew(shop, ctx, id, { status: 'completed' }))
  }
  for (const { personId } of Object.values(staff)) {
    tell(ago(now, dice.between(2, 40) * HOUR_MS), staff.owner, async (ctx) => {
      const token = new URL(await giveLink(ctx, site, personId)).hash.slice(1)
      const use = { token, oldSession: undefined, clientAddress: CLIENT_ADDRESS, userAgent: undefined }
      await signOut(ctx, (await signInWithLink(ctx, use)).session.token)
    })
  }
  tell(ago(now, HOUR_MS), staff.anna, (ctx) => squeezeIn(ctx, all.at(-1)))
}

/** Starts in minutes of the day. One crew drives the first times, another one the second, with time to travel between. */
const STARTS = [
  [8 * 60, 10 * 60, 13 * 60, 15 * 60],
  [8 * 60 + 30, 10 * 60 + 30, 13 * 60 + 30, 15 * 60 + 30],
]
const SATURDAY_STARTS = [9 * 60, 11 * 60]

/** What the office sets up, and the times for visits in order. The weeks around today are fuller than those before. */
function tellWeeks({ tell, dice, staff, now }: Shop): Slot[] {
  const monday = mondayOf(dayOf(now))
  const days = (from: CalendarDate, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index))
  const coming = addDays(monday, 7)
  const workdays = days(coming, 5).filter(isWorkday)
  const [meetingDay = coming, crewDayOff = coming, dayOff = coming] = [workdays[0], workdays[1], workdays.at(-1)]
  const saturday = addDays(coming, 5)
  tell(ago(now, WEEKS * 7 * DAY_MS), staff.owner, async (ctx) => {
    await editSettings(ctx, { travelMinutes: 30 })
    await blockTime(ctx, { date: dayOff, reason: 'Inventory' })
    await blockTime(ctx, { date: crewDayOff, crew: 2, reason: 'Van in the workshop' })
    await blockTime(ctx, { date: meetingDay, timeSlot: labelAt(16 * 60 + 30), reason: 'Staff meeting' })
    await openDay(ctx, { date: saturday, reason: 'Catching up before the holidays' })
    const view = { name: 'Large jobs', query: 'min=600000&sort=total', shared: true }
    await addView(ctx, { view })
    await addView(
      { ...ctx, by: staff.anna },
      { view: { ...view, name: 'Franklin, open', query: 'town=Franklin&stage=new,contacted' } },
    )
    await addView(
      { ...ctx, by: staff.tom },
      { view: { name: 'My follow-ups', query: 'assigned=me&followUp=due', shared: false } },
    )
  })
  const startsOn = (date: CalendarDate): number[] => {
    if (date === saturday) return SATURDAY_STARTS
    if (!isWorkday(date) || date === dayOff) return []
    const share = date < addDays(monday, -7) ? 0.35 : 0.8
    return STARTS.slice(0, date === crewDayOff ? 1 : 2)
      .flat()
      .filter(() => dice.chance(share))
      .toSorted((one, other) => one - other)
  }
  return days(addDays(monday, -7 * (WEEKS - 1)), 7 * (WEEKS + 1)).flatMap((date) =>
    startsOn(date).map((minutes) => ({ date, timeSlot: labelAt(minutes), start: timeOn(date, minutes) })),
  )
}

/** What becomes of each quote until now, oldest first, and which of the times get its visit. */
function planLives(all: readonly DemoQuote[], slots: readonly Slot[], { dice, now }: Shop): Life[] {
  const lives = all.map((quote, index): Life => {
    const place = all.length - 1 - index
    const day = dayOf(ago(now, ((place + 0.5) / all.length) * WEEKS * 7 * DAY_MS))
    const latest = ago(now, dice.between(20, 90) * MINUTE_MS)
    const sentAt = earlier(timeOn(day, dice.between(7 * 60, 21 * 60)), latest)
    const answeredAt = atWork(sentAt, dice.between(15, 200))
    const ids = { session: randomBytes(16).toString('hex'), quoteId: '', customerId: '' }
    return { quote, fate: pickFate(place, dice), sentAt, answeredAt, ...ids }
  })
  const waiting = new Set(lives.filter(({ fate }) => fate === 'visit'))
  // The last times first, because the weeks around today must not be empty.
  for (const slot of slots.toReversed()) {
    const life = [...waiting].findLast(({ answeredAt }) => {
      const wait = Number(slot.start) - Number(answeredAt)
      return wait >= 21 * HOUR_MS && wait <= 24 * DAY_MS && after(answeredAt, 2 * HOUR_MS) < now
    })
    if (!life) continue
    waiting.delete(life)
    const latest = earlier(ago(slot.start, 20 * HOUR_MS), ago(now, HOUR_MS))
    life.visit = { slot, bookedAt: earlier(after(life.answeredAt, dice.between(1, 30) * HOUR_MS), latest) }
  }
  return lives
}

/** `place` counts from 0, the newest. */
function pickFate(place: number, { chance }: Dice): Life['fate'] {
  if (place < UNANSWERED) return chance(0.75) ? 'unanswered' : 'contacted'
  if (chance(0.08)) return 'contacted'
  return chance(0.2) ? 'lost' : 'visit'
}

const OFFICE_NOTES = [
  '',
  '',
  'Has a second bid. Decides by the end of the month.',
  'Cabinets arrive in three weeks.',
  'Wants a remnant for the pantry, if we have one.',
]
const CALL_NOTES = ['', 'Prefers mornings.', 'Asked how long the installation takes.', 'Wants to talk it over at home.']

/** The customer sends the quote, and the person answers it, or doesn't yet. */
function tellQuote(
  { tell, dice, now }: Shop,
  life: Life,
  by: Actor & { personId: string },
  lostReason: LostReason,
): void {
  const { answeredAt, fate } = life
  tell(life.sentAt, CUSTOMER, (ctx) => sendQuote(ctx, life))
  if (fate === 'unanswered') {
    const [isAssigned, hasTried] = [dice.chance(0.5), dice.chance(0.25)]
    tell(answeredAt, by, async (ctx) => {
      if (isAssigned) await change(ctx, life, { assignedTo: by.personId })
      if (hasTried) await call(ctx, life, { outcome: 'no_answer' })
    })
    return
  }
  const answer = dice.pick(['call', 'call', 'message', 'email', 'email'])
  const [note, notes] = [dice.pick(CALL_NOTES), dice.pick(OFFICE_NOTES)]
  tell(answeredAt, by, async (ctx) => {
    if (answer === 'email') await email(ctx, life, 'First reply')
    else await call(ctx, life, answer === 'call' ? { outcome: 'reached', note } : { outcome: 'left_message' })
    await change(ctx, life, { status: 'contacted', assignedTo: by.personId, notes })
  })
  if (fate === 'lost') {
    const lostAt = atWork(after(answeredAt, dice.between(3, 12) * DAY_MS), dice.between(5, 200))
    if (lostReason === 'no_response') {
      tell(atWork(after(answeredAt, DAY_MS), 90), by, (ctx) => email(ctx, life, 'Could not reach you'))
      tell(lostAt, by, (ctx) => email(ctx, life, 'Closing your quote'))
    }
    const lostNote = lostReason === 'other' ? 'Sold the house.' : ''
    tell(after(lostAt, MINUTE_MS), by, (ctx) => change(ctx, life, { status: 'cancelled', lostReason, lostNote }))
  } else if (!life.visit) {
    const again = atWork(after(answeredAt, dice.between(20, 60) * HOUR_MS), dice.between(5, 200))
    const followUpOn = addDays(dayOf(now), dice.between(-2, 6))
    const outcome = dice.pick(['reached', 'left_message', 'no_answer'] as const)
    const isNegotiating = dice.chance(0.3)
    tell(again, by, async (ctx) => {
      await call(ctx, life, { outcome, followUpOn })
      if (isNegotiating) await change(ctx, life, { status: 'negotiating' })
    })
  }
}

const VISIT_NOTES = ['', '', 'Gate code 4417. Park in the alley.', 'Two dogs, both friendly.', 'Side door, please.']
const MEASURED_NOTES = ['', '', 'Wall is out of square by 3/8.', 'Window sill in the way of the backsplash.']

/** The customer books and pays, or calls. The crew measures, unless the visit is canceled or no one is there. */
function tellVisit(shop: Shop, life: Life, { slot, bookedAt }: NonNullable<Life['visit']>, by: Actor): void {
  const { tell, dice, staff, payDemo } = shop
  const { contact } = life.quote
  const isPaidOnline = dice.chance(0.55)
  const notes = dice.pick(VISIT_NOTES)
  const fee = dice.pick(['on_site', 'on_site', 'waived'] as const)
  let id = ''
  tell(bookedAt, isPaidOnline ? CUSTOMER : by, async (ctx) => {
    const request = { appointmentDate: slot.date, timeSlot: slot.timeSlot, quoteId: life.quoteId, contact }
    if (!isPaidOnline) {
      id = (await takeByPhone(ctx, { ...request, fee, notes })).id
      return
    }
    const { session } = life
    id = (await bookSlot(ctx, { session, clientAddress: CLIENT_ADDRESS, request })).id
    const clientSecret = await startPayment(ctx, { session, appointmentId: id })
    const [intentId = ''] = clientSecret.split('_secret_')
    await payDemo(ctx, intentId, clientSecret)
  })
  const end = dice.pick([...Array<'completed'>(9).fill('completed'), 'no_show' as const, 'cancelled' as const])
  if (end === 'cancelled') {
    const halfway = new Date((Number(bookedAt) + Number(slot.start)) / 2)
    tell(halfway, by, (ctx) => editAppointment(ctx, { id, edit: { status: 'cancelled', refund: true } }))
    return
  }
  tell(after(slot.start, 58 * MINUTE_MS), staff.owner, (ctx) => asCrew(shop, ctx, id, { status: end }))
  if (end === 'no_show') return
  const note = dice.pick(MEASURED_NOTES)
  const off = life.quote.countertops.map(() => dice.between(-3, 3) / 4)
  tell(after(slot.start, 45 * MINUTE_MS), staff.owner, (ctx) => measure(ctx, life, id, note, off))
  const decided = atWork(after(slot.start, dice.between(4, 13) * DAY_MS), dice.between(5, 200))
  if (dice.chance(0.4)) {
    tell(atWork(after(slot.start, 2 * DAY_MS), 60), by, (ctx) => email(ctx, life, 'Estimate reminder'))
  }
  if (dice.chance(0.12)) {
    const lostReason = dice.pick(['price', 'competitor'] as const)
    tell(decided, by, (ctx) => change(ctx, life, { status: 'cancelled', lostReason }))
  } else if (dice.chance(0.85)) {
    tell(decided, by, (ctx) => change(ctx, life, { status: 'completed', paymentStatus: 'received' }))
  }
}

async function sendQuote(ctx: Context, life: Life): Promise<void> {
  const { contact, countertops, job, customerNote } = life.quote
  const drawn = await Promise.all(countertops.map(withDrawing))
  const { quoteId } = await submitQuote(ctx, {
    session: life.session,
    clientAddress: CLIENT_ADDRESS,
    request: { ...contact, countertops: drawn, ...(job && { job }), customerNote },
  })
  life.quoteId = quoteId
  const [row] = await ctx.db.orm.select().from(quotes).where(eq(quotes.id, quoteId))
  life.customerId = row?.customerId ?? ''
}

function call(ctx: Context, { customerId, quoteId }: Life, made: Omit<NewCall, 'quoteId'>) {
  return logCall(ctx, { customerId, call: { ...made, quoteId } })
}

async function change(ctx: Context, { quoteId }: Life, fields: QuoteChange): Promise<void> {
  await editQuote(ctx, { id: quoteId, ...fields })
}

/** Writes an email from a template. It's in the database only. */
async function email(ctx: Context, { customerId, quoteId }: Life, templateName: string): Promise<void> {
  const template = FIRST_TEMPLATES.find(({ name }) => name === templateName)
  if (!template) throw new Error(`there is no template ${templateName}`)
  const { id: templateId, subject, body } = template
  await writeMessage(ctx, { customerId, message: { quoteId, templateId, subject, body } })
}

/** Edits a visit as the person of its crew. */
async function asCrew({ staff }: Shop, ctx: Context, id: string, edit: { status: 'completed' | 'no_show' }) {
  const [appointment] = await ctx.db.orm.select().from(appointments).where(eq(appointments.id, id))
  const by = Object.values(staff).find(({ crew }) => crew === appointment?.crew) ?? ctx.by
  await editAppointment({ ...ctx, by }, { id, edit })
}

/** Saves sizes that are `off` the drawn ones by up to 3/4 inch. */
async function measure(ctx: Context, { quote, quoteId }: Life, id: string, note: string, off: readonly number[]) {
  const drawn = await ctx.db.orm.select().from(quoteCountertops).where(eq(quoteCountertops.quoteId, quoteId))
  const countertops = quote.countertops.map(({ shape, dimensions, stone, details }, index) => ({
    quoteCountertopId: drawn.find(({ position }) => position === index + 1)?.id,
    shape,
    dimensions: { ...dimensions, width: dimensions.width + (off[index] ?? 0) },
    stone,
    cutouts: details?.cutouts.length ?? 0,
    note: '',
  }))
  await saveMeasured(ctx, { id, input: { version: 0, note, countertops } })
}

/** Books a visit right after another one, although the crew has no time to travel. */
async function squeezeIn(ctx: Context, caller: DemoQuote | undefined): Promise<void> {
  const isFirst = and(eq(appointments.status, 'confirmed'), eq(appointments.timeSlot, labelAt(8 * 60)))
  const [before] = await ctx.db.orm
    .select()
    .from(appointments)
    .where(and(isFirst, gt(appointments.appointmentDate, dayOf(ctx.now()))))
    .orderBy(appointments.appointmentDate)
    .limit(1)
  if (!before || !caller) return
  const { appointmentDate, crew } = before
  const time = { appointmentDate, timeSlot: labelAt(9 * 60), crew, force: true }
  await takeByPhone(ctx, { ...time, contact: caller.contact, fee: 'waived', notes: 'Lives next door.' })
}

const dayOf = (instant: Date): CalendarDate => dateIn(instant, SHOP.timeZone)
const timeOn = (date: CalendarDate, minutes: number): Date => instantAt(date, minutes, SHOP.timeZone)
const after = (instant: Date, milliseconds: number): Date => new Date(Number(instant) + milliseconds)
const ago = (instant: Date, milliseconds: number): Date => after(instant, -milliseconds)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
const isWorkday = (date: CalendarDate): boolean => closedReason(date) === undefined

/** The Monday of the week of that day. */
export function mondayOf(date: CalendarDate): CalendarDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7))
}

/** When someone in the office gets to it: so many minutes after they could begin, from 9 AM to 5:45 PM. */
function atWork(since: Date, minutes: number): Date {
  let date = dayOf(since)
  while (!isWorkday(date) || since >= timeOn(date, 16 * 60 + 30)) date = addDays(date, 1)
  const start = Math.max(Number(since), Number(timeOn(date, 9 * 60)))
  return earlier(new Date(start + minutes * MINUTE_MS), timeOn(date, 17 * 60 + 45))
}

function labelAt(minutes: number): string {
  const slot = slotAt(minutes)
  if (!slot) throw new Error(`no visit starts at minute ${minutes}`)
  return slot.label
}
