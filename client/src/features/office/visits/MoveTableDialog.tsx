import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorText } from '#client/api/request-error.ts'
import { customerName, shortDate } from '#client/features/office/appointment-labels.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox, SelectField } from '#client/ui/field.tsx'
import { Loading } from '#client/ui/loading.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { type AppointmentEdit, changeAppointment, moveBack, type SavedChange } from './appointment-change.tsx'
import { weekQuery } from './appointment-queries.ts'
import { AskedBy, WHO_ASKED } from './asked-by.tsx'
import { type NewPlace, placeKey, placeText, proposePlaces } from './new-places.ts'
import { isOnCalendar } from './week-layout.ts'

/** Fits in one request. */
const DAYS = 14
const STAYS = ''

/** What the office chose for a visit. Undefined: what is proposed. */
interface Choice {
  place?: string
  tell?: boolean
}

type AskedByChoice = AppointmentEdit['askedBy']

interface MoveTableDialogProps {
  /** Visits in time that was just blocked. */
  appointments: readonly OfficeAppointment[]
  onClose: () => void
}

/** Moves several visits with one press. What fails stays in the table with its reason. */
export function MoveTableDialog({ appointments, onClose }: MoveTableDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [askedBy, setAskedBy] = useState<AskedByChoice>()
  const [isAsked, setAsked] = useState(false)
  /** Its first choice. */
  const who = useRef<HTMLInputElement>(null)
  const { movedIds, failures, move } = useMoves({
    // What failed is proposed again, among the times that are left.
    onFailed: (failed) =>
      setChoices((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !(id in failed)))),
    onAllMoved: onClose,
  })
  const dates = [...new Set(appointments.map(({ appointmentDate }) => appointmentDate))]
  const weeks = useQueries({ queries: dates.map((date) => ({ ...weekQuery(date, DAYS), staleTime: 0 })) })
  const loaded = weeks.flatMap(({ data }) => data ?? [])
  const visits = stillThere(appointments, loaded).filter(({ id }) => !movedIds.has(id))
  const proposed = proposePlaces(visits, loaded, new Date())
  const rows = visits.map((visit) => {
    const places = proposed.get(visit.id) ?? []
    const { place: chosen, tell = true } = choices[visit.id] ?? {}
    const place = places.find((one) => placeKey(one) === chosen)
    const isTaken = chosen !== undefined && chosen !== STAYS && !place
    return {
      visit,
      places,
      place: chosen === STAYS ? undefined : (place ?? places[0]),
      tell: tell && visit.contact.email !== '',
      failure: isTaken ? 'The time that you chose is no longer free.' : failures[visit.id],
    }
  })
  const toMove = rows.flatMap(({ visit, place, tell }) => (place ? [{ visit, place, tell }] : []))
  const choose = (id: string, choice: Choice) => setChoices((all) => ({ ...all, [id]: { ...all[id], ...choice } }))
  const loading = weeks.find(({ data }) => !data)
  const needsWho = toMove.some(({ visit, place }) => !isSameSlot(visit, place))
  const moveThem = () => {
    if (needsWho && askedBy === undefined) {
      setAsked(true)
      who.current?.focus()
    } else move.save({ moves: toMove, askedBy })
  }
  return (
    <TaskDialog
      width="wide"
      busy={move.isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => askedBy !== undefined || visits.some(({ id }) => id in choices),
        text: 'The visits stay where they are.',
      }}
      title="Move these visits"
      description="The time is blocked. Close this to leave a visit where it is."
    >
      {loading ? (
        <NotLoaded query={loading} what="the free times" className="mt-6">
          <Loading text="Looking for free times..." />
        </NotLoaded>
      ) : (
        <ul className="mt-6 border-divider border-t">
          {rows.map((row) => (
            <MoveRow key={row.visit.id} {...row} onChoose={(choice) => choose(row.visit.id, choice)} />
          ))}
        </ul>
      )}
      {needsWho && (
        <AskedBy
          ref={(input) => {
            if (input?.value === 'shop') who.current = input
          }}
          name="askedBy"
          problem={isAsked && askedBy === undefined ? WHO_ASKED : undefined}
          onChange={({ target }) => setAskedBy(target.value === 'customer' ? 'customer' : 'shop')}
        />
      )}
      <Button
        variant="primary"
        className="mt-6 w-full sm:w-auto"
        busy={move.isSaving}
        disabled={toMove.length === 0}
        onClick={moveThem}
      >
        {move.isSaving ? 'Moving...' : `Move ${pluralize(toMove.length, 'visit')}`}
      </Button>
    </TaskDialog>
  )
}

/** These visits as they are now, without those that someone canceled or moved since. */
function stillThere(seen: readonly OfficeAppointment[], weeks: readonly Week[]): OfficeAppointment[] {
  const shown = weeks.flatMap(({ appointments }) => appointments)
  return seen.flatMap((before) => {
    const now = shown.find(({ id }) => id === before.id)
    const isThere = now && isOnCalendar(now) && now.startsAt === before.startsAt && now.crew === before.crew
    return isThere ? [now] : []
  })
}

interface MovesOptions {
  /** Gets the reason of each visit that stays, by its id. */
  onFailed: (failed: Readonly<Record<string, string>>) => void
  onAllMoved: () => void
}

