import type { AppointmentRow } from './queries.ts'
import { SHOP } from '#shared/content/shop.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { MAX_CUSTOMER_MOVES, MOVE_HOURS } from '#shared/my/terms.ts'

export const CALL_US = `please call us at ${SHOP.phone}`

type Changeable = Pick<AppointmentRow, 'kind' | 'status' | 'startsAt' | 'movedByShop' | 'customerMoves'>

/** Why a customer can't move this visit on their page, as a sentence. Undefined if they can. */
export function whyNotMovable(appointment: Changeable, now: Date): string | undefined {
  const { startsAt, movedByShop, customerMoves } = appointment
  const refusal = whyNotCancellable(appointment, now)
  if (refusal !== undefined) return refusal
  if (customerMoves >= MAX_CUSTOMER_MOVES) return `You've moved this visit twice. To move it again, ${CALL_US}.`
  const isNear = startsAt.getTime() - now.getTime() < MOVE_HOURS * HOUR_MS
  return isNear && !movedByShop
    ? `Your visit begins in less than ${MOVE_HOURS} hours. To move it, ${CALL_US}.`
    : undefined
}

/** The same for canceling it. */
export function whyNotCancellable({ kind, status, startsAt }: Changeable, now: Date): string | undefined {
  if (kind === 'install') return `To change your installation, ${CALL_US}.`
  if (!isInPhase(status, 'booked') || startsAt <= now)
    return `This visit can no longer be changed here. If something is wrong, ${CALL_US}.`
  return undefined
}
