import {
  appointmentHistory,
  appointmentIdempotencyKeys,
  appointments,
  closureHistory,
  closures,
} from '#server/appointments/table.ts'
import { crews } from '#server/appointments/crews/table.ts'
import { openedDays, visitHours } from '#server/appointments/hours/table.ts'
import { customerPairs, customers, customerWords } from '#server/customers/table.ts'
import { countertops, sessions } from '#server/countertops/table.ts'
import { events } from '#server/events/table.ts'
import { rateLimits } from '#server/http/limits/table.ts'
import { jobs } from '#server/jobs/table.ts'
import { outgoingEmails } from '#server/mail/table.ts'
import { paymentEvents, payments } from '#server/appointments/payment/table.ts'
import { demoIntents } from '#server/payments/table.ts'
import { photos } from '#server/photos/table.ts'
import { people, personTokens } from '#server/people/table.ts'
import { officeSettings } from '#server/settings/table.ts'
import { idempotencyKeys, quoteHistory, quoteCountertops, quoteImages, quotes } from '#server/quotes/table.ts'

/** Every table. drizzle-kit makes the migrations from this. */
export const schema = {
  sessions,
  countertops,
  customers,
  customerPairs,
  customerWords,
  quotes,
  quoteCountertops,
  quoteImages,
  idempotencyKeys,
  quoteHistory,
  photos,
  crews,
  visitHours,
  openedDays,
  appointments,
  appointmentHistory,
  appointmentIdempotencyKeys,
  closures,
  closureHistory,
  payments,
  paymentEvents,
  demoIntents,
  outgoingEmails,
  jobs,
  rateLimits,
  events,
  officeSettings,
  people,
  personTokens,
}
