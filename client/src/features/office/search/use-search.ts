import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { customerAddress, quoteAddress } from '#client/features/office/office-address.ts'
import type { SearchResult } from '#shared/search/schema.ts'
import { MAX_QUERY_LENGTH } from '#shared/search/query-length.ts'
import { openedRecords } from './opened-records.ts'

const DEBOUNCE_MS = 150

export interface FoundRecord {
  key: string
  address: string
  title: string
  line: string
}

/**
 * What the typed text finds once typing pauses, or for an empty field the last opened records. `state` is `waiting` while the
 * records belong to an earlier text.
 */
export function useSearch(adminKey: string, typed: string) {
  const queryClient = useQueryClient()
  const text = typed.trim().slice(0, MAX_QUERY_LENGTH)
  const paused = usePaused(text)
  const canFind = canFindAnything(text)
  const search = useQuery({
    ...searchQuery(adminKey, paused),
    enabled: canFind && canFindAnything(paused),
    placeholderData: keepPreviousData,
  })
  const isWaiting = paused !== text || search.isPlaceholderData || search.isPending

  /** What the text finds, without a wait for a pause. Empty if the search fails. */
  async function findNow(): Promise<readonly FoundRecord[]> {
    if (!canFind) return []
    try {
      return (await queryClient.fetchQuery(searchQuery(adminKey, text))).map(toRecord)
    } catch {
      return []
    }
  }

  if (text === '')
    return { records: openedRecords.read().map(toOpened), state: 'opened', error: null, findNow } as const
  if (!canFind) return { records: [], state: 'waiting', error: null, findNow } as const
  return {
    records: search.isError ? [] : (search.data ?? []).map(toRecord),
    state: search.isError && !isWaiting ? 'failed' : isWaiting ? 'waiting' : 'found',
    error: search.error,
    findNow,
  } as const
}

function searchQuery(adminKey: string, q: string) {
  // Customers come and go: the same text may find others a second later.
  return queryOptions({ ...freshQuery('GET /api/search', { query: { q }, adminKey }), gcTime: 0 })
}

/** One letter finds nothing, one digit finds a quote. */
function canFindAnything(text: string): boolean {
  return text.length > 1 || /^\d$/.test(text)
}

function toRecord({ kind, id, number, title, line }: SearchResult): FoundRecord {
  return {
    key: `${kind} ${id}`,
    address: number === null ? customerAddress(id) : quoteAddress(number),
    title,
    line,
  }
}

function toOpened({ customerId, ...record }: ReturnType<typeof openedRecords.read>[number]): FoundRecord {
  return { key: customerId, ...record }
}

/** The value once it hasn't changed for 150 ms. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
