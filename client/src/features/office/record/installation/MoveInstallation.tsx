import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { shortDate } from '#client/features/office/appointment-labels.ts'
import { shopToday } from '#client/features/office/shop-today.ts'
import { PlaceFields, SlotRefusal, useDayDigits, useWhyNotFree } from '#client/features/office/visits/slot-fields.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { sendOnCtrlEnter, useRestoreFocus } from '#client/ui/focus.ts'
import { minutesOfTime, slotStart } from '#shared/appointments/slots.ts'
import { fullName } from '#shared/contact/facts.ts'
import type { Installation, NewPart } from '#shared/installation/schema.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { closedReason } from '#shared/schedule/calendar.ts'
import {
  asNewPart,
  ChangedInstallation,
  partsAhead,
  type PartsInput,
  partsSchema,
  type PartsValues,
  useParts,
} from './BookInstallation.tsx'

const isOpenDay = (date: CalendarDate) => closedReason(date) === undefined
const nextOpenDay = (date: CalendarDate): CalendarDate => {
  const next = addDays(date, 1)
  return isOpenDay(next) ? next : nextOpenDay(next)
}

/** That day, or as many open days after another one as `date` is after `from`. */
function sameDistance(from: CalendarDate, date: CalendarDate, to: CalendarDate): CalendarDate {
  let [day, moved] = [from, to]
  while (day < date) {
    day = nextOpenDay(day)
    moved = nextOpenDay(moved)
  }
  return moved
}

/** All parts with the first one at another place: the others follow at the same distance, and keep their time on a day of their own. */
function movedParts(parts: readonly NewPart[], to: Pick<NewPart, 'date' | 'startsAt' | 'crew'>): NewPart[] {
  const [first] = parts
  if (!first) return []
  const laterBy = (minutesOfTime(to.startsAt) ?? 0) - (minutesOfTime(first.startsAt) ?? 0)
  const startOf = ({ date, startsAt }: NewPart) =>
    date === first.date ? formatTimeOfDay((minutesOfTime(startsAt) ?? 0) + laterBy) : startsAt
  return parts.map((part) => ({
    ...part,
    date: sameDistance(first.date, part.date, to.date),
    startsAt: startOf(part),
    ...(to.crew !== undefined && { crew: to.crew }),
  }))
}

interface MoveInstallationProps {
  quote: Pick<Quote, 'id' | 'number' | 'firstName' | 'lastName' | 'city' | 'email'>
  installation: Installation
  onClose: () => void
}

/** Moves all parts that are to come together: the office chooses when the first one begins. */
export function MoveInstallation({ quote, installation, onClose }: MoveInstallationProps) {
  // What is saved goes with the version that the person saw.
  const [seen, setSeen] = useState(installation)
  const ahead = partsAhead(seen)
  const parts = ahead.map(asNewPart)
  const [first] = parts
  const form = useForm<PartsInput, unknown, PartsValues>({
    resolver: zodResolver(partsSchema),
    defaultValues: { appointmentDate: first?.date ?? '', timeSlot: '', crew: '', hours: String(first?.hours) },
  })
  const move = useParts(
    { quote, installation: seen, onChanged: setSeen, done: 'Installation moved', failed: 'move the installation' },
    form,
    onClose,
  )
  const onDigit = useDayDigits(form, true, ahead[0])
  const fields = useRef<HTMLFieldSetElement>(null)
  useRestoreFocus(fields, move.isSaving)
  const [date, timeSlot, crew] = useWatch({ control: form.control, name: ['appointmentDate', 'timeSlot', 'crew'] })
  const startsAt = slotStart(timeSlot)
  const [moving] = ahead
  const why = useWhyNotFree(timeSlot, { date, crew, hours: first?.hours, moving })
  const isSame = date === first?.date && startsAt === first.startsAt && crew === ''
  const isChosen = timeSlot !== '' && isCalendarDate(date) && date >= shopToday()
  const tried = move.input?.parts[0]
  const refusal = tried?.date === date && tried.startsAt === startsAt ? move.error : null
  const submit = (force: boolean) =>
    form.handleSubmit((to) => {
      const moved = movedParts(parts, { date: to.appointmentDate, startsAt: slotStart(to.timeSlot), crew: to.crew })
      if (!isSame) move.save({ parts: moved, changed: moved, force })
    })
  return (
    <TaskDialog
      busy={move.isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => form.formState.isDirty,
        title: 'Discard this move?',
        text: "The installation hasn't been moved.",
      }}
      onDigit={onDigit}
      title="Move the whole installation"
      description={`${fullName(quote)}, now on ${ahead.map((part) => `${shortDate(part.appointmentDate)}, ${part.timeSlot}`).join('; ')}.${quote.email === '' ? '' : ' The customer gets one email about all days.'}`}
    >
      {/* Keys of its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form noValidate onSubmit={submit(false)} onKeyDown={sendOnCtrlEnter} className="mt-6">
        <FormProvider {...form}>
          <fieldset ref={fields} disabled={move.isSaving} className="min-w-0">
            <legend className="mb-2 font-strong text-caption">The first day</legend>
            <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
              <PlaceFields hours={first?.hours} town={{ city: quote.city, zipCode: '' }} {...(moving && { moving })} />
            </div>
          </fieldset>
        </FormProvider>
        <div role="status" className="figures mt-3 text-label empty:hidden">
          {isSame && 'The installation is already on these days.'}
          {isChosen && !isSame && (
            <>
              {why !== undefined && <p className="mb-1 border-brass border-l-2 pl-2 font-strong text-caption">{why}</p>}
              <NewDays parts={movedParts(parts, { date, startsAt, crew: undefined })} />
            </>
          )}
        </div>
        <ChangedInstallation error={move.error} />
        <SlotRefusal error={refusal} busy={move.isSaving} onBookAnyway={() => void submit(true)()} />
        <Button
          type="submit"
          variant="primary"
          busy={move.isSaving}
          disabled={!isChosen || isSame || parts.length === 0}
          className="mt-6 w-full"
        >
          {move.isSaving ? 'Moving...' : `Move all ${parts.length} days`}
        </Button>
      </form>
    </TaskDialog>
  )
}

function NewDays({ parts }: { parts: readonly NewPart[] }) {
  return (
    <ul aria-label="New days">
      {parts.map((part, index) => (
        // Parts stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{`${shortDate(part.date)}, ${part.startsAt}, ${part.hours} hours`}</li>
      ))}
    </ul>
  )
}
