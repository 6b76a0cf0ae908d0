import { useState } from 'react'
import { SelectField } from '#client/ui/field.tsx'
import { LIMITS } from '#shared/fabrication/details.ts'
import { InchesField } from './InchesField.tsx'
import { SPLASH_HEIGHTS, SPLASH_LABELS, type SplashChoice, splashChoiceOf } from './splash-choices.ts'

interface SplashFieldProps {
  label: string
  /** Inches. 0: none. */
  height: number
  /** What a height adds. */
  priceOf?: (height: number) => string
  onChange: (height: number, undoStep?: string) => void
}

/** The backsplash of one wall: an offered height, or one to type. */
export function SplashField({ label, height, priceOf, onChange }: SplashFieldProps) {
  const [isTyped, setTyped] = useState(false)
  const choice = isTyped ? 'other' : splashChoiceOf(height)
  const choose = (chosen: SplashChoice) => {
    setTyped(chosen === 'other')
    if (chosen === 'other') onChange(height > 0 ? height : SPLASH_HEIGHTS.low)
    else onChange(SPLASH_HEIGHTS[chosen])
  }
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        value={choice}
        onChange={({ target }) => {
          const chosen = CHOICES.find((one) => one === target.value)
          if (chosen) choose(chosen)
        }}
      >
        {CHOICES.map((one) => (
          <option key={one} value={one}>
            {SPLASH_LABELS[one]}
            {priceOf && one !== 'other' && ` (${priceOf(SPLASH_HEIGHTS[one])})`}
          </option>
        ))}
      </SelectField>
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

const CHOICES = ['none', 'low', 'full', 'other'] as const
