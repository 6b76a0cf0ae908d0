import { type ChangeEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SmallSelect } from '#client/ui/small-select.tsx'
import { QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'

interface BulkBarProps {
  count: number
  /** How many rows the list shows. */
  shown: number
  onSelectAll: () => void
  onStatus: (status: QuoteStatus) => void
  onAssign: () => void
  /** Null clears the day. */
  onFollowUp: (day: string | null) => void
  onClear: () => void
}

/** What can be done with the selected quotes, at the bottom of the screen. */
export function BulkBar({ count, shown, onSelectAll, onStatus, onAssign, onFollowUp, onClear }: BulkBarProps) {
  const [day, setDay] = useState('')
  return (
    <div
      role="toolbar"
      aria-label="Selected quotes"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-bar flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper px-4 py-2 shadow-above"
    >
      <p role="status" className="figures font-strong text-label">
        {`${count} selected`}
      </p>
      {count < shown && (
        <Button size="small" variant="link" onClick={onSelectAll}>
          {`Select all ${shown}`}
        </Button>
      )}
      <Button size="small" variant="link" onClick={onClear}>
        Clear selection
      </Button>
      <SmallSelect
        aria-label="Change status"
        value=""
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => {
          const status = QUOTE_STATUSES.find((name) => name === target.value)
          if (status) onStatus(status)
        }}
      >
        <option value="">Status...</option>
        {QUOTE_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SmallSelect>
      <Button size="small" onClick={onAssign}>
        Assign
      </Button>
      <span className="flex flex-wrap items-center gap-2">
        <label className="flex items-center gap-2 text-label">
          <span className="max-md:sr-only">Follow-up day</span>
          <input
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
            className="min-h-touch rounded-sm border border-control bg-white px-2 text-label"
          />
        </label>
        <Button size="small" onClick={() => onFollowUp(day === '' ? null : day)}>
          {day === '' ? 'No follow-up' : 'Follow up'}
        </Button>
      </span>
    </div>
  )
}
