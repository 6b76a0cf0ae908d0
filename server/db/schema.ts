import { appointmentHistory, appointments, closures, openedDays, visitHours } from '#server/appointments/table.ts'
import { measuredCountertops } from '#server/appointments/measured-table.ts'
import { crews } from '#server/appointments/crews-table.ts'
import { customerPairs, customers, customerWords } from '#server/customers/table.ts'
import { countertops, sessions } from '#server/countertops/table.ts'
import { events } from '#server/events/table.ts'
import { firstAnswers, rateLimits } from '#server/http/table.ts'
import { jobs } from '#server/jobs/table.ts'
import { outgoingEmails } from '#server/mail/table.ts'
import { messages, messageTemplates } from '#server/messages/table.ts'
import { paymentEvents, payments } from '#server/appointments/payment/table.ts'
import { demoIntents } from '#server/payments/table.ts'
import { photos } from '#server/photos/table.ts'
import { people, personTokens } from '#server/people/table.ts'
import { sampleRequests } from '#server/samples/table.ts'
import { officeSettings } from '#server/settings/table.ts'
import { quoteCountertops, quoteImages, quotes } from '#server/quotes/table.ts'
import { views } from '#server/quotes/views/table.ts'

/** Every table. drizzle-kit makes the migrations from this. */
export const schema = {
  sessions,
  countertops,
  crews,
  people,
  personTokens,
  customers,
  customerPairs,
  customerWords,
  quotes,
  quoteCountertops,
  quoteImages,
  photos,
  sampleRequests,
  visitHours,
  openedDays,
  appointments,
  appointmentHistory,
  closures,
  measuredCountertops,
  payments,
  paymentEvents,
  demoIntents,
  messageTemplates,
  messages,
  outgoingEmails,
  jobs,
  rateLimits,
  firstAnswers,
  events,
  officeSettings,
  views,
}
