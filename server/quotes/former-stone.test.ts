import { expect, it } from 'vitest'
import { L_COUNTERTOP, quoteRequest, SMALL_PNG, visitor } from '#test/api.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { pngDataUrl } from '#test/png.ts'

const api = useAppointmentApi()

/** A stone that neither `STONES` nor `FORMER_STONES` has. */
const FORMER = 'gray-mist'
const quoted = (changes: object) => ({
  countertops: [{ ...L_COUNTERTOP, ...changes, imageData: pngDataUrl(SMALL_PNG) }],
})

async function quoteInFormerStone() {
  const by = visitor(api.app)
  const { body } = await by.post('/api/quote', quoteRequest(quoted({}))).expect(201)
  const { totalCents } = await api.quoteOf(body.quoteId)
  await api.database.rows('update quote_countertops set stone = $1', [FORMER])
  await api.database.rows(`update quotes set estimate = jsonb_set(estimate, '{lines,0,stone}', to_jsonb($1::text))`, [
    FORMER,
  ])
  return { by, id: String(body.quoteId), totalCents }
}

it('a saved countertop in a stone that we no longer offer is listed, gets another stone, and is deleted', async () => {
  const by = visitor(api.app)
  const { body: added } = await by.post('/api/countertops', L_COUNTERTOP).expect(201)
  await api.database.rows('update countertops set stone = $1', [FORMER])
  expect((await by.get('/api/countertops').expect(200)).body).toEqual([{ ...added, stone: FORMER }])
  await by.put(`/api/countertops/${added.id}`, { ...L_COUNTERTOP, stone: 'southport' }).expect(200)
  await api.database.rows('update countertops set stone = $1', [FORMER])
  await by.delete(`/api/countertops/${added.id}`).expect(204)
})

it('nothing new is in a stone that we do not offer', async () => {
  const by = visitor(api.app)
  await by.post('/api/countertops', { ...L_COUNTERTOP, stone: FORMER }).expect(400)
  const { body } = await by.post('/api/quote', quoteRequest(quoted({ stone: FORMER }))).expect(400)
  expect(body.issues).toMatchObject([{ path: 'countertops.0.stone', message: 'Stone must be one of our stones' }])
})

it('a quote in a stone that we no longer offer keeps its price, for its visitor and the office', async () => {
  const { by, id, totalCents } = await quoteInFormerStone()
  const { body: receipt } = await by.get(`/api/quote/${id}`).expect(200)
  expect(receipt.quoted).toMatchObject({ estimate: { totalCents }, countertops: [{ stone: FORMER }] })
  expect(await api.quoteOf(id)).toMatchObject({ totalCents, countertops: [{ stone: FORMER }] })
  const found = await api.office.get(`/api/quotes?stone=${FORMER}`).expect(200)
  expect(found.body).toMatchObject([{ id }])
  expect(await composeEmailText(api.ctx, 'quote_received')).toMatch(/Gray Mist/)
})

it('a view that selects a former stone is saved and counted', async () => {
  await quoteInFormerStone()
  const view = { name: 'Gray', query: `stone=${FORMER}`, shared: true }
  await api.office.post('/api/views', view).expect(201)
  const { body: views } = await api.office.get('/api/views').expect(200)
  expect(views).toContainEqual(expect.objectContaining({ name: 'Gray', count: 1 }))
})
