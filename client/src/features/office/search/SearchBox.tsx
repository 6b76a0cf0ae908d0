import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type Ref } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { customerAddress, quoteAddress, sectionAddress, weekAddress } from '#client/features/office/office-address.ts'
import { openedRecords } from '#client/features/office/opened-records.ts'
import { BELOW_FIELD, OptionList, useCombobox } from '#client/ui/combobox.tsx'
import { TextField } from '#client/ui/field.tsx'
import { pluralize } from '#shared/lib/counts.ts'
import { MAX_SEARCH_LENGTH } from '#shared/quotes/list-facts.ts'
import type { SearchResult } from '#shared/search/schema.ts'

const NO_MATCH = 'No match. Check the spelling, or try the phone number.'
const NOT_AVAILABLE = 'Search is not available right now.'

/** At least as wide as a result in one line, which the field may not be. */
const RESULTS = `${BELOW_FIELD} left-auto! w-104 min-w-full max-h-[70dvh]!`

interface SearchBoxProps {
  ref: Ref<HTMLInputElement>
  /** The results take the rest of the screen instead of opening below the field. */
  isFullScreen?: boolean
  /** The field got the focus from this element. */
  onEnter?: (from: EventTarget | null) => void
  onOpen: (address: string, options: { inNewTab: boolean }) => void
  /** Escape was pressed. */
  onLeave: () => void
}

/** The search field with its results (docs/rules.md, Search). Enter opens the first one if no other is chosen. */
export function SearchBox({ ref, isFullScreen = false, onEnter, onOpen, onLeave }: SearchBoxProps) {
  const { typed, type, records, state, findNow } = useOfficeSearch()
  const open = (record: FoundRecord | undefined, event: KeyboardEvent | MouseEvent) => {
    if (!record) return
    type('')
    onOpen(record.address, { inNewTab: event.ctrlKey || event.metaKey })
  }
  const list = useCombobox({
    count: records.length,
    initial: 0,
    onChoose: (index, event) => open(records[index], event),
  })

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      event.preventDefault()
      type('')
      list.close()
      onLeave()
    } else if (event.key === 'Enter' && (state === 'waiting' || state === 'failed')) {
      // What the list shows, if anything, belongs to an earlier text.
      event.preventDefault()
      void findNow().then(([first]) => open(first, event))
    } else {
      list.fieldProps.onKeyDown(event)
    }
  }

  return (
    <div className={isFullScreen ? 'flex min-h-0 flex-1 flex-col' : 'relative min-w-0'}>
      <TextField
        {...list.fieldProps}
        ref={ref}
        label="Search"
        isLabelHidden
        placeholder="Name, phone, email, or #"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          type(target.value)
          list.show()
        }}
        onFocus={({ relatedTarget }) => {
          list.show()
          onEnter?.(relatedTarget)
        }}
        onBlur={list.close}
        onKeyDown={onKeyDown}
      />
      <OptionList
        {...list.listProps}
        label={state === 'opened' ? 'Last opened' : 'Results'}
        options={records.map(({ key, ...record }) => ({ key, content: <Result {...record} /> }))}
        className={isFullScreen ? 'mt-2 min-h-0 flex-1' : RESULTS}
      />
      <SearchStatus state={list.isAsked ? state : 'waiting'} count={records.length} isFullScreen={isFullScreen} />
    </div>
  )
}

function Result({ title, line, match }: Pick<FoundRecord, 'title' | 'line' | 'match'>) {
  return (
    <span className="min-w-0">
      <bdi className="block text-left font-strong wrap-anywhere">{title}</bdi>
      <span className="figures block text-caption wrap-anywhere">{line}</span>
      {match && <span className="figures block text-caption wrap-anywhere">{match}</span>}
    </span>
  )
}

interface SearchStatusProps {
  state: ReturnType<typeof useOfficeSearch>['state']
  count: number
  isFullScreen: boolean
}

/** How many results there are, for a screen reader, or why there are none, for everyone. */
function SearchStatus({ state, count, isFullScreen }: SearchStatusProps) {
  const message = state === 'failed' ? NOT_AVAILABLE : state === 'found' && count === 0 ? NO_MATCH : ''
  const frame = isFullScreen ? 'px-3.5 py-3' : `${RESULTS} px-3.5! py-3!`
  return (
    <p role="status" className={message ? `${frame} text-label` : 'sr-only'}>
      {message || (state === 'found' && pluralize(count, 'result'))}
    </p>
  )
}

const DEBOUNCE_MS = 150

interface FoundRecord {
  key: string
  address: string
  title: string
  line: string
  /** Why it was found, unless the rest shows it. */
  match?: string
}

/**
 * The typed text, and what it finds once typing pauses, or for an empty field the last opened records. `state` is `waiting`
 * while the records belong to an earlier text.
 */
function useOfficeSearch() {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const text = searchText(typed)
  /** The text once it hasn't changed for a moment. */
  const [paused, setPaused] = useState(text)
  /** Empty once the field is gone, too. */
  const latest = useRef('')
  useEffect(() => {
    latest.current = text
    const timer = setTimeout(() => setPaused(text), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      latest.current = ''
    }
  }, [text])
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

  const field = { typed, type: setTyped, findNow }
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
  const { kind, id, title, line, match } = result
  return { key: `${kind} ${id}`, address: addressOf(result), title, line, match }
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
