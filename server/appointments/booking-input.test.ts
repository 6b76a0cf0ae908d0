import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { visitor } from '#test/api.ts'
import { CONTACT, EIGHT, useBooking } from '#test/booking-api.ts'
import { choice, recordsOf } from '#test/booking-choices.ts'

const api = useBooking()
const { rows } = recordsOf(api)

describe('bad input', () => {
  it.each([
    ['a day that does not exist', { appointmentDate: '2027-02-30' }, 'appointmentDate'],
    ['a date with slashes', { appointmentDate: '02/03/2027' }, 'appointmentDate'],
    ['a date without zeros', { appointmentDate: '2027-3-1' }, 'appointmentDate'],
    ['an instant for a date', { appointmentDate: '2027-03-02T14:00:00Z' }, 'appointmentDate'],
    ['a number for a date', { appointmentDate: 20270302 }, 'appointmentDate'],
    ['no date', { appointmentDate: undefined }, 'appointmentDate'],
    ['a slot over noon', { timeSlot: '11:30 AM-12:30 PM' }, 'timeSlot'],
    ['a slot off the half hours', { timeSlot: '8:15 AM-9:15 AM' }, 'timeSlot'],
    ['a slot of two hours', { timeSlot: '8:00 AM-10:00 AM' }, 'timeSlot'],
    ['no slot', { timeSlot: undefined }, 'timeSlot'],
    ['a slot that is no text', { timeSlot: [EIGHT] }, 'timeSlot'],
    ['a quoteId that is none', { quoteId: '1042' }, 'quoteId'],
    ['a quoteId that is null', { quoteId: null }, 'quoteId'],
    ['a quoteId that nobody has', { quoteId: '0198c0de-0000-7000-8000-000000000001' }, 'quoteId'],
    ['a contact that is none', { contact: 'Dana' }, 'contact'],
  ])('%s is refused, and the answer names the field', async (_what, changes, field) => {
    const { body } = await api.newVisitor().post('/api/appointments', choice(changes)).expect(400)
    expect(body).toEqual({ code: 'invalid', error: expect.any(String), issues: [{ path: field, message: body.error }] })
    expect(await rows('appointments')).toBe(0)
    expect(await rows('appointment_history')).toBe(0)
  })

  it.each([
    ['yesterday', { appointmentDate: '2027-02-26' }, 'is over'],
    ['today within the notice', { appointmentDate: '2027-03-01', timeSlot: '10:30 AM-11:30 AM' }, '2 hours of notice'],
    ['today when it is past', { appointmentDate: '2027-03-01' }, '2 hours of notice'],
    ['a Saturday', { appointmentDate: '2027-03-06' }, 'Saturdays and Sundays are closed'],
    ['a Sunday', { appointmentDate: '2027-03-07' }, 'Saturdays and Sundays are closed'],
    ['a holiday', { appointmentDate: '2027-05-31' }, 'Memorial Day'],
    ['a holiday as it is observed', { appointmentDate: '2027-07-05' }, 'Independence Day (observed)'],
    ['366 days ahead', { appointmentDate: '2028-03-01' }, '365 days ahead'],
  ])('%s cannot be booked, and the answer says why', async (_what, changes, why) => {
    const { body } = await api.newVisitor().post('/api/appointments', choice(changes)).expect(400)
    expect(body).toEqual({ code: 'not_bookable', error: expect.stringContaining(why) })
    expect(await rows('appointments')).toBe(0)
  })

  it.each([
    ['firstName', '', 'First name is required'],
    ['lastName', undefined, 'Last name is required'],
    ['phoneNumber', '555-0142', 'Phone number must be at least 10 digits'],
    ['email', 'dana@', 'Invalid email address'],
    ['address', '  ', 'Address is required'],
    ['address', undefined, 'Address is required'],
    ['city', '', 'City is required'],
    ['city', undefined, 'City is required'],
    ['zipCode', 37203, 'Zip code must be text'],
    ['firstName', 'x'.repeat(101), 'First name must be at most 100 characters'],
    ['address', 'x'.repeat(201), 'Address must be at most 200 characters'],
    ['address', 'Elm\u0000Street', 'Address contains a character that we cannot keep'],
    ['email', 'dana@example.com\r\nBcc: everybody@example.com', 'Invalid email address'],
  ])('a contact whose %s is %j is refused under contact.%s', async (field, value, message) => {
    const contact = { ...CONTACT, [field]: value }
    const { body } = await api.newVisitor().post('/api/appointments', choice({ contact })).expect(400)
    expect(body).toEqual({ code: 'invalid', error: message, issues: [{ path: `contact.${field}`, message }] })
    expect(await rows('appointments')).toBe(0)
  })

  it('names every field of a contact that is empty', async () => {
    const { body } = await api
      .newVisitor()
      .post('/api/appointments', choice({ contact: {} }))
      .expect(400)
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual(
      ['firstName', 'lastName', 'phoneNumber', 'email', 'address', 'city'].map((name) => `contact.${name}`),
    )
  })

  it.each(['', 'ABCDEF', 'A'.repeat(32), `${'a'.repeat(31)}g`])('the session %j is refused', async (session) => {
    const { body } = await visitor(api.app, session).post('/api/appointments', choice()).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
    expect(await rows('appointments')).toBe(0)
  })

  it('a request without a session is refused', async () => {
    const { body } = await request(api.app).post('/api/appointments').send(choice()).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
  })
})
