import { type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { useAboveKeyboard } from './screen/use-above-keyboard.ts'
import { TOUCH } from './screen/media-queries.ts'
import { useMedia } from './screen/use-media.ts'
import { formatInches, parseInches } from '#shared/lib/inches.ts'

const FRACTIONS = [1 / 4, 1 / 2, 3 / 4]

interface FractionChipsProps {
  /** The edited field, its name and its text. */
  inputRef: RefObject<HTMLInputElement | null>
  name: string
  text: string
}

/** Fraction buttons above a touch screen's number keyboard, which has no space or slash. Shown while a field is edited. */
export function FractionChips(props: FractionChipsProps) {
  const isTouch = useMedia(TOUCH)
  // A dialog takes all presses outside of it.
  const container = props.inputRef.current?.closest('[role=dialog]') ?? document.body
  return isTouch ? createPortal(<Chips {...props} />, container) : null
}

function Chips({ inputRef, name, text }: FractionChipsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useAboveKeyboard(ref, inputRef)
  const inches = text.trim() === '' ? 0 : parseInches(text)
  return (
    // Prevents the field from losing focus, which would close the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      role="group"
      aria-label={`Fraction of the ${name}`}
      className="fixed top-0 left-0 z-bar flex gap-3 border-divider border-t bg-paper px-5 py-2 shadow-above print:hidden"
      onMouseDown={(event) => event.preventDefault()}
    >
      {FRACTIONS.map((fraction) => {
        const isSet = inches !== null && inches % 1 === fraction
        return (
          <Button
            key={fraction}
            variant={isSet ? 'primary' : 'secondary'}
            size="small"
            tabIndex={-1}
            aria-label={`${formatInches(fraction)} inch`}
            aria-pressed={isSet}
            aria-disabled={inches === null || undefined}
            onClick={() => {
              if (inputRef.current && inches !== null) setFraction(inputRef.current, inches, isSet ? 0 : fraction)
            }}
            className="figures grow"
          >
            {formatInches(fraction)}
          </Button>
        )
      })}
    </div>
  )
}

/** Writes with an input event, so the field's onChange runs. The next typed digits go into the whole number. */
function setFraction(input: HTMLInputElement, inches: number, fraction: number): void {
  const whole = String(Math.floor(inches))
  const isReplaced = whole === '0' || (input.selectionStart === 0 && input.selectionEnd !== 0)
  // Writes "0 1/2" instead of "1/2", because a digit typed before "1/2" would join the fraction.
  input.setRangeText(fraction === 0 ? whole : `${whole} ${formatInches(fraction)}`, 0, input.value.length)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  input.setSelectionRange(isReplaced ? 0 : whole.length, whole.length)
}
