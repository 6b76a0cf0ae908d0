import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bookSlot } from '#server/appointments/book.ts'
import { saveMeasured } from '#server/appointments/measured.ts'
import { editAppointment } from '#server/appointments/edit.ts'
import { takeByPhone } from '#server/appointments/by-phone.ts'
import { playDemoPayment } from '#server/appointments/payment/events.ts'
import { startPayment } from '#server/appointments/payment/start.ts'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { type Actor, CUSTOMER } from '#server/events/actor.ts'
import type { DemoProvider } from '#server/payments/demo-provider.ts'
import { quoteCountertops } from '#server/quotes/table.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import type { LostReason } from '#shared/quotes/statuses.ts'
import type { Dice } from './dice.ts'
import type { Life, PlannedAppointment } from './lives.ts'
import type { Staff } from './people.ts'
import { change, email, type SentQuote } from './quote-story.ts'
import type { Story } from './story.ts'
import { atWork, plus } from './times.ts'

const APPOINTMENT_NOTES = [
  '',
  '',
  'Gate code 4417. Park in the alley.',
  'Two dogs, both friendly.',
  'Side door, please.',
]
const MEASURED_NOTES = ['', '', 'Wall is out of square by 3/8.', 'Window sill in the way of the backsplash.']
const QUARTERS_OFF = [-3, -2, -1, 0, 0, 1, 2, 3]

interface Teller {
  story: Story
  dice: Dice
  staff: Staff
  demo: DemoProvider
}

/** Books the visit, holds it or not, and finishes its quote. */
export function tellAppointment(teller: Teller, sent: SentQuote, appointment: PlannedAppointment, person: Actor): void {
  const { story, dice, staff, demo } = teller
  const { slot, bookedAt, isPaidOnline, end } = appointment
  const { contact } = sent.life.quote
  const booked = { id: '' }
  const time = { appointmentDate: slot.date, timeSlot: slot.timeSlot }
  const notes = dice.pick(APPOINTMENT_NOTES)
  const fee = dice.pick(['on_site', 'on_site', 'waived'] as const)
  story.push({
    at: bookedAt,
    by: isPaidOnline ? CUSTOMER : person,
    run: async (ctx) => {
      const { quoteId } = sent
      booked.id = isPaidOnline
        ? await bookAndPay(ctx, demo, sent.session, { ...time, quoteId, contact })
        : (await takeByPhone(ctx, { request: { ...time, contact, quoteId, fee, notes } })).id
    },
  })
  if (end === 'cancelled') {
    story.push({
      at: new Date((bookedAt.getTime() + slot.start.getTime()) / 2),
      by: person,
      run: (ctx) => editAppointment(ctx, { id: booked.id, edit: { status: 'cancelled', refund: true } }),
    })
    return
  }
  if (end === 'no_show') {
    story.push({
      at: plus(slot.start, 25 * MINUTE_MS),
      by: staff.owner,
      run: (ctx) => mark(ctx, staff, booked.id, end),
    })
    return
  }
  const measure = measureWith(dice, booked, sent)
  story.push({
    at: plus(slot.start, 45 * MINUTE_MS),
    by: staff.owner,
    run: (ctx) => asCrew(ctx, staff, booked.id, measure),
  })
  story.push({ at: plus(slot.start, 58 * MINUTE_MS), by: staff.owner, run: (ctx) => mark(ctx, staff, booked.id, end) })
  tellEnd(teller, sent, slot.start, person)
}

/** A visit for someone who called and has no quote. */
export function tellAppointmentWithoutQuote(
  { story, staff }: Teller,
  { quote, appointment }: Life,
  person: Actor,
): void {
  if (!appointment) return
  const { slot, bookedAt } = appointment
  const request = { appointmentDate: slot.date, timeSlot: slot.timeSlot, contact: quote.contact }
  const booked = { id: '' }
  story.push({
    at: bookedAt,
    by: person,
    run: async (ctx) => {
      const fee = 'on_site' as const
      booked.id = (await takeByPhone(ctx, { request: { ...request, fee, notes: 'No drawing yet.' } })).id
    },
  })
  story.push({
    at: plus(slot.start, 58 * MINUTE_MS),
    by: staff.owner,
    run: (ctx) => mark(ctx, staff, booked.id, 'completed'),
  })
}

async function bookAndPay(
  ctx: Context,
  demo: DemoProvider,
  session: string,
  request: Parameters<typeof bookSlot>[1]['request'],
): Promise<string> {
  const { id } = await bookSlot(ctx, { session, clientAddress: '192.0.2.1', request })
  const clientSecret = await startPayment(ctx, { session, appointmentId: id })
  const [intentId = ''] = clientSecret.split('_secret_')
  await playDemoPayment(ctx, demo, { intentId, clientSecret, outcome: 'accepted' })
  return id
}

/** Does it as the person of the visit's crew. */
async function asCrew(ctx: Context, staff: Staff, id: string, work: (ctx: Context) => Promise<unknown>): Promise<void> {
  const [appointment] = await ctx.db.orm.select().from(appointments).where(eq(appointments.id, id))
  const by = Object.values(staff).find(({ crew }) => crew === appointment?.crew) ?? ctx.by
  await work({ ...ctx, by })
}

function mark(ctx: Context, staff: Staff, id: string, status: 'completed' | 'no_show'): Promise<void> {
  return asCrew(ctx, staff, id, (asTheirs) => editAppointment(asTheirs, { id, edit: { status } }))
}

/** Saves sizes that are up to 3/4 inch from the drawn ones. */
function measureWith(dice: Dice, booked: { id: string }, { life: { quote } }: SentQuote) {
  const off = quote.countertops.map(() => dice.pick(QUARTERS_OFF) / 4)
  const note = dice.pick(MEASURED_NOTES)
  return async (ctx: Context) => {
    const drawn = await ctx.db.orm
      .select({ id: quoteCountertops.id, position: quoteCountertops.position })
      .from(quoteCountertops)
      .innerJoin(appointments, eq(appointments.quoteId, quoteCountertops.quoteId))
      .where(eq(appointments.id, booked.id))
    const countertops = quote.countertops.map(({ shape, dimensions, stone, details }, index) => ({
      quoteCountertopId: drawn.find(({ position }) => position === index + 1)?.id,
      shape,
      dimensions: { ...dimensions, width: dimensions.width + (off[index] ?? 0) },
      stone,
      cutouts: details?.cutouts.length ?? 0,
      note: '',
    }))
    await saveMeasured(ctx, { id: booked.id, key: randomUUID(), input: { version: 0, note, countertops } })
  }
}

/** After the measurement, most customers order. */
function tellEnd({ story, dice }: Teller, sent: SentQuote, startsAt: Date, by: Actor): void {
  const roll = dice.next()
  const reminded = atWork(plus(startsAt, 2 * DAY_MS), dice.between(5, 200))
  const decided = atWork(plus(startsAt, dice.between(4, 13) * DAY_MS), dice.between(5, 200))
  if (roll < 0.4) story.push({ at: reminded, by, run: (ctx) => email(ctx, sent, 'Estimate reminder') })
  if (roll < 0.12) {
    const lostReason: LostReason = roll < 0.06 ? 'price' : 'competitor'
    const run = (ctx: Context) => change(ctx, sent, { status: 'cancelled', lostReason })
    story.push({ at: plus(decided, HOUR_MS), by, run })
  } else if (roll < 0.85) {
    const run = (ctx: Context) => change(ctx, sent, { status: 'completed', paymentStatus: 'received' })
    story.push({ at: decided, by, run })
  }
}
