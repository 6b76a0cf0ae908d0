import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { call, endpointPath } from '#client/api/call.ts'
import { FRESH_MS } from '#client/api/query-client.ts'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { CrewSelect } from '#client/features/office/schedule/CrewSelect.tsx'
import type { SectionProps } from '#client/features/office/sections.ts'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { useKeepFocus } from '#client/ui/focus.ts'
import { Icon } from '#client/ui/icons.tsx'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { PrintSheet, printPage } from '#client/ui/print-sheet.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { type CrewDay, isCrewDay } from '#shared/appointments/day.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import { crewLabel } from '#shared/crews/label.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { formatCalendarDate, formatInstant, formatTime } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, dateIn, isCalendarDate } from '#shared/lib/zoned.ts'
import type { Me } from '#shared/people/schema.ts'
import { findKeptDay, isServerAway, keepDay, type ShownDay } from './kept-day.ts'
import { PrintedDay } from './PrintedDay.tsx'
import { TRY_EVERY_MS, useSaveQueue } from './save-queue.ts'
import { hasSizes, StopCard } from './StopCard.tsx'
import { OtherSaves } from './WaitingSizes.tsx'

/** Renders a countertop as lines with its sizes. */
export type RenderPlan = (countertop: FabricatedCountertop) => ReactNode

/** Sizes can be typed and saved before the drawings have loaded. */
const withoutPlan: RenderPlan = () => null

/** A crew's day: its stops in order, with what is drawn and what is measured (docs/rules.md, Crew day). */
export function Day({ me, renderPlan }: SectionProps) {
  const [search, setSearch] = useSearchParams()
  const today = useShopDay()
  const ownCrew = me.person?.crew ?? null
  const canOpen = (day: string) => ownCrew === null || isCrewDay(day, today)
  const chosen = search.get('date') ?? ''
  const date = isCalendarDate(chosen) && canOpen(chosen) ? chosen : today
  const crew = ownCrew ?? (Number(search.get('crew')) || 1)
  const show = (next: { date?: CalendarDate; crew?: string }) =>
    setSearch({ date, crew: String(crew), ...next }, { replace: true })
  const { day, saves, queue, sentVersions, setMeasured } = useDay(me, date, crew)

  return (
    <section>
      <DayHeader
        date={date}
        today={today}
        crew={crew}
        ownCrew={ownCrew}
        crewName={day.data?.crewName ?? ''}
        canPrint={day.data !== undefined && renderPlan !== undefined}
        onChange={show}
      />
      <p role="status" className="mt-3 font-strong empty:hidden">
        {saves.length > 0 && `Not sent yet: ${saves.length}`}
      </p>
      <Offline savedAt={day.data?.savedAt} today={today} />
      {day.data ? (
        <>
          <OtherSaves
            saves={saves.filter(({ appointmentId }) => !showsSizes(day.data, appointmentId))}
            canOpen={(other) => other !== date && canOpen(other)}
            onOpen={(other) => show({ date: other })}
            onDiscard={(appointmentId) => queue.discard(appointmentId)}
          />
          {day.data.stops.length === 0 ? (
            <p className="mt-8 border-divider border-t py-10 text-muted">No visits that day.</p>
          ) : (
            <ol className="mt-6">
              {day.data.stops.map((stop, index, stops) => (
                <StopCard
                  key={stop.appointment.id}
                  stop={stop}
                  previous={stops[index - 1]}
                  me={me}
                  canSeeQuotes={ownCrew === null}
                  waiting={saves.filter(({ appointmentId }) => appointmentId === stop.appointment.id)}
                  sentVersion={sentVersions[stop.appointment.id] ?? 0}
                  queue={queue}
                  renderPlan={renderPlan ?? withoutPlan}
                  onTakeTheirs={(measured) => setMeasured(stop.appointment.id, measured)}
                  onChanged={() => void day.refetch()}
                />
              ))}
            </ol>
          )}
        </>
      ) : (
        <NoDay failed={day.isError} busy={day.isFetching} onTryAgain={() => void day.refetch()} />
      )}
      {day.data && renderPlan && <PrintSheet>{() => <PrintedDay day={day.data} renderPlan={renderPlan} />}</PrintSheet>}
    </section>
  )
}

