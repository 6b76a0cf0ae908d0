import { crewTitle } from '#shared/crews/label.ts'
import type { EventAction, EventSubject, HistoryEvent } from '#shared/events/schema.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'

/** How the office calls what an event is about. */
export const SUBJECT_LABELS: Record<EventSubject, string> = {
  quote: 'Quote',
  appointment: 'Visit',
  customer: 'Customer',
  closure: 'Blocked time',
  crew: 'Crew',
  hours: 'Hours',
  settings: 'Settings',
  person: 'Person',
  template: 'Template',
  view: 'View',
  message: 'Message',
  sample: 'Sample request',
}

const ACTION_LABELS: Record<EventAction, string> = {
  created: 'added',
  edited: 'changed',
  deleted: 'deleted',
  merged: 'merged',
  unmerged: 'separated again',
  split: 'split',
  exported: 'exported',
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
  if (subject === 'hours') return hoursTitle(event)
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
