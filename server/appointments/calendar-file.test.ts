import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { NINE } from '#test/slots.ts'

const api = useAppointmentApi()

describe('the calendar file of an appointment', () => {
  const payFor = async () => {
    const paid = await api.confirmed()
    return { id: paid.id, token: (await api.appointmentOf(paid.by))?.calendarToken ?? '' }
  }
  const file = async (token: string) => {
    const answer = await request(api.app).get(`/api/appointments/calendar/${token}`).expect(200)
    const lines = answer.text.replaceAll('\r\n ', '').split('\r\n')
    const entry = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
    return { answer, entry }
  }

  it('downloads with its token, in UTC, with its own file name', async () => {
    const { id, token } = await payFor()
    const { answer, entry } = await file(token)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="measurement-visit.ics"')
    expect(entry('UID')).toMatch(new RegExp(`^${id}@`))
    expect(entry('DTSTART')).toBe('20270302T140000Z')
    expect(entry('DTEND')).toBe('20270302T150000Z')
    expect(entry('METHOD'), 'a download invites no one').toBe('PUBLISH')
    expect(answer.text).not.toContain('ATTENDEE')
    expect(entry('STATUS')).toBe('CONFIRMED')
    expect(entry('LOCATION')).toBe('2100 Foundry Lane\\, Apt 3\\, Nashville\\, TN 37203')
  })

  it('keeps its UID and raises its SEQUENCE when the office moves or cancels the appointment', async () => {
    const { id, token } = await payFor()
    const before = (await file(token)).entry
    await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: NINE }).expect(200)
    const moved = (await file(token)).entry
    expect(moved('UID')).toBe(before('UID'))
    expect(moved('DTSTART')).toBe('20270303T150000Z')
    expect(Number(moved('SEQUENCE'))).toBeGreaterThan(Number(before('SEQUENCE')))
    await api.cancel(id, true)
    const cancelled = (await file(token)).entry
    expect(cancelled('UID')).toBe(before('UID'))
    expect(cancelled('STATUS')).toBe('CANCELLED')
    expect(Number(cancelled('SEQUENCE'))).toBeGreaterThan(Number(moved('SEQUENCE')))
  })

  it("doesn't exist for an unknown token or for a hold", async () => {
    const held = await api.hold()
    const { calendar_token: token } = await api.stored(held.id)
    for (const wrong of [String(token), 'f'.repeat(32), held.id, '%00', '%F0%9F%97%93']) {
      const { body } = await request(api.app).get(`/api/appointments/calendar/${wrong}`).expect(404)
      expect(body).toEqual({ code: 'not_found', error: 'Visit not found' })
    }
    expect((await api.appointmentOf(held.by))?.calendarToken).toBeUndefined()
  })
})
