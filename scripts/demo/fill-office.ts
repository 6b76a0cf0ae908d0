import { and, eq, gt } from 'drizzle-orm'
import { addCrew, addFirstCrews, listCrews } from '#server/appointments/crews.ts'
import { openDay } from '#server/appointments/hours.ts'
import { blockTime } from '#server/appointments/closures.ts'
import { takeByPhone } from '#server/appointments/by-phone.ts'
import { refundPayment } from '#server/appointments/payment/refund.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/log.ts'
import { people } from '#server/people/table.ts'
import { addFirstTemplates } from '#server/messages/templates.ts'
import { quotes } from '#server/quotes/table.ts'
import { addView } from '#server/quotes/views/views.ts'
import { createServices } from '#server/services.ts'
import { editSettings } from '#server/settings/edit-settings.ts'
import { slotAt } from '#shared/appointments/slots.ts'
import { DAY_MS, HOUR_MS } from '#shared/lib/durations.ts'
import { LOST_REASONS } from '#shared/quotes/statuses.ts'
import { createDice } from './dice.ts'
import { type Life, planLives } from './lives.ts'
import { pastDatabase } from './past-database.ts'
import { addStaff, makeSignInLinks, type Staff, signInOnce } from './people.ts'
import { tellQuote } from './quote-story.ts'
import { createDemoQuotes, type DemoQuote } from './quotes.ts'
import { type Story, tell } from './story.ts'
import { dayOf, plus } from './times.ts'
import { tellAppointment, tellAppointmentWithoutQuote } from './appointment-story.ts'
import { planWeeks, type WeekPlan } from './week-plan.ts'

interface FillOffice {
  env: Env
  database: Database
  log: Log
  now: Date
  quoteCount: number
}

const WEEKS = 8
const TRAVEL_MINUTES = 30
const CREWS = 2
/** Callers without a quote. They get each tenth time for a visit. */
const CALLERS = 34
const CALLER_EVERY = 10
/** Before the crews begin. */
const [EIGHT, NINE] = [8 * 60, 9 * 60]

/**
 * Fills an empty database with eight weeks of a shop: quotes in all stages, visits, calls and messages. Everything is done
 * by the product's own verbs, each at its own time. Sends no email. Returns how to sign in.
 */
export async function fillOffice({ env, database, log, now, quoteCount }: FillOffice) {
  const clock = { now }
  const services = createServices({
    // No Stripe and no mail server, whatever is set. Demo quotes don't count against rate limits.
    env: { ...env, RATE_LIMIT: 'off', payments: { provider: 'demo' }, mail: { ...env.mail, smtpUrl: undefined } },
    adminKeys: [],
    database: pastDatabase(database, clock),
    log,
    now: () => clock.now,
  })
  const { demo } = services
  if (!demo) throw new Error('The demo needs demo payments')
  const refunds: string[] = []
  const ctx: Context = { ...services.ctx, jobs: { send: rememberRefund(refunds), runSoon: () => {} } }
  const { site } = services.ctx.mail
  const dice = createDice(20_261_122)
  clock.now = plus(now, -(WEEKS * 7 + 1) * DAY_MS)
  await addFirstTemplates(ctx)
  await addFirstCrews(ctx)
  const staff = await addStaff(await withTwoCrews(ctx), site)
  clock.now = now
  const plan = planWeeks(dayOf(now), dice)
  const all = createDemoQuotes(quoteCount + CALLERS)
  const forQuotes = plan.slots.filter((_, index) => index % CALLER_EVERY !== 0)
  const lives = planLives(all.slice(0, quoteCount), forQuotes, now, dice)
  const story: Story = []
  tellSetup(story, plan, staff, now)
  const teller = { story, dice, now, staff, demo }
  const reasons = lives
    .filter(({ fate }) => fate === 'lost')
    .map((_, index) => LOST_REASONS[index % LOST_REASONS.length])
  for (const life of lives) {
    const person = dice.pick([staff.anna, staff.anna, staff.tom])
    const lostReason = (life.fate === 'lost' ? reasons.pop() : undefined) ?? 'price'
    const sent = tellQuote(teller, life, { person, lostReason })
    if (life.appointment) tellAppointment(teller, sent, life.appointment, person)
  }
  for (const life of planCallers(all.slice(quoteCount), plan, lives, now))
    tellAppointmentWithoutQuote(teller, life, staff.anna)
  for (const { personId } of Object.values(staff)) {
    story.push({
      at: plus(now, -dice.between(2, 40) * HOUR_MS),
      by: staff.owner,
      run: (by) => signInOnce(by, site, personId),
    })
  }
  story.push({ at: plus(now, -HOUR_MS), by: staff.anna, run: (by) => squeezeIn(by, all.at(-1)) })
  await tell(ctx, clock, story, async () => {
    for (const intentId of refunds.splice(0)) await refundPayment(ctx, intentId)
  })
  return makeSignInLinks(ctx, site, staff)
}

