import { type QueryClient, useMutationState, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { draftQueue } from '#client/features/office/quote-queries.ts'
import type { FinalCountertop, finalQuoteEditSchema, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import { multiplyCents } from '#shared/lib/cents.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import type { Me } from '#shared/people/schema.ts'

/** A form of a draft, which may have more than is saved. */
interface OpenForm {
  /** Sends what is typed. False if a field is wrong. */
  save: () => boolean
  isLeft: () => boolean
}

interface OpenDraft {
  quoteId: string
  customerId: string | null
  /** Whom it's about, for toasts. */
  about: string
  me: Me
  /** With the changes that are under way. */
  draft: OfficeFinalQuote
  /** As the server has it. */
  saved: OfficeFinalQuote
  forms: Map<string, OpenForm>
}

export const DraftContext = createContext<OpenDraft | null>(null)

export function useDraft(): OpenDraft {
  const open = use(DraftContext)
  if (!open) throw new Error('Only the parts of a draft know it')
  return open
}

/** What is sent of a draft, without its version. */
export type Changes = Omit<z.input<typeof finalQuoteEditSchema>, 'version'>

/** A change that waits or is under way. */
export interface QueuedEdit<Input = unknown> {
  input: Input
  /** What it changes. Without it, it isn't shown before the answer. */
  changesOf?: (draft: OfficeFinalQuote) => Changes
  isAnswered: boolean
}

/** The draft as its parts show it, and its forms. */
export function useOpenDraft(of: Omit<OpenDraft, 'draft' | 'forms'>): OpenDraft {
  const { quoteId, saved } = of
  const [forms] = useState(() => new Map<string, OpenForm>())
  const queued = useMutationState({
    filters: { mutationKey: draftQueue(quoteId, saved.revision), status: 'pending' },
    select: ({ state }) => state.variables as Partial<QueuedEdit>, // that of the slabs has other variables
  })
  const draft = queued.reduce(
    (shown, { changesOf, isAnswered }) => (changesOf && !isAnswered ? withChanges(shown, changesOf(shown)) : shown),
    saved,
  )
  return { ...of, draft, forms }
}

/** What can be known of a draft before the answer. Prices can't. */
function withChanges(draft: OfficeFinalQuote, changes: Changes): OfficeFinalQuote {
  const { priceList = draft.priceList, job, lines, stones, countertops } = changes
  const sourceOf = (edited: object) =>
    draft.countertops.find((before) => isEqual(before, { ...edited, source: before.source }))?.source ?? 'office'
  return {
    ...draft,
    priceList,
    job: { ...draft.job, ...job },
    ...(lines && {
      lines: lines.map(({ optional = false, ...line }) => ({
        ...line,
        optional,
        amountCents: multiplyCents(line.unitPriceCents, line.quantity),
      })),
    }),
    ...(stones && { stones: draft.stones.filter(({ stone }) => stones.some((chosen) => chosen === stone)) }),
    ...(countertops && {
      countertops: countertops.map((edited) => ({ ...edited, source: sourceOf(edited) }) as FinalCountertop), // of a draft
    }),
  }
}

/** Makes a form known to the draft's `useSaveOpenForms`. */
export function useOpenForm(name: string, form: OpenForm): void {
  const { forms } = useDraft()
  const save = useEffectEvent(form.save)
  const isLeft = useEffectEvent(form.isLeft)
  useEffect(() => {
    forms.set(name, { save: () => save(), isLeft: () => isLeft() })
    return () => void forms.delete(name)
  }, [forms, name])
}

/**
 * Saves what is typed in the draft's forms, and waits for all that is under way. False if a field is wrong, or something isn't
 * saved for another reason, which its part says.
 */
export function useSaveOpenForms(): () => Promise<boolean> {
  const { quoteId, saved, forms } = useDraft()
  const queryClient = useQueryClient()
  return async () => {
    // All, so that each wrong field says so.
    const areRight = [...forms.values()].map((form) => form.save())
    if (areRight.includes(false)) return false
    await allAnswered(queryClient, draftQueue(quoteId, saved.revision))
    return [...forms.values()].every((form) => !form.isLeft())
  }
}

function allAnswered(queryClient: QueryClient, mutationKey: string[]): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.isMutating({ mutationKey }) > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queryClient.getMutationCache().subscribe(check)
    check()
  })
}
