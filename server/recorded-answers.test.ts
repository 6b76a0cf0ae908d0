import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { L_COUNTERTOP, officeClient, quoteRequest, SMALL_PNG, useApi, visitor } from '#test/api.ts'
import { ANA } from '#test/contacts.ts'
import { pngDataUrl } from '#test/png.ts'

const api = useApi({ RATE_LIMIT: 'off' })

const I_COUNTERTOP = { shape: 'I', dimensions: { width: 60.0625, length: 48 } }
/** Without the returns that an L and a U have by default, and without a stone. */
const SHORT = [
  { shape: 'L', dimensions: { width: 96, length: 84 } },
  { shape: 'U', dimensions: { width: 120, length: 92, returnLength: 25.5 } },
]
const ALL = [L_COUNTERTOP, I_COUNTERTOP, ...SHORT, { ...I_COUNTERTOP, dimensions: { ...L_COUNTERTOP.dimensions } }]
const request = (changes: object = {}) =>
  quoteRequest({
    countertops: ALL.map((countertop) => ({ ...countertop, imageData: pngDataUrl(SMALL_PNG) })),
    ...changes,
  })

/** Answers from before countertops had details, by what was asked. */
const RECORDED: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('../test/recorded-answers.json', import.meta.url), 'utf8'),
)
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What the office's answers gained since. Answers only gain fields. */
const GAINED_FIELDS =
  /,"(?:customerId|assignedTo|stones|lastTouchAt|followUpOn|answerDueAt|answeredAt|lostReason|lostNote|stage)":(?:null|"[^"]*"|\[[^\]]*\])/g

/** Numbers ids in the order of their appearance, and leaves out gained fields, times and the version of the price list. */
function createMask() {
  const ids: string[] = []
  return (text: string) =>
    text
      .replaceAll(GAINED_FIELDS, '')
      .replaceAll(UUID, (id) => {
        if (!ids.includes(id)) ids.push(id)
        return `id ${ids.indexOf(id) + 1}`
      })
      .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"time"')
      .replaceAll(/"priceListVersion":"[^"]*"/g, '"priceListVersion":"version"')
}

describe("today's requests, without details", () => {
  it('get the same answers, byte for byte, as before there were details, apart from gained fields', async () => {
    const [ada, ana] = [visitor(api.app), visitor(api.app)]
    const office = officeClient(api.app)
    const mask = createMask()
    const answers: Record<string, unknown> = {}
    const record = async (name: string, asked: ReturnType<typeof ada.get>) => {
      const { status, text, body } = await asked
      answers[name] = { status, text: mask(text) }
      return body
    }
    await record('GET /api/countertops, empty', ada.get('/api/countertops'))
    for (const [index, countertop] of ALL.entries()) {
      await record(`POST /api/countertops ${index + 1}`, ada.post('/api/countertops', countertop))
    }
    const bad = { shape: 'L', dimensions: { width: 20, length: 300 }, stone: 'x' }
    await record('POST /api/countertops, invalid', ada.post('/api/countertops', bad))
    await record('GET /api/countertops', ada.get('/api/countertops'))
    const { quoteId } = await record('POST /api/quote', ada.post('/api/quote', request()))
    const other = await record('POST /api/quote 2', ana.post('/api/quote', { ...quoteRequest(), ...ANA }))
    await record('POST /api/quote, another total', ada.post('/api/quote', request({ expectedTotalCents: 5 })))
    await record('POST /api/quote, invalid', ada.post('/api/quote', { ...request(), countertops: [bad] }))
    await record('GET /api/quote/{id}, own', ada.get(`/api/quote/${quoteId}`))
    await record('GET /api/quote/{id}, of another session', ana.get(`/api/quote/${quoteId}`))
    await record('GET /api/quote/{id}, below the minimum', ana.get(`/api/quote/${other.quoteId}`))
    await record('GET /api/quotes', office.get('/api/quotes'))
    await record('GET /api/quotes/{id}', office.get(`/api/quotes/${quoteId}`))
    const edit = { status: 'contacted', paymentStatus: 'received', notes: 'Called', version: 1 }
    await record('PATCH /api/quotes/{id}', office.patch(`/api/quotes/${quoteId}`, edit))
    await record('PATCH /api/quotes/{id}, an old version', office.patch(`/api/quotes/${quoteId}`, edit))
    expect(answers).toEqual(RECORDED.answers)
  })
})
