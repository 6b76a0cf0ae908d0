import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { changeStatus, confirmExpired } from './appointments/change-status.ts'
import { loadSchedule } from './appointments/schedule.ts'
import { lockAppointment } from './appointments/queries.ts'
import { inTransaction, type TransactionContext } from './context.ts'
import { officeClient } from '#test/api.ts'
import { CONTACT, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, NINE } from '#test/slots.ts'

const SERVER = fileURLToPath(new URL('.', import.meta.url))
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(SERVER, path), 'utf8'))
const calls = sources.flatMap((text) => [...text.matchAll(/= rawStatement\(\s*'(\w+)'/g)])

/**
 * A column that is renamed only in the schema fails here at the latest: a raw statement is text to the compiler, so every
 * one of them runs on the database of the suite and returns rows, which fit their schema (test/database.ts).
 */
describe('raw statements', () => {
  const api = useAppointmentApi()
  const office = () => officeClient(api.app)
  const inTx = <T>(work: (tx: TransactionContext) => Promise<T>) => inTransaction(api.ctx, work)
  const by = { by: 'system', why: 'Test' } as const

  const phoneVisit = (timeSlot: string) => ({
    appointmentDate: TUESDAY,
    timeSlot,
    contact: CONTACT,
    fee: 'waived',
    notes: '',
  })
  const takeByPhone = async (): Promise<string> =>
    (await office().post('/api/appointments/by-phone', phoneVisit(EIGHT)).expect(201)).body.id
  const setTravel = () => api.database.execute('insert into settings (travel_minutes) values (30)')
  const change = async (edit: object) =>
    office()
      .patch(`/api/appointments/${await takeByPhone()}`, edit)
      .expect(200)
  const expire = async (): Promise<string> => {
    const { id } = await api.hold()
    await inTx((tx) => changeStatus(tx, { id, from: 'held', to: 'expired', ...by }))
    return id
  }

  const RETURNING: Record<string, () => Promise<unknown>> = {
    appointments_hold: () => api.hold(),
    appointments_move_hold: async () => {
      const { by: visitor } = await api.hold()
      await api.hold({ by: visitor, slot: NINE })
    },
    appointments_change_status: expire,
    appointments_confirm_expired: async () => {
      const id = await expire()
      await inTx(async (tx) => {
        const appointment = await lockAppointment(tx, id)
        if (appointment) await confirmExpired(tx, appointment, by)
      })
    },
    office_visit_add: takeByPhone,
    office_visit_move: () => change({ appointmentDate: WEDNESDAY, timeSlot: EIGHT, askedBy: 'shop' }),
    office_visit_undo: async () => {
      const { body } = await change({ appointmentDate: WEDNESDAY, timeSlot: EIGHT, undoable: true })
      await office().post(`/api/appointments/${body.id}/undo-move`, {}).expect(200)
    },
    office_visit_force: async () => {
      await setTravel()
      await takeByPhone()
      await office()
        .post('/api/appointments/by-phone', { ...phoneVisit(NINE), force: true })
        .expect(201)
    },
    office_visit_neighbors: async () => {
      await setTravel()
      await takeByPhone()
      await office().post('/api/appointments/by-phone', phoneVisit(NINE)).expect(409)
    },
    schedule: () => loadSchedule(api.ctx),
  }

  it.each(Object.entries(RETURNING))('%s returns rows', async (name, run) => {
    const before = api.database.rowCounts.get(name) ?? 0
    await run()
    expect(api.database.rowCounts.get(name)).toBeGreaterThan(before)
  })

  const WITHOUT_ROWS: Record<string, () => Promise<unknown>> = {
    office_visit_notes: async () => {
      expect((await change({ notes: 'Ring twice' })).body.notes).toBe('Ring twice')
    },
  }

  it.each(Object.entries(WITHOUT_ROWS))('%s changes rows', async (name, run) => {
    await run()
    expect(api.database.rowCounts.has(name)).toBe(true)
  })

  it('are all in these lists', () => {
    const names = calls.map(([, name = '']) => name)
    expect([...Object.keys(RETURNING), ...Object.keys(WITHOUT_ROWS)].toSorted()).toEqual(names.toSorted())
    const mentions = sources.reduce((sum, text) => sum + text.split(/rawStatement\(/).length - 1, 0)
    expect(mentions, 'each call gives a constant').toBe(names.length)
  })
})
