import { expect, it } from 'vitest'
import { cancellationDeadline } from './terms.ts'

it.each([
  ['while the shop is open', '2027-03-03T17:00:00Z', 'Mar 2, 2027, 11:00 AM, Nashville time'],
  ['at the minute it opens', '2027-03-03T15:00:00Z', 'Mar 2, 2027, 9:00 AM, Nashville time'],
  ['before it opens', '2027-03-03T14:00:00Z', 'Mar 2, 2027, 10:00 AM, Nashville time'],
  [
    'on Thanksgiving: then it opens after the visit begins',
    '2026-11-27T14:00:00Z',
    'Nov 27, 2026, 8:00 AM, Nashville time',
  ],
  ['on Thanksgiving: then it has an hour', '2026-11-27T19:00:00Z', 'Nov 27, 2026, 10:00 AM, Nashville time'],
  ['on a Sunday', '2027-03-01T20:00:00Z', 'Mar 1, 2027, 10:00 AM, Nashville time'],
])('a visit can be canceled for a refund a day before or when someone answers: due %s', (_when, startsAt, deadline) => {
  expect(cancellationDeadline(new Date(startsAt))).toBe(deadline)
})
