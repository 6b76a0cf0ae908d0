import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RETENTION_DAYS } from '#shared/erasure/retention.ts'
import { L_COUNTERTOP, newSession, officeClient, useApi, visitor } from '#test/api.ts'
import { CONTACT } from '#test/appointment-api.ts'
import { NOW } from '#test/clock.ts'
import { keptLog } from '#test/log.ts'
import { purgeExpired } from './purge-expired.ts'

const api = useApi({ RATE_LIMIT: 'off' })
const DAY = 24 * 3600_000
const run = (text: string, values: unknown[] = []) => api.database.rows(text, values)

/** Stores an appointment that just went from the status `from` to `status`. */
async function storeHold(status: string, from: string): Promise<string> {
  const id = randomUUID()
  await run(
    `insert into appointments (id, session_id, client_address, status, appointment_date, time_slot, during, crew,
       calendar_token, created_at, first_name, last_name, phone_number, email, address, city, fee_cents, quote_number)
     values ($1::uuid, $2, '203.0.113.7', $3, '2030-01-02', '8:00 AM-9:00 AM', '[2030-01-02 14:00+00,2030-01-02 15:00+00)', 1,
       $4, $5::timestamptz, $6, $7, $8, $9, $10, $11, 10000, 1001)`,
    [
      id,
      newSession(),
      status,
      id,
      api.clock.now().toISOString(),
      CONTACT.firstName,
      CONTACT.lastName,
      CONTACT.phoneNumber,
      CONTACT.email,
      CONTACT.address,
      CONTACT.city,
    ],
  )
  await run(
    `insert into appointment_history (appointment_id, at, "from", "to", by, why)
     values ($1::uuid, $2::timestamptz, $3, $4, 'system', 'The hold ended without a payment')`,
    [id, api.clock.now().toISOString(), from, status],
  )
  return id
}

async function pay(appointmentId: string, state: string, receivedCents: number, refundedCents = 0): Promise<void> {
  await run(
    `insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency, received_cents,
       refunded_cents, created_at, updated_at)
     values ($1, $2::uuid, 'demo', false, $3, 10000, 'usd', $4, $5, $6::timestamptz, $6::timestamptz)`,
    [`pi_${randomUUID()}`, appointmentId, state, receivedCents, refundedCents, api.clock.now().toISOString()],
  )
}

const emailOf = async (id: string) =>
  (await officeClient(api.app).get(`/api/appointments/${id}`).expect(200)).body.contact.email

describe('the contact of a hold that ended unpaid', () => {
  it('is deleted after 30 days, and nothing else is', async () => {
    const [expired, calledOff] = [await storeHold('expired', 'held'), await storeHold('cancelled', 'held')]
    await pay(expired, 'canceled', 0)
    const { body: before } = await officeClient(api.app).get(`/api/appointments/${expired}`).expect(200)
    api.clock.advance((RETENTION_DAYS.endedHoldContact - 1) * DAY)
    await api.purge()
    expect([await emailOf(expired), await emailOf(calledOff)]).toEqual([CONTACT.email, CONTACT.email])
    api.clock.advance(2 * DAY)
    await api.purge()
    const { body: after } = await officeClient(api.app).get(`/api/appointments/${expired}`).expect(200)
    const noContact = Object.fromEntries(Object.keys(before.contact).map((field) => [field, '']))
    expect(after).toEqual({ ...before, contact: noContact })
    expect(await emailOf(calledOff)).toBe('')
  })

  it('is deleted 30 days after a payment that came too late was refunded', async () => {
    const hold = await storeHold('expired', 'held')
    api.clock.advance(40 * DAY)
    await pay(hold, 'refunded', 10_000, 10_000)
    api.clock.advance((RETENTION_DAYS.endedHoldContact - 1) * DAY)
    await api.purge()
    expect(await emailOf(hold)).toBe(CONTACT.email)
    api.clock.advance(2 * DAY)
    await api.purge()
    expect(await emailOf(hold)).toBe('')
  })

  it('stays while we have money, or if the appointment was ever confirmed', async () => {
    const kept = [
      await storeHold('expired', 'held'),
      await storeHold('expired', 'held'),
      await storeHold('cancelled', 'confirmed'),
      await storeHold('completed', 'confirmed'),
    ] as const
    await pay(kept[0], 'refunded', 10_000, 4000)
    await pay(kept[1], 'processing', 0)
    api.clock.advance(400 * DAY)
    await api.purge()
    for (const id of kept) expect(await emailOf(id)).toBe(CONTACT.email)
  })
})

