import { expect, it } from 'vitest'
import { ACTIVE_STATUSES, APPOINTMENT_STATUSES, canChangeTo } from './statuses.ts'

it('allows exactly these changes', () => {
  const moves = APPOINTMENT_STATUSES.flatMap((from) =>
    APPOINTMENT_STATUSES.filter((to) => canChangeTo(from, to)).map((to) => `${from} -> ${to}`),
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

it('frees a slot only when canceled or expired', () => {
  expect(APPOINTMENT_STATUSES.filter((status) => !ACTIVE_STATUSES.some((active) => active === status))).toEqual([
    'cancelled',
    'expired',
  ])
})
