import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { freshQuery, showAnswer } from '#client/api/query-client.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { SHOP } from '#shared/content/shop.ts'
import type { ClosedMonths } from '#shared/export/schema.ts'
import { formatDay, formatMonth } from '#shared/lib/dates.ts'

const query = freshQuery('GET /api/closed-months', {})

/**
 * Closes the payments of the last month that is over, or of the `chosen` one, such as `2026-10` (docs/rules.md, Tables out). Only owners
 * see it.
 */
export function CloseMonth({ chosen }: { chosen: string | undefined }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(query)
  const [asked, setAsked] = useState<string>()
  const close = useOfficeChange<ClosedMonths, string>({
    send: (month, idempotencyKey) => call('POST /api/closed-months', { body: { month }, idempotencyKey }),
    done: (_, month) => ({ title: `${nameOf(month)} closed` }),
    onSaved: (answer) => showAnswer(queryClient, query.queryKey, () => answer),
    onDone: () => setAsked(undefined),
  })
  if (!data) return null
  const [last] = data.months
  const { next } = data
  const isOpen = chosen !== undefined && next !== null && chosen <= next && (!last || chosen > last.month)
  const month = isOpen ? chosen : next
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="figures text-caption text-muted">
        {last
          ? `Payments are closed through ${nameOf(last.month)}, by ${last.by} on ${formatDay(last.closedAt, SHOP.timeZone)}.`
          : 'No month is closed yet.'}
      </p>
      {month !== null && (
        <Button size="compact" onClick={() => setAsked(month)}>
          {`Close ${nameOf(month)}`}
        </Button>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          title={`Close ${nameOf(asked)}?`}
          description={`Its payments, and those of all months before it, stay in each download as they are now. What is recorded later for one of these days is dated in the month that is open, with its real day as a note. A month can't be opened again.`}
          busy={close.isSaving}
          variant="primary"
          action={`Close ${nameOf(asked)}`}
          busyAction="Closing..."
          onClose={() => setAsked(undefined)}
          onConfirm={() => close.save(asked)}
        >
          {close.problem !== undefined && <Problem className="mt-4">{close.problem}</Problem>}
        </ConfirmDialog>
      )}
    </div>
  )
}

const nameOf = (month: string) => formatMonth(`${month}-01`)
