import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { type CalendarEvent, calendarFile, googleCalendarLink } from './calendar-file.ts'
import { slotByLabel, slotTimes } from './slots.ts'

const NINE = slotByLabel('9:00 AM-10:00 AM')
assert(NINE)

const VISIT: CalendarEvent = {
  uid: '0198f6a2-7c1e-7b54-9d7e-5b1c6a0f3e11@harpethstone.example',
  sequence: 0,
  ...slotTimes('2026-03-09', NINE),
  status: 'confirmed',
  title: 'Measurement visit, Harpeth Stone',
  description: 'Please clear the counters.\nWe call from (615) 555-0142; be there.',
  location: '118 Gallatin Ave; Apt 2, Nashville, TN 37206',
  url: 'https://harpethstone.example/payment-confirmation?appointmentId=0198f6a2',
  organizer: { name: 'Harpeth Stone', email: 'visits@harpethstone.example' },
  stampedAt: new Date('2026-03-02T15:04:05.678Z'),
}

interface Property {
  name: string
  parameters: Record<string, string>
  value: string
}

/** Parses a file strictly by RFC 5545. Fails if the file violates it. */
function readCalendar(file: string): Property[] {
  const lines = file.split('\r\n')
  assert.equal(lines.pop(), '')
  for (const line of lines) {
    assert(Buffer.byteLength(line) <= 75, `longer than 75 octets: ${line}`)
    assert(!/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(line.replaceAll('\t', '')), `control character: ${JSON.stringify(line)}`)
    assert.equal(Buffer.from(line).toString(), line)
  }
  const unfolded: string[] = []
  for (const line of lines) {
    if (line.startsWith(' ')) unfolded.push(`${unfolded.pop()}${line.slice(1)}`)
    else unfolded.push(line)
  }
  return unfolded.map((line) => {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^":;,]*))*):(.*)$/su.exec(line) ?? []
    assert(name, `no content line: ${line}`)
    const pairs = [...parameters.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^;]*))/g)]
    return { name, parameters: Object.fromEntries(pairs.map(([, key, quoted, bare]) => [key, quoted ?? bare])), value }
  })
}

/** The value of a TEXT property. Fails if a character isn't escaped. */
function textOf(properties: Property[], name: string): string {
  const [property, ...more] = properties.filter((each) => each.name === name)
  assert(property && more.length === 0, `${name} stands once`)
  assert(/^(?:[^\\;,]|\\[\\;,nN])*$/su.test(property.value), `wrongly escaped: ${property.value}`)
  return property.value.replace(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}

/** The text as a calendar can show it. */
function asShown(text: string): string {
  return Array.from(text.replace(/\r\n|[\r\u0085\u2028\u2029]/g, '\n'))
    .filter((character) => /[\n\t]/.test(character) || !/\p{Cc}/u.test(character))
    .map((character) => (/\p{Cs}/u.test(character) ? '\ufffd' : character))
    .join('')
}

const anyText = () =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.string({
      unit: fc.constantFrom('\\', ';', ',', '\n', '\r', ':', '"', 'n', ' ', '\t', '\u2028', '\ud800', 'é'),
      maxLength: 60,
    }),
  )

describe('the calendar file', () => {
  it('has exactly this content', () => {
    expect(calendarFile(VISIT).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Harpeth Stone//Measurement visits//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:0198f6a2-7c1e-7b54-9d7e-5b1c6a0f3e11@harpethstone.example',
      'SEQUENCE:0',
      'DTSTAMP:20260302T150405Z',
      'DTSTART:20260309T140000Z',
      'DTEND:20260309T150000Z',
      String.raw`SUMMARY:Measurement visit\, Harpeth Stone`,
      String.raw`DESCRIPTION:Please clear the counters.\nWe call from (615) 555-0142\; be th`,
      ' ere.',
      String.raw`LOCATION:118 Gallatin Ave\; Apt 2\, Nashville\, TN 37206`,
      'URL:https://harpethstone.example/payment-confirmation?appointmentId=0198f6a',
      ' 2',
      'ORGANIZER;CN="Harpeth Stone":mailto:visits@harpethstone.example',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it.each([
    ['Ruiz, Ana; "Anita": chef', "Ruiz, Ana; 'Anita': chef"],
    ['Zoë 林美玲 👩🏽‍🍳 שרה '.repeat(6), 'Zoë 林美玲 👩🏽‍🍳 שרה '.repeat(6)],
    ['Ana\r\nATTENDEE:mailto:spy@evil.example', 'Ana ATTENDEE:mailto:spy@evil.example'],
    ['Ana\0\t\u2028\u0085\ud800', 'Ana \ufffd'],
    ['"\\', "'\\"],
  ])('quotes the name of the attendee: %j', (name, shown) => {
    const file = calendarFile({ ...VISIT, attendee: { name, email: 'rosa@example.com' } })
    const attendees = readCalendar(file).filter((property) => property.name === 'ATTENDEE')
    expect(attendees.map(({ parameters, value }) => [parameters.CN, value])).toEqual([
      [shown, 'mailto:rosa@example.com'],
    ])
  })

  it('preserves every text and adds no lines for it', () => {
    const names = readCalendar(calendarFile(VISIT)).map(({ name }) => name)
    forAll(1000, anyText(), anyText(), anyText(), anyText(), (title, description, location, uid) => {
      const properties = readCalendar(calendarFile({ ...VISIT, title, description, location, uid }))
      expect(properties.map(({ name }) => name)).toEqual(names)
      expect(textOf(properties, 'SUMMARY')).toBe(asShown(title))
      expect(textOf(properties, 'DESCRIPTION')).toBe(asShown(description))
      expect(textOf(properties, 'LOCATION')).toBe(asShown(location))
      expect(textOf(properties, 'UID')).toBe(asShown(uid))
    })
  })

  it('refuses an invalid time or address', () => {
    const wrong: Partial<CalendarEvent>[] = [
      { start: new Date(Number.NaN) },
      { stampedAt: new Date(Number.NaN) },
      { url: 'https://example.com/\r\nATTENDEE:mailto:a@b.example' },
      { url: '' },
      { organizer: { name: 'Shop', email: 'a@b.example\r\nATTENDEE:x' } },
      { attendee: { name: 'Rosa', email: '' } },
    ]
    for (const part of wrong) expect(() => calendarFile({ ...VISIT, ...part })).toThrow(RangeError)
  })
})

describe('the link to Google Calendar', () => {
  it('has the same event and times as the file', () => {
    const link = new URL(googleCalendarLink(VISIT))
    expect(`${link.origin}${link.pathname}`).toBe('https://calendar.google.com/calendar/render')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      action: 'TEMPLATE',
      text: VISIT.title,
      dates: '20260309T140000Z/20260309T150000Z',
      details: `${VISIT.description}\n\n${VISIT.url}`,
      location: VISIT.location,
    })
  })

  it('encodes every text', () => {
    forAll(100, anyText(), anyText(), anyText(), (title, description, location) => {
      const { searchParams } = new URL(googleCalendarLink({ ...VISIT, title, description, location, url: undefined }))
      expect([...searchParams.keys()]).toEqual(['action', 'text', 'dates', 'details', 'location'])
      const shown = [title, description, location].map((text) => Buffer.from(text).toString())
      expect(['text', 'details', 'location'].map((name) => searchParams.get(name))).toEqual(shown)
    })
  })
})