/** Whether nothing has happened in this shop yet. */
export async function isEmptyOffice({ orm }: Database): Promise<boolean> {
  for (const table of [quotes, appointments, people]) if ((await orm.$count(table)) > 0) return false
  return true
}

/** Remembers refunds, and drops all other jobs: none may wait for a server. */
function rememberRefund(refunds: string[]): Context['jobs']['send'] {
  return async (name, data) => {
    if (name === 'refund' && 'intentId' in data) refunds.push(data.intentId)
  }
}

async function withTwoCrews(ctx: Context): Promise<Context> {
  for (let count = (await listCrews(ctx)).length; count < CREWS; count += 1) {
    await addCrew(ctx, { crew: { name: `Crew ${count + 1}` } })
  }
  return ctx
}

function tellSetup(story: Story, plan: WeekPlan, { owner, anna, tom }: Staff, now: Date): void {
  const at = plus(now, -WEEKS * 7 * DAY_MS)
  const { dayOff, crewDayOff, meeting, openedSaturday } = plan
  story.push({
    at,
    by: owner,
    run: async (ctx) => {
      await editSettings(ctx, { travelMinutes: TRAVEL_MINUTES })
      await blockTime(ctx, { date: dayOff, reason: 'Inventory' })
      await blockTime(ctx, { date: crewDayOff, crew: CREWS, reason: 'Van in the workshop' })
      await blockTime(ctx, { ...meeting, reason: 'Staff meeting' })
      await openDay(ctx, { date: openedSaturday, reason: 'Catching up before the holidays' })
      await addView(ctx, { view: { name: 'Large jobs', query: 'min=600000&sort=total', shared: true } })
    },
  })
  story.push({
    at: plus(at, HOUR_MS),
    by: anna,
    run: (ctx) =>
      addView(ctx, { view: { name: 'Franklin, open', query: 'town=Franklin&stage=new,contacted', shared: true } }),
  })
  story.push({
    at: plus(at, 2 * HOUR_MS),
    by: tom,
    run: (ctx) => addView(ctx, { view: { name: 'My follow-ups', query: 'assigned=me&followUp=due', shared: false } }),
  })
}

/** Callers take some of the times that no quote took. */
function planCallers(callers: readonly DemoQuote[], { slots }: WeekPlan, lives: readonly Life[], now: Date): Life[] {
  const taken = new Set(lives.map(({ appointment }) => appointment?.slot))
  const free = slots.filter((slot) => !taken.has(slot) && plus(slot.start, -3 * DAY_MS) < now).slice(-callers.length)
  return free.flatMap((slot, index) => {
    const quote = callers[index]
    const bookedAt = plus(slot.start, -3 * DAY_MS)
    const appointment = { slot, bookedAt, isPaidOnline: false, end: 'completed' as const }
    return quote ? [{ quote, fate: 'appointment' as const, sentAt: bookedAt, answeredAt: bookedAt, appointment }] : []
  })
}

/** Books a visit right after another one, although the crew has no time to travel. */
async function squeezeIn(ctx: Context, caller: DemoQuote | undefined): Promise<void> {
  const [first, second] = [slotAt(EIGHT)?.label ?? '', slotAt(NINE)?.label ?? '']
  const [before] = await ctx.db.orm
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.status, 'confirmed'),
        eq(appointments.timeSlot, first),
        gt(appointments.appointmentDate, dayOf(ctx.now())),
      ),
    )
    .orderBy(appointments.appointmentDate)
    .limit(1)
  if (!before || !caller) return
  const { appointmentDate, crew } = before
  const time = { appointmentDate, timeSlot: second, crew, force: true }
  const request = { ...time, contact: caller.contact, fee: 'waived' as const, notes: 'Lives next door.' }
  await takeByPhone(ctx, { request })
}
