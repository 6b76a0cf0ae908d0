import { describe, expect, it } from 'vitest'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { officeClient, quoteRequest, useApi, visitor } from '#test/api.ts'
import { CONTACT } from '#test/appointment-api.ts'
import { EIGHT } from '#test/slots.ts'

const api = useApi({ RATE_LIMIT: 'off' })
const office = () => officeClient(api.app)

/** Half of a character. It has no UTF-8 form, so a database would store something else. */
const LONE_SURROGATES = ['\ud83c', 'Ada \udfe0', '\udfe0\ud83c']
const SLOT = { appointmentDate: '2027-03-02', timeSlot: EIGHT }
const EDIT = { status: 'contacted', paymentStatus: 'not received' }

const newQuote = async (): Promise<string> =>
  (await visitor(api.app).post('/api/quote', quoteRequest()).expect(201)).body.quoteId
const newVisit = async (): Promise<string> => {
  api.clock.set('2027-03-01T15:00:00Z')
  const body = { ...SLOT, contact: CONTACT, fee: 'waived' }
  return (await office().post('/api/appointments/by-phone', body).expect(201)).body.id
}
const at = (path: string) => [expect.objectContaining({ path })]

describe('a lone surrogate is refused with the name of its field', () => {
  it.each(LONE_SURROGATES)('%j in any contact field of a quote, a hold or a phone booking', async (odd) => {
    api.clock.set('2027-03-01T15:00:00Z')
    for (const field of CONTACT_FIELDS) {
      const text = field === 'phoneNumber' ? `6155550142${odd}` : odd
      const ada = visitor(api.app)
      const quote = await ada.post('/api/quote', quoteRequest({ [field]: text })).expect(400)
      expect(quote.body.issues).toEqual(at(field))
      const contact = { ...CONTACT, [field]: text }
      const hold = await ada.post('/api/appointments', { ...SLOT, contact }).expect(400)
      expect(hold.body.issues).toEqual(at(`contact.${field}`))
      const call = await office().post('/api/appointments/by-phone', { ...SLOT, contact, fee: 'waived' })
      expect(call.body.issues).toEqual(at(`contact.${field}`))
    }
    const stored = await api.database.rows('select 1 from quotes union all select 1 from appointments')
    expect(stored).toEqual([])
  })

  it.each(LONE_SURROGATES)('%j in notes or a reason', async (odd) => {
    const quote = await office()
      .patch(`/api/quotes/${await newQuote()}`, { ...EDIT, notes: odd })
      .expect(400)
    expect(quote.body.issues).toEqual(at('notes'))
    const visit = await office()
      .patch(`/api/appointments/${await newVisit()}`, { notes: odd })
      .expect(400)
    expect(visit.body.issues).toEqual(at('notes'))
    const closure = await office().post('/api/closures', { date: '2027-03-03', reason: odd }).expect(400)
    expect(closure.body.issues).toEqual(at('reason'))
  })
})

it('a byte order mark is trimmed at both ends of notes and kept inside, the same on both databases', async () => {
  const notes = '\ufeffRang\ufefftwice.\n🏠\ufeff'
  const quoteId = await newQuote()
  const { body } = await office()
    .patch(`/api/quotes/${quoteId}`, { ...EDIT, notes })
    .expect(200)
  expect(body.notes).toBe('Rang\ufefftwice.\n🏠')
  expect((await office().get(`/api/quotes/${quoteId}`).expect(200)).body.notes).toBe(body.notes)
  const visitId = await newVisit()
  await office().patch(`/api/appointments/${visitId}`, { notes }).expect(200)
  expect((await office().get(`/api/appointments/${visitId}`).expect(200)).body.notes).toBe(body.notes)
})
