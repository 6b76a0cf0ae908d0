import { startsText } from '#client/features/office/appointment-labels.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { FIELD_FACTS } from '#shared/contact/fields.ts'
import { crewTitle } from '#shared/schedule/crew-label.ts'
import type { EventAction, EventChanges, EventSubject, HistoryEvent } from '#shared/events/schema.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { formatCalendarDate, WEEKDAYS } from '#shared/lib/dates.ts'
import { type UsualLine, usualLineText } from '#shared/final-quote/usual-line.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { describePrice, PRICE_FIELDS } from '#shared/prices/fields.ts'
import { LOST_REASON_LABELS } from '#shared/quotes/statuses.ts'

/** How the office calls what an event is about. */
export const SUBJECT_LABELS: Record<EventSubject, string> = {
  quote: 'Quote',
  appointment: 'Visit',
  customer: 'Customer',
  closure: 'Blocked time',
  crew: 'Crew',
  hours: 'Hours',
  settings: 'Settings',
  prices: 'Price list',
  person: 'Person',
  template: 'Template',
  view: 'View',
  message: 'Message',
  sample: 'Sample request',
  export: 'Export',
}

const ACTION_LABELS: Record<EventAction, string> = {
  created: 'added',
  edited: 'changed',
  deleted: 'deleted',
  merged: 'merged',
  unmerged: 'separated again',
  split: 'split',
  exported: 'exported',
  closed: 'closed',
  erased: 'erased',
  signed_in: 'signed in',
}

/** What happened, where the two labels don't say it well. */
const TITLES: Readonly<Record<string, string>> = {
  'appointment created': 'Visit booked',
  'closure created': 'Time blocked',
  'closure deleted': 'Time unblocked',
  'settings edited': 'Settings changed',
}

/** By channel and action. */
const MESSAGE_TITLES: Readonly<Record<string, string>> = {
  'page created': 'Message from the customer',
  'page edited': 'Message from the customer',
  'call created': 'Call logged',
  'call deleted': 'Logged call deleted',
  'email created': 'Email written',
  'email deleted': 'Email deleted before it was sent',
}

/** `Quote #1042 changed`. `names` are those of people by id, and of crews by number. */
export function eventTitle(event: HistoryEvent, names: ReadonlyMap<string, string> = new Map()): string {
  const { subject, subjectId, action, quoteNumber } = event
  const title = subject === 'message' ? messageTitle(event) : TITLES[`${subject} ${action}`]
  if (title !== undefined) return title
  if (subject === 'quote' && action === 'created')
    return `${event.by.kind === 'person' ? event.by.name : 'The office'} made this quote`
  if (subject === 'hours') return hoursTitle(event)
  if (subject === 'prices') return `Price list ${subjectId} ${action === 'deleted' ? 'withdrawn' : 'published'}`
  if (subject === 'export') return action === 'closed' ? 'Payments closed' : `Exported ${exportedText(event)}`
  if (action === 'signed_in') return 'Signed in'
  const what = ACTION_LABELS[action]
  if (subject === 'person') return `${names.get(subjectId) ?? SUBJECT_LABELS.person} ${what}`
  if (subject === 'crew') return `${crewTitle(subjectId, names.get(subjectId))} ${what}`
  if (subject === 'customer') return `${event.names?.[subjectId] ?? SUBJECT_LABELS.customer} ${what}`
  if (subject === 'quote' && quoteNumber !== null) return `Quote #${quoteNumber} ${what}`
  return capitalize(`${SUBJECT_LABELS[subject]} ${what}`)
}

/** Of an opened day, or of the hours from a day on. */
function hoursTitle({ subjectId, action, changes }: HistoryEvent): string {
  const day = dayOf(subjectId)
  if ('openedDay' in changes) return `${day} ${action === 'deleted' ? 'closed again' : 'opened'}`
  return `Hours from ${day} ${action === 'edited' ? 'changed' : 'set'}`
}

/** `240 quotes` */
function exportedText({ subjectId: table, changes: { rows } }: HistoryEvent): string {
  return `${asText(rows?.[1] ?? null)} ${(rows?.[1] === 1 ? table.slice(0, -1) : table).replace('-', ' ')}`
}

function messageTitle({ action, changes }: HistoryEvent): string | undefined {
  const channel = changes.channel?.find((value) => typeof value === 'string')
  return MESSAGE_TITLES[`${String(channel)} ${action}`]
}

function dayOf(date: string): string {
  return isCalendarDate(date) ? formatCalendarDate(date) : date
}

/** 'Anna Ruiz, office'. */
export function eventAuthor({ by: { name, role } }: HistoryEvent): string {
  return role === undefined ? name : `${name}, ${role}`
}

type Value = EventChanges[string][number]

/** Names of fields where the field's own name in words isn't clear. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(FIELD_FACTS).map(([field, { label }]) => [field, label])),
  followUpOn: 'Follow-up day',
  followUpDays: 'Days until the follow-up',
  until: 'Last day',
  manyPeople: 'Phone number of many people',
  travelMinutes: 'Minutes of travel between visits',
  depositPercent: 'Deposit, percent,',
  validDays: 'Days that a final quote holds',
  installationWeeks: 'Weeks until the first day of an installation',
  installationDays: 'Days that the customer may choose for the installation',
  effectiveOn: 'In effect from',
  ...Object.fromEntries(PRICE_FIELDS.map(({ path, label, unit }) => [path, `${label}, ${unit},`])),
}

const OTHER = 'another customer'

/** The name of a customer by id, or the words for one without a name. */
type NameOf = (id: Value, unnamed: string) => string