/** The day, with the saves of sizes that wait. */
function useDay(me: Me, date: CalendarDate, crew: number) {
  const queryClient = useQueryClient()
  const query = dayQuery(date, crew)
  const day = useQuery(query)
  useQueryFailureToast('fetch the day', day.error)
  useKeptDay(me, String(query.queryKey[0]), day.data)

  /** The versions that this tab has saved itself, by visit. */
  const [sentVersions, setSentVersions] = useState<Readonly<Record<string, number>>>({})
  const setMeasured = (appointmentId: string, measured: Measured) =>
    queryClient.setQueryData(query.queryKey, (data) => data && withMeasured(data, appointmentId, measured))
  const { saves, queue } = useSaveQueue({
    author: me.person?.id ?? 'key',
    onSent: ({ appointmentId, savedVersion, measured, isOwn }) => {
      // What was typed here doesn't build on the save of another tab.
      if (isOwn) setSentVersions((versions) => ({ ...versions, [appointmentId]: savedVersion }))
      setMeasured(appointmentId, measured)
      toast({ title: 'Sizes saved' })
    },
    onSentElsewhere: () => void day.refetch(),
  })
  // After what waits: the day would be older than that.
  useRefreshOnline(day.data?.savedAt, () => void queue.flush().then(() => day.refetch()))
  return { day, saves, queue, sentVersions, setMeasured }
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
    // Only a day that failed to load. A loaded day's sizes are sent on reconnect, and this response could be older.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
}

function withMeasured(day: ShownDay, appointmentId: string, measured: Measured): ShownDay {
  return {
    ...day,
    stops: day.stops.map((stop) => (stop.appointment.id === appointmentId ? { ...stop, measured } : stop)),
  }
}

function showsSizes({ stops }: CrewDay, appointmentId: string): boolean {
  return stops.some((stop) => stop.appointment.id === appointmentId && hasSizes(stop))
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

/** While a kept day is shown: refreshes it once the connection is back, or every few seconds. */
function useRefreshOnline(savedAt: number | undefined, onTry: () => void): void {
  const refresh = useEffectEvent(onTry)
  useEffect(() => {
    if (savedAt === undefined) return
    const listener = () => refresh()
    const timer = setInterval(listener, TRY_EVERY_MS)
    addEventListener('online', listener)
    return () => {
      clearInterval(timer)
      removeEventListener('online', listener)
    }
  }, [savedAt])
}

interface DayHeaderProps {
  date: CalendarDate
  today: CalendarDate
  crew: number
  /** The crew of a crew person, who sees no other. Null for the office. */
  ownCrew: number | null
  /** Empty until the day loads. */
  crewName: string
  canPrint: boolean
  onChange: (next: { date?: CalendarDate; crew?: string }) => void
}

/** The day, the way to other days and, for the office, to other crews. */
function DayHeader({ date, today, crew, ownCrew, crewName, canPrint, onChange }: DayHeaderProps) {
  const keepFocus = useKeepFocus()
  const step = (label: string, days: number) => {
    const next = addDays(date, days)
    return (
      <Button
        size="small"
        disabled={ownCrew !== null && !isCrewDay(next, today)}
        onClick={() => onChange({ date: next })}
      >
        {label}
      </Button>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <h1 className="text-h2! wrap-anywhere">{formatCalendarDate(date)}</h1>
        <div {...keepFocus} className="flex flex-wrap gap-2 outline-none">
          {step('Previous', -1)}
          {date !== today && (
            <Button size="small" onClick={() => onChange({ date: today })}>
              Today
            </Button>
          )}
          {step('Next', 1)}
          <Button size="small" disabled={!canPrint} onClick={printPage}>
            <Icon name="printer" />
            Print
          </Button>
        </div>
      </div>
      {ownCrew === null ? (
        <CrewSelect
          value={String(crew)}
          onChange={(event) => onChange({ crew: event.target.value })}
          className="mt-4 max-w-60"
        />
      ) : (
        <p className="mt-2 text-muted wrap-anywhere">{crewLabel(ownCrew, crewName)}</p>
      )}
    </>
  )
}

function Offline({ savedAt, today }: { savedAt: number | undefined; today: CalendarDate }) {
  const at = savedAt === undefined ? null : new Date(savedAt)
  const isToday = at !== null && dateIn(at, SHOP.timeZone) === today
  return (
    <div role="status">
      {at && (
        <p className="figures mt-3 border-brass border-l-2 bg-white px-3 py-2">
          {isToday
            ? `Offline. Saved at ${formatTime(at, SHOP.timeZone)}.`
            : `Offline. Saved on ${formatInstant(at.toISOString(), SHOP.timeZone)}.`}
        </p>
      )}
    </div>
  )
}

/** Stands for the stops until they load, or says that they didn't. */
function NoDay({ failed, ...retry }: { failed: boolean; busy: boolean; onTryAgain: () => void }) {
  if (failed) return <Failure title="Couldn't load the day." className="mt-8" isAnnounced {...retry} />
  return (
    <Loading text="Loading the day..." className="mt-8 border-divider border-t py-10">
      <Skeleton className="mt-6 h-32" />
      <Skeleton className="mt-4 h-32" />
    </Loading>
  )
}
