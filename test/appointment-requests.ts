import { SLOTS } from '#shared/appointments/slots.ts'
import type { TestApi } from './api.ts'
import { EIGHT, TUESDAY } from './appointment-api.ts'

/** The labels of a day's slots, in order. */
export const ALL_SLOTS = SLOTS.map(({ label }) => label)
export const allSlotsExcept = (...labels: string[]) => ALL_SLOTS.filter((label) => !labels.includes(label))

/** A booking request for Tuesday at 8:00. */
export const slotRequest = (changes: object = {}) => ({ appointmentDate: TUESDAY, timeSlot: EIGHT, ...changes })

/** Reads appointments from the database. */
export const appointmentRecords = (api: Pick<TestApi, 'database'>) => ({
  rows: async (table: 'appointments' | 'appointment_history') =>
    (await api.database.run('', `select 1 from ${table}`, [])).length,
  stored: async (id: string) => {
    const [row] = await api.database.run('', 'select * from appointments where id = $1::uuid', [id])
    return row as Record<string, unknown> // a row of the table
  },
})
