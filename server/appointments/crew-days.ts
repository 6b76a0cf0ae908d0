import { and, asc, eq, exists, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { crews } from '#server/schedule/table.ts'
import { appointments } from './table.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { sqlInstant } from '#server/db/columns.ts'
import {
  type EmailDraft,
  type EmailSite,
  emailWriter,
  hostOf,
  type MailContext,
  type OutgoingEmail,
  pageUrl,
  type SkippedEmail,
} from '#server/mail/email.ts'
import { action, facts, paragraph } from '#server/mail/layout/content.ts'
import { addEmails } from '#server/mail/outbox.ts'
import { type AppointmentKind, KIND_LABELS } from '#shared/appointments/kinds.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn, instantAt } from '#shared/lib/zoned.ts'

/** Minutes after midnight of the shop's clock. */
const MORNING = 7 * 60

/**
 * From 7 AM on, writes an email to each active crew that has an address and visits of today to come, once a day
 * (docs/rules.md, Crew day).
 */
export async function emailCrewDays(ctx: Context): Promise<void> {
  const now = ctx.now()
  const today = dateIn(now, SHOP.timeZone)
  if (now < instantAt(today, MORNING, SHOP.timeZone)) return
  const { number, active, email, dayEmailedOn } = crews
  await inTransaction(ctx, async (tx) => {
    const isToCome = sql`upper(${appointments.during}) > ${sqlInstant(now)}`
    const visits = tx.db.orm
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(isOfDay(today), eq(appointments.crew, number), isToCome))
    const due = await tx.db.orm
      .update(crews)
      .set({ dayEmailedOn: today })
      .where(and(active, ne(email, ''), or(isNull(dayEmailedOn), lt(dayEmailedOn, today)), exists(visits)))
      .returning({ crew: number })
    await addEmails(
      tx,
      due.map(({ crew }) => ({ kind: 'crew_day', crew })),
    )
  })
}

const isOfDay = (date: CalendarDate) =>
  and(eq(appointments.appointmentDate, date), inArray(appointments.status, statusesIn('booked')))

/** Every kind of email to a crew. */
export const CREW_EMAILS = { crew_day: emailWriter(loadCrewDay, crewDay) }

interface CrewDayFacts {
  site: EmailSite
  crew: { number: number; name: string; email: string }
  date: CalendarDate
  visits: { kind: AppointmentKind; timeSlot: string; city: string }[]
}

async function loadCrewDay(ctx: MailContext, email: OutgoingEmail): Promise<CrewDayFacts | SkippedEmail> {
  const { orm } = ctx.db
  const [crew] = email.crew === null ? [] : await orm.select().from(crews).where(eq(crews.number, email.crew))
  const date = dateIn(ctx.now(), SHOP.timeZone)
  if (crew?.dayEmailedOn !== date) return { skippedBecause: 'its day is over' }
  const { kind, timeSlot, city, during } = appointments
  const visits = await orm
    .select({ kind, timeSlot, city })
    .from(appointments)
    .where(and(isOfDay(date), eq(appointments.crew, crew.number)))
    .orderBy(asc(sql`lower(${during})`))
  if (visits.length === 0) return { skippedBecause: 'the crew has no visits that day' }
  return { site: ctx.mail.site, crew, date, visits }
}

/** To a crew: its day. It has no names and streets, which would outlast an erasure: the day sheet has them. */
function crewDay({ site, crew, date, visits }: CrewDayFacts): EmailDraft {
  const { number, name, email } = crew
  return {
    to: email,
    replyTo: site.shopEmail,
    content: {
      subject: `${name}: ${pluralize(visits.length, 'visit')} on ${formatCalendarDate(date)}`,
      preheader: 'Times and towns. The day sheet has the rest.',
      title: `${formatCalendarDate(date)}: ${pluralize(visits.length, 'visit')}`,
      blocks: [
        paragraph(`The day of ${name}:`),
        facts(
          ...visits.map(({ kind, timeSlot, city }) => ({
            label: timeSlot,
            value: [[KIND_LABELS[kind], city].filter(Boolean).join(', ')],
          })),
        ),
        paragraph('The day sheet has names, addresses, and drawings, and shows what has changed since this email.'),
        action('Open the day sheet', pageUrl(site, '/orders/day', { date, crew: String(number) })),
      ],
      reason: `Sent to ${name} by ${hostOf(site)}.`,
    },
  }
}
