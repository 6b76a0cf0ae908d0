import type { QueryClient } from '@tanstack/react-query'
import { endpointPath } from '#client/api/call.ts'
import { forgetDays } from './day/kept-day.ts'
import { openedRecords } from './search/opened-records.ts'

const ME_PATH = endpointPath('GET /api/me')

/** Fetches what is shown again after a change, and the rest when it's shown. */
export async function refreshOffice(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries()
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
