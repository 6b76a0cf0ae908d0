import { type FormEvent, useRef, useState } from 'react'
import { useSaveAndNext } from '#client/features/office/keys.tsx'
import { PAST_DATE, useShopDay } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { Digit } from '#client/ui/dialog/dialog-parts.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { formatMonthDay, shortWeekday } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, isCalendarDate, weekdayOf } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { namesOf } from './row-texts.ts'

// The day when the office calls again: the same numbered choices in every place that sets it.

interface Choice {
  text: string
  /** A day, or empty for none. Undefined: the date field takes it. */
  day: string | undefined
}

/** The choices, by press or by number, and the field of 'A date'. `value` is a day, or empty. */
export function useFollowUp(value: string, onChange: (day: string) => void) {
  const today = useShopDay()
  const field = useRef<HTMLInputElement>(null)
  /** What had the focus before the field. */
  const before = useRef<HTMLElement>(null)
  const choices: Choice[] = [
    { text: 'Tomorrow', day: addDays(today, 1) },
    { text: 'In two days', day: addDays(today, 2) },
    { text: 'Monday', day: addDays(today, 7 - ((weekdayOf(today) + 6) % 7)) },
    { text: 'In a week', day: addDays(today, 7) },
    { text: 'A date', day: undefined },
    ...(value === '' ? [] : [{ text: 'No follow-up', day: '' }]),
  ]
  return {
    value,
    onChange,
    today,
    choices,
    field,
    choose: (index: number) => {
      const choice = choices[index]
      if (choice?.day !== undefined) return onChange(choice.day)
      const { activeElement } = document
      before.current = activeElement instanceof HTMLElement ? activeElement : null
      if (choice) field.current?.focus()
    },
    leaveField: () => before.current?.focus(),
  }
}

interface FollowUpFieldProps {
  followUp: ReturnType<typeof useFollowUp>
  quote: Quote
  /** Where the day comes from. */
  source?: string | undefined
  error: string | undefined
  busy: boolean
}

/** In a dialog about a call or an email. Its `onShiftDigit` chooses. */
export function FollowUpField({ followUp, quote: { followUpOn }, source, error, busy }: FollowUpFieldProps) {
  const { value, choices, choose } = followUp
  const today = useShopDay()
  const isDue = followUpOn !== undefined && followUpOn <= today
  const chosen = value === '' ? -1 : choices.findIndex(({ day }) => day === value)
  return (
    <fieldset disabled={busy} className="mt-4 min-w-0">
      <legend className="mb-1.5 text-caption wrap-anywhere">
        <span className="font-strong">Follow up (optional)</span>
        {source && <span className="text-muted">{` ${source}`}</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {choices.map(({ text, day }, index) =>
          day === undefined ? (
            <span key={text} className="flex items-center gap-1">
              <Digit index={index} hasShift />
              <OtherDay followUp={followUp} error={error} />
            </span>
          ) : (
            <Button
              key={text}
              size="compact"
              variant={index === chosen ? 'primary' : 'secondary'}
              aria-pressed={index === chosen}
              aria-keyshortcuts={`Shift+${index + 1}`}
              onClick={() => choose(index)}
            >
              {index !== chosen && <Digit index={index} hasShift />}
              {day === '' ? 'None' : text}
            </Button>
          ),
        )}
      </div>
      <p className="mt-1.5 text-caption text-muted empty:hidden">
        {isDue && `An answer ends the follow-up of ${formatMonthDay(followUpOn)}.`}
      </p>
    </fieldset>
  )
}

/** 'A date'. Enter goes back to where one came from. */
function OtherDay({ followUp, error }: Pick<FollowUpFieldProps, 'followUp' | 'error'>) {
  const { value, onChange, today, field, leaveField } = followUp
  return (
    <DateField
      ref={field}
      label="Follow up on"
      isLabelHidden
      value={value}
      min={today}
      error={error}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        // It would send the form.
        event.preventDefault()
        leaveField()
      }}
      className="w-46 md:[&_input]:h-9 [&_input]:px-2 [&_input]:text-label"
    />
  )
}

interface FollowUpDialogProps {
  quotes: readonly Quote[]
  onClose: () => void
  /** Null: none. Resolves with true if it was saved. */
  onChoose: (day: CalendarDate | null) => Promise<boolean>
}

/** Sets the day by one press or digit. */
export function FollowUpDialog({ quotes, onClose, onChoose }: FollowUpDialogProps) {
  const [date, setDate] = useState('')
  const { box, afterSave } = useSaveAndNext(quotes.length === 1)
  const save = async (day: string) => {
    if (await onChoose(day || null)) afterSave()
  }
  const current = quotes.find(({ followUpOn }) => followUpOn !== undefined)?.followUpOn ?? ''
  const { today, choices, choose, field } = useFollowUp(current, (day) => void save(day))
  const isPast = isCalendarDate(date) && date < today
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isCalendarDate(date) && !isPast) void save(date)
    else field.current?.focus()
  }
  return (
    <TaskDialog
      width="panel"
      title="Follow up"
      description={<bdi className="wrap-anywhere">{namesOf(quotes)}</bdi>}
      onClose={onClose}
      onDigit={choose}
    >
      <ul className="mt-4 mb-4">
        {choices.map(({ text, day }, index) => (
          <li key={text}>
            {day === undefined ? (
              <form noValidate onSubmit={onSubmit} className="flex items-center gap-3 px-2 py-1">
                <Digit index={index} />
                <span className="grow">{text}</span>
                <DateField
                  ref={field}
                  label="Date"
                  isLabelHidden
                  value={date}
                  min={today}
                  error={isPast ? PAST_DATE : undefined}
                  onChange={setDate}
                  className="w-50"
                />
                <Button type="submit">Save</Button>
              </form>
            ) : (
              <button
                type="button"
                data-autofocus={index === 0 || undefined}
                onClick={() => choose(index)}
                className="flex min-h-touch w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-sand"
              >
                <Digit index={index} />
                <span className="grow">{text}</span>
                {day !== '' && <span className="figures text-label text-muted">{dayText(day)}</span>}
              </button>
            )}
          </li>
        ))}
      </ul>
      {box}
    </TaskDialog>
  )
}

/** `Tue, Mar 2` */
const dayText = (day: CalendarDate) => `${shortWeekday(day)}, ${formatMonthDay(day)}`
