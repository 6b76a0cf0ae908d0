import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { errorText, RequestError } from '#client/api/request-error.ts'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { estimateSchema } from '#shared/estimate/schema.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { latestQuoteId, rememberSent, sentText } from './sent-list.ts'
import { DrawingError, type RenderDrawing, type SendProgress, sendQuote } from './send-quote.ts'

export type QuoteRequestState =
  | { step: 'idle' }
  | { step: 'sending'; progress: SendProgress }
  | { step: 'failed'; message: string; issues: readonly FieldIssue[] }
  /** The server computed another total than the visitor saw. Nothing is stored yet. */
  | { step: 'total_changed'; seen: Estimate; now: Estimate; contact: Contact }
  /** The same countertops were sent before. Nothing is sent until the visitor confirms it. */
  | { step: 'sent_before'; text: string; contact: Contact }

interface QuoteRequestInput {
  countertops: readonly OfferedCountertop[]
  /** With the job. */
  estimate: Estimate
  job: Job
  note: string
  renderDrawing: RenderDrawing
  onSent: (quoteId: string) => void
}

const UNKNOWN_ERROR = 'Unknown error'

/** Sends one quote at a time. Unmounting aborts the request. */
export function useQuoteRequest({ countertops, estimate, job, note, renderDrawing, onSent }: QuoteRequestInput) {
  const [state, setState] = useState<QuoteRequestState>({ step: 'idle' })
  const currentRequest = useRef<AbortController>(undefined)
  // The server's estimate that the visitor accepted, and the shown total that it replaces.
  const [accepted, setAccepted] = useState<{ seenCents: number; estimate: Estimate } | null>(null)
  const current = accepted?.seenCents === estimate.totalCents ? accepted.estimate : estimate

  useEffect(
    () => () => {
      currentRequest.current?.abort()
      currentRequest.current = undefined
    },
    [],
  )

  async function send(contact: Contact, seen = current, isConfirmed = false): Promise<void> {
    if (currentRequest.current) return
    const text = sentText(countertops)
    if (text && !isConfirmed) return setState({ step: 'sent_before', text, contact })
    const attempt = new AbortController()
    currentRequest.current = attempt
    setState({ step: 'sending', progress: { drawn: 0, of: countertops.length } })
    try {
      const { quoteId, number } = await sendQuote({
        contact,
        countertops,
        job,
        note,
        expectedTotalCents: seen.totalCents,
        renderDrawing,
        onProgress: (progress) => setState({ step: 'sending', progress }),
        signal: attempt.signal,
      })
      latestQuoteId.write(quoteId)
      rememberSent(countertops, number)
      onSent(quoteId)
    } catch (error) {
      if (!attempt.signal.aborted) setState(failureState(error, contact, seen))
    } finally {
      if (currentRequest.current === attempt) currentRequest.current = undefined
    }
  }

  return {
    state,
    totalCents: current.totalCents,
    send: (contact: Contact) => send(contact),
    sendAgain: (contact: Contact) => send(contact, current, true),
    /** Sends again with the server's total. */
    acceptTotal: (change: Extract<QuoteRequestState, { step: 'total_changed' }>) => {
      setAccepted({ seenCents: estimate.totalCents, estimate: change.now })
      return send(change.contact, change.now, true)
    },
    dismiss: () => setState({ step: 'idle' }),
  }
}

function failureState(error: unknown, contact: Contact, seen: Estimate): QuoteRequestState {
  const body = error instanceof RequestError ? error.body : null
  if (body?.code === 'total_changed') {
    const answer = z.object({ estimate: estimateSchema }).safeParse(body)
    if (answer.success) return { step: 'total_changed', seen, now: answer.data.estimate, contact }
  }
  if (error instanceof DrawingError) {
    return { step: 'failed', message: `Failed to send quote: ${error.message}`, issues: [] }
  }
  // A response that isn't from our API, such as a proxy's page, doesn't help a visitor.
  const reason = error instanceof RequestError ? (body?.error ?? UNKNOWN_ERROR) : errorText(error, UNKNOWN_ERROR)
  return { step: 'failed', message: `Failed to send quote: ${reason || UNKNOWN_ERROR}`, issues: body?.issues ?? [] }
}
