import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import type { SectionProps } from '#client/features/office/sections.ts'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { SHOP } from '#shared/content/shop.ts'
import { type CrewDay, isCrewDay } from '#shared/appointments/day.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import type { Me } from '#shared/people/schema.ts'
import { formatInstant, formatTime } from '#shared/lib/dates.ts'
import { type CalendarDate, dateIn, isCalendarDate } from '#shared/lib/zoned.ts'
import { DayHeader } from './DayHeader.tsx'
import { dayQuery, withMeasured } from './day-query.ts'
import { keepDay, type ShownDay } from './kept-day.ts'
import { PrintedDay } from './PrintedDay.tsx'
import { OtherSaves } from './queue/OtherSaves.tsx'
import { TRY_EVERY_MS, useSaveQueue } from './queue/use-save-queue.ts'
import { hasSizes, StopCard } from './StopCard.tsx'

/** Renders a countertop as lines with its sizes. */
export type RenderPlan = (countertop: FabricatedCountertop) => ReactNode

/** Sizes can be typed and saved before the drawings have loaded. */
const withoutPlan: RenderPlan = () => null

/** A crew's day: its stops in order, with what is drawn and what is measured (docs/rules.md, Crew day). */
export function Day({ me, renderPlan }: SectionProps) {
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const today = useShopDay()
  const ownCrew = me.person?.crew ?? null
  const canOpen = (day: string) => ownCrew === null || isCrewDay(day, today)
  const chosen = search.get('date') ?? ''
  const date = isCalendarDate(chosen) && canOpen(chosen) ? chosen : today
  const crew = ownCrew ?? (Number(search.get('crew')) || 1)
  const query = dayQuery(date, crew)
  const day = useQuery(query)
  useQueryFailureToast('fetch the day', day.error)

  useKeptDay(me, String(query.queryKey[0]), day.data)

  /** The versions that this tab has saved itself, by visit. */
  const [sentVersions, setSentVersions] = useState<Readonly<Record<string, number>>>({})
  const setMeasured = (appointmentId: string, measured: Measured) =>
    queryClient.setQueryData(query.queryKey, (data) => withMeasured(data, appointmentId, measured))
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

  return (
    <section>
      <DayHeader
        date={date}
        today={today}
        crew={crew}
        ownCrew={ownCrew}
        crewName={day.data?.crewName ?? ''}
        waiting={saves?.length ?? 0}
        canPrint={day.data !== undefined && renderPlan !== undefined}
        onChange={(next) => setSearch({ date, crew: String(crew), ...next }, { replace: true })}
      />
      <Offline savedAt={day.data?.savedAt} today={today} />
      {day.data && saves && (
        <OtherSaves
          saves={saves.filter(({ appointmentId }) => !showsSizes(day.data, appointmentId))}
          canOpen={(other) => other !== date && canOpen(other)}
          onOpen={(other) => setSearch({ date: other, crew: String(crew) }, { replace: true })}
          onDiscard={(appointmentId) => void queue.discard(appointmentId)}
        />
      )}
      {day.data && saves ? (
        <Stops isEmpty={day.data.stops.length === 0}>
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
        </Stops>
      ) : (
        <NoDay failed={day.isError} busy={day.isFetching} onTryAgain={() => void day.refetch()} />
      )}
      {day.data && renderPlan && <PrintSheet>{() => <PrintedDay day={day.data} renderPlan={renderPlan} />}</PrintSheet>}
    </section>
  )
}

/** Keeps each day that the server answers on this device, for a person who signed in. */
function useKeptDay(me: Me, path: string, day: ShownDay | undefined): void {
  const isPerson = me.kind === 'person'
  const keep = useEffectEvent((data: CrewDay) => keepDay(me, path, data))
  useEffect(() => {
    if (isPerson && day && day.savedAt === undefined) keep(day)
  }, [isPerson, day])
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

function showsSizes({ stops }: CrewDay, appointmentId: string): boolean {
  const stop = stops.find(({ appointment }) => appointment.id === appointmentId)
  return stop !== undefined && hasSizes(stop)
}

function Stops({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return <p className="mt-8 border-divider border-t py-10 text-muted">No visits that day.</p>
  return <ol className="mt-6">{children}</ol>
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
