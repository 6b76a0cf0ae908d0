import { historyEvent } from '#test/client/events.ts'
import { expect, it } from 'vitest'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { describeChanges, eventAuthor, eventTitle } from './describe-event.ts'

const LUIS = '0198c0de-0000-7000-8000-0000000000aa'
const lines = (event: Partial<HistoryEvent>) => {
  const whole = historyEvent(1, event)
  return [eventTitle(whole, new Map([[LUIS, 'Luis']])), ...describeChanges(whole)]
}

it.each<[Partial<HistoryEvent>, string[]]>([
  [
    { changes: { status: ['new', 'contacted'], paymentStatus: ['not received', 'partial payment'] } },
    [
      'Quote #1042 changed',
      'Status changed from New to Contacted.',
      'Payment status changed from Not received to Partial payment.',
    ],
  ],
  [
    { changes: { notes: ['', 'call first'], followUpOn: [null, '2026-11-24'], lostReason: ['no_response', null] } },
    [
      'Quote #1042 changed',
      'Notes set to call first.',
      'Follow-up day set to Tuesday, November 24, 2026.',
      'Lost reason cleared. Before: No response.',
    ],
  ],
  [
    {
      changes: { lostReason: [null, 'competitor'], assignedTo: [null, { id: LUIS, name: 'Luis' }] },
    },
    ['Quote #1042 changed', 'Lost reason set to Went with someone else.', 'Assigned to Luis.'],
  ],
  [
    { changes: { payment: [null, '$3,206.00 (check) taken back'], moneyReason: [null, 'Typed twice'] } },
    ['Quote #1042 changed', '$3,206.00 (check) taken back.', 'Reason: Typed twice.'],
  ],
  [
    { subject: 'settings', action: 'edited', changes: { balanceDue: ['before', 'installed'] } },
    ['Settings changed', 'Balance due once it is installed.'],
  ],
  [{ changes: { emailWithheld: [true, false] } }, ['Quote #1042 changed', 'The email that was held back was sent.']],
  [{ action: 'deleted', changes: { status: ['new', null] } }, ['Quote #1042 deleted', 'Status: New.']],
  [{ action: 'erased', changes: {} }, ['Quote #1042 erased']],
  [
    { subject: 'export', subjectId: 'payments', action: 'closed', changes: { closedThrough: [null, '2026-10-31'] } },
    ['Payments closed', 'Closed through set to Saturday, October 31, 2026.'],
  ],
  [
    { subject: 'export', subjectId: 'quotes', action: 'exported', changes: { rows: [null, 240] } },
    ['Exported 240 quotes'],
  ],
  [{ subject: 'export', subjectId: 'visits', action: 'exported', changes: { rows: [null, 1] } }, ['Exported 1 visit']],
  [
    {
      subject: 'message',
      action: 'created',
      changes: { channel: [null, 'call'], outcome: [null, 'no_answer'], followUpOn: [null, '2026-11-24'] },
    },
    ['Call logged', 'Outcome: No answer.', 'Follow-up day: Tuesday, November 24, 2026.'],
  ],
  [{ subject: 'message', action: 'created', changes: { channel: [null, 'email'] } }, ['Email written']],
  [
    { subject: 'message', action: 'deleted', changes: { channel: ['call', null], outcome: ['reached', null] } },
    ['Logged call deleted', 'Outcome: Reached.'],
  ],
  [{ subject: 'message', action: 'erased', changes: {} }, ['Message erased']],
  [{ changes: { notes: ['…', '…'] } }, ['Quote #1042 changed', 'Notes changed from … to …']],
  [
    { subject: 'appointment', changes: { status: ['confirmed', 'no_show'], why: [null, 'No one was there'] } },
    ['Visit changed', 'Status changed from Confirmed to No-show.', 'No one was there.'],
  ],
  [
    { subject: 'appointment', action: 'created', changes: { status: [null, 'held'], why: [null, 'Time chosen'] } },
    ['Visit booked', 'Status: Awaiting payment.', 'Time chosen.'],
  ],
  [
    { subject: 'person', subjectId: LUIS, action: 'created', changes: { name: [null, 'Luis'], role: [null, 'crew'] } },
    ['Luis added', 'Name: Luis.', 'Role: Crew.'],
  ],
  [
    { subject: 'person', subjectId: LUIS, changes: { disabled: [false, true], sessions: [2, 0] } },
    ['Luis changed', 'Access removed.', 'Signed out everywhere.'],
  ],
  [
    { subject: 'person', changes: { disabled: [true, false], signInLink: [null, 'new'] } },
    ['Person changed', 'Access given back.', 'New sign-in link made.'],
  ],
  [{ changes: { pageLink: [null, 'new'] } }, ['Quote #1042 changed', "New link to the customer's page made."]],
  [{ subject: 'person', action: 'signed_in', changes: {} }, ['Signed in']],
  [
    {
      subject: 'settings',
      changes: {
        travelMinutes: [0, 45],
        adminKeysOn: [true, false],
        officeMayRefund: [false, true],
        firstReminderOn: [true, false],
        secondReminderOn: [false, true],
      },
    },
    [
      'Settings changed',
      'Minutes of travel between visits changed from 0 to 45.',
      'Admin keys turned off.',
      'Office may refund payments.',
      'First reminders turned off.',
      'Second reminders turned on.',
    ],
  ],
  [
    {
      subject: 'crew',
      subjectId: '2',
      changes: { days: [[1, 2], [6]], active: [true, false], name: ['Crew 2', 'North'] },
    },
    [
      'Crew 2 changed',
      'Days changed from Monday, Tuesday to Saturday.',
      'Not active.',
      'Name changed from Crew 2 to North.',
    ],
  ],
  [
    {
      subject: 'hours',
      subjectId: '2026-11-24',
      action: 'created',
      changes: { Monday: [[{ first: '08:00', last: '11:30' }], []] },
    },
    ['Hours from Tuesday, November 24, 2026 set', 'Monday changed from first visit 8:00 AM, last 11:30 AM to none.'],
  ],
  [
    { subject: 'hours', subjectId: '2026-11-28', action: 'created', changes: { openedDay: [null, 'Make-up day'] } },
    ['Saturday, November 28, 2026 opened', 'Reason: Make-up day.'],
  ],
  [
    { subject: 'hours', subjectId: '2026-11-28', action: 'deleted', changes: { openedDay: ['Make-up day', null] } },
    ['Saturday, November 28, 2026 closed again', 'Reason: Make-up day.'],
  ],
  [
    { subject: 'closure', action: 'created', changes: { date: [null, '2026-11-27'], reason: [null, 'Inventory'] } },
    ['Time blocked', 'Date: Friday, November 27, 2026.', 'Reason: Inventory.'],
  ],
  [
    { subject: 'customer', action: 'split', changes: { to: [null, LUIS], quotes: [null, [1042, 1043]] } },
    ['Customer split', 'Split off a new customer.', 'Quotes: #1042, #1043.'],
  ],
  [
    { subject: 'customer', action: 'merged', changes: { into: [null, LUIS] } },
    ['Customer merged', 'Merged into another customer.'],
  ],
  [
    { subject: 'customer', action: 'unmerged', changes: { into: [LUIS, null] } },
    ['Customer separated again', 'No longer merged into another customer.'],
  ],
  [
    { subject: 'customer', changes: { phoneNumber: ['', '(615) 555-0100'], manyPeople: [false, true] } },
    ['Customer changed', 'Phone number set to (615) 555-0100.', 'Phone number of many people changed from no to yes.'],
  ],
  [
    { subject: 'template', changes: { name: ['First reply', 'Reply'] } },
    ['Template changed', 'Name changed from First reply to Reply.'],
  ],
])('%j reads well', (event, expected) => {
  expect(lines(event)).toEqual(expected)
})

it('names customers and crews', () => {
  const [sam, priya] = ['0198c0de-0000-7000-8000-0000000000ab', '0198c0de-0000-7000-8000-0000000000ac']
  const names = { [sam]: 'Sam Whitfield', [priya]: 'Priya Raman' }
  const about = { subject: 'customer', subjectId: sam, names } as const
  expect(lines({ ...about, action: 'merged', changes: { into: [null, priya] } })).toEqual([
    'Sam Whitfield merged',
    'Merged into Priya Raman.',
  ])
  expect(lines({ ...about, action: 'unmerged', changes: { into: [priya, null] } })).toEqual([
    'Sam Whitfield separated again',
    'No longer merged into Priya Raman.',
  ])
  const crewTitle = (name: string) =>
    eventTitle(historyEvent(1, { subject: 'crew', subjectId: '2' }), new Map([['2', name]]))
  expect(crewTitle('North')).toBe('Crew North changed')
  expect(crewTitle('North crew')).toBe('North crew changed')
})

it('names who it was, with the role of a person', () => {
  expect(eventAuthor(historyEvent(1))).toBe('Anna Ruiz, office')
  expect(eventAuthor(historyEvent(1, { by: { kind: 'key', name: 'Admin key' } }))).toBe('Admin key')
})
