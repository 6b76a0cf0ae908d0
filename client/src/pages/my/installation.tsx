import { useId, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { AddToCalendar } from '#client/features/appointments/payment/AddToCalendar.tsx'
import { Section } from '#client/pages/thank-you/sent.tsx'
import { Button } from '#client/ui/button.tsx'
import { useMinute } from '#client/ui/clock/use-minute.ts'
import { useFocusAfter } from '#client/ui/focus.ts'
import { Month } from '#client/ui/month.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { INSTALL_HOURS } from '#shared/appointments/kinds.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import { earliestText } from '#shared/installation/earliest.ts'
import type { InstallationDay, PageInstallation } from '#shared/installation/schema.ts'
import { formatCalendarDate, formatWeekdayAndDay } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn, daysBetween } from '#shared/lib/zoned.ts'
import type { Page } from '#shared/my/schema.ts'
import { INSTALLATION_MOVE_WORKING_DAYS } from '#shared/my/terms.ts'
import { SendFailure, usePageChange, useShow } from './page-parts.tsx'

/** How many days are offered as buttons. */
const OFFERED = 3

/** The day of an accepted job's installation: to choose once the deposit is in, then what is booked. */
export function Installation({ page: { installation, version, next, visits } }: { page: Page }) {
  const text = useRef<HTMLDivElement>(null)
  useFocusAfter(installation?.parts, text)
  const show = useShow(text)
  return (
    <Section title="Installation day">
      <div ref={text} tabIndex={-1} className="figures mt-4 scroll-mt-20 outline-none">
        {installation ? (
          <Chosen
            installation={installation}
            visits={visits}
            version={version}
            isOver={next.step === 'done' || next.step === 'closed'}
            onChanged={show}
          />
        ) : (
          <p className="text-muted">Once the deposit is in, you choose the day here.</p>
        )}
      </div>
    </Section>
  )
}

interface ChosenProps {
  installation: PageInstallation
  /** Of the page, among them the parts. */
  visits: Page['visits']
  /** Of the page. */
  version: number
  isOver: boolean
  onChanged: () => void
}

function Chosen({ installation, visits, version, isOver, onChanged }: ChosenProps) {
  const { parts, days, hours, mayMove, moveUntil } = installation
  const [isMoving, setIsMoving] = useState(false)
  // No one was home on the days that were.
  if (!isOver && parts.every(({ status }) => status !== 'confirmed')) {
    return (
      <>
        {parts.length > 0 && <Parts parts={parts} visits={visits} />}
        {days.length === 0 ? (
          <WeCall hours={hours} />
        ) : (
          <ChooseDay key="book" installation={installation} version={version} onDone={onChanged} />
        )}
      </>
    )
  }
  return (
    <>
      <Parts parts={parts} visits={visits} />
      {!isOver &&
        (mayMove && moveUntil ? (
          <>
            <p className="mt-3 text-muted">{`You can move it once, until ${formatWeekdayAndDay(moveUntil)}.`}</p>
            {isMoving ? (
              <ChooseDay
                key="move"
                installation={installation}
                version={version}
                onKeep={() => setIsMoving(false)}
                onDone={onChanged}
              />
            ) : (
              days.length > 0 && (
                <Button className="mt-4 max-sm:w-full" onClick={() => setIsMoving(true)}>
                  Move the day
                </Button>
              )
            )}
          </>
        ) : (
          <p className="mt-3 text-muted">
            To move it, call <PhoneLink />.
          </p>
        ))}
    </>
  )
}

/** A long job, or no day that is free. */
function WeCall({ hours }: { hours: number }) {
  const isLong = hours > INSTALL_HOURS.most
  return (
    <p>
      {isLong
        ? `Your installation takes more than a day (about ${hours} hours), so we plan it with you. We'll call you.`
        : "We'll call you to find a day for your installation."}{' '}
      Or call <PhoneLink />.
    </p>
  )
}

const STATUSES: Readonly<Record<PageInstallation['parts'][number]['status'], string>> = {
  confirmed: 'Booked',
  completed: 'Done',
  no_show: 'We found no one home',
}

