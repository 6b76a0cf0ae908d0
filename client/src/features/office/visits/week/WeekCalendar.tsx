import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { call } from '#client/api/call.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { isUndoPress, keysOn } from '#client/features/office/keys.tsx'
import { FailedJobs, NotConnected, StorageNotice } from '#client/features/office/Notices.tsx'
import { DownloadCsv } from '#client/features/office/download.tsx'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { weekQuery } from '#client/features/office/visits/appointment-queries.ts'
import { firstOpenDay } from '#client/features/office/visits/slot-fields.tsx'
import { crewsShown, hasWeekendWork, layoutWeek, weekText } from '#client/features/office/visits/week-layout.ts'
import { Button } from '#client/ui/button.tsx'
import { useFocusAfter, useKeyDown } from '#client/ui/focus.ts'
import { Skeleton } from '#client/ui/loading.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { SmallSelect } from '#client/ui/small-select.tsx'
import { pressUndo } from '#client/ui/toast/toast.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays, isCalendarDate, mondayOf, type CalendarDate } from '#shared/lib/zoned.ts'
import { PhoneScreenWeek } from './PhoneScreenWeek.tsx'
import { PrintedWeek } from './PrintedWeek.tsx'
import { WeekDialogs, type OpenWeekDialog } from './WeekDialogs.tsx'
import { WideScreenWeek } from './WideScreenWeek.tsx'

/** /orders/week: the visits of a week by crew, with everything the office can do with them (docs/rules.md, The week). */
export function WeekCalendar() {
  const isPhoneScreen = useMedia(PHONE_SCREEN)
  return (
    <Calendar title="Week" address={useCalendarAddress('from')} isDay={isPhoneScreen} isPhoneScreen={isPhoneScreen} />
  )
}

/** /orders/day for the office on a wide screen: the crews of a day side by side, as the week has them. */
export function DayCalendar() {
  return <Calendar title="Day" address={useCalendarAddress('date')} isDay isPhoneScreen={false} />
}

interface CalendarProps {
  title: string
  address: ReturnType<typeof useCalendarAddress>
  /** Shows one day. */
  isDay: boolean
  isPhoneScreen: boolean
}

function Calendar({ title, address, isDay, isPhoneScreen }: CalendarProps) {
  const [openDialog, setOpenDialog] = useState<OpenWeekDialog | null>(null)
  const query = useQuery(weekQuery(mondayOf(address.from)))
  const [isWeekendAsked, setWeekendAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // A dialog may return the focus to something that is gone.
  useFocusAfter(openDialog, heading)
  useUndoKey()

  const week = query.data
  const isWeekendNeeded = isDay || (week !== undefined && hasWeekendWork(week))
  const isWeekendShown = isWeekendNeeded || isWeekendAsked
  const only = isDay ? address.from : undefined
  const props = week && {
    week,
    layout: layoutWeek(week, { crew: address.crew, isWeekendShown, only }),
    date: address.from,
    onOpen: setOpenDialog,
  }
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-h3! outline-none">
          {title}
        </h1>
        <CalendarNavigation
          address={address}
          isDay={isDay}
          week={week}
          weekend={isWeekendNeeded ? undefined : { isWeekendShown, onChange: setWeekendAsked }}
          isFetching={query.isFetching}
          onRefresh={() => void query.refetch()}
        />
        <CalendarActions onOpen={setOpenDialog} address={address} isDay={isDay} week={week} />
      </div>
      <div role="status" className="text-label not-empty:mt-4">
        {week && query.error instanceof TypeError && <NotConnected since={query.dataUpdatedAt} />}
      </div>
      <NotLoaded query={query} what={isDay ? 'the day' : 'the week'} className="mt-6">
        <Skeleton className="mt-4 h-160" />
      </NotLoaded>
      {props && (
        <>
          <div className="not-empty:mt-4">
            <StorageNotice />
            <FailedJobs />
          </div>
          {isPhoneScreen ? (
            <PhoneScreenWeek {...props} />
          ) : (
            <WideScreenWeek {...props} today={address.today} isWeekendAsked={isWeekendAsked} />
          )}
          <PrintSheet>
            {() => <PrintedWeek week={props.week} crew={address.crew} only={isPhoneScreen ? undefined : only} />}
          </PrintSheet>
        </>
      )}
      {/* Also before the week has loaded: its buttons need no place on it. */}
      <WeekDialogs open={openDialog} onOpen={setOpenDialog} week={week} heading={heading} />
    </section>
  )
}

/** Ctrl+Z presses 'Undo' of the last move, as in the list. */
function useUndoKey(): void {
  useKeyDown((event) => {
    if (isUndoPress(event) && pressUndo()) event.preventDefault()
  }, keysOn.use())
}

