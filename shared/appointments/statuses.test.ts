import { expect, it } from 'vitest'
import { ACTIVE_STATUSES, ALLOWED_MOVES, APPOINTMENT_STATUSES, mayMove } from './statuses.ts'

it('exactly these moves are allowed', () => {
  const moves = APPOINTMENT_STATUSES.flatMap((from) =>
    APPOINTMENT_STATUSES.filter((to) => mayMove(from, to)).map((to) => `${from} -> ${to}`),
  )
  expect(moves).toEqual([
    'held -> confirmed',
    'held -> cancelled',
    'held -> expired',
    'confirmed -> completed',
    'confirmed -> cancelled',
    'confirmed -> no_show',
    'completed -> no_show',
    'no_show -> completed',
    'expired -> confirmed',
  ])
})

it('the table names each status once, and no move leads to where it began', () => {
  expect(Object.keys(ALLOWED_MOVES).toSorted()).toEqual([...APPOINTMENT_STATUSES].toSorted())
  for (const status of APPOINTMENT_STATUSES) {
    expect(mayMove(status, status)).toBe(false)
    expect(new Set(ALLOWED_MOVES[status]).size).toBe(ALLOWED_MOVES[status].length)
  }
})

it('a slot is given up by a cancellation or an expiry alone', () => {
  expect(APPOINTMENT_STATUSES.filter((status) => !ACTIVE_STATUSES.some((active) => active === status))).toEqual([
    'cancelled',
    'expired',
  ])
})
