import type { ReactNode } from 'react'
import { RadioGroup } from '#client/ui/radio-group.tsx'

interface ChoiceGroupProps<T extends string> {
  label: string
  options: readonly T[]
  /** Null if none of them applies. */
  value: T | null
  onChange: (value: T) => void
  /** Called when the visitor chooses what is chosen already, which confirms our default. */
  onConfirm?: (value: T) => void
  /** The name of an option, and what it costs or means. */
  textOf: (option: T) => { name: ReactNode; note?: ReactNode }
  className?: string
}

/** Radio buttons in boxes, each with a note such as its price. */
export function ChoiceGroup<T extends string>(props: ChoiceGroupProps<T>) {
  const { label, options, value, onChange, onConfirm, textOf, className = 'grid-cols-2 sm:grid-cols-3' } = props
  return (
    <RadioGroup<T | ''>
      label={label}
      options={options}
      value={value ?? ''}
      onChange={(option) => {
        if (option !== '') onChange(option)
      }}
      onConfirm={(option) => {
        if (option !== '') onConfirm?.(option)
      }}
      className={`grid gap-2 ${className}`}
      optionClassName={OPTION}
    >
      {(option) => {
        if (option === '') return null
        const { name, note } = textOf(option)
        return (
          <>
            <span className="block font-strong text-label">{name}</span>
            {note && <span className="figures mt-0.5 block text-caption text-muted">{note}</span>}
          </>
        )
      }}
    </RadioGroup>
  )
}

const OPTION =
  'flex min-h-touch min-w-0 flex-col justify-center rounded-sm border border-divider bg-white px-3 py-2 transition-colors hover:border-control has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-pine has-checked:border-pine has-checked:bg-paper/60 has-checked:shadow-[inset_0_0_0_1px_var(--color-pine)] forced-colors:has-checked:border-4'
