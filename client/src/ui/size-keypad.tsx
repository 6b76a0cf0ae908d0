import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '#client/lib/store.ts'
import { formatFeet, formatSize } from '#shared/countertops/sizes.ts'
import { formatInches, parseInches, SIXTEENTH } from '#shared/lib/inches.ts'
import { Button } from './button.tsx'
import { useCloseOnBack } from './dialog/browser-history.ts'
import { Icon } from './icons.tsx'
import { TOUCH } from './screen/media-queries.ts'
import { useMedia } from './screen/use-media.ts'
import { canTakeFeet, canTakeUnit, fractionOf, isSize, pressSizeKey, type SizeKey } from './size-keys.ts'

const EIGHTHS = [1, 2, 3, 4, 5, 6, 7].map((eighths) => eighths / 8)
const ODD_SIXTEENTHS = [1, 3, 5, 7, 9, 11, 13, 15].map((sixteenths) => sixteenths * SIXTEENTH)

/** Whether a finger was used last, instead of a keyboard or a screen reader, whose press has no size. */
const byFinger = createStore(false)

function noteFinger({ pointerType, width, height }: PointerEvent): void {
  byFinger.set(pointerType === 'touch' && width + height > 0)
}

/** A key that the browser sends comes from a keyboard. */
function noteKeyboard({ isTrusted }: KeyboardEvent): void {
  if (isTrusted) byFinger.set(false)
}

/**
 * What a field for sizes needs to show our keypad to a finger on a touch screen: whether it does, and the props of its input.
 * Everyone else gets a plain field, whose keyboard has all that a size is written with.
 */
export function useSizeKeypad() {
  const isTouch = useMedia(TOUCH)
  const isFinger = byFinger.use()
  useEffect(() => {
    // The same functions, so that many fields listen once.
    addEventListener('pointerdown', noteFinger, { capture: true })
    addEventListener('keydown', noteKeyboard, { capture: true })
  }, [])
  const isOn = isTouch && isFinger && 'inputMode' in HTMLInputElement.prototype
  return {
    isOn,
    inputProps: {
      inputMode: isOn ? 'none' : 'text',
      autoCapitalize: 'off',
      autoCorrect: 'off',
      autoComplete: 'off',
      spellCheck: false,
      // Enough for feet, inches and a fraction.
      maxLength: 20,
    } as const,
  }
}

interface SizeKeypadProps {
  /** The edited field, its name and its text. */
  inputRef: RefObject<HTMLInputElement | null>
  name: string
  text: string
  /** The last key: to the next field, or done. */
  end: 'next' | 'done'
  /** Shows the sixteenths from the start, for what is measured to them. */
  isFine?: boolean | undefined
  /** What else stays in view above it. */
  inView?: string
}

/** Instead of a phone's keyboard, while a field for a size is edited: digits, units, fractions, and the size that we read. */
export function SizeKeypad(props: SizeKeypadProps) {
  // A dialog takes all presses outside of it.
  return createPortal(<Keypad {...props} />, props.inputRef.current?.closest('[role=dialog]') ?? document.body)
}