/** Which visits were moved, and what moves them. */
function useMoves({ onFailed, onAllMoved }: MovesOptions) {
  const [movedIds, setMovedIds] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  /** Takes the moves of one press back, with their emails. Its toast outlives the dialog. */
  const undo = useOfficeChange({
    send: moveAllBack,
    done: ({ back, failed }) => ({
      title: back.length > 0 ? `${pluralize(back.length, 'visit')} moved back` : 'No visit moved back',
      description: [
        ...(failed.length > 0 ? failed : ['The time is still blocked.']),
        // Their emails about the other time were on their way.
        ...(back.some(({ saved }) => saved.emailsCustomer) ? [emailsText(back)] : []),
      ].join(' '),
    }),
    failed: 'undo the moves',
    onDone: ({ back }) =>
      setMovedIds((before) => new Set([...before].filter((id) => !back.some((moved) => moved.before.id === id)))),
  })
  const move = useOfficeChange({
    send: moveAll,
    done: ({ moved, failed }) => ({
      title: moved.length > 0 ? `${pluralize(moved.length, 'visit')} moved` : 'No visit moved',
      description: [
        moved.length > 0 && emailsText(moved),
        Object.keys(failed).length > 0 && 'The others are still in the table, with the reason.',
      ]
        .filter(Boolean)
        .join(' '),
      ...(moved.length > 0 && {
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onPress: () => undo.save(moved) },
      }),
    }),
    failed: 'move the visits',
    onSaved: ({ moved, failed }) => {
      setMovedIds((before) => new Set([...before, ...moved.map(({ before: { id } }) => id)]))
      setFailures(failed)
      onFailed(failed)
      if (Object.keys(failed).length === 0) onAllMoved()
    },
  })
  return { movedIds, failures, move }
}

interface MoveRowProps {
  visit: OfficeAppointment
  places: readonly NewPlace[]
  place: NewPlace | undefined
  tell: boolean
  /** Why it couldn't be moved, or not to what was chosen. */
  failure: string | undefined
  onChoose: (choice: Choice) => void
}

/** A visit with its new time, and whether to email the customer. */
function MoveRow({ visit, places, place, tell, failure, onChoose }: MoveRowProps) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-divider border-b py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_auto] md:items-end">
      <div className="min-w-0">
        <bdi className="block text-left font-strong wrap-anywhere">{customerName(visit)}</bdi>
        <p className="figures text-caption text-muted">
          {shortDate(visit.appointmentDate)}, {visit.timeSlot}, {visit.crewName}
        </p>
      </div>
      <SelectField
        label={`New time of ${customerName(visit)}`}
        value={place ? placeKey(place) : STAYS}
        onChange={(event) => onChoose({ place: event.target.value })}
        error={failure}
      >
        {places.map((one) => (
          <option key={placeKey(one)} value={placeKey(one)}>
            {placeText(one, visit)}
          </option>
        ))}
        <option value={STAYS}>{places.length === 0 ? 'No open time in two weeks' : 'Stays where it is'}</option>
      </SelectField>
      {visit.contact.email === '' ? (
        <p className="text-caption text-muted md:w-28">No email. Call {visit.contact.phoneNumber}</p>
      ) : (
        <Checkbox
          label={`Email ${visit.contact.firstName}`}
          className="md:w-28"
          checked={tell}
          onChange={(event) => onChoose({ tell: event.target.checked })}
        />
      )}
    </li>
  )
}

interface Move {
  visit: OfficeAppointment
  place: NewPlace
  tell: boolean
}

interface Moves {
  moves: readonly Move[]
  /** Undefined if only crews change. */
  askedBy: AskedByChoice
}

const isSameSlot = (visit: OfficeAppointment, { appointmentDate, timeSlot }: NewPlace) =>
  visit.appointmentDate === appointmentDate && slotStart(visit.timeSlot) === slotStart(timeSlot)

/** One after the other, so that each finds what the one before took. Never throws: a refusal is the visit's own. */
async function moveAll({ moves, askedBy }: Moves): Promise<{ moved: SavedChange[]; failed: Record<string, string> }> {
  const moved: SavedChange[] = []
  const failed: Record<string, string> = {}
  for (const { visit, place, tell } of moves) {
    const { appointmentDate, timeSlot, crew } = place
    try {
      const who = !isSameSlot(visit, place) && { askedBy }
      const edit = { appointmentDate, timeSlot, crew, ...who, tell, undoable: true }
      moved.push(await changeAppointment(visit, edit))
    } catch (error) {
      // Another time is proposed by then.
      failed[visit.id] = `${placeText(place, visit)}: ${errorText(error, "This visit couldn't be moved.")}`
    }
  }
  return { moved, failed }
}

/** The last one first, because one may have taken the time of another. Never throws: a refusal is the visit's own. */
async function moveAllBack(moved: readonly SavedChange[]): Promise<{ back: SavedChange[]; failed: string[] }> {
  const back: SavedChange[] = []
  const failed: string[] = []
  for (const one of moved.toReversed()) {
    try {
      // They go back to time that was just blocked.
      back.push(await moveBack(one, true))
    } catch (error) {
      failed.push(`${customerName(one.before)}: ${errorText(error, "This visit couldn't be moved back.")}`)
    }
  }
  return { back, failed }
}

/** `2 customers get an email.` */
function emailsText(moved: readonly SavedChange[]): string {
  const count = moved.filter(({ saved }) => saved.emailsCustomer).length
  if (count === 0) return 'No email is sent.'
  return count === 1 ? '1 customer gets an email.' : `${count} customers get an email.`
}
