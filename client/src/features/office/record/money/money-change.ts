import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { freshQuery, showAnswer } from '#client/api/query-client.ts'
import { issuesOf, RequestError } from '#client/api/request-error.ts'
import { currentVersion } from '#client/features/office/conflict.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { finalQuotesQuery } from '#client/features/office/quote-queries.ts'
import { quoteName } from '#client/features/office/row-texts.ts'
import { formatCents, parseDollars } from '#shared/lib/cents.ts'
import type { Money } from '#shared/money/schema.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** A quote whose final quote was accepted, with its money as it is now. */
export interface Job {
  quote: Quote
  money: Money
}

/** What owners decided about money, once it's known. */
export function useMoneyRules({ role }: Me) {
  const { data } = useQuery(freshQuery('GET /api/settings', {}))
  return { balanceDue: data?.balanceDue, mayRefund: role === 'owner' || data?.officeMayRefund === true }
}

/** The accepted job of a quote. Undefined without one, and once it's cancelled. */
export function useRunningJob(quote: Quote): Job | undefined {
  const { data } = useQuery({ ...finalQuotesQuery(quote.id), enabled: !quote.erased })
  if (!data?.revisions.some(({ state }) => state === 'accepted') || data.money.keptCents !== undefined) return undefined
  return { quote, money: data.money }
}

interface MoneyChange<Values extends FieldValues, Input> {
  quote: Quote
  form: UseFormReturn<Values, unknown, Input & FieldValues>
  /** The field of the form for a field that the server refuses, where they differ. */
  fieldOf?: Readonly<Record<string, Path<Values>>>
  send: (input: Input, idempotencyKey: string) => Promise<Money>
  done: string
  onDone: () => void
  /** Gets what was refused because it has to be confirmed. */
  onAsked?: (input: Input) => void
}

/** Changes the money of a job, and shows it as the server answers it, also if it refuses. What was typed stays then. */
export function useMoneyChange<Values extends FieldValues, Input>(change: MoneyChange<Values, Input>) {
  const { quote, form, fieldOf = {}, send, done, onDone, onAsked } = change
  const queryClient = useQueryClient()
  const showMoney = (money: Money) =>
    showAnswer(queryClient, finalQuotesQuery(quote.id).queryKey, (old) => old && { ...old, money })
  const { save, isSaving, error, problem } = useOfficeChange<Money, Input>({
    about: quoteName(quote),
    send,
    done,
    show: (refusal, input) => {
      if (refusal instanceof RequestError && refusal.body?.code === 'long_ago') onAsked?.(input)
      const current = currentVersion<Money>(refusal)
      if (current) showMoney(current)
      const issues = issuesOf(refusal)
      for (const { path, message } of issues) {
        form.setError(fieldOf[path] ?? (path as Path<Values>), { message }, { shouldFocus: true })
      }
      return issues.length > 0
    },
    onSaved: showMoney,
    onDone,
  })
  return { save, isSaving, /** What no field says. */ problem: issuesOf(error).length > 0 ? undefined : problem }
}

/** An amount as people type it, read as cents. At most `mostCents`, of which `most` says why. */
export const amountField = (mostCents: number, most: string) =>
  z.string().transform((text, context) => {
    const cents = parseDollars(text)
    const message =
      cents === undefined || cents === 0
        ? 'Enter dollars, such as 1200 or 85.50.'
        : cents > mostCents
          ? `${most} ${formatCents(mostCents)}.`
          : undefined
    if (cents !== undefined && message === undefined) return cents
    context.addIssue({ code: 'custom', message: message ?? '' })
    return z.NEVER
  })

export const reasonField = z.string().trim().min(1, 'Say why.').max(500, 'At most 500 characters.')
