import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { attemptEntry, dropDraft, keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { isRecord } from '#client/api/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, weekdayOf } from '#shared/lib/zoned.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** Deletes a logged call, or a message that isn't sent yet, by its id. */
export function useDeleteMessage({
  failed,
  about,
  ...done
}: {
  failed: string
  /** Whom it was to. */
  about: string
  title: string
  description?: string
}) {
  return useOfficeChange({
    failed,
    about,
    done: () => done,
    send: (id: string) => call('DELETE /api/messages/{id}', { params: { id } }),
  })
}

/**
 * What was typed to a customer, by field. It's kept on this computer, because the session may end before it's sent, and with it
 * the idempotency key of the last try, so that a retry after a reload is no second one.
 */
export function useKeptDraft<Draft extends Record<string, string>>(
  kind: 'message' | 'call',
  { me, customerId }: { me: Me; customerId: string },
  empty: Draft,
) {
  // Stays the same if someone merges the customer, who then has another id.
  const [about] = useState(customerId)
  const [attempt] = useState(() => attemptEntry(kind, me, about))
  const [draft, setDraft] = useState(() => readKept(kind, me, about, empty) ?? empty)
  const keep = (next: Draft) => {
    if (Object.values(next).every((text) => text === '')) dropDraft(kind, about, me)
    else keepDraft(kind, me, about, next)
  }
  return {
    draft,
    attempt,
    change: (changes: Partial<Draft>) => {
      const next = { ...draft, ...changes }
      setDraft(next)
      keep(next)
    },
    /** Not what was taken back since the dialog opened. */
    drop: () => draft !== empty && dropDraft(kind, about, me),
    /** Keeps a text that was taken back, unless another one was started since. */
    keepAgain: (taken: Draft) => {
      if (!readKept(kind, me, about, empty)) keep(taken)
    },
  }
}

function readKept<Draft extends Record<string, string>>(
  kind: 'message' | 'call',
  me: Me,
  about: string,
  empty: Draft,
): Draft | undefined {
  const kept = readDraft(kind, me, about)
  if (!isRecord(kept)) return undefined
  const texts = Object.keys(empty).map((field) => [field, typeof kept[field] === 'string' ? kept[field] : ''])
  return Object.fromEntries(texts) as Draft // has the fields of `empty`
}

interface FollowUpFieldProps {
  quote: Quote
  /** A day, or empty. */
  value: string
  error: string | undefined
  busy: boolean
  onChange: (day: string) => void
}

/** The day when the office calls again, by one press. */
export function FollowUpField({ quote: { followUpOn }, value, error, busy, onChange }: FollowUpFieldProps) {
  const today = useShopDay()
  const isDue = followUpOn !== undefined && followUpOn <= today
  return (
    <>
      <TextField
        className="mt-4"
        label="Follow up on (optional)"
        type="date"
        value={value}
        error={error}
        readOnly={busy}
        hint={isDue && `An answer ends the follow-up of ${formatMonthDay(followUpOn)}.`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div role="group" aria-label="Follow up" className="mt-2 flex flex-wrap gap-2">
        {followUpDays(today).map(([text, day]) => (
          <Button
            key={text}
            size="small"
            variant={day === value ? 'primary' : 'secondary'}
            aria-pressed={day === value}
            disabled={busy}
            onClick={() => onChange(day === value ? '' : day)}
          >
            {text}
          </Button>
        ))}
      </div>
    </>
  )
}

function followUpDays(today: CalendarDate): [string, CalendarDate][] {
  return [
    ['Tomorrow', addDays(today, 1)],
    ['Monday', addDays(today, 7 - ((weekdayOf(today) + 6) % 7))],
    ['In a week', addDays(today, 7)],
  ]
}