/** Changes that a sentence of its own says better. */
const SENTENCES: Readonly<Record<string, (from: Value, to: Value, nameOf: NameOf) => string>> = {
  why: (_, to) => asText(to),
  // The title says it.
  channel: () => '',
  rows: () => '',
  assignedTo: (from, to) => (to === null ? `No longer assigned to ${asText(from)}` : `Assigned to ${asText(to)}`),
  disabled: (_, to) => (to === true ? 'Access removed.' : 'Access given back.'),
  sessions: () => 'Signed out everywhere.',
  signInLink: () => 'New sign-in link made.',
  pageLink: (_, to) => (to === 'new' ? "New link to the customer's page made." : "Link to the customer's page copied."),
  openedDay: (from, to) => `Reason: ${asText(to ?? from)}`,
  samplesSent: (_, to) => (to === true ? 'Samples mailed.' : 'Marked as not mailed.'),
  read: (_, to) => (to === true ? 'Done without an answer.' : 'Marked unread again.'),
  emailWithheld: () => 'The email that was held back was sent.',
  into: (from, to, nameOf) =>
    to === null ? `No longer merged into ${nameOf(from, OTHER)}.` : `Merged into ${nameOf(to, OTHER)}.`,
  to: (_, to, nameOf) => `Split off ${nameOf(to, 'a new customer')}.`,
  quotes: (_, to) => `Quotes: ${Array.isArray(to) ? to.map((number) => `#${asText(number)}`).join(', ') : asText(to)}`,
  notSame: (_, to, nameOf) => `Marked as not the same as ${nameOf(to, OTHER)}.`,
  adminKeysOn: (_, to) => (to === true ? 'Admin keys turned on.' : 'Admin keys turned off.'),
  officeMayRefund: (_, to) => (to === true ? 'Office may refund payments.' : 'Only owners may refund payments.'),
  firstReminderOn: (_, to) => (to === true ? 'First reminders turned on.' : 'First reminders turned off.'),
  secondReminderOn: (_, to) => (to === true ? 'Second reminders turned on.' : 'Second reminders turned off.'),
  balanceDue: (_, to) =>
    to === 'installed' ? 'Balance due once it is installed.' : 'Balance due the day before the installation.',
  usualLines: (_, to) => `Own lines to choose from: ${linesText(to)}`,
  payment: (_, to) => `${asText(to)}.`,
  moneyReason: (_, to) => `Reason: ${asText(to)}`,
  attachment: (from, to) => (to === null ? `File removed: ${asText(from)}` : `File attached: ${asText(to)}`),
  finalQuote: (from, to) => (to === null ? `Final quote deleted: ${asText(from)}.` : `Final quote: ${asText(to)}.`),
  active: (_, to) => (to === true ? 'Active.' : 'Not active.'),
}

/** Fields whose values are our own codes, such as `no_response`. */
const CODES: ReadonlySet<string> = new Set(['status', 'paymentStatus', 'role', 'lostReason', 'outcome'])

const lostReasons: ReadonlyMap<string, string> = new Map(Object.entries(LOST_REASON_LABELS))

/** What an event changed, one sentence for each field: 'Status changed from New to Contacted.' */
export function describeChanges({ subject, action, changes, names }: HistoryEvent): string[] {
  const nameOf: NameOf = (id, unnamed) => (typeof id === 'string' && names?.[id]) || unnamed
  return Object.entries(changes).flatMap(([field, [from, to]]) => {
    const text = SENTENCES[field]?.(from, to, nameOf)
    if (text !== undefined) return text === '' ? [] : withPeriod(text)
    const label = LABELS[field] ?? inWords(field)
    const isAppointmentStatus = subject === 'appointment' && field === 'status'
    const words = (value: Value) => {
      if (isAppointmentStatus) return appointmentStatus(value)
      if (subject === 'prices' && field !== 'effectiveOn')
        return describePrice(
          value as number | null,
          PRICE_FIELDS.find(({ path }) => path === field),
        ) // as published
      return asText(value, CODES.has(field))
    }
    const [before, after] = [words(from), words(to)]
    if (before === '') return withPeriod(action === 'created' ? `${label}: ${after}` : `${label} set to ${after}`)
    if (after === '')
      return withPeriod(action === 'deleted' ? `${label}: ${before}` : `${label} cleared. Before: ${before}`)
    return withPeriod(`${label} changed from ${before} to ${after}`)
  })
}

function withPeriod(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

function appointmentStatus(value: Value): string {
  return Object.entries(STATUS_FACTS).find(([status]) => status === value)?.[1].badge.text ?? asText(value)
}

/** `''` for nothing. */
function asText(value: Value, isCode = false): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    if (isCalendarDate(value)) return formatCalendarDate(value)
    return isCode ? (lostReasons.get(value) ?? inWords(value)) : value
  }
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(listed).join(', ')
  return typeof value.name === 'string' ? value.name : JSON.stringify(value)
}

/** 'Sink $450.00, Delivery $0.00' */
function linesText(lines: Value): string {
  const texts = Array.isArray(lines) ? (lines as unknown as UsualLine[]).map(usualLineText) : [] // as settings have them
  return texts.join(', ') || 'none'
}

/** A weekday on which a crew works, or times at which visits start. */
function listed(value: Value): string {
  if (typeof value === 'number') return WEEKDAYS[value] ?? String(value)
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const { first, last } = value
    if (typeof first === 'string' && typeof last === 'string') return startsText({ first, last })
  }
  return asText(value)
}

/** `lostReason` and `no_response` -> `Lost reason`, `No response`. */
function inWords(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return capitalize(words)
}