/** What the calendar shows, from its address: `name` says from which day on, else from today, and `crew` is null for all. */
function useCalendarAddress(name: 'from' | 'date') {
  const [search, setSearch] = useSearchParams()
  const today = useShopDay()
  const chosen = search.get(name) ?? ''
  const from = isCalendarDate(chosen) ? chosen : today
  const number = search.get('crew') ?? ''
  const crew = /^[1-9]\d?$/.test(number) ? Number(number) : null
  // In the address, so that Back from a quote returns to the same week.
  const show = (next: { from?: CalendarDate; crew?: number | null }) => {
    const shown = { from, crew, ...next }
    setSearch(
      {
        ...(shown.from !== today && { [name]: shown.from }),
        ...(shown.crew !== null && { crew: String(shown.crew) }),
      },
      { replace: true },
    )
  }
  return { today, from, crew, show }
}

interface CalendarActionsProps extends Pick<CalendarNavigationProps, 'address' | 'isDay' | 'week'> {
  onOpen: (dialog: OpenWeekDialog) => void
}

/** Opens the dialogs that need no place on the calendar, and downloads the whole week, also where a day of it is shown. */
function CalendarActions({ onOpen, address: { today, from, crew }, isDay, week }: CalendarActionsProps) {
  const monday = mondayOf(from)
  const shown = isDay ? from : monday
  const start = shown > today ? shown : today
  // The first open day that is shown.
  const open = week?.days.find(({ date, closed }) => date >= start && closed === null)
  const place = { date: open?.date ?? firstOpenDay(start), timeSlot: '' }
  const visits = { from: monday, to: addDays(monday, 6), ...(crew !== null && { crew }) }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="compact" variant="primary" onClick={() => onOpen({ dialog: 'bookByPhone', place })}>
        Book a visit by phone
      </Button>
      <Button size="compact" onClick={() => onOpen({ dialog: 'block', place })}>
        Block time
      </Button>
      <DownloadCsv
        table="visits"
        send={(choice, options) => call('POST /api/export/visits', { body: { ...visits, ...choice }, ...options })}
      />
    </div>
  )
}

interface CalendarNavigationProps extends Pick<CalendarProps, 'address' | 'isDay'> {
  /** Undefined until it loads. */
  week: Week | undefined
  /** Undefined where the weekend is always shown. */
  weekend: { isWeekendShown: boolean; onChange: (isShown: boolean) => void } | undefined
  isFetching: boolean
  onRefresh: () => void
}

/** Leads from week to week, or from day to day, and chooses a crew. */
function CalendarNavigation({ address, isDay, week, weekend, isFetching, onRefresh }: CalendarNavigationProps) {
  const { today, from, crew, show } = address
  const monday = mondayOf(from)
  const [step, unit] = isDay ? [1, 'day'] : [7, 'week']
  const isNow = isDay ? from === today : monday === mondayOf(today)
  const shown = week ? crewsShown(week) : []
  const crews = week?.crews.filter((one) => shown.includes(one) || one.number === crew) ?? []
  return (
    <nav aria-label="Calendar" className="flex grow flex-wrap items-center gap-x-2 gap-y-3">
      <p aria-live="polite" className="figures mr-2 font-strong max-md:w-full">
        {isDay ? formatCalendarDate(from) : weekText(monday)}
      </p>
      <Button size="compact" aria-label={`Previous ${unit}`} onClick={() => show({ from: addDays(from, -step) })}>
        Previous
      </Button>
      <Button size="compact" disabled={isNow} onClick={() => show({ from: today })}>
        Today
      </Button>
      <Button size="compact" aria-label={`Next ${unit}`} onClick={() => show({ from: addDays(from, step) })}>
        Next
      </Button>
      {(crews.length > 1 || crew !== null) && (
        <SmallSelect
          aria-label="Crew"
          className="max-md:min-w-28 max-md:flex-1 md:max-w-48 md:[&_select]:min-h-9"
          value={crew === null ? '' : String(crew)}
          onChange={(event) => show({ crew: event.target.value === '' ? null : Number(event.target.value) })}
        >
          <option value="">All crews</option>
          {crews.map(({ number, name }) => (
            <option key={number} value={number}>
              {name}
            </option>
          ))}
        </SmallSelect>
      )}
      {weekend && (
        <Button size="compact" variant="quiet" onClick={() => weekend.onChange(!weekend.isWeekendShown)}>
          {weekend.isWeekendShown ? '5 days' : '7 days'}
        </Button>
      )}
      <Button size="compact" variant="quiet" busy={isFetching} onClick={onRefresh}>
        Refresh
      </Button>
    </nav>
  )
}