function Keypad({ inputRef, name, text, end, isFine = false, inView }: SizeKeypadProps) {
  const ref = useRef<HTMLDivElement>(null)
  const isOdd = ODD_SIXTEENTHS.some((part) => part === fractionOf(text))
  const [isMore, setMore] = useState(isFine || isOdd)
  useRoomBelow(ref, inputRef, inView, isMore)
  useCloseOnBack(true, () => inputRef.current?.blur())
  const press = (key: SizeKey) => inputRef.current && write(inputRef.current, key)
  const digitKey = (digit: `${number}`) => (
    <Key key={digit} onPress={() => press(digit)} isDigit>
      {digit}
    </Key>
  )
  return (
    // Prevents the field from losing the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      role="group"
      aria-label={`Keypad for the ${name}`}
      data-keypad
      data-bottom-bar
      className="figures fixed inset-x-0 bottom-0 z-bar touch-manipulation select-none border-divider border-t bg-paper px-1 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] shadow-above print:hidden"
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="mx-auto grid max-w-4xl content-start gap-1 sm:grid-cols-2 sm:gap-3">
        <div className="grid content-start gap-1">
          <div className="relative flex min-h-11 items-center justify-center">
            <p className="text-label">{readAs(text)}</p>
            {end === 'next' && (
              <Button
                variant="quiet"
                size="small"
                tabIndex={-1}
                className="absolute right-0 px-3!"
                onClick={() => inputRef.current?.blur()}
              >
                Done
              </Button>
            )}
          </div>
          <Fractions text={text} isMore={isMore} onMore={setMore} onPress={press} />
        </div>
        <div className="grid content-start grid-cols-4 gap-1">
          {(['1', '2', '3'] as const).map(digitKey)}
          <Key label="ft, feet" isOff={!canTakeFeet(text)} onPress={() => press('ft')}>
            ft
          </Key>
          {(['4', '5', '6'] as const).map(digitKey)}
          <Key label="in, inches" isOff={!canTakeUnit(text)} onPress={() => press('in')}>
            in
          </Key>
          {(['7', '8', '9'] as const).map(digitKey)}
          <Key label="Backspace" onPress={() => press('backspace')}>
            <Icon name="arrow-left" />
          </Key>
          <Key label="Decimal point" onPress={() => press('.')} isDigit>
            .
          </Key>
          {digitKey('0')}
          <Button
            variant="primary"
            size="small"
            tabIndex={-1}
            className="col-span-2"
            onClick={() => inputRef.current && finish(inputRef.current)}
          >
            {end === 'next' ? 'Next' : 'Done'}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface FractionsProps {
  text: string
  /** Whether the odd sixteenths are there, too. */
  isMore: boolean
  onMore: (isMore: boolean) => void
  onPress: (key: SizeKey) => void
}

function Fractions({ text, isMore, onMore, onPress }: FractionsProps) {
  const fraction = fractionOf(text)
  const fractionKey = (part: number) => (
    <Key
      key={part}
      label={`${formatInches(part)} inch`}
      isSet={fraction === part}
      isOff={!isSize(text)}
      onPress={() => onPress({ fraction: part })}
    >
      {formatInches(part)}
    </Key>
  )
  return (
    <div className="grid content-start grid-cols-8 gap-1 sm:grid-cols-4 max-[20rem]:grid-cols-4">
      {EIGHTHS.map(fractionKey)}
      <Button
        size="small"
        tabIndex={-1}
        aria-label={isMore ? 'less, only eighths' : 'more, sixteenths'}
        aria-expanded={isMore}
        onClick={() => onMore(!isMore)}
        className="px-0!"
      >
        {isMore ? 'less' : 'more'}
      </Button>
      {isMore && ODD_SIXTEENTHS.map(fractionKey)}
    </div>
  )
}

interface KeyProps {
  children: React.ReactNode
  /** What a screen reader says, if it isn't the text. */
  label?: string
  isSet?: boolean
  isOff?: boolean
  isDigit?: boolean
  onPress: () => void
}

function Key({ children, label, isSet, isOff = false, isDigit = false, onPress }: KeyProps) {
  return (
    <Button
      variant={isSet ? 'primary' : 'secondary'}
      size="small"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={isSet}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
      className={`px-0! ${isDigit ? 'text-body! bg-white' : ''}`}
    >
      {children}
    </Button>
  )
}

/** `10 ft 2 3/8 in = 122 3/8 in` */
function readAs(text: string): string {
  const inches = parseInches(text)
  if (inches === null) return text.trim() ? 'Not a size yet' : ''
  const [feet, size] = [formatFeet(inches), formatSize(inches)]
  return feet === size ? size : `${feet} = ${size}`
}

/** With an input event, so the field's onChange runs. */
function write(input: HTMLInputElement, key: SizeKey): void {
  const { value, selectionStart, selectionEnd, maxLength } = input
  const next = pressSizeKey(
    { text: value, from: selectionStart ?? value.length, to: selectionEnd ?? value.length },
    key,
  )
  if (next.text.length > maxLength) return
  input.setRangeText(next.text, 0, value.length)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  input.setSelectionRange(next.from, next.to)
}

/** As Enter does on a phone: the field takes what was typed, and without a next field the keypad goes away. */
function finish(input: HTMLInputElement): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  if (document.activeElement === input) input.blur()
}

/** Keeps field and plan above the keypad: its height is `--keypad`, which the page and sheets leave free. */
function useRoomBelow(
  ref: RefObject<HTMLElement | null>,
  inputRef: RefObject<HTMLInputElement | null>,
  inView: string | undefined,
  isMore: boolean,
): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--keypad', `${ref.current?.offsetHeight ?? 0}px`)
    const field = inputRef.current
    if (inView) field?.closest(inView)?.scrollIntoView?.({ block: 'nearest' })
    field?.scrollIntoView?.({ block: 'nearest' })
  }, [ref, inputRef, inView, isMore])
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--keypad'), [])
}
