import { useRef, useState } from 'react'
import { FractionChips } from '#client/ui/fraction-chips.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useSelectOnFocus } from '#client/ui/focus.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { formatInches, parseExactInches, snapInches } from '#shared/lib/inches.ts'

interface InchesFieldProps {
  label: string
  /** In inches, as all numbers here. */
  inches: number
  min: number
  max: number
  hint?: string | undefined
  /** Called when the field gets the focus. */
  onEdit?: () => void
  /** Called with each valid entry, to the sixteenth. */
  onChange: (inches: number) => void
  className?: string
}

/**
 * A length to type, in any notation that `parseInches` reads. An invalid entry stays with a message, and brings back what was
 * there before the edit.
 */
export function InchesField({ label, inches, min, max, hint, onEdit, onChange, className }: InchesFieldProps) {
  const [entry, setEntry] = useState<string | null>(null)
  const [isEdited, setEdited] = useState(false)
  const start = useRef(inches)
  const inputRef = useRef<HTMLInputElement>(null)
  const selectOnFocus = useSelectOnFocus()
  const text = entry ?? formatInches(inches)
  const read = entry === null ? inches : parseExactInches(entry)
  const isValid = read !== null && read >= min && read <= max
  return (
    <>
      <TextField
        ref={inputRef}
        label={label}
        value={text}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        maxLength={20}
        suffix="in"
        hint={hint}
        error={isValid ? undefined : `From ${formatInches(min)} to ${formatSize(max)}`}
        className={className}
        onChange={({ target }) => {
          setEntry(target.value)
          const typed = parseExactInches(target.value)
          if (typed !== null && typed >= min && typed <= max) onChange(snapInches(typed))
          else if (inches !== start.current) onChange(start.current)
        }}
        {...selectOnFocus}
        onFocus={(event) => {
          selectOnFocus.onFocus(event)
          setEdited(true)
          start.current = inches
          onEdit?.()
        }}
        onBlur={() => {
          setEdited(false)
          if (isValid) setEntry(null)
        }}
      />
      {isEdited && <FractionChips inputRef={inputRef} name={label} text={text} />}
    </>
  )
}
