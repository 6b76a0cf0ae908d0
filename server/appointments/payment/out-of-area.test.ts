import { describe, expect, it } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import { CONTACT, intentFor, useAppointmentApi, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { EIGHT, TWO } from '#test/slots.ts'

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

  it('cannot be paid with the address of its quote, but the quote is accepted', async () => {
    const by = api.newVisitor()
    const quoteId = await api.newQuote({ city: 'Seattle', state: 'WA', zipCode: '98101' }, by)
    const { id } = await hold({ quoteId }, by)
    const { body } = await intentFor(by, id).expect(409)
    expect(body.code).toBe('out_of_area')
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

  it('is judged by the first five digits of the zip code; an empty one passes', async () => {
    for (const zipCode of ['', '37203-4501']) {
      const { by, id } = await hold({ contact: { ...CONTACT, zipCode }, timeSlot: zipCode ? EIGHT : TWO })
      await intentFor(by, id).expect(200)
    }
  })

  it('can be booked by phone', async () => {
    await api.takeByPhone({ contact: SEATTLE }).expect(201)
  })
})

describe('a demo payment', () => {
  const api = useAppointmentApi()

  it('does not begin outside the service area', async () => {
    const by = api.newVisitor()
    const { body } = await api.book({ contact: SEATTLE }, by).expect(201)
    expect((await intentFor(by, body.id).expect(409)).body.code).toBe('out_of_area')
    expect(await api.paymentsOf(body.id)).toEqual([])
  })
})
