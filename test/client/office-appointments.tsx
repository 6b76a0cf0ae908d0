import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Appointments } from '#client/features/office/appointments/Appointments.tsx'
import type { Closure, OfficeAppointment } from '#shared/appointments/schema.ts'
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
    appointmentDate: FRIDAY,
    timeSlot: ONE,
    startsAt: '2026-03-13T18:00:00.000Z',
    endsAt: '2026-03-13T19:00:00.000Z',
    crew: 1,
    crewName: `Crew ${changes.crew ?? 1}`,
    crewPinned: false,
    status: 'confirmed',
    fee: 'online',
    feeCents: 10_000,
    paymentState: 'succeeded',
    paidCents: 10_000,
    refundedCents: 0,
    disputed: false,
    movedByShop: false,
    heldUntil: null,
    contact: { ...DANA, aptSuite: 'Apt 4' },
    quoteId: '0198c0de-0000-7000-8000-00000000000a',
    quoteNumber: 1042,
    notes: '',
    version: 3,
    createdAt: '2026-03-01T15:00:00.000Z',
    erased: false,
    ...changes,
  }
}

export const UPCOMING = appointment()
export const STARTED = appointment({
  appointmentDate: TODAY,
  timeSlot: HALF_PAST_NINE,
  startsAt: '2026-03-10T14:30:00.000Z',
  endsAt: '2026-03-10T15:30:00.000Z',
})
export const PATCH = `PATCH /api/appointments/${UPCOMING.id}`

/** The office's API with a list of appointments. Visitors can book two slots of each day. */
export function officeApi(
  list: readonly OfficeAppointment[] = [UPCOMING],
  closures: readonly Closure[] = [],
): StubbedApi {
  return {
    'GET /api/appointments': ({ query }) => {
      const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
      return json(list.filter(({ appointmentDate }) => from <= appointmentDate && appointmentDate <= to))
    },
    'GET /api/closures': () => json(closures),
    'GET /api/appointments/availability': ({ query }) =>
      json({ days: [{ date: query.get('from'), slots: [EIGHT, NINE] }] }),
  }
}

/** The answer if someone else changed the appointment to this. */
export const changedTo = (current: OfficeAppointment) => () => refusal('changed_meanwhile', 'Changed.', { current })

/** Renders the appointments tab on March 10, 2026. `api` adds answers to `officeApi`. */
export function renderAppointments(api: StubbedApi = {}, now = NOW) {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const requests = stubApi({ ...officeApi(), ...api })
  const onRejected = vi.fn<() => void>()
  render(<Appointments adminKey={KEY} onRejected={onRejected} />, { wrapper: PageProviders })
  const sent = () => requests.filter(({ method }) => method !== 'GET')
  return { requests, sent, onRejected, user: userEvent.setup() }
}
