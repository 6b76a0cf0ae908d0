import { describe, expect, it } from 'vitest'
import { OUT_OF_STATE } from '#shared/appointments/service-area.ts'
import { SHOP } from '#shared/content/shop.ts'
import { CONTACT, intentFor, useStripeAppointmentApi } from '#test/appointment-api.ts'

const SEATTLE = { ...CONTACT, city: 'Seattle', state: 'WA', zipCode: '98101' }

describe('an appointment outside the service area', () => {
  const api = useStripeAppointmentApi()

  const hold = async (request: object, by = api.newVisitor()) => {
    const { body } = await api.book(request, by).expect(201)
    return { by, id: String(body.id) }
  }

  it.each(['98101', '98101-1234', '3720'])('cannot be paid: %s', async (zipCode) => {
    const { by, id } = await hold({ contact: { ...SEATTLE, zipCode } })
    const { body } = await intentFor(by, id).expect(409)
    expect(body).toMatchObject({ code: 'out_of_area', issues: [{ path: 'contact.zipCode' }] })
    expect(body.error).toContain(SHOP.phone)
    expect(body.error).not.toContain(zipCode)
    expect(api.stripe.intents()).toEqual([])
    expect(await api.paymentsOf(id)).toEqual([])
    expect(await api.statusOf(id)).toBe('held')
  })

  it.each([
    { city: 'Seattle', state: 'WA', zipCode: '98101' },
    { city: 'Memphis', state: 'California', zipCode: '' },
  ])('cannot be paid with the address of its quote %j, but the quote is accepted', async (address) => {
    const by = api.newVisitor()
    const { id } = await hold({ quoteId: await api.newQuote(address, by) }, by)
    const { body } = await intentFor(by, id).expect(409)
    expect(body).toMatchObject({ code: 'out_of_area', issues: [{ path: 'contact.zipCode' }] })
    expect(api.stripe.intents()).toEqual([])
  })

  it('can be paid in the same hold after its address changes', async () => {
    const { by, id } = await hold({ contact: SEATTLE })
    await intentFor(by, id).expect(409)
    const corrected = await hold({ contact: CONTACT }, by)
    expect(corrected.id).toBe(id)
    await intentFor(by, id).expect(200)
    expect(api.stripe.intents()).toHaveLength(1)
  })

  it('cannot be paid in another state, whatever the zip code', async () => {
    const { by, id } = await hold({ contact: { ...CONTACT, city: 'Memphis', state: 'California' } })
    const { body } = await intentFor(by, id).expect(409)
    expect(body).toMatchObject({ code: 'out_of_area', error: OUT_OF_STATE, issues: [{ path: 'contact.state' }] })
    expect(api.stripe.intents()).toEqual([])
  })

  it('can be paid without any address, which the shop then asks for', async () => {
    const { by, id } = await hold({})
    await intentFor(by, id).expect(200)
  })

  it('can be booked by phone', async () => {
    await api.takeByPhone({ contact: SEATTLE }).expect(201)
  })
})
