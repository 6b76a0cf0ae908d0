import { render, screen } from '@testing-library/react'
import { packDays } from '#shared/appointments/availability.ts'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { BY_SESSION } from '#client/api/auth.ts'
import { WeekCalendar } from '#client/features/office/visits/week/WeekCalendar.tsx'
import { closedReason } from '#shared/schedule/calendar.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Closure } from '#shared/schedule/closures.ts'
import { SLOTS } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { addDays } from '#shared/lib/zoned.ts'
import type { Me } from '#shared/people/schema.ts'
import { DANA } from '#test/contacts.ts'
import { EIGHT, HALF_PAST_NINE, NINE, ONE } from '#test/slots.ts'
import { PageProviders } from './page-providers.tsx'
import { json, refusal, type StubbedApi, stubApi } from './stub-api.ts'

export const KEY = 'k'.repeat(32)
/** Tuesday, 10:30 AM in the shop. */
export const NOW = new Date('2026-03-10T15:30:00Z')
export const TODAY = '2026-03-10'
export const FRIDAY = '2026-03-13'

/** An appointment that was booked and paid online. */
export function appointment(changes: Partial<OfficeAppointment> = {}): OfficeAppointment {
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    kind: 'measure',
    appointmentDate: FRIDAY,
    timeSlot: ONE,
    startsAt: '2026-03-13T18:00:00.000Z',
    endsAt: '2026-03-13T19:00:00.000Z',
    crew: 1,
    crewName: `Crew ${changes.crew ?? 1}`,
    crewPinned: false,
    customerMoves: 0,
    status: 'confirmed',
    fee: 'online',
    feeCents: 10_000,
    collected: null,
    intentId: 'pi_1',
    paymentState: 'succeeded',
    paidCents: 10_000,
    refundedCents: 0,
    paidBackCents: 0,
    dispute: null,
    movedByShop: false,
    travelUntil: null,
    heldUntil: null,
    contact: { ...DANA, aptSuite: 'Apt 4' },
    customerId: '0198c0de-0000-7000-8000-0000000000c5',
    quoteId: '0198c0de-0000-7000-8000-00000000000a',
    quoteNumber: 1042,
    notes: '',
    version: 3,
    createdAt: '2026-03-01T15:00:00.000Z',
    erased: false,
    ...changes,
  }
}

/** Four hours from 9:00 AM on. */
export const installation = (changes: Partial<OfficeAppointment> = {}) =>
  appointment({
    id: '0198c0de-0000-7000-8000-000000000009',
    kind: 'install',
    timeSlot: '9:00 AM-1:00 PM',
    startsAt: '2026-03-13T14:00:00.000Z',
    endsAt: '2026-03-13T18:00:00.000Z',
    fee: 'none',
    feeCents: 0,
    intentId: null,
    paymentState: null,
    paidCents: 0,
    ...changes,
  })

export const UPCOMING = appointment()
export const STARTED = appointment({
  appointmentDate: TODAY,
  timeSlot: HALF_PAST_NINE,
  startsAt: '2026-03-10T14:30:00.000Z',
  endsAt: '2026-03-10T15:30:00.000Z',
})
export const PATCH = `PATCH /api/appointments/${UPCOMING.id}`

export const CREWS = [1, 2].map((number) => ({
  number,
  name: `Crew ${number}`,
  color: '#2f5d50',
  days: [1, 2, 3, 4, 5],
  active: true,
  email: '',
  version: 1,
}))

/** Blocked time: all of Friday, for all crews. */
export const closure = (changes: Partial<Closure> = {}): Closure => ({
  id: '0198c0de-0000-7000-8000-0000000000c1',
  date: FRIDAY,
  until: null,
  timeSlot: null,
  crew: null,
  reason: 'Inventory',
  ...changes,
})

/** The answer to `GET /api/week`. */
export function weekOf(query: URLSearchParams, changes: Partial<Week> = {}): Week {
  const [from, count] = [query.get('from') ?? '', Number(query.get('days'))]
  const dates = Array.from({ length: count }, (_, index) => addDays(from, index))
  return {
    days: dates.map((date) => {
      const closed = closedReason(date) ?? null
      return {
        date,
        closed,
        opened: null,
        slots: SLOTS.map(({ label }) => label),
        crews: closed === null ? [1, 2] : [],
      }
    }),
    crews: CREWS,
    travelMinutes: 0,
    unscheduled: [],
    moreUnscheduled: false,
    ...changes,
    appointments: (changes.appointments ?? []).filter(({ appointmentDate }) => dates.includes(appointmentDate)),
    closures: changes.closures ?? [],
  }
}

/** The API with such a week. */
export const weekWith = (changes: Partial<Week>): StubbedApi => ({
  'GET /api/week': ({ query }) => json(weekOf(query, changes)),
})

/** The office's API with a list of appointments. Visitors can book two slots of each day. */
export function officeApi(
  list: readonly OfficeAppointment[] | (() => readonly OfficeAppointment[]) = [UPCOMING],
  closures: () => Closure[] = () => [],
): StubbedApi {
  const current = () => [...(typeof list === 'function' ? list() : list)]
  return {
    'GET /api/week': ({ query }) => json(weekOf(query, { appointments: current(), closures: closures() })),
    'GET /api/crews': () => json(CREWS),
    'GET /api/customers': () => json([]),
    'GET /api/appointments': ({ query }) => {
      const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
      return json(current().filter(({ appointmentDate }) => from <= appointmentDate && appointmentDate <= to))
    },
    'GET /api/appointments/availability': ({ query }) => {
      const date = query.get('from') ?? ''
      return json(packDays({ from: date, to: date }, [{ date, slots: [EIGHT, NINE] }]))
    },
  }
}

/** The answer if someone else changed the appointment to this. */
export const changedTo = (current: OfficeAppointment) => () => refusal('changed_meanwhile', 'Changed.', { current })

const OWNER: Me = { kind: 'key', role: 'owner', person: null }

/** Renders the calendar on March 10, 2026. `api` adds answers to `officeApi`. */
export function renderAppointments(api: StubbedApi = {}, me: Me = OWNER) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  const requests = stubApi({ 'GET /api/me': () => json(me), ...officeApi(), ...api })
  const onRejected = vi.fn<() => void>()
  render(
    <PageProviders auth={me.kind === 'key' ? KEY : BY_SESSION} onRejected={onRejected}>
      <WeekCalendar />
    </PageProviders>,
  )
  const sent = () => requests.filter(({ method }) => method !== 'GET')
  return { requests, sent, onRejected, user: userEvent.setup() }
}

/** The visit of Dana on the calendar. */
export const findAppointment = () => screen.findByRole('button', { name: /^\d+:\d\d [AP]M ?Dana Whitfield/ })

/** Opens the visit of Dana, and returns its dialog. */
export async function openAppointment(user: Pick<ReturnType<typeof userEvent.setup>, 'click'>): Promise<HTMLElement> {
  await user.click(await findAppointment())
  return screen.findByRole('dialog', { name: 'Dana Whitfield' })
}
