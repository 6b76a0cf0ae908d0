import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState } from 'react'
import { endpointPath } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { readQuery, showAnswer } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Page } from '#shared/my/schema.ts'

export const PAGE = readQuery('GET /api/my', {})

export function SendFailure({ error }: { error: Error | null }) {
  return <div role="alert">{error && <p className="mt-4 text-error text-label">{errorText(error, FAILED)}</p>}</div>
}

const FAILED = `Something went wrong. Please try again, or call us at ${SHOP.phone}.`

/** Whose page it is: the quote, or the visit without one. */
export const pageIdOf = (page: Page | undefined) => page?.quote?.id ?? page?.visits[0]?.id

/** Returns what shows `part` and gives it the focus: what was pressed is far below, and gone. */
export function useShow(part: RefObject<HTMLElement | null>): () => void {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    part.current?.focus({ preventScroll: true })
    part.current?.scrollIntoView?.({ block: 'start' })
  }, [times, part])
  return () => setTimes((count) => count + 1)
}

interface PageChange<Input> {
  /** `idempotencyKey` names one attempt: a retry after a lost response has one effect. */
  send: (input: Input, meta: { idempotencyKey: string; pageId: string | undefined }) => Promise<Page>
  /** Gets what was sent, because the person may have gone on since. */
  onDone: (input: Input) => void
  /** After a conflict, whose error has what is current. */
  onConflict?: (error: Error) => void
}

/**
 * Sends a change once at a time, and shows the page that it answers: after a conflict what is current, and without a session the
 * field for a new link.
 */
export function usePageChange<Input>({ send, onDone, onConflict }: PageChange<Input>) {
  const queryClient = useQueryClient()
  const [keys] = useState(() => createIdempotencyKeys())
  // Another tab may open another page, which a refetch then shows.
  const [pageId, setPageId] = useState(() => pageIdOf(queryClient.getQueryData<Page>(PAGE.queryKey)))
  return useSingleFlightMutation<Page, Input>({
    mutationFn: (input) => send(input, { idempotencyKey: keys.keyFor(input), pageId }),
    onSuccess: (page, input) => {
      keys.forget()
      showAnswer(queryClient, PAGE.queryKey, () => page)
      onDone(input)
    },
    onError: (error) => {
      keys.forgetIfMismatched(error)
      if (!(error instanceof RequestError)) return
      const { current } = (error.body ?? {}) as { current?: Page } // as the contract has it
      if (current) {
        showAnswer(queryClient, PAGE.queryKey, () => current)
        setPageId(pageIdOf(current))
        onConflict?.(error)
      }
      if (error.status === 401) void queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/my')] })
    },
  })
}
