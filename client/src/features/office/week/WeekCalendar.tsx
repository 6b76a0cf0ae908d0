import { onlineManager, useQuery } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { weekQuery } from '#client/features/office/appointments/appointment-queries.ts'
import { FailedJobs } from '#client/features/office/FailedJobs.tsx'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { NotConnected } from '#client/features/office/NotConnected.tsx'
import { shopToday } from '#client/features/office/shop-today.ts'
import { StorageNotice } from '#client/features/office/StorageNotice.tsx'
import { Button } from '#client/ui/button.tsx'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { useFocusAfter } from '#client/ui/focus.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import type { Me } from '#shared/people/schema.ts'
import { PhoneScreenWeek } from './PhoneScreenWeek.tsx'
import { PrintedWeek } from './PrintedWeek.tsx'
import { type OpenWeekDialog, WeekDialogs } from './WeekDialogs.tsx'
import { WideScreenWeek } from './WideScreenWeek.tsx'
import { WeekNavigation } from './WeekNavigation.tsx'
import { useWeekAddress } from './week-address.ts'
import { hasWeekendWork, layoutWeek, mondayOf } from './week-layout.ts'

interface WeekCalendarProps {
  me: Me
}

const subscribeToConnection = (onChange: () => void) => onlineManager.subscribe(onChange)

/** /orders/week: the visits of a week by crew, with everything the office can do with them (docs/rules.md, The week). */
export function WeekCalendar({ me }: WeekCalendarProps) {
  const [openDialog, setOpenDialog] = useState<OpenWeekDialog | null>(null)
  // Another week would close the dialog, with what's typed in it.
  const address = useWeekAddress({ isBusy: openDialog !== null })
  const isPhoneScreen = useMedia(PHONE_SCREEN)
  const query = useQuery(weekQuery(mondayOf(address.from)))
  const [isWeekendAsked, setWeekendAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useQueryFailureToast('fetch the week', query.error)
  // A dialog may return the focus to something that is gone.
  useFocusAfter(openDialog, heading)

  const week = query.data
  const isOnline = useSyncExternalStore(subscribeToConnection, () => onlineManager.isOnline())
  const isOffline = !isOnline || query.error instanceof TypeError
  const isWeekendShown = isPhoneScreen || isWeekendAsked || (week !== undefined && hasWeekendWork(week))
  const layout = week && layoutWeek(week, { crew: address.crew, isWeekendShown })
  return (
    <section>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className="text-h2! outline-none">
          Week
        </h1>
        <WeekActions onOpen={setOpenDialog} shown={isPhoneScreen ? address.from : mondayOf(address.from)} />
      </div>
      <WeekNavigation
        address={address}
        isPhoneScreen={isPhoneScreen}
        week={week}
        weekend={
          isPhoneScreen || (week && hasWeekendWork(week)) ? undefined : { isWeekendShown, onChange: setWeekendAsked }
        }
        isFetching={query.isFetching}
        onRefresh={() => void query.refetch()}
      />
      <div role="status" className="text-label not-empty:mt-4">
        {week && isOffline && <NotConnected since={query.dataUpdatedAt} />}
      </div>
      {week && (
        <div className="mt-4">
          <StorageNotice />
          <FailedJobs />
        </div>
      )}
      {!week && (
        <NoWeek isPending={query.isPending} isFetching={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {week &&
        layout &&
        (isPhoneScreen ? (
          <PhoneScreenWeek onOpen={setOpenDialog} week={week} layout={layout} date={address.from} />
        ) : (
          <WideScreenWeek
            onOpen={setOpenDialog}
            week={week}
            layout={layout}
            today={address.today}
            date={address.from}
            isWeekendAsked={isWeekendAsked}
          />
        ))}
      {week && <WeekDialogs open={openDialog} onOpen={setOpenDialog} week={week} me={me} heading={heading} />}
      {week && <PrintSheet>{() => <PrintedWeek week={week} crew={address.crew} />}</PrintSheet>}
    </section>
  )
}

interface WeekActionsProps {
  onOpen: (dialog: OpenWeekDialog) => void
  /** The first day that is shown. */
  shown: CalendarDate
}

/** Opens the dialogs that need no place on the calendar. */
function WeekActions({ onOpen, shown }: WeekActionsProps) {
  const today = shopToday()
  const block = () => onOpen({ dialog: 'block', place: { date: shown > today ? shown : today, timeSlot: '' } })
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="primary" onClick={() => onOpen({ dialog: 'bookByPhone' })}>
        Book a visit by phone
      </Button>
      <Button size="small" onClick={block}>
        Block time
      </Button>
      <Button size="small" onClick={() => onOpen({ dialog: 'schedule' })}>
        Crews and hours
      </Button>
    </div>
  )
}

/** Stands for the calendar until it loads, or says that it didn't. */
function NoWeek(props: { isPending: boolean; isFetching: boolean; onRetry: () => void }) {
  if (props.isPending) {
    return (
      <Loading text="Loading the week..." className="mt-6">
        <Skeleton className="mt-4 h-160" />
      </Loading>
    )
  }
  return (
    <Failure
      title="Couldn't load the week."
      className="mt-8"
      isAnnounced
      busy={props.isFetching}
      onTryAgain={props.onRetry}
    />
  )
}
