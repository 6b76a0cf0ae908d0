import { columnName } from '#server/db/database.ts'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'

/**
 * Classifies every column that can hold text or bytes. A test fails for a column that's missing here.
 *
 * - `erased`: personal. eraseCustomer blanks it or deletes its row.
 * - `not personal`: ids, dates, sizes, amounts, statuses, or our own words.
 * - `the shop's`: about the shop's own days and people. It names no customer.
 */
type Classification = 'erased' | 'not personal' | "the shop's"

const CONTACT_COLUMNS = Object.fromEntries(CONTACT_FIELDS.map((field) => [columnName(field), 'erased' as const]))

/** By `schema.table`. */
export const COLUMNS: Record<string, Record<string, Classification>> = {
  'public.sessions': { id: 'erased' },
  'public.countertops': { session_id: 'erased', shape: 'not personal', stone: 'not personal', details: 'erased' },
  'public.customers': {
    ...CONTACT_COLUMNS,
    email_key: 'erased',
    phone_key: 'erased',
    notes: 'erased',
    merged_rows: 'erased',
  },
  'public.customer_words': { word: 'erased' },
  'public.quotes': {
    session_id: 'erased',
    ...CONTACT_COLUMNS,
    notes: 'erased',
    customer_note: 'erased',
    job: 'not personal',
    status: 'not personal',
    payment_status: 'not personal',
    lost_reason: 'not personal',
    lost_note: 'erased',
    estimate: 'not personal',
    price_list_version: 'not personal',
  },
  // Its name and the models of cutouts. The rest stays.
  'public.quote_countertops': { shape: 'not personal', stone: 'not personal', details: 'erased' },
  'public.quote_images': { png: 'erased' },
  'public.photos': { session_id: 'erased', client_address: 'erased', type: 'not personal', bytes: 'erased' },
  'public.sample_requests': { ...CONTACT_COLUMNS, stones: 'not personal', sent_by: "the shop's" },
  'public.first_answers': { caller: 'erased', key: 'erased', request: 'erased', body_hash: 'erased', answer: 'erased' },
  'public.appointments': {
    session_id: 'erased',
    client_address: 'erased',
    ...CONTACT_COLUMNS,
    notes: 'erased',
    calendar_token: 'erased',
    measured_note: 'erased',
    status: 'not personal',
    time_slot: 'not personal',
    fee: 'not personal',
    collected: 'not personal',
    undo: 'not personal',
  },
  'public.appointment_history': {
    why: 'erased',
    from: 'not personal',
    to: 'not personal',
    by: 'not personal',
    by_name: "the shop's",
  },
  'public.measured_countertops': { note: 'erased', shape: 'not personal', stone: 'not personal' },
  'public.crews': { name: "the shop's", color: "the shop's", days: "the shop's" },
  'public.visit_hours': { visits: "the shop's" },
  'public.opened_days': { reason: "the shop's" },
  'public.closures': { reason: "the shop's", time_slot: 'not personal' },
  'public.events': {
    changes: 'erased',
    by_kind: 'not personal',
    by_name: "the shop's",
    subject: 'not personal',
    subject_id: 'not personal',
    action: 'not personal',
    request_id: 'not personal',
  },
  'public.people': { name: "the shop's", email: "the shop's", role: 'not personal' },
  'public.person_tokens': { kind: 'not personal', hash: "the shop's", user_agent: "the shop's" },
  'public.views': { name: "the shop's", query: "the shop's" },
  'public.payments': {
    failure_message: 'erased',
    intent_id: 'not personal',
    provider: 'not personal',
    state: 'not personal',
    currency: 'not personal',
    dispute: 'not personal',
  },
  'public.payment_events': { id: 'not personal', type: 'not personal', intent_id: 'not personal' },
  'public.demo_intents': {
    failure_message: 'erased',
    id: 'not personal',
    client_secret: 'not personal',
    status: 'not personal',
  },
  'public.templates': { name: "the shop's", subject: "the shop's", body: "the shop's" },
  'public.messages': {
    subject: 'erased',
    body: 'erased',
    channel: 'not personal',
    direction: 'not personal',
    outcome: 'not personal',
    by_name: "the shop's",
  },
  'public.outgoing_mails': { kind: 'not personal', previous_date: 'not personal', previous_slot: 'not personal' },
  'public.rate_limits': { key: 'erased' },
  // Jobs contain only ids (server/jobs/queues.ts), but an attempt's error may quote an address.
  'public.jobs': { error: 'erased', queue: 'not personal', data: 'not personal', state: 'not personal' },
  'drizzle.__drizzle_migrations': { hash: 'not personal' },
}
