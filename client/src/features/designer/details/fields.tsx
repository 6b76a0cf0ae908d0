import { type ReactNode, useRef, useState } from 'react'
import { SelectField } from '#client/ui/field.tsx'
import { InchesTextField } from '#client/ui/inches-field.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { Warning } from '#shared/fabrication/check-rules.ts'
import { LIMITS, LOW_SPLASH } from '#shared/fabrication/details.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'
import { formatInches, parseExactInches, snapInches } from '#shared/lib/inches.ts'
import { brokenRules } from './editor.ts'

interface ChoiceGroupProps<T extends string> {
  label: string
  options: readonly T[]
  value: T | null
  onChange: (value: T) => void
  /** Called when the visitor chooses what is chosen already. */
  onConfirm?: (value: T) => void
  textOf: (option: T) => { name: ReactNode; note?: ReactNode }
  className?: string
}

/** Radio buttons in boxes, each with a note such as its price. */
export function ChoiceGroup<T extends string>({
  textOf,
  className = 'grid-cols-2 sm:grid-cols-3',
  ...group
}: ChoiceGroupProps<T>) {
  return (
    <RadioGroup {...group} className={`grid gap-2 ${className}`} optionClassName={OPTION}>
      {(option) => {
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

interface ChoiceFieldProps<T extends string> {
  label: string
  options: readonly T[]
  value: T
  onChange: (value: T) => void
  textOf: (option: T) => string
  className?: string
}

export function ChoiceField<T extends string>({ options, onChange, textOf, ...field }: ChoiceFieldProps<T>) {
  return (
    <SelectField
      {...field}
      onChange={({ target }) => {
        const chosen = options.find((option) => option === target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {textOf(option)}
        </option>
      ))}
    </SelectField>
  )
}

interface InchesFieldProps {
  label: string
  /** In inches, as all numbers here. */
  inches: number
  min: number
  max: number
  hint?: string
  /** Called with each valid entry, to the sixteenth. */
  onChange: (inches: number) => void
  className?: string
}

/** A length to type. An invalid entry stays with a message, and brings back what was there before the edit. */
export function InchesField({ label, inches, min, max, hint, onChange, className }: InchesFieldProps) {
  const [entry, setEntry] = useState<string | null>(null)
  const start = useRef(inches)
  const read = (typed: string): number | null => {
    const length = parseExactInches(typed)
    return length !== null && length >= min && length <= max ? snapInches(length) : null
  }
  const isValid = entry === null || read(entry) !== null
  return (
    <InchesTextField
      label={label}
      keypadName={label}
      value={entry ?? formatInches(inches)}
      hint={hint}
      error={isValid ? undefined : `From ${formatInches(min)} to ${formatSize(max)}`}
      className={className}
      onChange={({ target }) => {
        setEntry(target.value)
        const typed = read(target.value)
        if (typed !== null) onChange(typed)
        else if (inches !== start.current) onChange(start.current)
      }}
      onFocus={() => {
        start.current = inches
      }}
      onBlur={() => isValid && setEntry(null)}
    />
  )
}

/** The heights that we offer. A visitor can type another one. */
const SPLASH_CHOICES = ['none', 'low', 'full', 'other'] as const
type SplashChoice = (typeof SPLASH_CHOICES)[number]

/** Inches. A full backsplash reaches the cabinets above. */
export const SPLASH_HEIGHTS = { none: 0, low: LOW_SPLASH, full: ruleValue('splash.height', 'note', 'full') }

export const SPLASH_LABELS: Record<SplashChoice, string> = {
  none: 'None',
  low: `${LOW_SPLASH} in`,
  full: `Up to the cabinets (${SPLASH_HEIGHTS.full})`,
  other: 'Another height',
}

interface SplashFieldProps {
  label: string
  /** Inches. 0: none. */
  height: number
  priceOf?: (height: number) => string
  onChange: (height: number, undoStep?: string) => void
}

/** The backsplash of one wall: an offered height, or one to type. */
export function SplashField({ label, height, priceOf, onChange }: SplashFieldProps) {
  const [isTyped, setTyped] = useState(false)
  const offered = SPLASH_CHOICES.find((one) => one !== 'other' && SPLASH_HEIGHTS[one] === height)
  const choice = isTyped ? 'other' : (offered ?? 'other')
  return (
    <div className="grid gap-2">
      <ChoiceField
        label={label}
        options={SPLASH_CHOICES}
        value={choice}
        onChange={(chosen) => {
          setTyped(chosen === 'other')
          if (chosen === 'other') onChange(height > 0 ? height : SPLASH_HEIGHTS.low)
          else onChange(SPLASH_HEIGHTS[chosen])
        }}
        textOf={(one) =>
          priceOf && one !== 'other' && one !== 'none'
            ? `${SPLASH_LABELS[one]} (${priceOf(SPLASH_HEIGHTS[one])})`
            : SPLASH_LABELS[one]
        }
      />
      {choice === 'other' && (
        <InchesField
          label={`Height, ${label}`}
          inches={height}
          {...LIMITS.splashHeight}
          onChange={(inches) => onChange(inches, 'height')}
        />
      )}
    </div>
  )
}

/** What breaks a rule, where it can be changed. */
export function RuleProblems(about: { countertop: Countertop; isAbout: (warning: Warning) => boolean }) {
  const problems = brokenRules(about.countertop).filter(about.isAbout)
  if (problems.length === 0) return null
  return (
    <ul className="grid gap-1.5 border-error border-l-2 pl-4 text-label">
      {problems.map(({ rule, level, message }) => (
        <li key={`${rule} ${message}`} className={level === 'stop' ? 'text-error' : ''}>
          {message}
        </li>
      ))}
    </ul>
  )
}
