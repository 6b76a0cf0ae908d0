import { useShopDay } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, weekdayOf } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'

interface FollowUpFieldProps {
  quote: Quote
  /** A day, or empty. */
  value: string
  error: string | undefined
  busy: boolean
  onChange: (day: string) => void
}

/** The day when the office calls again, by one press. */
export function FollowUpField({ quote: { followUpOn }, value, error, busy, onChange }: FollowUpFieldProps) {
  const today = useShopDay()
  const isDue = followUpOn !== null && followUpOn <= today
  return (
    <>
      <TextField
        className="mt-4"
        label="Follow up on (optional)"
        type="date"
        value={value}
        error={error}
        readOnly={busy}
        hint={isDue && `An answer ends the follow-up of ${formatMonthDay(followUpOn)}.`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div role="group" aria-label="Follow up" className="mt-2 flex flex-wrap gap-2">
        {followUpDays(today).map(([text, day]) => (
          <Button
            key={text}
            size="small"
            variant={day === value ? 'primary' : 'secondary'}
            aria-pressed={day === value}
            disabled={busy}
            onClick={() => onChange(day === value ? '' : day)}
          >
            {text}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Each day once: tomorrow may be Monday, or Monday a week away. */
function followUpDays(today: CalendarDate): [string, CalendarDate][] {
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7))
  const inAWeek = addDays(today, 7)
  return [
    ['Tomorrow', tomorrow],
    ...(monday === tomorrow ? [] : [['Monday', monday] satisfies [string, string]]),
    ...(monday === inAWeek ? [] : [['In a week', inAWeek] satisfies [string, string]]),
  ]
}
