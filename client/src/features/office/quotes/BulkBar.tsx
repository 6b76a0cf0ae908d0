import { Button } from '#client/ui/button.tsx'
import { ChoiceSelect } from '#client/ui/small-select.tsx'
import { QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'

const STATUSES = [{ value: '' as const, text: 'Status...' }, ...QUOTE_STATUSES.map((value) => ({ value, text: value }))]

interface BulkBarProps {
  count: number
  /** How many rows the list shows. */
  shown: number
  onSelectAll: () => void
  onStatus: (status: QuoteStatus) => void
  onAssign: () => void
  onFollowUp: () => void
  onClear: () => void
}

/** What can be done with the selected quotes, at the bottom of the screen. */
export function BulkBar({ count, shown, onSelectAll, onStatus, onAssign, onFollowUp, onClear }: BulkBarProps) {
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
      <ChoiceSelect
        label="Change status"
        value=""
        options={STATUSES}
        onChoose={(status) => status && onStatus(status)}
      />
      <Button size="small" onClick={onAssign}>
        Assign
      </Button>
      <Button size="small" onClick={onFollowUp}>
        Follow up
      </Button>
    </div>
  )
}
