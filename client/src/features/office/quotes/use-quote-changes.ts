import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { isUnclear } from '#client/api/request-error.ts'
import { useAdminKey, useOnRejected } from '#client/features/office/admin-key.tsx'
import { failureText } from '#client/features/office/failure-toast.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
import { conflictingQuote } from '#client/features/office/conflict/conflict.ts'
import { changeQuote, hasChange } from '#client/features/office/quote/change-quote.ts'
import { refreshQuotes, replaceQuotes } from '#client/features/office/quote-queries.ts'
import { shouldFetchAgain } from '#client/features/office/should-fetch-again.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { MAX_BULK_QUOTES } from '#shared/quotes/bulk-limit.ts'
import type { BulkChange, BulkEdited } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'

const NONE: ReadonlySet<string> = new Set()

/** Changes one quote or many, and says what became of it. */
export function useQuoteChanges() {
  const adminKey = useAdminKey()
  const onRejected = useOnRejected()
  const queryClient = useQueryClient()
  /** The ids of the quotes that change together now. */
  const [changing, setChanging] = useState(NONE)
  /** The latest state of each quote, so that two changes in a row don't count as two people's. */
  const latest = useRef(new Map<string, Promise<Quote>>())
  /** Each quote that is being changed, as the server had it last. */
  const saved = useRef(new Map<string, Quote>())

  function fail(error: unknown, results = '') {
    const failure = failureText('update quote', error)
    if (isRejected(error)) onRejected(error)
    else toast({ title: [results, failure].filter(Boolean).join(' '), look: 'destructive' })
  }

  /** Shows the change at once, and takes it back if the server refuses it. Resolves with true if it was saved. */
  async function changeOne(quote: Quote, change: BulkChange): Promise<boolean> {
    if (!latest.current.has(quote.id)) saved.current.set(quote.id, quote)
    const shown = { ...quote, ...('status' in change && change.status && { status: change.status }) }
    replaceQuotes(queryClient, [shown])
    const saving = (latest.current.get(quote.id) ?? Promise.resolve(quote)).then((current) =>
      changeQuote(adminKey, current, change),
    )
    latest.current.set(quote.id, saving)
    try {
      const changed = await saving
      saved.current.set(quote.id, changed)
      replaceQuotes(queryClient, [changed])
      return true
    } catch (error) {
      const current = await conflictingQuote(error)
      replaceQuotes(queryClient, [current ?? saved.current.get(quote.id) ?? quote])
      if (current)
        toast({ title: summarize(0, [{ number: quote.number, isConflict: true, error: '' }]), look: 'destructive' })
      else fail(error)
      return false
    } finally {
      if (latest.current.get(quote.id) === saving) latest.current.delete(quote.id)
    }
  }

  /** Resolves with true if it changed any. More quotes than one request changes go out in several. */
  async function changeMany(quotes: readonly Quote[], change: BulkChange): Promise<boolean> {
    setChanging(new Set(quotes.map(({ id }) => id)))
    const seen = quotes.map(({ id, version }) => ({ id, version }))
    const results: BulkEdited['results'] = []
    let mayHaveMore = false
    try {
      for (let from = 0; from < seen.length; from += MAX_BULK_QUOTES) {
        const body = { quotes: seen.slice(from, from + MAX_BULK_QUOTES), change }
        const response = await call('POST /api/quotes/bulk', { adminKey, body })
        results.push(...response.results.map((result) => acceptOwn(result, change)))
      }
      toast({ title: summarizeResults(quotes, results) })
      return results.some(({ ok }) => ok)
    } catch (error) {
      mayHaveMore = isUnclear(error) && shouldFetchAgain(error)
      fail(error, summarizeResults(quotes, results))
      return false
    } finally {
      if (results.length > 0 || mayHaveMore) await refreshQuotes(queryClient)
      setChanging(NONE)
    }
  }

  return { changing, changeOne, changeMany }
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
