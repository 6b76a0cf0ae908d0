import { queryOptions, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { blockedText } from '#client/features/office/appointment-labels.ts'
import { call, endpointPath } from '#client/api/call.ts'
import { FRESH_MS } from '#client/api/query-client.ts'
import { findKeptDay, isServerAway, keepDay, type ShownDay } from '#client/features/office/kept-day.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { visitPhotoQuery } from '#client/features/office/photos/visit-photos.tsx'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { Badge } from '#client/ui/badge.tsx'
import { useFocusHeading } from '#client/ui/focus.ts'
import { lazyPart, Skeleton } from '#client/ui/loading.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { NARROW_SCREEN } from '#client/ui/screen/media-queries.ts'
import { goToSection, useMedia } from '#client/ui/screen/use-media.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { isCrewDay, type CrewDay, type DayStop } from '#shared/appointments/day.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import { STATUS_FACTS, isInPhase } from '#shared/appointments/statuses.ts'
import { fullName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { isCalendarDate, type CalendarDate } from '#shared/lib/zoned.ts'
import type { Me } from '#shared/people/schema.ts'
import { DayHeader } from './DayHeader.tsx'
import { PrintedDay } from './PrintedDay.tsx'
import { StopCard, hasSizes, stopHeadingId } from './StopCard.tsx'
import { ToClose } from './ToClose.tsx'
import { markText, withMark, withMarks } from './WaitingMarks.tsx'
import { OtherSaves } from './WaitingSizes.tsx'
import { TRY_EVERY_MS, useSaveQueue } from './save-queue.ts'
import {
  isMark,
  isPhoto,
  isRemoval,
  isSizes,
  type Unsent,
  type UnsentMark,
  type UnsentPhoto,
  type UnsentRemoval,
  type UnsentSave,
} from './waiting-list.ts'

const DayCalendar = lazyPart(
  async () => (await import('#client/features/office/visits/week/WeekCalendar.tsx')).DayCalendar,
  'The calendar',
)

/** /orders/day: a crew's day, or for the office on a wide screen, all crews side by side until it chooses one. */
export function Day({ me }: { me: Me }) {
  const [search] = useSearchParams()
  const isNarrow = useMedia(NARROW_SCREEN)
  const hasAllCrews = !isNarrow && (me.person?.crew ?? null) === null
  const showsAllCrews = hasAllCrews && !search.has('crew')
  useFocusHeading(showsAllCrews ? 'all crews' : 'a crew')
  return showsAllCrews ? <DayCalendar /> : <DaySheet me={me} hasAllCrews={hasAllCrews} />
}

interface DaySheetProps {
  me: Me
  /** The way to all crews side by side. */
  hasAllCrews: boolean
}

/** A crew's day: its stops in order, with what is drawn and what is measured (docs/rules.md, Crew day). */
function DaySheet({ me, hasAllCrews }: DaySheetProps) {
  const [search, setSearch] = useSearchParams()
  const today = useShopDay()
  const ownCrew = me.person?.crew ?? null
  const canOpen = (day: string) => ownCrew === null || isCrewDay(day, today)
  const chosen = search.get('date') ?? ''
  const date = isCalendarDate(chosen) && canOpen(chosen) ? chosen : today
  const crew = ownCrew ?? (Number(search.get('crew')) || 1)
  const show = (next: { date?: CalendarDate; crew?: string }) => {
    const { crew: chosenCrew, ...shown } = { date, crew: String(crew), ...next }
    setSearch({ ...shown, ...(chosenCrew !== '' && { crew: chosenCrew }) }, { replace: true })
  }
  const { query, day, unsent, queue, setMeasured } = useDay(me, date, crew)
  const [saves, marks] = [unsent.filter(isSizes), unsent.filter(isMark)]
  const photos = unsent.filter((one) => isPhoto(one) || isRemoval(one))
  const isShownStop = ({ appointmentId }: Unsent) => day?.stops.some((stop) => stop.appointment.id === appointmentId)

  return (
    <section>
      <DayHeader
        date={date}
        today={today}
        crew={crew}
        ownCrew={ownCrew}
        crewName={day?.crewName ?? ''}
        canPrint={day !== undefined}
        hasAllCrews={hasAllCrews}
        onChange={show}
      />
      <p role="status" className="mt-3 font-strong empty:hidden">
        {unsent.length > 0 && `Not sent yet: ${unsent.length}`}
      </p>
      <div role="status">
        {day?.savedAt !== undefined && (
          <p className="figures mt-3 border-brass border-l-2 bg-white px-3 py-2">
            Offline. Saved on {formatInstant(new Date(day.savedAt).toISOString(), SHOP.timeZone)}.
          </p>
        )}
      </div>
      <NotLoaded query={query} what="the day" className="mt-8">
        <Skeleton className="mt-6 h-32" />
        <Skeleton className="mt-4 h-32" />
      </NotLoaded>
      {day && (
        <>
          <OtherSaves
            saves={saves.filter(
              ({ appointmentId }) => !day.stops.some((stop) => stop.appointment.id === appointmentId && hasSizes(stop)),
            )}
            marks={marks.filter((mark) => !isShownStop(mark))}
            photos={photos.filter(isPhoto).filter((photo) => !isShownStop(photo))}
            canOpen={(other) => other !== date && canOpen(other)}
            onOpen={(other) => show({ date: other })}
            onDiscard={(appointmentId) => queue.discard(appointmentId)}
            onDiscardMarks={(appointmentId) => queue.discardMarks(appointmentId)}
            queue={queue}
          />
          <ToClose
            visits={day.toClose.filter((visit) => visit.date !== date)}
            onOpen={(other) => show({ date: other })}
          />
          {day.blocked.map((blocked) => (
            <p key={blockedText(blocked)} className="mt-3 font-strong wrap-anywhere print:hidden">
              {blockedText(blocked)}
            </p>
          ))}
          <Stops
            stops={day.stops}
            me={me}
            saves={saves}
            marks={marks}
            photos={photos}
            queue={queue}
            onTakeTheirs={setMeasured}
            onChanged={() => void query.refetch()}
          />
        </>
      )}
      {day && <PrintSheet>{() => <PrintedDay day={day} />}</PrintSheet>}
    </section>
  )
}

interface StopsProps extends Pick<ComponentProps<typeof StopCard>, 'me' | 'queue' | 'onChanged'> {
  stops: readonly DayStop[]
  saves: readonly UnsentSave[]
  marks: readonly UnsentMark[]
  photos: readonly (UnsentPhoto | UnsentRemoval)[]
  onTakeTheirs: (appointmentId: string, measured: Measured) => void
}

function Stops({ stops, saves, marks, photos, onTakeTheirs, ...card }: StopsProps) {
  const ofStop = <U extends Unsent>(unsent: readonly U[], { appointment: { id } }: DayStop) =>
    unsent.filter(({ appointmentId }) => appointmentId === id)
  if (stops.length === 0) {
    return <p className="mt-8 border-divider border-t py-10 text-muted">No visits that day.</p>
  }
  return (
    <>
      {stops.length > 1 && <StopLinks stops={stops.map((stop) => withMarks(stop, ofStop(marks, stop)))} />}
      <ol className="mt-6">
        {stops.map((stop, index) => (
          <StopCard
            {...card}
            key={stop.appointment.id}
            stop={stop}
            previous={stops[index - 1]}
            waiting={ofStop(saves, stop)}
            marks={ofStop(marks, stop)}
            photos={ofStop(photos, stop)}
            onTakeTheirs={(measured) => onTakeTheirs(stop.appointment.id, measured)}
          />
        ))}
      </ol>
    </>
  )
}

/** The stops of the day, each a link to it. */
function StopLinks({ stops }: { stops: readonly DayStop[] }) {
  return (
    <nav aria-label="Stops" className="mt-6 border-divider border-t print:hidden">
      <ol>
        {stops.map((stop) => {
          const { appointment, contact } = stop
          const { badge } = STATUS_FACTS[appointment.status]
          return (
            <li key={appointment.id} className="border-divider border-b">
              <a
                href={`#${stopHeadingId(stop)}`}
                className="flex min-h-touch flex-wrap items-center gap-x-3 py-2"
                onClick={(event) => {
                  event.preventDefault()
                  goToSection(stopHeadingId(stop))
                }}
              >
                <span className="figures w-20 shrink-0 text-muted">{slotStart(appointment.timeSlot)}</span>
                <bdi className="link min-w-0 wrap-anywhere">{fullName(contact)}</bdi>
                <span className="text-caption text-muted">
                  {[contact.city, appointment.kind === 'install' && KIND_LABELS.install].filter(Boolean).join(' · ')}
                </span>
                {!isInPhase(appointment.status, 'booked') && <Badge look={badge.look}>{badge.text}</Badge>}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The day, with what waits to be sent. */
function useDay(me: Me, date: CalendarDate, crew: number) {
  const queryClient = useQueryClient()
  const options = dayQuery(date, crew)
  const query = useQuery(options)
  const day = query.data
  useKeptDay(me, String(options.queryKey[0]), day)
  /** Shows what the server has by now. The answer to an earlier request may say otherwise, so no one waits for it. */
  const setStop = (appointmentId: string, change: (stop: DayStop) => DayStop) => {
    void queryClient.cancelQueries(SHOWN_DAYS)
    queryClient.setQueriesData<ShownDay>(SHOWN_DAYS, (data) => {
      const stops = data?.stops.map((stop) => (stop.appointment.id === appointmentId ? change(stop) : stop))
      return data && stops && { ...data, stops }
    })
    void queryClient.refetchQueries(KEPT_DAYS)
  }
  /** Whose visit it is, of any day that was shown: what waited may be of an earlier one. */
  const nameOf = (appointmentId: string) => {
    const days = queryClient.getQueriesData<ShownDay>(SHOWN_DAYS).map(([, data]) => data)
    const found = days.flatMap((data) => data?.stops ?? []).find(({ appointment }) => appointment.id === appointmentId)
    return found && fullName(found.contact)
  }
  const setMeasured = (appointmentId: string, measured: Measured) =>
    setStop(appointmentId, (stop) => ({ ...stop, measured }))
  const { unsent, queue } = useSaveQueue({
    author: me.person?.id ?? 'key',
    onSent: (appointmentId, measured) => {
      setMeasured(appointmentId, measured)
      toast({ title: 'Sizes saved', description: nameOf(appointmentId) })
    },
    onMarked: ({ appointmentId, mark }, version) => {
      setStop(appointmentId, (stop) => {
        const marked = withMark(stop, mark)
        return { ...marked, appointment: { ...marked.appointment, version } }
      })
      toast({ title: markText(mark), description: nameOf(appointmentId) })
      void query.refetch()
    },
    onPhotoSent: ({ appointmentId }, photo, picture) => {
      // So that it isn't loaded again.
      queryClient.setQueryData(visitPhotoQuery(appointmentId, photo.id).queryKey, picture)
      setStop(appointmentId, (stop) => ({
        ...stop,
        photos: [...stop.photos.filter(({ id }) => id !== photo.id), photo],
      }))
    },
    onPhotoRemoved: ({ appointmentId, photoId }) =>
      setStop(appointmentId, (stop) => ({ ...stop, photos: stop.photos.filter(({ id }) => id !== photoId) })),
    onPhotoStays: ({ appointmentId }, reason) =>
      toast({
        title: "Couldn't remove the photo",
        description: [nameOf(appointmentId), reason].filter(Boolean).join('. '),
        look: 'destructive',
      }),
    onSentElsewhere: () => void query.refetch(),
  })
  // Not before the day is here: what is sent at the same time may be missing in it.
  useEffect(() => {
    if (!query.isPending) void queue.flush()
  }, [query.isPending, queue])
  return { query, day, unsent, queue, setMeasured }
}

const DAY_PATH = endpointPath('GET /api/day')
const isShown = ({ queryKey, state }: Query) => String(queryKey[0]).startsWith(DAY_PATH) && state.data !== undefined
const SHOWN_DAYS = { predicate: isShown }
/** There's a connection, so the server has newer ones. */
const KEPT_DAYS = {
  predicate: (query: Query) => isShown(query) && (query.state.data as ShownDay).savedAt !== undefined,
}

/**
 * The stops of a crew's day, or without a connection those that this device has kept. The office may move a visit, so it's
 * fetched again when the window gets the focus.
 */
function dayQuery(date: CalendarDate, crew: number) {
  const input = { query: { date, crew: String(crew) } }
  const path = endpointPath('GET /api/day', input)
  return queryOptions<ShownDay>({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /api/day', { ...input, signal })
      } catch (error) {
        const kept = isServerAway(error) ? findKeptDay(path) : undefined
        if (!kept) throw error
        return kept
      }
    },
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
    refetchOnReconnect: 'always',
    // The browser doesn't always notice that the connection is back.
    refetchInterval: ({ state }) => state.data?.savedAt !== undefined && TRY_EVERY_MS,
  })
}

/** Keeps each day that the server answers on this device, for a person who signed in. */
function useKeptDay(me: Me, path: string, day: ShownDay | undefined): void {
  const keep = useEffectEvent((data: CrewDay) => {
    if (me.kind === 'person') keepDay(me, path, data)
  })
  useEffect(() => {
    if (day && day.savedAt === undefined) keep(day)
  }, [day])
}
