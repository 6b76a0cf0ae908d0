import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { SHOP } from '#shared/content/shop.ts'
import { type CalendarDate, dateIn, isCalendarDate } from '#shared/lib/zoned.ts'
import { dateText, parseDateText } from './calendar-dates.ts'
import { Dialog } from './dialog/dialog.tsx'
import { type FieldFrame, TextField } from './field.tsx'
import { lazyPart } from './loading.tsx'

export const NO_DATE = 'Enter a day such as Mar 3, 3/3 or 3/3/2027.'

/** Only who opens it needs the calendar's code. */
const Month = lazyPart(async () => (await import('./month.tsx')).Month, 'The calendar')

export interface DateFieldProps extends Omit<FieldFrame, 'label' | 'suffix' | 'button'> {
  label: string
  /** A day as `2027-03-02`, empty for none, or what was typed and is no day. */
  value: string
  onChange: (value: string) => void
  /** A day was chosen in the calendar. */
  onPick?: (date: CalendarDate) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** The calendar offers no earlier day, and a day without a year is this one or later. */
  min?: CalendarDate | undefined
  /** A native form gets the value by it. */
  name?: string | undefined
  placeholder?: string
  readOnly?: boolean
  'aria-required'?: ComponentProps<'input'>['aria-required']
  ref?: ComponentProps<'input'>['ref']
}

/** A day, typed as people write it or chosen in a calendar. */
export function DateField({
  value,
  onChange,
  onPick = onChange,
  onBlur,
  min,
  name,
  error,
  className = '',
  ref,
  ...field
}: DateFieldProps) {
  const { label, readOnly = false, onKeyDown } = field
  const today = dateIn(new Date(), SHOP.timeZone)
  const { text, type, end, isLeft } = useTyped(value, (typed) => parseDateText(typed, { today, min }), onChange)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement) // it's there whenever the handle is
  const date = isCalendarDate(value) ? value : undefined
  const isWrong = value !== '' && date === undefined
  // Native forms aren't sent then.
  useEffect(() => input.current?.setCustomValidity(isWrong ? NO_DATE : ''), [isWrong])
  return (
    <>
      <TextField
        placeholder="Mar 3 or 3/3"
        {...field}
        // A day in full fits half of a panel.
        className={`md:[&_input]:pr-8 md:[&_input]:pl-3 md:[&_input]:text-label ${className}`}
        ref={input}
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={isWrong ? isLeft && NO_DATE : error}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') end()
          onKeyDown?.(event)
        }}
        onBlur={() => {
          end()
          onBlur?.()
        }}
        button={
          <button
            ref={opener}
            type="button"
            aria-label={`Calendar: ${label}`}
            aria-haspopup="dialog"
            disabled={readOnly}
            onClick={() => setOpen(true)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center md:w-8 rounded-sm text-muted hover:text-ink disabled:opacity-55"
          >
            <svg aria-hidden viewBox="0 0 16 16" className="size-4 fill-none stroke-[1.5] stroke-current">
              <path d="M2.5 4h11v9.5h-11zM2.5 7.25h11M5.5 2.25v3m5-3v3" />
            </svg>
          </button>
        }
      />
      {name !== undefined && <input type="hidden" name={name} value={value} />}
      {isOpen && (
        <DayDialog
          label={label}
          {...{ input, opener, today, date, min }}
          onClose={() => setOpen(false)}
          onPick={(day) => {
            setOpen(false)
            end()
            onPick(day)
          }}
        />
      )}
    </>
  )
}

/** The text of the field: what is typed, and once it's left, the day in full. */
function useTyped(value: string, parse: (text: string) => CalendarDate | undefined, onChange: (value: string) => void) {
  /** It stands for that value only. */
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  /** Not while it's typed: then it isn't wrong yet. */
  const [isLeft, setLeft] = useState(true)
  return {
    text: typed?.value === value ? typed.text : isCalendarDate(value) ? dateText(value) : value,
    isLeft,
    type: (text: string) => {
      const day = parse(text) ?? text.trim()
      setLeft(false)
      setTyped({ text, value: day })
      onChange(day)
    },
    end: () => {
      setLeft(true)
      setTyped(null)
    },
  }
}

interface DayDialogProps {
  label: string
  input: RefObject<HTMLInputElement | null>
  /** Gets the focus afterwards. */
  opener: RefObject<HTMLButtonElement | null>
  today: CalendarDate
  date: CalendarDate | undefined
  min: CalendarDate | undefined
  onClose: () => void
  onPick: (date: CalendarDate) => void
}

function DayDialog({ label, input, opener, today, date, min, onClose, onPick }: DayDialogProps) {
  const [style] = useState(() => placeBelow(input.current))
  return (
    <Dialog
      title={label}
      width="popover"
      style={style}
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        opener.current?.focus()
      }}
    >
      {/* The keys of a dialog below choose something there. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="mt-2" onKeyDown={(event) => /^\d$/.test(event.key) && event.stopPropagation()}>
        <Month today={today} value={date} min={min} onChange={onPick} />
      </div>
    </Dialog>
  )
}

/** Pixels: the calendar's size, at most, and its distance from the field and from the edges of the screen. */
const [WIDTH, HEIGHT, GAP, MARGIN] = [400, 470, 6, 12]

/** Below the field, or above it where there is more room. In properties, because a phone shows it at the bottom instead. */
function placeBelow(field: HTMLElement | null): CSSProperties {
  const { innerWidth, innerHeight } = window
  const { left, top, bottom } = field?.getBoundingClientRect() ?? { left: 0, top: 0, bottom: 0 }
  const isBelow = bottom + GAP + HEIGHT + MARGIN <= innerHeight || top < innerHeight - bottom
  const y = Math.max(MARGIN, isBelow ? Math.min(bottom + GAP, innerHeight - HEIGHT - MARGIN) : top - GAP - HEIGHT)
  return {
    '--left': `${Math.max(MARGIN, Math.min(left, innerWidth - WIDTH - MARGIN))}px`,
    '--top': `${y}px`,
    '--max-height': `${innerHeight - y - MARGIN}px`,
  } as CSSProperties
}
