import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { MINUTE_MS, UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { MAX_BULK_QUOTES } from '#shared/quotes/list-facts.ts'
import type { BulkChange, BulkEdited } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import type { PaymentStatus } from '#shared/quotes/statuses.ts'
import { conflictingVersion, isConflict } from './conflict.tsx'
import { failureText, isRejected, shouldFetchAgain, useQueryFailureToast } from './failures.ts'
import { fetchOfficeAgain } from './fetch-again.ts'
import { useOnRejected } from './open-office.tsx'
import { newestQuote, replaceQuotes, showSaved } from './quote-queries.ts'
import { namesOf, quoteName } from './row-texts.ts'

/** Quotes that change in the same way. */
interface Group {
  quotes: readonly Quote[]
  change: BulkChange
}
type Results = BulkEdited['results']

/** Many quotes at once can't take a payment status. */
type QuoteChange = BulkChange & { paymentStatus?: PaymentStatus }

interface ChangesLog {
  /** The latest change, for which the next one waits. */
  saving: Promise<boolean>
  /** What takes each change back, the latest one last. */
  undos: (() => void)[]
}

export const createChangesLog = (): ChangesLog => ({ saving: Promise.resolve(true), undos: [] })

/** Of a list and the record beside it: the keys take back what was changed in either. */
export const ChangesLogContext = createContext(createChangesLog())

/**
 * Changes quotes, says what became of it, and takes it back. The change shows at once. It's sent after the one before, so that it
 * follows from that.
 */
export function useQuoteChanges() {
  const queryClient = useQueryClient()
  const { afterLatest, offerUndo, undoLast } = useChangesLog()
  const { newest, show, fail } = useShown(queryClient)

  async function sendOne(quote: Quote, change: QuoteChange, isUndo: boolean): Promise<boolean> {
    const { id, status, paymentStatus, version } = quote
    try {
      const body = { status, paymentStatus, version, ...change }
      const changed = await call('PATCH /api/quotes/{id}', { params: { id }, body })
      showSaved(queryClient, changed)
      const title = `${quoteName(changed)}: ${resultOf(changed, change)}`
      if (isUndo || changed.version === version) toast({ title })
      else
        offerUndo(title, () => {
          const since = newestWith(queryClient, changed, change)
          const inverse = inverseOf(quote, change)
          show([since], inverse)
          void afterLatest(() => sendOne(since, inverse, true))
        })
      return true
    } catch (error) {
      fail(error, [conflictingVersion<Quote>(error) ?? quote])
      return false
    }
  }

  /** Resolves with true if it changed any. */
  async function sendMany(groups: readonly Group[], isUndo: boolean): Promise<boolean> {
    const quotes = groups.flatMap((group) => group.quotes)
    const results: Results = []
    try {
      for (const group of groups) await sendGroup(group, results)
      const title = summarizeResults(quotes, results, isUndo)
      const back = isUndo ? [] : groups.flatMap((group) => inverseGroups(group, results))
      if (back.length === 0) toast({ title })
      else offerUndo(title, () => undoMany(back))
      await fetchOfficeAgain(queryClient)
      return results.some(({ ok }) => ok)
    } catch (error) {
      fail(error, quotes, summarizeResults(quotes, results, isUndo))
      if (shouldFetchAgain(error)) await fetchOfficeAgain(queryClient)
      return false
    }
  }

  function undoMany(groups: ReturnType<typeof inverseGroups>) {
    const since = groups.map(({ quotes, change, undoes }) => ({
      quotes: quotes.map((quote) => newestWith(queryClient, quote, undoes)),
      change,
    }))
    for (const { quotes, change } of since) show(quotes, change)
    void afterLatest(() => sendMany(since, true))
  }

  return {
    /** Resolves with true if it was saved. */
    changeOne: (listed: Quote, change: QuoteChange) => {
      const quote = newest(listed)
      show([quote], change)
      return afterLatest(() => sendOne(newest(quote), change, false))
    },
    /** The same for any number. Resolves with true if it changed any. */
    changeMany: (listed: readonly Quote[], change: BulkChange) => {
      const quotes = listed.map(newest)
      show(quotes, change)
      return afterLatest(() => sendMany([{ quotes: quotes.map(newest), change }], false))
    },
    undoLast,
  }
}

/** What the list and the record show while a change is sent, or after it failed. */
function useShown(queryClient: QueryClient) {
  const onRejected = useOnRejected()
  return {
    newest: (quote: Quote) => newestQuote(queryClient, quote),
    show: (quotes: readonly Quote[], change: QuoteChange) =>
      replaceQuotes(
        queryClient,
        quotes.map((quote) => withChange(queryClient, quote, change)),
      ),
    /** Shows quotes as they were, and says why they didn't change. */
    fail: (error: unknown, quotes: readonly Quote[], results = '') => {
      replaceQuotes(queryClient, quotes)
      const why = isConflict(error) ? conflictText(quotes) : failureText('update quote', error)
      const title = [results, why].filter(Boolean).join(' ')
      if (isRejected(error)) onRejected(error)
      else toast({ title, description: namesOf(quotes), look: 'destructive' })
    },
  }
}

/** A quote as it will be. The server says what else follows. */
function withChange(queryClient: QueryClient, quote: Quote, change: QuoteChange): Quote {
  const { status = quote.status, paymentStatus = quote.paymentStatus, assignedTo, followUpOn } = change
  const people = queryClient.getQueryData(PEOPLE.queryKey)
  return {
    ...quote,
    status,
    paymentStatus,
    ...(assignedTo !== undefined && { assignedTo: people?.find(({ id }) => id === assignedTo) }),
    ...(followUpOn !== undefined && { followUpOn: followUpOn ?? undefined }),
  }
}

const PEOPLE = { ...readQuery('GET /api/people', {}), staleTime: MINUTE_MS }

/** The people of the office who can answer a quote. Undefined until they have loaded. */
export function useAssignees() {
  const { data, error } = useQuery(PEOPLE)
  useQueryFailureToast('fetch people', error)
  return data?.filter(({ disabled, role }) => !disabled && role !== 'crew')
}

function useChangesLog() {
  const log = use(ChangesLogContext)
  return {
    /** Sends a change once the one before is saved or refused. */
    afterLatest: (send: () => Promise<boolean>) => {
      log.saving = log.saving.then(send)
      return log.saving
    },
    /** Offers to take a change back, by toast and key. */
    offerUndo: (title: string, undo: () => void) => {
      const once = () => {
        log.undos = log.undos.filter((other) => other !== once)
        undo()
      }
      log.undos.push(once)
      toast({ title, duration: UNDO_TOAST_MS, action: { label: 'Undo', onPress: once } })
    },
    /** Takes the latest change back that wasn't taken back yet. */
    undoLast: () => log.undos.at(-1)?.(),
  }
}

/** The newest version of a quote if it still has the change. Otherwise the server says that someone changed it since. */
function newestWith(queryClient: QueryClient, quote: Quote, change: QuoteChange): Quote {
  const { status, paymentStatus, assignedTo, followUpOn } = change
  const newest = newestQuote(queryClient, quote)
  const hasChange =
    (status === undefined || status === newest.status) &&
    (paymentStatus === undefined || paymentStatus === newest.paymentStatus) &&
    (assignedTo === undefined || assignedTo === (newest.assignedTo?.id ?? null)) &&
    (followUpOn === undefined || followUpOn === (newest.followUpOn ?? null))
  return hasChange ? newest : quote
}

/** Adds a result for each quote. More than one request may change go out in several. */
async function sendGroup({ quotes, change }: Group, results: Results): Promise<void> {
  const seen = quotes.map(({ id, version }) => ({ id, version }))
  for (let from = 0; from < seen.length; from += MAX_BULK_QUOTES) {
    const body = { quotes: seen.slice(from, from + MAX_BULK_QUOTES), change }
    results.push(...(await call('POST /api/quotes/bulk', { body })).results)
  }
}

/** What gives a quote back what it had before a change, with the answer clock and all that followed. */
function inverseOf(quote: Quote, change: QuoteChange): QuoteChange {
  const { status, paymentStatus, lostReason, lostNote, assignedTo, followUpOn } = quote
  if (change.paymentStatus !== undefined) return { paymentStatus }
  if (change.assignedTo !== undefined) return { assignedTo: assignedTo?.id ?? null }
  if (change.followUpOn !== undefined) return { followUpOn: followUpOn ?? null, undo: true }
  if (status === 'cancelled') return { status, lostReason, lostNote, undo: true }
  return { status, undo: true }
}

/** What takes a change of several quotes back: those that had the same before change together. */
function inverseGroups({ quotes, change }: Group, results: Results): (Group & { undoes: BulkChange })[] {
  const groups = new Map<string, Group>()
  for (const old of quotes) {
    const result = results.find(({ id }) => id === old.id)
    if (!result?.ok || result.version === old.version) continue
    const inverse = inverseOf(old, change)
    const key = JSON.stringify(inverse)
    const others = groups.get(key)?.quotes ?? []
    groups.set(key, { quotes: [...others, { ...old, version: result.version }], change: inverse })
  }
  return [...groups.values()].map((group) => ({ ...group, undoes: change }))
}

/** `contacted`, or `assigned to Anna Ruiz` */
function resultOf({ status, paymentStatus, assignedTo, followUpOn }: Quote, change: QuoteChange): string {
  if (change.paymentStatus !== undefined) return paymentStatus
  if (change.assignedTo !== undefined) return `assigned to ${assignedTo?.name ?? 'no one'}`
  if (change.followUpOn !== undefined) return followUpOn ? `follow up on ${formatMonthDay(followUpOn)}` : 'no follow-up'
  return status
}

/** `8 changed. 1 needed no change. #1042 was changed by someone else.` */
function summarizeResults(quotes: readonly Quote[], results: Results, isUndo: boolean): string {
  const found = quotes.flatMap(({ id, number, version }) => {
    const result = results.find((one) => one.id === id)
    return result ? [{ number, isChanged: result.ok && result.version !== version, result }] : []
  })
  const changed = found.filter(({ isChanged }) => isChanged).length
  const refused = found.flatMap(({ number, result }) => (result.ok ? [] : [{ number, ...result.error }]))
  const unchanged = found.length - changed - refused.length
  const conflicts = refused.filter(({ code }) => code === 'changed_meanwhile')
  const others = refused.filter(({ code }) => code !== 'changed_meanwhile')
  return [
    changed > 0 && `${changed} changed${isUndo ? ' back' : ''}.`,
    unchanged > 0 && `${unchanged} needed no change.`,
    conflicts.length > 0 && conflictText(conflicts),
    ...others.map(({ number, error }) => `#${number}: ${error}`),
  ]
    .filter(Boolean)
    .join(' ')
}

function conflictText(quotes: readonly Pick<Quote, 'number'>[]): string {
  const numbers = quotes.map(({ number }) => `#${number}`).join(', ')
  return `${numbers} ${quotes.length === 1 ? 'was' : 'were'} changed by someone else.`
}
