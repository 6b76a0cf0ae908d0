import type { QueryClient } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'
import { forgetDays } from './day/kept-day.ts'
import { COUNT_PATHS } from './quote-queries.ts'
import { openedRecords } from './search/opened-records.ts'

/** Each also covers the paths below it: `/api/appointments` covers availability. */
const RECORD_PATHS = [
  endpointPath('GET /api/quotes'),
  endpointPath('GET /api/appointments'),
  endpointPath('GET /api/closures'),
  endpointPath('GET /api/week'),
  endpointPath('GET /api/crews'),
  endpointPath('GET /api/hours'),
  endpointPath('GET /api/opened-days'),
  endpointPath('GET /api/settings'),
  endpointPath('GET /api/failed-refunds'),
  endpointPath('GET /api/numbers'),
  '/api/customers',
  ...COUNT_PATHS,
]
const ME_PATH = endpointPath('GET /api/me')

/** Refetches quotes, their counts, appointments, availability, the calendar and customers after a change. */
export async function refreshOffice(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isBelow(RECORD_PATHS) })
}

/** Refetches the open record after a change that only its customer shows. */
export async function refreshRecord(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isBelow(['/api/customers']) })
}

/** Refetches people after a change of one. It may be the caller, so `me` too. */
export async function refreshPeople(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: isBelow([endpointPath('GET /api/people'), ME_PATH]) })
}

/** Refetches the price lists after a change, but no preview. */
export async function refreshPrices(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/prices')] })
}

/**
 * Removes everything that the person or key gave access to: the last opened records, kept days, and all answers, since pages of
 * the site fetch theirs again.
 */
export function clearOfficeCache(queryClient: QueryClient): void {
  removeOfficeData(queryClient)
  queryClient.removeQueries({ queryKey: [ME_PATH] })
}

/** The same, but who is signed in stays: for when that is someone else now. */
export function removeOfficeData(queryClient: QueryClient): void {
  openedRecords.forget()
  forgetDays()
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME_PATH })
}

function isBelow(paths: readonly string[]) {
  return ({ queryKey }: { queryKey: readonly unknown[] }) => paths.some((path) => String(queryKey[0]).startsWith(path))
}
