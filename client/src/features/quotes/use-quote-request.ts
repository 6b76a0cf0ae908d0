import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { errorText, RequestError } from '#client/api/request-error.ts'
import type { Countertop } from '#shared/countertops/schema.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { estimateSchema } from '#shared/estimate/schema.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import { latestQuoteId } from './latest-quote.ts'
import { type RenderDrawing, type SendProgress, sendQuote } from './send-quote.ts'

export type QuoteRequestState =
  | { step: 'idle' }
  | { step: 'sending'; progress: SendProgress }
  | { step: 'failed'; message: string; issues: readonly FieldIssue[] }
  /** The server reckons another total than the visitor saw; nothing is stored yet. Cents. */
  | { step: 'total_changed'; seenCents: number; nowCents: number; contact: Contact }

interface QuoteRequestInput {
  countertops: readonly Countertop[]
  estimate: Estimate
  renderDrawing: RenderDrawing
  onSent: (quoteId: string) => void
}

const UNKNOWN_ERROR = 'Unknown error'

/** Sends one quote request at a time; leaving the form stops what is under way. */
export function useQuoteRequest({ countertops, estimate, renderDrawing, onSent }: QuoteRequestInput) {
  const [state, setState] = useState<QuoteRequestState>({ step: 'idle' })
  const underWay = useRef<AbortController>(undefined)
  // A total that the visitor agreed to after the server had named it, and the one on the page that it replaces.
  const [agreed, setAgreed] = useState<{ seenCents: number; cents: number } | null>(null)
  const totalCents = agreed?.seenCents === estimate.totalCents ? agreed.cents : estimate.totalCents

  useEffect(
    () => () => {
      underWay.current?.abort()
      underWay.current = undefined
    },
    [],
  )

  async function send(contact: Contact, expectedTotalCents = totalCents): Promise<void> {
    if (underWay.current) return
    const attempt = new AbortController()
    underWay.current = attempt
    setState({ step: 'sending', progress: { drawn: 0, of: countertops.length } })
    try {
      const { quoteId } = await sendQuote({
        contact,
        countertops,
        expectedTotalCents,
        renderDrawing,
        onProgress: (progress) => setState({ step: 'sending', progress }),
        signal: attempt.signal,
      })
      latestQuoteId.write(quoteId)
      onSent(quoteId)
    } catch (error) {
      if (!attempt.signal.aborted) setState(afterFailure(error, contact, expectedTotalCents))
    } finally {
      if (underWay.current === attempt) underWay.current = undefined
    }
  }

  return {
    state,
    totalCents,
    send,
    /** Sends again with the total that the server named. */
    agree: (change: Extract<QuoteRequestState, { step: 'total_changed' }>) => {
      setAgreed({ seenCents: estimate.totalCents, cents: change.nowCents })
      return send(change.contact, change.nowCents)
    },
    dismiss: () => setState({ step: 'idle' }),
  }
}

function afterFailure(error: unknown, contact: Contact, seenCents: number): QuoteRequestState {
  const body = error instanceof RequestError ? error.body : null
  if (body?.code === 'total_changed') {
    const answer = z.object({ estimate: estimateSchema }).safeParse(body)
    if (answer.success) {
      return { step: 'total_changed', seenCents, nowCents: answer.data.estimate.totalCents, contact }
    }
  }
  // An answer that is not our API's, such as a proxy's page, says nothing to a visitor.
  const reason = error instanceof RequestError ? (body?.error ?? UNKNOWN_ERROR) : errorText(error, UNKNOWN_ERROR)
  return { step: 'failed', message: `Failed to send quote: ${reason || UNKNOWN_ERROR}`, issues: body?.issues ?? [] }
}