it('deletes client addresses after 7 days, in any appointment status', async () => {
  await storeHold('completed', 'confirmed')
  await storeHold('expired', 'held')
  const addresses = async () =>
    (await run('select client_address as address from appointments')).map((row) => Object.values(row as object)[0])
  api.clock.advance((RETENTION_DAYS.clientAddress - 1) * DAY)
  await api.purge()
  expect(await addresses()).toEqual(['203.0.113.7', '203.0.113.7'])
  api.clock.advance(2 * DAY)
  await api.purge()
  expect(await addresses()).toEqual([null, null])
})

describe('a session and its saved countertops', () => {
  const saved = async (by: ReturnType<typeof visitor>) => (await by.get('/api/countertops').expect(200)).body.length
  const ago = `'${NOW.toISOString()}'::timestamptz - interval '2 years'`

  it('are deleted a year after its last write', async () => {
    const by = visitor(api.app)
    await by.post('/api/countertops', L_COUNTERTOP).expect(201)
    api.clock.advance((RETENTION_DAYS.session - 1) * DAY)
    await api.purge()
    expect(await saved(by)).toBe(1)
    api.clock.advance(2 * DAY)
    await api.purge()
    expect(await saved(by)).toBe(0)
    expect(await run('select 1 from sessions')).toEqual([])
    // A returning browser starts over.
    await by.post('/api/countertops', L_COUNTERTOP).expect(201)
  })

  it('keep a deleted one for a day', async () => {
    const by = visitor(api.app)
    const { body } = await by.post('/api/countertops', L_COUNTERTOP).expect(201)
    await by.delete(`/api/countertops/${body.id}`).expect(204)
    await api.purge()
    expect(await run('select 1 from countertops')).toHaveLength(1)
    api.clock.advance((RETENTION_DAYS.deletedCountertop + 1) * DAY)
    await api.purge()
    expect(await run('select 1 from countertops')).toEqual([])
  })

  it.each(['adds', 'deletes'])('stay for another year if it %s a countertop', async (act) => {
    const by = visitor(api.app)
    const { body } = await by.post('/api/countertops', L_COUNTERTOP).expect(201)
    await by.post('/api/countertops', L_COUNTERTOP).expect(201)
    await run(`update sessions set created_at = ${ago}, last_write_at = ${ago}`)
    if (act === 'adds') await by.post('/api/countertops', L_COUNTERTOP).expect(201)
    else await by.delete(`/api/countertops/${body.id}`).expect(204)
    await api.purge()
    expect(await saved(by)).toBe(act === 'adds' ? 3 : 1)
  })
})

/** Writes a file next to the emails. The system dates files by its own clock. */
function writeNow(name: string) {
  const file = join(api.emailFilesDir, name)
  mkdirSync(api.emailFilesDir, { recursive: true })
  writeFileSync(file, 'x')
  utimesSync(file, NOW, NOW)
}

it('deletes email files after 30 days, and no other file', async () => {
  for (const name of ['one.eml', 'notes.txt']) writeNow(name)
  api.clock.advance((RETENTION_DAYS.emailFile - 1) * DAY)
  await api.purge()
  expect(readdirSync(api.emailFilesDir).toSorted()).toEqual(['notes.txt', 'one.eml'])
  api.clock.advance(2 * DAY)
  await api.purge()
  expect(readdirSync(api.emailFilesDir)).toEqual(['notes.txt'])
})

it("deletes an erased customer's email files in the next purge if the process died before", async () => {
  const id = await storeHold('expired', 'held')
  await run('update appointments set erased_at = now()')
  const other = randomUUID()
  for (const one of [id, other]) writeNow(`20270301T150000000Z-${randomUUID()}.${one}.eml`)
  await api.purge()
  const files = readdirSync(api.emailFilesDir).filter((name) => name.endsWith('.eml'))
  expect(files).toEqual([expect.stringContaining(other)])
})

it('runs the other purges if one fails', async () => {
  const { log, text } = keptLog()
  const ran: string[] = []
  await purgeExpired(
    { ...api.ctx, log },
    {
      first: () => Promise.reject(new Error('The disk is away')),
      second: async () => void ran.push('second'),
    },
  )
  expect(ran).toEqual(['second'])
  expect(JSON.parse(text())).toMatchObject({ level: 40, purge: 'first', err: { message: 'The disk is away' } })
})
