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
})
