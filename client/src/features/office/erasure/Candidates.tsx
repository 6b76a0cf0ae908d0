import type { CandidateReason, ErasureCandidates } from '#shared/erasure/schema.ts'
import { shortDate } from '#client/features/office/appointment-labels.ts'

const REASON_LABELS: Record<CandidateReason, string> = {
  this: 'The one you opened',
  email: 'Same email',
  quote: 'Same quote',
  phone: 'Same phone',
}

/** A record with the server's suggestion whether to erase it. */
export interface SelectableRecord {
  id: string
  selected: boolean
}

interface CandidatesProps {
  candidates: ErasureCandidates
  isSelected: (record: SelectableRecord) => boolean
  onSelect: (id: string, isChosen: boolean) => void
}

/** The records, each with a checkbox. */
export function Candidates({ candidates: { quotes, appointments }, isSelected, onSelect }: CandidatesProps) {
  const isQuoteSelected = (id: string | null) => quotes.some((record) => record.id === id && isSelected(record))
  return (
    <fieldset className="mt-5">
      <legend className="font-strong text-caption">This customer's records</legend>
      <ul className="mt-2">
        {quotes.map((record) => (
          <CandidateCheckbox
            key={record.id}
            title={`Quote #${record.number}`}
            candidate={record}
            checked={isSelected(record)}
            onChange={(checked) => onSelect(record.id, checked)}
          />
        ))}
        {appointments.map((record) => (
          <CandidateCheckbox
            key={record.id}
            title={`Visit on ${shortDate(record.appointmentDate)}, ${record.timeSlot}`}
            candidate={record}
            checked={isSelected(record) || isQuoteSelected(record.goesWithQuote)}
            goesWith={isQuoteSelected(record.goesWithQuote) ? `Goes with quote #${record.quoteNumber}` : undefined}
            onChange={(checked) => onSelect(record.id, checked)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface CandidateCheckboxProps {
  title: string
  candidate: { id: string; name: string; email: string; phoneNumber: string; because: CandidateReason }
  checked: boolean
  /** Set if the record is erased together with a selected quote. */
  goesWith?: string | undefined
  onChange: (checked: boolean) => void
}

function CandidateCheckbox({ title, candidate, checked, goesWith, onChange }: CandidateCheckboxProps) {
  const { name, email, phoneNumber, because } = candidate
  return (
    <li className="border-divider border-t first:border-t-0">
      <label className="grid min-h-control grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-2.5">
        <input
          type="checkbox"
          className="size-5 accent-pine"
          checked={checked}
          disabled={because === 'this' || goesWith !== undefined}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className="figures font-strong">{title}</span>
        <span className="col-start-2 text-caption text-muted wrap-anywhere">
          {[goesWith ?? REASON_LABELS[because], name, email, phoneNumber].filter(Boolean).join(' · ')}
        </span>
      </label>
    </li>
  )
}
