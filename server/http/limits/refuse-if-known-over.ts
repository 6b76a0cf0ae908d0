import type { Context } from '#server/context.ts'
import { tooManyRequests } from '#server/http/app-error.ts'
import { networksOf } from '#server/http/client-address.ts'
import { DATABASE_LIMITS, type LimitName } from './limits.ts'

/** Throws 429 if this process already knows that the subject is over the limit. Counts nothing. */
export function refuseIfKnownOver(
  { limitCounts: { refusedUntil } }: Pick<Context, 'limitCounts'>,
  name: LimitName,
  subject: string,
): void {
  for (const { network } of networksOf(subject)) {
    const key = `${name}:${network}`
    const secondsLeft = ((refusedUntil.get(key) ?? 0) - Date.now()) / 1000
    if (secondsLeft > 0) throw tooManyRequests(DATABASE_LIMITS[name].message, secondsLeft)
    refusedUntil.delete(key)
  }
}
