import { useId } from 'react'
import { Radio, TextField } from '#client/ui/field.tsx'
import { LOST_REASON_LABELS, LOST_REASONS } from '#shared/quotes/statuses.ts'
import { findLostProblems, type LostChoice } from './lost-choice.ts'

interface LostFieldsProps {
  value: LostChoice
  onChange: (value: LostChoice) => void
  /** After a try to send: says what is missing. */
  showProblems: boolean
  className?: string
}

/** 'Why?': the reason, and a note that only 'Other' needs. */
export function LostFields({ value, onChange, showProblems, className = '' }: LostFieldsProps) {
  const name = useId()
  const problems = showProblems ? findLostProblems(value) : {}
  return (
    <fieldset className={`min-w-0 ${className}`} aria-describedby={problems.lostReason ? `${name}-problem` : undefined}>
      <legend className="font-strong text-caption">Why?</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {LOST_REASONS.map((reason) => (
          <Radio
            key={reason}
            name={name}
            label={LOST_REASON_LABELS[reason]}
            checked={value.lostReason === reason}
            onChange={() => onChange({ ...value, lostReason: reason })}
          />
        ))}
      </div>
      {problems.lostReason && (
        <p id={`${name}-problem`} role="alert" className="mt-1.5 text-caption text-error">
          {problems.lostReason}
        </p>
      )}
      <TextField
        className="mt-3"
        label={value.lostReason === 'other' ? 'Note' : 'Note (optional)'}
        value={value.lostNote}
        onChange={({ target }) => onChange({ ...value, lostNote: target.value })}
        error={problems.lostNote}
      />
    </fieldset>
  )
}
