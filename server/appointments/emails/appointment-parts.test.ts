import { describe, expect, it } from 'vitest'
import { appointmentFacts, CONTACT } from '#test/email-facts.ts'
import { calendarAttachment } from './appointment-parts.ts'

/** The unfolded lines of a calendar file. */
function linesOf(content: Buffer | string): string[] {
  return content.toString().replaceAll('\r\n ', '').split('\r\n')
}

describe('the calendar file of an email', () => {
  it.each([
    ['Ana', 'Ruiz, "Anita"; chef', `"Ana Ruiz, 'Anita'; chef"`],
    ['林美玲', 'Zoë', '"林美玲 Zoë"'],
    ['Ana\r\nATTENDEE:x', 'Ruiz\r\nMETHOD=PUBLISH', '"Ruiz METHOD=PUBLISH"'],
    ['\u202eanA', '', '"anA"'],
    ['Buy at pills.example', 'call 555 0100', `"${CONTACT.email}"`],
    ['', '', `"${CONTACT.email}"`],
  ])('invites %j %j by %s', (firstName, lastName, name) => {
    const { content, method } = calendarAttachment(
      appointmentFacts({ contact: { ...CONTACT, firstName, lastName } }),
      'confirmed',
    )
    expect(method).toBe('REQUEST')
    expect(linesOf(content).filter((line) => /^(ATTENDEE|METHOD)/.test(line))).toEqual([
      'METHOD:REQUEST',
      `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=${name}:mailto:${CONTACT.email}`,
    ])
  })

  it.each(['confirmed', 'cancelled'] as const)('invites no one without an address: %s', (status) => {
    const { content, method } = calendarAttachment(appointmentFacts({ contact: { ...CONTACT, email: '' } }), status)
    const expected = status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
    expect(method).toBe(expected)
    expect(linesOf(content)).toContain(`METHOD:${expected}`)
    expect(content.toString()).not.toContain('ATTENDEE')
  })
})
