import type { QueryClient } from '@tanstack/react-query'

/** The nouns of all that the office shows, as in `/api/quotes/{id}`. */
export const OFFICE_NOUNS: ReadonlySet<string> = new Set([
  'appointments',
  'closed-months',
  'closures',
  'crews',
  'customers',
  'day',
  'events',
  'failed-refunds',
  'hours',
  'inbox',
  'jobs',
  'me',
  'messages',
  'numbers',
  'opened-days',
  'people',
  'prices',
  'quotes',
  'samples',
  'search',
  'settings',
  'storage',
  'templates',
  'views',
  'week',
])

/** A change in the office may show anywhere in it. Fetches again what is shown, and the rest when it's shown. */
export function fetchOfficeAgain(queryClient: QueryClient): Promise<void> {
  const nounOf = (path: unknown) => String(path).split(/[/?]/)[2] ?? ''
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => OFFICE_NOUNS.has(nounOf(queryKey[0])) })
}
