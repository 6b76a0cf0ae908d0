import { expect, it } from 'vitest'
import { appointment, closure, CREWS, FRIDAY, NOW, weekOf } from '#test/client/office-appointments.tsx'
import { EIGHT } from '#test/slots.ts'
import { proposePlaces } from './new-places.ts'

it('proposes times that leave travel time between the visits that move together', () => {
  const travelUntil = '2026-03-13T19:30:00.000Z'
  const visits = ['1', '2'].map((id) => appointment({ id, travelUntil }))
  const week = weekOf(new URLSearchParams({ from: FRIDAY, days: '7' }), {
    appointments: visits,
    closures: [closure({ reason: 'Sick' })],
    crews: CREWS.slice(0, 1),
    travelMinutes: 30,
  })
  const [first, second] = visits.map(({ id }) => proposePlaces(visits, [week], NOW).get(id)?.[0])
  // The Monday after the weekend.
  expect(first).toMatchObject({ appointmentDate: '2026-03-16', timeSlot: EIGHT })
  expect(second).toMatchObject({ appointmentDate: '2026-03-16', timeSlot: '9:30 AM-10:30 AM' })
})
