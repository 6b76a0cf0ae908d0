import { expect, it } from 'vitest'
import { CONTACT, countStatuses, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { openPage } from '#test/my-page.ts'
import { EIGHT, NINE, ONE } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '20' })
const two = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const LONG = 240_000
const ROUNDS = 15
/** Two crews at nine times of eleven days: the other time of each day stays free. */
const CUSTOMERS = 200

const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

it.runIf(ON_POSTGRES)(
  'bookings, moves and cancellations of one day at once end in a visit or a lost race',
  async () => {
    const seen: number[] = []
    for (const round of times(ROUNDS, (index) => index)) {
      const date = `2027-04-${String(5 + round).padStart(2, '0')}`
      const book = (timeSlot: string) => two.takeByPhone({ appointmentDate: date, timeSlot, force: true })
      const visits = (await Promise.all([EIGHT, EIGHT, ONE, ONE].map(book))).map(({ body }) => String(body.id))
      const move = (index: number, timeSlot: string) =>
        two.edit(visits[index] ?? '', { appointmentDate: date, timeSlot, force: true })
      const answers = await Promise.all([
        move(0, NINE),
        book('8:30 AM-9:30 AM'),
        move(2, NINE),
        book(NINE),
        move(3, '9:30 AM-10:30 AM'),
        two.edit(visits[1] ?? '', { status: 'cancelled', refund: true }),
        book('9:30 AM-10:30 AM'),
        book(NINE),
      ])
      seen.push(...answers.map(({ status }) => status))
    }
    expect(seen.filter((status) => ![200, 201, 409].includes(status))).toEqual([])
  },
  LONG,
)

it.runIf(ON_POSTGRES)(
  'of 200 customers who move to one time, each crew gets one, and the others hear at once that it is taken',
  async () => {
    const quoteIds = await Promise.all(times(CUSTOMERS, () => api.newQuote()))
    const slots = [EIGHT, '9:00 AM-10:00 AM', '10:00 AM-11:00 AM', '2:00 PM-3:00 PM', '3:00 PM-4:00 PM']
    const pages = []
    for (const [index, quoteId] of quoteIds.entries()) {
      const visit = { appointmentDate: index < 100 ? TUESDAY : '2027-03-04', timeSlot: slots[index % 5], quoteId }
      await api.takeByPhone({ ...visit, contact: CONTACT }).expect(201)
      pages.push(await openPage(api.app, { quoteId }))
    }
    const took: number[] = []
    const answers = await Promise.all(
      pages.map(async (page) => {
        const start = performance.now()
        const answer = await page.post('/visit/move', { date: WEDNESDAY, timeSlot: ONE, version: 1 })
        took.push(Math.round(performance.now() - start))
        return answer
      }),
    )
    console.info('moves', countStatuses(answers), 'ms', took.toSorted((one, other) => one - other).at(-1))
    expect(countStatuses(answers)).toEqual({ 200: 20, 409: CUSTOMERS - 20 })
  },
  LONG,
)

it.runIf(ON_POSTGRES)(
  'ten requests of one session for one time, from several addresses, get one hold',
  async () => {
    for (const round of times(ROUNDS, (index) => index)) {
      const by = two.newVisitor()
      const date = `2027-05-${String(3 + round).padStart(2, '0')}`
      const isOpen = (await two.freeOn(date)).includes(NINE)
      if (!isOpen) continue
      const answers = await Promise.all(
        times(10, () => two.send('/api/appointments', { appointmentDate: date, timeSlot: NINE }, by.session)),
      )
      expect(countStatuses(answers)).toEqual({ 201: 10 })
    }
  },
  LONG,
)
