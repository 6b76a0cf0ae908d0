import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { customerAddress, quoteAddress, sectionAddress, weekAddress } from '#client/features/office/office-address.ts'
import type { SearchResult } from '#shared/search/schema.ts'
import { MAX_SEARCH_LENGTH } from '#shared/search/query-length.ts'
import { openedRecords } from './opened-records.ts'

const DEBOUNCE_MS = 150

export interface FoundRecord {
  key: string
  address: string
  title: string
  line: string
}

/**
 * The typed text, and what it finds once typing pauses, or for an empty field the last opened records. `state` is `waiting`
 * while the records belong to an earlier text.
 */
export function useOfficeSearch() {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const text = searchText(typed)
  /** The text once it hasn't changed for a moment. */
  const [paused, setPaused] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Empty once the field is gone, too. */
  const latest = useRef('')
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      latest.current = ''
    },
    [],
  )
  function type(next: string) {
    latest.current = searchText(next)
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPaused(searchText(next)), DEBOUNCE_MS)
  }
  const canFind = canFindAnything(text)
  const search = useQuery({
    ...searchQuery(paused),
    enabled: canFind && canFindAnything(paused),
    placeholderData: keepPreviousData,
    refetchOnReconnect: true,
  })
  const isWaiting = paused !== text || search.isPlaceholderData || search.isPending

  /** What the text finds, without a wait for a pause. Empty if the search fails, or if the text isn't the same by then. */
  async function findNow(): Promise<readonly FoundRecord[]> {
    if (!canFind) return []
    try {
      const results = await queryClient.fetchQuery(searchQuery(text))
      return latest.current === text ? toRecords(results) : []
    } catch {
      return []
    }
  }

  const field = { typed, type, findNow }
  if (text === '') return { ...field, records: openedRecords.read().map(toOpened), state: 'opened' } as const
  if (!canFind) return { ...field, records: [], state: 'waiting' } as const
  return {
    ...field,
    records: search.isError ? [] : toRecords(search.data ?? []),
    state: search.isError && !isWaiting ? 'failed' : isWaiting ? 'waiting' : 'found',
  } as const
}

function searchQuery(q: string) {
  // Customers come and go: the same text may find others a second later.
  return queryOptions({ ...freshQuery('GET /api/search', { query: { q } }), gcTime: 0 })
}

function searchText(typed: string): string {
  return typed.trim().slice(0, MAX_SEARCH_LENGTH)
}

/** One letter finds nothing, one digit finds a quote. */
function canFindAnything(text: string): boolean {
  return text.length > 1 || /^\d$/.test(text)
}

/** A customer and an upcoming visit may be the same record. */
function toRecords(results: readonly SearchResult[]): readonly FoundRecord[] {
  const records = new Map<string, FoundRecord>()
  for (const record of results.map(toRecord)) if (!records.has(record.address)) records.set(record.address, record)
  return [...records.values()]
}

function toRecord(result: SearchResult): FoundRecord {
  const { kind, id, title, line } = result
  return { key: `${kind} ${id}`, address: addressOf(result), title, line }
}

/** The calendar shows the visit of someone who is paying now, and so isn't a customer yet. */
function addressOf({ number, hasQuote, customerId, date }: SearchResult): string {
  if (hasQuote && number !== null) return quoteAddress(number)
  if (customerId !== null) return customerAddress(customerId)
  return date === null ? sectionAddress('week') : weekAddress(date)
}

function toOpened({ customerId, ...record }: ReturnType<typeof openedRecords.read>[number]): FoundRecord {
  return { key: customerId, ...record }
}