function Parts({ parts, visits }: Pick<PageInstallation, 'parts'> & Pick<ChosenProps, 'visits'>) {
  return (
    <ul>
      {parts.map(({ date, startsAt, endsAt, status }, index) => {
        const visit = visits.find(
          ({ kind, outcome, appointmentDate, timeSlot }) =>
            kind === 'install' &&
            outcome === 'confirmed' &&
            appointmentDate === date &&
            slotStart(timeSlot) === startsAt,
        )
        return (
          <li
            key={`${date} ${startsAt}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-divider py-2 not-first:border-t"
          >
            <span>
              {parts.length > 1 && <span className="block text-caption text-muted">{`Part ${index + 1}`}</span>}
              <span className="block text-lead">{formatCalendarDate(date)}</span>
              <span className="text-muted">{`${startsAt} to ${endsAt}, ${SHOP.city} time`}</span>
            </span>
            <span className="text-label">{STATUSES[status]}</span>
            {visit && (
              <AddToCalendar
                appointment={visit}
                kind="install"
                day={formatWeekdayAndDay(date)}
                className="col-span-2 print:hidden"
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ChooseDayProps {
  installation: PageInstallation
  version: number
  /** Of one that is booked: leaves it as it is. */
  onKeep?: () => void
  onDone: () => void
}

/** The days, and what is booked before it is. */
function ChooseDay({ installation: { days, hours, earliest }, version, onKeep, onDone }: ChooseDayProps) {
  const [chosen, setChosen] = useState<CalendarDate>()
  const today = dateIn(useMinute() ?? new Date(), SHOP.timeZone)
  const id = useId()
  const change = usePageChange({
    send: (body: InstallationDay, meta) =>
      onKeep
        ? call('POST /api/my/installation/move', { body, ...meta })
        : call('POST /api/my/installation', { body, ...meta }),
    onDone: () => {
      onKeep?.()
      onDone()
    },
  })
  // Someone else may have taken it since.
  const date = chosen !== undefined && days.includes(chosen) ? chosen : undefined
  const choose = (day: CalendarDate) => {
    setChosen(day)
    change.reset()
  }
  return (
    <div tabIndex={-1} className="mt-4 outline-none first:mt-0 print:hidden">
      <p id={id}>
        {onKeep
          ? 'Choose the new day.'
          : `Choose the day. The installation takes about ${hours} hours, and we come at the earliest free time.`}
      </p>
      {earliest && <p className="mt-1 text-label text-muted">{earliestText(earliest)}</p>}
      <fieldset disabled={change.isPending} className="min-w-0">
        <legend className="sr-only">Day of the installation</legend>
        <Days today={today} days={days} value={date} onChange={choose} />
      </fieldset>
      <SendFailure error={change.error} />
      <div aria-live="polite" className="mt-5">
        {date && (
          <p>{`${formatCalendarDate(date)}, for about ${hours} hours. ${moveText(daysBetween(today, date), onKeep !== undefined)}`}</p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {date && (
          <Button
            variant="primary"
            className="max-sm:w-full"
            busy={change.isPending}
            onClick={() => change.mutate({ date, version })}
          >
            {change.isPending ? 'Booking...' : onKeep ? 'Move to this day' : 'Book this day'}
          </Button>
        )}
        {onKeep && (
          <Button className="max-sm:w-full" disabled={change.isPending} onClick={onKeep}>
            Keep the day
          </Button>
        )}
      </div>
    </div>
  )
}

/** Five working days are at least a week. */
const SOON_DAYS = (INSTALLATION_MOVE_WORKING_DAYS / 5) * 7

function moveText(daysAhead: number, isMove: boolean): string {
  if (isMove) return "Then you can't move it again here."
  if (daysAhead < SOON_DAYS) return "It's too soon to move it here afterwards."
  return `You can move it once until ${INSTALLATION_MOVE_WORKING_DAYS} working days before.`
}

interface DaysProps {
  today: CalendarDate
  days: readonly CalendarDate[]
  value: CalendarDate | undefined
  onChange: (date: CalendarDate) => void
}

/** Three days as buttons, and more of them in a calendar. */
function Days({ today, days, value, onChange }: DaysProps) {
  const [isMore, setIsMore] = useState(false)
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        {days.slice(0, OFFERED).map((day) => (
          <Button
            key={day}
            aria-pressed={day === value}
            size="small"
            variant={day === value ? 'primary' : 'secondary'}
            className="max-sm:w-full"
            onClick={() => onChange(day)}
          >
            {formatWeekdayAndDay(day)}
          </Button>
        ))}
        {days.length > OFFERED && (
          <Button
            size="small"
            variant="quiet"
            className="max-sm:w-full"
            aria-expanded={isMore}
            onClick={() => setIsMore(!isMore)}
          >
            {isMore ? 'Fewer days' : 'More days'}
          </Button>
        )}
      </div>
      {isMore && <MoreDays today={today} days={days} value={value} onChange={onChange} />}
    </>
  )
}

function MoreDays({ today, days, value, onChange }: DaysProps) {
  const open = new Set(days)
  return (
    <div className="mt-5 max-w-md">
      <Month
        today={today}
        value={value}
        min={days[0]}
        max={days.at(-1)}
        isOpen={(date) => open.has(date)}
        onChange={onChange}
      />
    </div>
  )
}
