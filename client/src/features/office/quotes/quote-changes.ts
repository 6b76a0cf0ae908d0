import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isUnclear } from '#client/api/request-error.ts'
import { conflictingQuote } from '#client/features/office/conflict.tsx'
import { failureText, isRejected, shouldFetchAgain } from '#client/features/office/failures.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { useOnRejected } from '#client/features/office/open-office.tsx'
import { newestQuote, replaceQuotes, showSaved } from '#client/features/office/quote-queries.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { MAX_BULK_QUOTES } from '#shared/quotes/list-facts.ts'
import type { BulkChange, BulkEdited } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import type { OpenQuoteDialog } from './ListDialogs.tsx'
import { namesOf, quoteName } from './row-texts.ts'

const NONE: ReadonlySet<string> = new Set()

/** Quotes that change in the same way. */
interface Group {
  quotes: readonly Quote[]
  change: BulkChange
}

/** Changes one quote or many, says what became of it, and takes it back. */
export function useQuoteChanges() {
  const fail = useFail()
  const queryClient = useQueryClient()
  /** The ids of the quotes that change together now. */
  const [changing, setChanging] = useState(NONE)
  /** The latest state of each quote, so that two changes in a row don't count as two people's. */
  const latest = useRef(new Map<string, Promise<Quote>>())
  /** Each quote that is being changed, as the server had it last. */
  const saved = useRef(new Map<string, Quote>())
  const { offerUndo, undoLast } = useUndo()

  const withChange = (quote: Quote, change: BulkChange) => newestWith(queryClient, quote, change)

  /** Shows the change at once, and takes it back if the server refuses it. Resolves with true if it was saved. */
  async function changeOne(quote: Quote, change: BulkChange, isUndo = false): Promise<boolean> {
    if (!latest.current.has(quote.id)) saved.current.set(quote.id, quote)
    const shown = { ...quote, ...('status' in change && change.status && { status: change.status }) }
    replaceQuotes(queryClient, [shown])
    const before = latest.current.get(quote.id) ?? Promise.resolve(quote)
    const saving = before.then((current) => changeQuote(current, change))
    latest.current.set(quote.id, saving)
    try {
      const changed = await saving
      const old = await before
      saved.current.set(quote.id, changed)
      showSaved(queryClient, changed)
      const title = `${quoteName(changed)}: ${resultOf(changed, change)}`
      if (isUndo || changed.version === old.version) toast({ title })
      else offerUndo(title, () => void changeOne(withChange(changed, change), inverseOf(old, change), true))
      return true
    } catch (error) {
      const current = await conflictingQuote(error)
      replaceQuotes(queryClient, [current ?? saved.current.get(quote.id) ?? quote])
      if (current) sayConflict(current)
      else fail(error, [quote])
      return false
    } finally {
      if (latest.current.get(quote.id) === saving) latest.current.delete(quote.id)
    }
  }

  /** Resolves with true if it changed any. */
  async function sendGroups(
    groups: readonly Group[],
    say: (title: string, results: BulkEdited['results']) => void,
  ): Promise<boolean> {
    const quotes = groups.flatMap((group) => group.quotes)
    setChanging(new Set(quotes.map(({ id }) => id)))
    const results: BulkEdited['results'] = []
    let mayHaveMore = false
    try {
      for (const group of groups) await sendGroup(group, results)
      say(summarizeResults(quotes, results), results)
      return results.some(({ ok }) => ok)
    } catch (error) {
      mayHaveMore = isUnclear(error) && shouldFetchAgain(error)
      fail(error, quotes, summarizeResults(quotes, results))
      return false
    } finally {
      if (results.length > 0 || mayHaveMore) await refreshOffice(queryClient)
      setChanging(NONE)
    }
  }

  const changeMany = (quotes: readonly Quote[], change: BulkChange) =>
    sendGroups([{ quotes, change }], (title, results) => {
      const back = inverseGroups({ quotes, change }, results)
      if (back.length === 0) toast({ title })
      else offerUndo(title, () => void undoMany(back, change))
    })
  const undoMany = (groups: readonly Group[], change: BulkChange) =>
    sendGroups(
      groups.map((group) => ({ ...group, quotes: group.quotes.map((quote) => withChange(quote, change)) })),
      (title) => toast({ title }),
    )

  return { changing, changeOne, changeMany, undoLast }
}

/** Says why quotes didn't change. */
function useFail() {
  const onRejected = useOnRejected()
  return (error: unknown, of: readonly Quote[], results = '') => {
    const title = [results, failureText('update quote', error)].filter(Boolean).join(' ')
    if (isRejected(error)) onRejected(error)
    else toast({ title, description: namesOf(of), look: 'destructive' })
  }
}

