import { SLOTS } from '#shared/appointments/slots.ts'
import type { TestApi } from './api.ts'
import { EIGHT, TUESDAY } from './booking-api.ts'

/** The labels of a day's slots, in order. */
export const ALL = SLOTS.map(({ label }) => label)
export const without = (...labels: string[]) => ALL.filter((label) => !labels.includes(label))

/** What a visitor sends who takes Tuesday at 8:00. */
export const choice = (changes: object = {}) => ({ appointmentDate: TUESDAY, timeSlot: EIGHT, ...changes })

/** What the database has of visits. */
export const recordsOf = (api: Pick<TestApi, 'database'>) => ({
  rows: async (table: 'appointments' | 'appointment_history') =>
    (await api.database.run('', `select 1 from ${table}`, [])).length,
  stored: async (id: string) => {
    const [row] = await api.database.run('', 'select * from appointments where id = $1::uuid', [id])
    return row as Record<string, unknown> // as a row is
  },
})
