import { eq } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/events/actor.ts'
import type { MailContext } from '#server/mail/email.ts'
import type { DemoPaymentAction } from '#server/payment-provider/demo-provider.ts'
import { editQuote, type QuoteChange } from '#server/quotes/edit-quote.ts'
import { SHOP } from '#shared/content/shop.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate, dateIn, instantAt } from '#shared/lib/zoned.ts'
import { closedReason } from '#shared/schedule/calendar.ts'
import type { DemoQuote } from './demo-quotes.ts'

// What the chapters of the demo shop share: who is in it, and its times.

export const CLIENT_ADDRESS = '192.0.2.1'

export type Person = Actor & { personId: string }
export interface Shop {
  now: Date
  staff: readonly Person[]
  owner: Actor
  office: readonly Person[]
  /** Does something at that time, as that person. */
  tell: (at: Date, by: Actor, run: (ctx: MailContext) => Promise<unknown>) => void
  /** Pays as if it were accepted, or with another outcome of the demo. */
  payDemo: (ctx: Context, clientSecret: string, outcome?: DemoPaymentAction) => Promise<unknown>
  /** The days, in order, that can still have an installation. Each has one at most. */
  installDays: CalendarDate[]
  /** Who accepts a final quote, and when, the first visit first. */
  accepted: { life: Life; at: Date; by: Person }[]
}
export interface Slot {
  appointmentDate: CalendarDate
  timeSlot: string
  start: Date
}
/** A quote on its way through the shop. The ids are known once it's sent. */
export interface Life {
  quote: DemoQuote
  fate: 'unanswered' | 'contacted' | 'visit' | 'lost'
  sentAt: Date
  answeredAt: Date
  slot?: Slot
  session: string
  quoteId: string
  customerId: string
}

export const change = (ctx: Context, { quoteId }: Life, fields: QuoteChange) =>
  editQuote(ctx, { id: quoteId, ...fields })

/** The person of a visit's crew does it. */
export async function asCrewOf({ staff }: Shop, ctx: Context, id: string): Promise<Context> {
  const [appointment] = await ctx.db.orm.select().from(appointments).where(eq(appointments.id, id))
  return { ...ctx, by: staff.find(({ crew }) => crew === appointment?.crew) ?? ctx.by }
}

export const dayOf = (instant: Date): CalendarDate => dateIn(instant, SHOP.timeZone)
export const timeOn = (date: CalendarDate, minutes: number): Date => instantAt(date, minutes, SHOP.timeZone)
export const after = (instant: Date, milliseconds: number): Date => new Date(Number(instant) + milliseconds)
export const ago = (instant: Date, milliseconds: number): Date => after(instant, -milliseconds)
export const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
export const isWorkday = (date: CalendarDate): boolean => closedReason(date) === undefined

/** When someone in the office gets to it: so many minutes after they could begin, from 9 AM to 5:45 PM. */
export function atWork(since: Date, minutes: number): Date {
  let date = dayOf(since)
  while (!isWorkday(date) || since >= timeOn(date, 16 * 60 + 30)) date = addDays(date, 1)
  const start = Math.max(Number(since), Number(timeOn(date, 9 * 60)))
  return earlier(new Date(start + minutes * MINUTE_MS), timeOn(date, 17 * 60 + 45))
}