function sayConflict(quote: Quote): void {
  const title = summarize(0, [{ number: quote.number, isConflict: true, error: '' }])
  toast({ title, description: quoteName(quote), look: 'destructive' })
}

/** The newest version of a quote if it still has the change. Otherwise the server says that someone changed it since. */
function newestWith(queryClient: QueryClient, quote: Quote, change: BulkChange): Quote {
  const newest = newestQuote(queryClient, quote)
  return hasChange(newest, change) ? newest : quote
}

function useUndo() {
  /** What takes each change back, the latest one last. */
  const undos = useRef<readonly (() => void)[]>([])
  return {
    offerUndo: (title: string, undo: () => void) => {
      const once = () => {
        undos.current = undos.current.filter((other) => other !== once)
        undo()
      }
      undos.current = [...undos.current, once]
      toast({ title, duration: UNDO_TOAST_MS, action: { label: 'Undo', onPress: once } })
    },
    /** Takes the latest change back that wasn't taken back yet. */
    undoLast: () => undos.current.at(-1)?.(),
  }
}

/** Adds a result for each quote. More than one request may change go out in several. */
async function sendGroup({ quotes, change }: Group, results: BulkEdited['results']): Promise<void> {
  const seen = quotes.map(({ id, version }) => ({ id, version }))
  for (let from = 0; from < seen.length; from += MAX_BULK_QUOTES) {
    const body = { quotes: seen.slice(from, from + MAX_BULK_QUOTES), change }
    const response = await call('POST /api/quotes/bulk', { body })
    results.push(...response.results.map((result) => acceptOwn(result, change)))
  }
}

/** What gives a quote back what it had before a change, and the answer clock with it. */
function inverseOf({ status, lostReason, lostNote, assignedTo, followUpOn }: Quote, change: BulkChange): BulkChange {
  if (change.assignedTo !== undefined) return { assignedTo: assignedTo?.id ?? null }
  if (change.followUpOn !== undefined) return { followUpOn }
  if (status === 'cancelled') return { status, lostReason, lostNote }
  return status === 'new' ? { status, takeBackAnswer: true } : { status }
}

/** What takes a change of several quotes back: those that had the same before change together. */
function inverseGroups({ quotes, change }: Group, results: BulkEdited['results']): Group[] {
  const groups = new Map<string, Group>()
  for (const old of quotes) {
    const result = results.find(({ id }) => id === old.id)
    if (!result?.ok || result.version === old.version) continue
    const inverse = inverseOf(old, change)
    const key = JSON.stringify(inverse)
    const others = groups.get(key)?.quotes ?? []
    groups.set(key, { quotes: [...others, { ...old, version: result.version }], change: inverse })
  }
  return [...groups.values()]
}

/** `contacted`, or `assigned to Anna Ruiz` */
function resultOf({ status, assignedTo, followUpOn }: Quote, change: BulkChange): string {
  if (change.assignedTo !== undefined) return `assigned to ${assignedTo?.name ?? 'no one'}`
  if (change.followUpOn !== undefined) return followUpOn ? `follow up on ${formatMonthDay(followUpOn)}` : 'no follow-up'
  return status
}

/** A quote that already has the change counts as changed: the response of an earlier try was lost. */
function acceptOwn(result: BulkEdited['results'][number], change: BulkChange): BulkEdited['results'][number] {
  if (result.ok || result.error.code !== 'changed_meanwhile') return result
  const { current } = result.error
  return current && hasChange(current, change) ? { id: result.id, ok: true, version: current.version } : result
}

function summarizeResults(quotes: readonly Quote[], results: BulkEdited['results']): string {
  const numbers = new Map(quotes.map(({ id, number }) => [id, number]))
  const refused = results.flatMap((result) =>
    result.ok
      ? []
      : [
          {
            number: numbers.get(result.id) ?? 0,
            isConflict: result.error.code === 'changed_meanwhile',
            error: result.error.error,
          },
        ],
  )
  return summarize(results.length - refused.length, refused)
}

