import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { CONTACT, slotRequest, useAppointmentApi } from '#test/appointment-api.ts'
import { EIGHT } from '#test/slots.ts'

const api = useAppointmentApi()

describe('bad input', () => {
  it.each([
    ['a day that does not exist', { appointmentDate: '2027-02-30' }, 'appointmentDate'],
    ['an instant for a date', { appointmentDate: '2027-03-02T14:00:00Z' }, 'appointmentDate'],
    ['a number for a date', { appointmentDate: 20270302 }, 'appointmentDate'],
    ['no date', { appointmentDate: undefined }, 'appointmentDate'],
    ['a slot off the half hours', { timeSlot: '8:15 AM-9:15 AM' }, 'timeSlot'],
    ['no slot', { timeSlot: undefined }, 'timeSlot'],
    ['a slot that is not a string', { timeSlot: [EIGHT] }, 'timeSlot'],
    ['a malformed quoteId', { quoteId: '1042' }, 'quoteId'],
    ['a quoteId that is null', { quoteId: null }, 'quoteId'],
    ['an unknown quoteId', { quoteId: '0198c0de-0000-7000-8000-000000000001' }, 'quoteId'],
    ['a contact that is not an object', { contact: 'Dana' }, 'contact'],
  ])('refuses %s and names the field', async (_what, changes, field) => {
    const { body } = await api.book(changes).expect(400)
    expect(body).toEqual({ code: 'invalid', error: expect.any(String), issues: [{ path: field, message: body.error }] })
    expect(await api.count('appointments')).toBe(0)
    expect(await api.count('appointment_history')).toBe(0)
  })

  it.each([
    ['yesterday', { appointmentDate: '2027-02-26' }, 'is in the past'],
    ['today within the notice', { appointmentDate: '2027-03-01', timeSlot: '10:30 AM-11:30 AM' }, "2 hours' notice"],
    ['a Saturday', { appointmentDate: '2027-03-06' }, 'closed on weekends'],
    ['a holiday', { appointmentDate: '2027-05-31' }, 'Memorial Day'],
    ['an observed holiday', { appointmentDate: '2027-07-05' }, 'Independence Day (observed)'],
    ['366 days ahead', { appointmentDate: '2028-03-01' }, '365 days ahead'],
  ])('refuses %s and says why', async (_what, changes, why) => {
    const { body } = await api.book(changes).expect(400)
    expect(body).toEqual({ code: 'not_bookable', error: expect.stringContaining(why) })
    expect(await api.count('appointments')).toBe(0)
  })

  it.each([
    ['firstName', '', 'First name is required'],
    ['phoneNumber', '555-0142', 'Phone number must be at least 10 digits'],
    ['email', 'dana@', 'Invalid email address'],
    ['address', '  ', 'Address is required'],
    ['address', undefined, 'Address is required'],
    ['city', '', 'City is required'],
    ['city', undefined, 'City is required'],
    ['zipCode', 37203, 'Zip code is required'],
    ['zipCode', ' ', 'Zip code is required'],
    ['zipCode', undefined, 'Zip code is required'],
  ])('refuses a contact with %s %j', async (field, value, message) => {
    const contact = { ...CONTACT, [field]: value }
    const { body } = await api.book({ contact }).expect(400)
    expect(body).toEqual({ code: 'invalid', error: message, issues: [{ path: `contact.${field}`, message }] })
    expect(await api.count('appointments')).toBe(0)
  })

  it('names every missing field of an empty contact', async () => {
    const { body } = await api.book({ contact: {} }).expect(400)
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual(
      ['firstName', 'lastName', 'phoneNumber', 'email', 'address', 'city', 'zipCode'].map((name) => `contact.${name}`),
    )
  })

  it('refuses a request without a session', async () => {
    const { body } = await request(api.app).post('/api/appointments').send(slotRequest()).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
  })
})
