import { appointmentHistory, appointments, closureAudit, closures } from '#server/appointments/table.ts'
import { countertops, sessions } from '#server/countertops/table.ts'
import { rateLimits } from '#server/http/limits/table.ts'
import { outgoingMails } from '#server/mail/table.ts'
import { demoIntents, paymentEvents, payments } from '#server/payments/table.ts'
import { idempotencyKeys, quoteAudit, quoteCountertops, quoteImages, quotes } from '#server/quotes/table.ts'

/** Every table of the database; drizzle-kit makes the migrations from this. */
export const schema = {
  sessions,
  countertops,
  quotes,
  quoteCountertops,
  quoteImages,
  idempotencyKeys,
  quoteAudit,
  appointments,
  appointmentHistory,
  closures,
  closureAudit,
  payments,
  paymentEvents,
  demoIntents,
  outgoingMails,
  rateLimits,
}
