import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { BY_SESSION } from '#client/api/auth.ts'
import { Day } from '#client/features/office/day/Day.tsx'
import type { CrewDay, DayStop } from '#shared/appointments/day.ts'
import type { Me } from '#shared/people/schema.ts'
import { DANA } from '#test/contacts.ts'
import { EIGHT, TWO } from '#test/slots.ts'
import { CREWS, NOW, TODAY } from './office-appointments.tsx'
import { PageProviders } from './page-providers.tsx'
import { person } from './people.ts'
import { json, type StubbedApi, stubApi } from './stub-api.ts'

const { email: _, ...CONTACT } = DANA
export const DRAWN = {
  id: '0198c0de-0000-7000-8000-00000000000d',
  shape: 'I' as const,
  dimensions: { width: 60, length: 25.5 },
  stone: 'southport' as const,
  areaSquareFeet: 10.625,
}
const NOTHING = { version: 0, note: '', countertops: [] }

function stopAt(timeSlot: string, lastName: string, changes: Partial<DayStop> = {}): DayStop {
  return {
    appointment: {
      id: timeSlot === EIGHT ? EARLY_ID : LATE_ID,
      kind: 'measure',
      timeSlot,
      startsAt: '2026-03-10T13:00:00.000Z',
      status: 'confirmed',
      notes: '',
      onMyWayAt: null,
      version: 3,
    },
    contact: { ...CONTACT, lastName },
    quoteNumber: 1042,
    collectCents: 10_000,
    collected: null,
    countertops: [DRAWN],
    measured: NOTHING,
    photos: [],
    ...changes,
  }
}

const EARLY_ID = '0198c0de-0000-7000-8000-000000000001'
export const LATE_ID = '0198c0de-0000-7000-8000-000000000002'
export const EARLY = stopAt(EIGHT, 'Early')
export const LATE = stopAt(TWO, 'Late', { collectCents: 0, quoteNumber: null, countertops: [] })
export const SAVE = `PATCH /api/appointments/${EARLY_ID}/measured`
export const MARK = `PATCH /api/appointments/${LATE_ID}`

const LUIS: Me = { kind: 'person', role: 'crew', person: person('Luis', { role: 'crew', crew: 2 }) }
export const OFFICE: Me = { kind: 'key', role: 'owner', person: null }

export const dayOf =
  (stops: DayStop[], toClose: CrewDay['toClose'] = [], blocked: CrewDay['blocked'] = []) =>
  (query: URLSearchParams) =>
    json({ date: query.get('date'), crew: Number(query.get('crew')), crewName: 'North', blocked, stops, toClose })

/** Shows a day of Crew North on March 10, 2026. `api` adds responses. */
export function renderDay(api: StubbedApi = {}, { me = LUIS, stops = [EARLY, LATE], address = '/orders/day' } = {}) {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  history.replaceState(null, '', address)
  const requests = stubApi({
    'GET /api/crews': () => json(CREWS),
    'GET /api/day': ({ query }) => dayOf(query.get('date') === TODAY ? stops : [])(query),
    ...api,
  })
  render(
    <PageProviders auth={BY_SESSION}>
      <Day me={me} />
    </PageProviders>,
  )
  const sent = () => requests.filter(({ method }) => method !== 'GET')
  return { requests, sent, user: userEvent.setup() }
}

/** The stop of the customer with that name. */
export const stop = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: new RegExp(name) })
  const item = heading.closest('li')
  if (!item) throw new Error('A stop is an item of the list')
  return within(item)
}

/** Sizes have spaces where no line may break. */
export const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

/** Types both sizes of the first stop, and saves. */
export async function saveSizes(user: ReturnType<typeof userEvent.setup>, width: string, length = '25.5') {
  const early = await stop('Early')
  await user.clear(early.getByLabelText('A Width'))
  await user.type(early.getByLabelText('A Width'), width)
  await user.clear(early.getByLabelText('B Length'))
  await user.type(early.getByLabelText('B Length'), length)
  await user.click(early.getByRole('button', { name: 'Save sizes' }))
  return early
}

/** What the server has after a save of the first stop. */
export const saved = (version: number, width = 60.75) => ({
  version,
  note: '',
  countertops: [
    {
      quoteCountertopId: DRAWN.id,
      shape: 'I' as const,
      dimensions: { width, length: 25.5 },
      stone: 'southport' as const,
      cutouts: 0,
      note: '',
      areaSquareFeet: 11,
    },
  ],
})
