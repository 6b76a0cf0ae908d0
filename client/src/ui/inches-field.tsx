import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { useSelectOnFocus } from './focus.ts'
import { useAboveKeyboard } from './screen/use-above-keyboard.ts'
import { TOUCH } from './screen/media-queries.ts'
import { useMedia } from './screen/use-media.ts'
import { formatInches, parseInches } from '#shared/lib/inches.ts'

const EIGHTH = 1 / 8
/** What a size is made of besides digits: `6 ft`. */
const FEET = ' ft '

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
        {...typing(step)}
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

/**
 * The keyboard of a phone. A size takes feet and fractions as text, and the number keyboard has no space, slash or quote. What
 * is measured to the sixteenth has its fractions above the number keyboard.
 */
export function typing(step = EIGHTH) {
  return step === EIGHTH
    ? ({ inputMode: 'text', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const)
    : ({ inputMode: 'decimal' } as const)
}

interface FractionChipsProps {
  /** The edited field, its name and its text. */
  inputRef: RefObject<HTMLInputElement | null>
  name: string
  text: string
  /** An eighth of an inch, or a sixteenth for what is measured. */
  step?: number | undefined
}

/** Buttons above a touch screen's keyboard for what takes it several presses. Shown while a field is edited. */
export function FractionChips(props: FractionChipsProps) {
  const isTouch = useMedia(TOUCH)
  // A dialog takes all presses outside of it.
  const container = props.inputRef.current?.closest('[role=dialog]') ?? document.body
  return isTouch ? createPortal(<Chips {...props} />, container) : null
}

function Chips({ inputRef, name, text, step = EIGHTH }: FractionChipsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useAboveKeyboard(ref, inputRef)
  const inches = text.trim() === '' ? 0 : parseInches(text)
  const canTakeFeet = /^\s*\d+\s*$/.test(text)
  const fractions = Array.from({ length: 1 / step - 1 }, (_, index) => (index + 1) * step)
  return (
    // Prevents the field from losing focus, which would close the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      role="group"
      aria-label={`Fraction of the ${name}`}
      className={`fixed top-0 left-0 z-bar border-divider border-t bg-paper py-2 shadow-above print:hidden grid grid-cols-8 gap-1 ${step === EIGHTH ? 'px-1 max-[24.25rem]:grid-cols-4' : 'px-2 max-[23rem]:grid-cols-5'}`}
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
              if (inputRef.current && inches !== null) setFraction(inputRef.current, isSet ? 0 : fraction)
            }}
            className="figures px-0!"
          >
            {formatInches(fraction)}
          </Button>
        )
      })}
      {step === EIGHTH && (
        <Button
          size="small"
          tabIndex={-1}
          aria-label="ft, feet"
          aria-disabled={!canTakeFeet || undefined}
          onClick={() => {
            if (inputRef.current && canTakeFeet) insertFeet(inputRef.current)
          }}
          className="px-0!"
        >
          ft
        </Button>
      )}
    </div>
  )
}

/** A fraction, decimals or a unit behind the inches. */
const BEHIND_INCHES = /(?: ?\b\d+\/\d+| |\.\d*| ?(?:"|in\.?))+$/
const FRACTION_AHEAD = /^ ?\d+\/\d+/

/** Puts a fraction behind the inches at the caret, instead of the one there. 0 only removes that. */
function setFraction(input: HTMLInputElement, fraction: number): void {
  const { before, after } = aroundCaret(input)
  const isAllSelected = input.selectionStart === 0 && input.selectionEnd !== 0
  // Writes "0 1/2" instead of "1/2", because a digit typed before "1/2" would join the fraction.
  const inches = before.replace(/^\s*\d+\/\d+$/, '').replace(BEHIND_INCHES, '') || '0'
  // Behind "6 ft", a fraction stands alone.
  const whole = /\d$/.test(inches) ? inches : `${inches} 0`
  write(input, `${whole}${fraction === 0 ? '' : ` ${formatInches(fraction)}`}${after.replace(FRACTION_AHEAD, '')}`)
  // The next typed digits go into the whole number, or replace our 0.
  const isZero = whole !== inches || inches === '0'
  input.setSelectionRange(isZero ? whole.length - 1 : isAllSelected ? 0 : whole.length, whole.length)
}

function insertFeet(input: HTMLInputElement): void {
  const text = `${input.value.trim()}${FEET}`
  write(input, text)
  input.setSelectionRange(text.length, text.length)
}

/** The text on both sides of the caret. What is selected as a whole stays: the focus selects it. */
function aroundCaret({ value, selectionStart, selectionEnd }: HTMLInputElement) {
  const isAll = selectionStart === 0 && selectionEnd === value.length
  return isAll
    ? { before: value, after: '' }
    : { before: value.slice(0, selectionStart ?? value.length), after: value.slice(selectionEnd ?? value.length) }
}

/** With an input event, so the field's onChange runs. */
function write(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
