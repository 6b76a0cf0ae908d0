import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { call } from '#client/api/call.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { isBusyElsewhere, keysOn } from '#client/features/office/keys.tsx'
import { FailedJobs, NotConnected, StorageNotice } from '#client/features/office/Notices.tsx'
import { weekQuery } from '#client/features/office/appointments/appointment-queries.ts'
import { DownloadCsv } from '#client/features/office/download.tsx'
import { useShopDay } from '#client/features/office/shop-today.ts'
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
import { crewsShown, hasWeekendWork, layoutWeek, weekText } from './week-layout.ts'

/** /orders/week: the visits of a week by crew, with everything the office can do with them (docs/rules.md, The week). */
export function WeekCalendar() {
  const [openDialog, setOpenDialog] = useState<OpenWeekDialog | null>(null)
  const address = useWeekAddress()
  const isPhoneScreen = useMedia(PHONE_SCREEN)
  const query = useQuery(weekQuery(mondayOf(address.from)))
  const [isWeekendAsked, setWeekendAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // A dialog may return the focus to something that is gone.
  useFocusAfter(openDialog, heading)
  useUndoKey()

  const week = query.data
  const isWeekendNeeded = isPhoneScreen || (week !== undefined && hasWeekendWork(week))
  const isWeekendShown = isWeekendNeeded || isWeekendAsked
  const props = week && {
    week,
    layout: layoutWeek(week, { crew: address.crew, isWeekendShown }),
    date: address.from,
    onOpen: setOpenDialog,
  }
  return (
    <section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-h3! outline-none">
          Week
        </h1>
        <WeekNavigation
          address={address}
          isPhoneScreen={isPhoneScreen}
          week={week}
          weekend={isWeekendNeeded ? undefined : { isWeekendShown, onChange: setWeekendAsked }}
          isFetching={query.isFetching}
          onRefresh={() => void query.refetch()}
        />
        <WeekActions onOpen={setOpenDialog} address={address} isPhoneScreen={isPhoneScreen} />
      </div>
      <div role="status" className="text-label not-empty:mt-4">
        {week && query.error instanceof TypeError && <NotConnected since={query.dataUpdatedAt} />}
      </div>
      <NotLoaded query={query} what="the week" className="mt-6">
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
          <PrintSheet>{() => <PrintedWeek week={props.week} crew={address.crew} />}</PrintSheet>
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
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event
    if (repeat) return
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey || isBusyElsewhere(target)) return
    if (pressUndo()) event.preventDefault()
  }, keysOn.use())
}

/** What the calendar shows, from its address: `from`, today unless it's a day, and `crew`, null for all. */
function useWeekAddress() {
  const [search, setSearch] = useSearchParams()
  const today = useShopDay()
  const chosen = search.get('from') ?? ''
  const from = isCalendarDate(chosen) ? chosen : today
  const number = search.get('crew') ?? ''
  const crew = /^[1-9]\d?$/.test(number) ? Number(number) : null
  // In the address, so that Back from a quote returns to the same week.
  const show = (next: { from?: CalendarDate; crew?: number | null }) => {
    const shown = { from, crew, ...next }
    setSearch(
      {
        ...(shown.from !== today && { from: shown.from }),
        ...(shown.crew !== null && { crew: String(shown.crew) }),
      },
      { replace: true },
    )
  }
  return { today, from, crew, show }
}

interface WeekActionsProps extends Pick<WeekNavigationProps, 'address' | 'isPhoneScreen'> {
  onOpen: (dialog: OpenWeekDialog) => void
}

/** Opens the dialogs that need no place on the calendar, and downloads the whole week, also where a day of it is shown. */
function WeekActions({ onOpen, address: { today, from, crew }, isPhoneScreen }: WeekActionsProps) {
  const monday = mondayOf(from)
  const shown = isPhoneScreen ? from : monday
  const block = () => onOpen({ dialog: 'block', place: { date: shown > today ? shown : today, timeSlot: '' } })
  const visits = { from: monday, to: addDays(monday, 6), ...(crew !== null && { crew }) }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="compact" variant="primary" onClick={() => onOpen({ dialog: 'bookByPhone' })}>
        Book a visit by phone
      </Button>
      <Button size="compact" onClick={block}>
        Block time
      </Button>
      <DownloadCsv
        table="visits"
        send={(choice, options) => call('POST /api/export/visits', { body: { ...visits, ...choice }, ...options })}
      />
    </div>
  )
}

interface WeekNavigationProps {
  address: ReturnType<typeof useWeekAddress>
  isPhoneScreen: boolean
  /** Undefined until it loads. */
  week: Week | undefined
  /** Undefined where the weekend is always shown. */
  weekend: { isWeekendShown: boolean; onChange: (isShown: boolean) => void } | undefined
  isFetching: boolean
  onRefresh: () => void
}

/** Leads from week to week, or on a phone from day to day, and chooses a crew. */
function WeekNavigation({ address, isPhoneScreen, week, weekend, isFetching, onRefresh }: WeekNavigationProps) {
  const { today, from, crew, show } = address
  const monday = mondayOf(from)
  const [step, unit] = isPhoneScreen ? [1, 'day'] : [7, 'week']
  const isNow = isPhoneScreen ? from === today : monday === mondayOf(today)
  const shown = week ? crewsShown(week) : []
  const crews = week?.crews.filter((one) => shown.includes(one) || one.number === crew) ?? []
  return (
    <nav aria-label="Calendar" className="flex grow flex-wrap items-center gap-x-2 gap-y-3">
      <p aria-live="polite" className="figures mr-2 font-strong max-md:w-full">
        {isPhoneScreen ? formatCalendarDate(from) : weekText(monday)}
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
