import { describe, expect, it } from 'vitest'
import { RETENTION_DAYS } from '#shared/erasure/retention.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { moneyCalls } from '#test/money-api.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
const { accepted, record, cancelJob, moneyOf, bookInstallation } = moneyCalls(api)
const erase = async (quoteId: string) => {
  const { customerId, firstName, lastName } = await api.quoteOf(quoteId)
  return api.office.post(`/api/customers/${customerId}/erase`, { name: `${firstName} ${lastName}` })
}
const frozenOf = async (quoteId: string) =>
  api.database.rows('select frozen, acceptance, accepted_total_cents from final_quotes where quote_id = $1', [quoteId])

describe('an erasure', () => {
  it('waits until the job is installed or cancelled, whatever its status says', async () => {
    const { quoteId } = await accepted()
    const { version } = await api.quoteOf(quoteId)
    const done = { version, status: 'completed', paymentStatus: 'received' }
    await api.office.patch(`/api/quotes/${quoteId}`, done).expect(200)
    const { status, body } = await erase(quoteId)
    expect([status, body.error]).toEqual([409, 'A job is accepted and not installed. Cancel it first.'])
    expect((await cancelJob(quoteId, { refundCents: 0 })).status).toBe(200)
    expect((await erase(quoteId)).status).toBe(204)
  })

  it('keeps amounts, days and states, and no word or name', async () => {
    const { quoteId, final } = await accepted()
    await record(quoteId, { amountCents: final.totalCents, note: 'From Ada' }).expect(201)
    await bookInstallation(quoteId, '2027-03-10')
    expect((await erase(quoteId)).status).toBe(409)
    await api.database.rows(`update appointments set status = 'completed' where quote_id = $1`, [quoteId])
    expect((await erase(quoteId)).status).toBe(204)
    expect(await frozenOf(quoteId)).toEqual([
      { frozen: null, acceptance: null, accepted_total_cents: final.totalCents },
    ])
    const money = await moneyOf(quoteId)
    expect(money).toMatchObject({ receivedCents: final.totalCents, payments: [{ amountCents: final.totalCents }] })
    expect(JSON.stringify(money)).not.toContain('Ada')
  })
})

it('the words and signatures of a final quote expire seven years after its acceptance, and its amounts stay', async () => {
  const { quoteId, final } = await accepted()
  await record(quoteId, { amountCents: final.totalCents, note: 'From Ada' }).expect(201)
  await bookInstallation(quoteId, '2027-03-01')
  const rows = (text: string) => api.database.rows(text)
  const [part] = (await rows(`select id from appointments where kind = 'install'`)) as { id: string }[]
  await rows(
    `update appointments set during = tstzrange('2027-03-01 14:00Z', '2027-03-01 18:00Z') where kind = 'install'`,
  )
  await api.office
    .post(`/api/appointments/${part?.id}/installed`, { name: 'Ada Okafor', note: 'Ada was home' })
    .set('Idempotency-Key', 'installed')
    .expect(200)
  await rows(`insert into photos (id, quote_id, position, type, bytes, is_signed_paper, session_id, created_at)
    values (gen_random_uuid(), '${quoteId}', 1, 'image/jpeg', '', true, 'office', now())`)
  const traces = async () =>
    JSON.stringify([
      await rows('select installed from appointments'),
      await rows('select why from appointment_history'),
      await rows('select note from payments'),
      await rows('select acceptance, frozen from final_quotes'),
      await rows('select is_signed_paper from photos'),
    ])
  api.clock.advance((RETENTION_DAYS.finalQuote - 1) * DAY_MS)
  await api.purge()
  expect(await traces()).toMatch(/Ada Okafor.*Signed by Ada.*From Ada.*"is_signed_paper":true/)
  api.clock.advance(2 * DAY_MS)
  await api.purge()
  expect(await traces()).not.toMatch(/Ada|is_signed_paper/)
  expect(await frozenOf(quoteId)).toEqual([{ frozen: null, acceptance: null, accepted_total_cents: final.totalCents }])
})
