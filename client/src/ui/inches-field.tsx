import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { useSelectOnFocus } from './focus.ts'
import { useAboveKeyboard } from './screen/use-above-keyboard.ts'
import { TOUCH } from './screen/media-queries.ts'
import { useMedia } from './screen/use-media.ts'
import { formatInches, parseInches } from '#shared/lib/inches.ts'

const QUARTER = 1 / 4

interface InchesTextFieldProps extends Omit<ComponentProps<typeof TextField>, 'ref'> {
  ref?: RefObject<HTMLInputElement | null>
  value: string
  /** What the fraction buttons are of. */
  chipsName: string
  step?: number | undefined
}

/** A field for a length in inches. A press selects its text, and a touch screen gets buttons for the fraction. */
export function InchesTextField({ ref, chipsName, step, onFocus, onBlur, ...field }: InchesTextFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  const inputRef = ref ?? own
  const [isEdited, setEdited] = useState(false)
  const selectOnFocus = useSelectOnFocus()
  return (
    <>
      <TextField
        ref={inputRef}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        // Enough for feet, inches and a fraction.
        maxLength={20}
        suffix="in"
        {...field}
        {...selectOnFocus}
        onFocus={(event) => {
          selectOnFocus.onFocus(event)
          setEdited(true)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setEdited(false)
          onBlur?.(event)
        }}
      />
      {isEdited && <FractionChips inputRef={inputRef} name={chipsName} text={field.value} step={step} />}
    </>
  )
}

interface FractionChipsProps {
  /** The edited field, its name and its text. */
  inputRef: RefObject<HTMLInputElement | null>
  name: string
  text: string
  /** A quarter of an inch, or a sixteenth for what is measured. */
  step?: number | undefined
}

/** Fraction buttons above a touch screen's number keyboard, which has no space or slash. Shown while a field is edited. */
export function FractionChips(props: FractionChipsProps) {
  const isTouch = useMedia(TOUCH)
  // A dialog takes all presses outside of it.
  const container = props.inputRef.current?.closest('[role=dialog]') ?? document.body
  return isTouch ? createPortal(<Chips {...props} />, container) : null
}

function Chips({ inputRef, name, text, step = QUARTER }: FractionChipsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useAboveKeyboard(ref, inputRef)
  const inches = text.trim() === '' ? 0 : parseInches(text)
  const fractions = Array.from({ length: 1 / step - 1 }, (_, index) => (index + 1) * step)
  return (
    // Prevents the field from losing focus, which would close the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      role="group"
      aria-label={`Fraction of the ${name}`}
      className={`fixed top-0 left-0 z-bar border-divider border-t bg-paper py-2 shadow-above print:hidden ${step === QUARTER ? 'flex gap-3 px-5' : 'grid grid-cols-8 gap-1 px-2 max-[23rem]:grid-cols-5'}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      {fractions.map((fraction) => {
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
            className={step === QUARTER ? 'figures grow' : 'figures px-0!'}
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