/** `9 changed. #1042 was changed by someone else.` */
function summarize(
  changed: number,
  refused: readonly { number: number; isConflict: boolean; error: string }[],
): string {
  const conflicts = refused.filter(({ isConflict }) => isConflict).map(({ number }) => `#${number}`)
  const others = refused.filter(({ isConflict }) => !isConflict).map(({ number, error }) => `#${number}: ${error}`)
  return [
    changed > 0 && `${changed} changed.`,
    conflicts.length > 0 &&
      `${conflicts.join(', ')} ${conflicts.length === 1 ? 'was' : 'were'} changed by someone else.`,
    ...others,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Changes one quote. Done, too, if the server already has the change: our response was lost. */
export async function changeQuote({ id, status, paymentStatus, version }: Quote, change: BulkChange): Promise<Quote> {
  try {
    const body = { status, paymentStatus, version, ...change }
    return await call('PATCH /api/quotes/{id}', { params: { id }, body })
  } catch (error) {
    const current = await conflictingQuote(error)
    if (current && hasChange(current, change)) return current
    throw error
  }
}

/** Whether a quote already is as the change makes it. */
function hasChange(quote: Quote, { status, lostReason, lostNote, assignedTo, followUpOn }: BulkChange): boolean {
  const isSame = (sent: string | null | undefined, now: string | null) => sent === undefined || sent === now
  return (
    isSame(status, quote.status) &&
    isSame(lostReason, quote.lostReason) &&
    (lostNote === undefined || (lostNote ?? '').trim() === quote.lostNote) &&
    isSame(assignedTo, quote.assignedTo?.id ?? null) &&
    isSame(followUpOn, quote.followUpOn)
  )
}

export const ListDialogs = lazyPart(async () => (await import('./ListDialogs.tsx')).ListDialogs, 'The dialog')

/** The selected rows, the dialog over the list, and changes of one row or of all that are selected. */
export function useRowChanges(quotes: readonly Quote[]) {
  const [dialog, setDialog] = useState<OpenQuoteDialog | null>(null)
  const { selected, toggle, select, clear } = useSelection(quotes)
  const queryClient = useQueryClient()
  const { changing, changeOne, changeMany, undoLast } = useQuoteChanges()
  /** 'Lost' stays open with what was typed until it's saved. */
  const [isLosing, setLosing] = useState(false)
  const chosen = quotes.filter(({ id }) => selected.has(id))

  const openDialog = useCallback(async (next: OpenQuoteDialog) => {
    try {
      await ListDialogs.preload()
      setDialog(next)
    } catch {
      toast({ title: "The dialog didn't load. Check your connection and try again.", look: 'destructive' })
    }
  }, [])
  const closeDialog = () => setDialog(null)

  /** A dialog that opened since stays. */
  const closeThis = () => setDialog((shown) => (shown === dialog ? null : shown))

  async function loseOne(quote: Quote, change: BulkChange) {
    setLosing(true)
    if (await changeOne(quote, change)) closeThis()
    setLosing(false)
  }
  async function apply(shown: readonly Quote[], change: BulkChange) {
    // Lists and records may be newer than the dialog, such as after a try that was refused.
    const targets = shown.map((quote) => newestQuote(queryClient, quote))
    const [first] = targets
    const isSelection = targets.length === selected.size && targets.every(({ id }) => selected.has(id))
    if (targets.length === 1 && first && !isSelection) {
      if (change.status === 'cancelled') return loseOne(first, change)
      closeDialog()
      await changeOne(first, change)
    } else if (await changeMany(targets, change)) {
      closeThis()
      clear()
    }
  }
  /** Asks 'Why?' first if the quotes become lost. */
  function start(targets: readonly Quote[], change: BulkChange) {
    if (change.status === 'cancelled') void openDialog({ dialog: 'lost', quotes: targets })
    else void apply(targets, change)
  }
  return {
    dialog,
    openDialog,
    closeDialog,
    selected,
    chosen,
    toggle,
    clear,
    selectAll: () => select(quotes.map(({ id }) => id)),
    changing,
    undoLast,
    isDialogBusy:
      isLosing || (dialog !== null && 'quotes' in dialog && dialog.quotes.some(({ id }) => changing.has(id))),
    apply,
    start,
  }
}

/** The ids of the selected quotes of a list. */
function useSelection(quotes: readonly Quote[]) {
  const [selected, setSelected] = useState(NONE)
  const listed = useRef(quotes)
  useLayoutEffect(() => {
    listed.current = quotes
  })
  /** What was toggled last. A range begins there. */
  const last = useRef<string>(undefined)
  const toggle = useCallback((id: string, isRange = false) => {
    const ids = listed.current.map((quote) => quote.id)
    const ends = [ids.indexOf(last.current ?? ''), ids.indexOf(id)]
    const range = isRange && !ends.includes(-1) ? ids.slice(Math.min(...ends), Math.max(...ends) + 1) : []
    last.current = id
    setSelected((before) => {
      if (range.length > 0) return new Set([...before, ...range])
      return new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])
    })
  }, [])
  return {
    selected,
    toggle,
    select: (ids: readonly string[]) => setSelected(new Set(ids)),
    clear: () => setSelected(NONE),
  }
}
