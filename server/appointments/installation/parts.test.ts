import { describe, expect, it } from 'vitest'
import { newSession, visitor } from '#test/api.ts'
import { slotRequest, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { cancelledAppointmentFacts, renderKind } from '#test/email-facts.ts'
import { ADA } from '#test/contacts.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { installationCalls, PART } from '#test/installations-api.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { EIGHT, NINE, ONE } from '#test/slots.ts'

const SHOP_EMAIL = 'office@shop.example'
const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2', SHOP_EMAIL })
const calls = installationCalls(api)
const { booked, changed, refusal, partsOf, measuredQuote, emails, versionOf } = calls

const THURSDAY = '2027-03-04'
const FRIDAY = '2027-03-05'
const ON_THURSDAY = { ...PART, date: THURSDAY }
const stageOf = async (quoteId: string) => (await api.quoteOf(quoteId)).stage
const MONDAY = '2027-03-08'

describe('an installation', () => {
  it('is booked for a measured quote, without a fee, and keeps its hours from others', async () => {
    const quoteId = await measuredQuote()
    const version = await versionOf(quoteId)
    const { parts } = await booked(quoteId, [PART, { ...PART, crew: 2, date: THURSDAY, hours: 2 }])
    expect(parts).toMatchObject([
      {
        kind: 'install',
        timeSlot: '9:00 AM-1:00 PM',
        startsAt: '2027-03-03T15:00:00.000Z',
        endsAt: '2027-03-03T19:00:00.000Z',
        fee: 'none',
        feeCents: 0,
        status: 'confirmed',
        crewPinned: false,
      },
      { appointmentDate: THURSDAY, timeSlot: '9:00 AM-11:00 AM', crew: 2, crewPinned: true },
    ])
    expect(await api.historyOf(parts[0]?.id ?? '')).toEqual([
      'nothing > confirmed office: Installation, booked by the office',
    ])
    expect(await stageOf(quoteId)).toBe('install_booked')
    expect(await versionOf(quoteId)).toBeGreaterThan(version)
    expect(await emails(quoteId)).toEqual(['visit_confirmed'])
    await api.takeByPhone({ appointmentDate: WEDNESDAY, timeSlot: NINE, crew: 1 }).expect(409)
  })

  it('goes to where the kitchen was measured, with the notes about the way there', async () => {
    const quoteId = await api.newQuote({ address: '', city: 'Nashville' })
    expect(await refusal(409, 'post', quoteId, [PART])).toMatchObject({
      code: 'not_allowed_now',
      error: 'You can book the installation once the quote is measured.',
    })
    const { id } = (await api.takeByPhone({ quoteId, notes: 'Gate code 1234' }).expect(201)).body
    api.clock.set('2027-03-02T14:00:00.000Z')
    await api.edit(id, { status: 'completed' }).expect(200)
    const [part] = (await booked(quoteId)).parts
    const { contact } = await api.officeView(id)
    expect(part).toMatchObject({ notes: 'Gate code 1234', contact: { address: contact.address, city: contact.city } })
  })

  it('changes to other parts: those that stay keep their row, and the customer gets one email', async () => {
    const quoteId = await measuredQuote()
    const { parts } = await booked(quoteId, [PART, ON_THURSDAY])
    const after = await changed(quoteId, [PART, { ...PART, date: FRIDAY }, { ...PART, date: MONDAY }])
    expect(after.parts.slice(0, 2).map(({ id }) => id)).toEqual(parts.map(({ id }) => id))
    expect(await partsOf(quoteId)).toEqual([
      `${WEDNESDAY} 9:00 AM-1:00 PM confirmed`,
      `${FRIDAY} 9:00 AM-1:00 PM confirmed`,
      `${MONDAY} 9:00 AM-1:00 PM confirmed`,
    ])
    expect(await emails(quoteId)).toEqual(['installation_changed', 'visit_confirmed'])
    const [, moved] = after.parts
    expect(await api.historyOf(moved?.id ?? '')).toEqual([
      'nothing > confirmed office: Installation, booked by the office',
      'confirmed > confirmed office: Moved from Thursday, March 4, 2027, 9:00 AM-1:00 PM',
    ])
    await changed(quoteId, [{ ...PART, date: FRIDAY }])
    expect(await partsOf(quoteId)).toEqual([`${FRIDAY} 9:00 AM-1:00 PM confirmed`])
    expect(await stageOf(quoteId)).toBe('install_booked')
  })

  it('moves as a whole to days where a part of it still is', async () => {
    const quoteId = await measuredQuote()
    const { parts } = await booked(quoteId, [PART, { ...ON_THURSDAY, hours: 3 }])
    const later = await changed(quoteId, [ON_THURSDAY, { ...PART, date: FRIDAY, hours: 3 }])
    const ids = parts.map(({ id }) => id)
    expect(later.parts.map(({ id, appointmentDate }) => [id, appointmentDate])).toEqual([
      [ids[0], THURSDAY],
      [ids[1], FRIDAY],
    ])
    const earlier = await changed(quoteId, [PART, { ...ON_THURSDAY, hours: 3 }])
    expect(earlier.parts.map(({ id, appointmentDate }) => [id, appointmentDate])).toEqual([
      [ids[0], WEDNESDAY],
      [ids[1], THURSDAY],
    ])
  })

  it('stays as it is, without an email, if its parts are the same', async () => {
    const quoteId = await measuredQuote()
    const before = await booked(quoteId)
    expect(await changed(quoteId, [PART])).toEqual(before)
    const [part] = (await changed(quoteId, [{ ...PART, crew: 2 }])).parts
    expect(part).toMatchObject({ crew: 2, crewPinned: true })
    expect(await emails(quoteId)).toEqual(['visit_confirmed'])
  })

  it('is canceled as a whole, with one email to each side, and can be booked again', async () => {
    const quoteId = await measuredQuote()
    await booked(quoteId, [PART, ON_THURSDAY])
    const { parts } = await calls.cancelAll(quoteId)
    expect(parts).toEqual([])
    expect(await stageOf(quoteId)).toBe('measured')
    expect(await emails(quoteId)).toEqual(['visit_cancelled', 'visit_cancelled_shop', 'visit_confirmed'])
    const { version } = await calls.installationOf(quoteId)
    expect((await api.office.delete(calls.path(quoteId)).send({ version }).expect(409)).body.code).toBe(
      'not_allowed_now',
    )
    await booked(quoteId)
    expect(await stageOf(quoteId)).toBe('install_booked')
  })

  it('goes back to accepted when a part is canceled alone and none is left', async () => {
    const { quoteId } = await calls.acceptedQuote()
    const { parts } = await booked(quoteId, [PART, ON_THURSDAY])
    for (const [index, { id }] of parts.entries()) {
      await api.edit(id, { status: 'cancelled', refund: false }).expect(200)
      expect(await stageOf(quoteId)).toBe(index === 0 ? 'install_booked' : 'accepted')
    }
  })

  it('is installed once all parts are done, and is then thanked for once', async () => {
    const quoteId = await measuredQuote()
    const [first, second] = (await booked(quoteId, [PART, ON_THURSDAY])).parts
    api.clock.set('2027-03-04T22:00:00.000Z')
    await api.edit(first?.id ?? '', { status: 'completed' }).expect(200)
    expect(await stageOf(quoteId)).toBe('install_booked')
    for (const status of ['completed', 'no_show', 'completed']) {
      await api.edit(second?.id ?? '', { status }).expect(200)
    }
    expect(await stageOf(quoteId)).toBe('installed')
    expect((await emails(quoteId)).filter((kind) => kind === 'installation_done')).toHaveLength(1)
    expect(await refusal(409, 'post', quoteId, [{ ...PART, date: MONDAY }])).toMatchObject({
      error: 'This quote already has an installation.',
    })
  })

  it('counts its version, so that a move of one part is not overwritten', async () => {
    const quoteId = await measuredQuote()
    const { parts, version } = await booked(quoteId)
    await api.edit(parts[0]?.id ?? '', { appointmentDate: WEDNESDAY, timeSlot: ONE }).expect(200)
    const body = await refusal(409, 'patch', quoteId, [ON_THURSDAY], { version })
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: { parts: [{ timeSlot: '1:00 PM-5:00 PM' }] } })
    await api.edit(parts[0]?.id ?? '', { appointmentDate: WEDNESDAY, timeSlot: NINE }).expect(200)
    await changed(quoteId, [ON_THURSDAY])
  })

  it('asks once about all times that are not open, and books them with force', async () => {
    const quoteId = await measuredQuote()
    await api.block({ date: WEDNESDAY })
    const saturday = { ...PART, date: '2027-03-06' }
    const body = await refusal(409, 'post', quoteId, [PART, ON_THURSDAY, saturday])
    expect(body).toMatchObject({ code: 'not_open', date: WEDNESDAY })
    expect(body.error).toMatch(/^Wednesday, March 3, 2027: .*Inventory.* Saturday, March 6, 2027: .*Weekend/)
    await booked(quoteId, [PART, ON_THURSDAY, saturday], { force: true })
    expect(await partsOf(quoteId)).toHaveLength(3)
  })

  it('is never at a taken time, even with force, and then nothing is booked', async () => {
    const [one, other] = [await measuredQuote(), (await calls.acceptedQuote()).quoteId]
    await booked(one, [{ ...PART, crew: 1 }])
    const asked = [ON_THURSDAY, { ...PART, crew: 1, startsAt: '12:00 PM' }]
    expect(await refusal(409, 'post', other, asked, { force: true })).toMatchObject({
      code: 'slot_taken',
      date: WEDNESDAY,
    })
    expect(await partsOf(other)).toEqual([])
  })

  it('reminds twice before its first part, whichever that is', async () => {
    const reminders = async () =>
      (await api.database.rows(
        `select outgoing_mails.kind, appointment_date::text as day from outgoing_mails join appointments on appointments.id = appointment_id
         where outgoing_mails.kind like '%_reminder' order by outgoing_mails.kind`,
      )) as { kind: string; day: string }[]
    const quoteId = await measuredQuote()
    await booked(quoteId, [
      { ...PART, date: MONDAY },
      { ...PART, date: '2027-03-10' },
    ])
    const two = (day: string) => ['first_reminder', 'second_reminder'].map((kind) => ({ kind, day }))
    expect(await reminders()).toEqual(two(MONDAY))
    await changed(quoteId, [
      { ...PART, date: '2027-03-11' },
      { ...PART, date: '2027-03-10' },
    ])
    expect(await reminders()).toEqual(two('2027-03-10'))
    await calls.cancelAll(quoteId)
    expect(await reminders()).toEqual([])
  })

  it.each([
    ['no part', []],
    ['five parts', Array.from({ length: 5 }, (_, index) => ({ ...PART, date: `2027-03-0${index + 3}` }))],
  ])('is refused with %s', async (_what, parts) => {
    const quoteId = await measuredQuote()
    expect(await refusal(400, 'post', quoteId, parts)).toMatchObject({ issues: [{ path: 'parts' }] })
  })

  it.each([
    ['one hour', { hours: 1 }, 'parts.0.hours'],
    ['nine hours', { hours: 9 }, 'parts.0.hours'],
    ['half hours', { hours: 2.5 }, 'parts.0.hours'],
    ['a time off the half hours', { startsAt: '9:10 AM' }, 'parts.0.startsAt'],
    ['a start before the first visit', { startsAt: '7:30 AM' }, 'parts.0.startsAt'],
    ['a start after 4 PM', { startsAt: '4:30 PM', hours: 2 }, 'parts.0.startsAt'],
    ['an end after 8 PM', { startsAt: '4:00 PM', hours: 5 }, 'parts.0.startsAt'],
    ['a day that is over', { date: '2027-03-01' }, 'parts.0.date'],
    ['another shop’s crew', { crew: 9 }, 'parts.0.crew'],
  ])('is refused with %s', async (_what, changes, path) => {
    const quoteId = await measuredQuote()
    expect(await refusal(400, 'post', quoteId, [{ ...PART, ...changes }])).toMatchObject({ issues: [{ path }] })
  })

  it('is refused with two parts at one time, and with more than four in all', async () => {
    const quoteId = await measuredQuote()
    const overlap = await refusal(400, 'post', quoteId, [{ ...PART, startsAt: '12:00 PM' }, PART])
    expect(overlap).toMatchObject({ issues: [{ path: 'parts.0.startsAt' }] })
    const four = [PART, ...['2027-03-08', '2027-03-09', '2027-03-10'].map((date) => ({ ...PART, date }))]
    await booked(quoteId, four)
    api.clock.set('2027-03-04T22:00:00.000Z')
    const again = [...four.slice(1), { ...PART, date: '2027-03-11' }]
    expect(await refusal(400, 'patch', quoteId, again)).toMatchObject({ issues: [{ path: 'parts' }] })
  })

  it('can start at noon, when no visit does, and ends by 8 PM', async () => {
    const quoteId = await measuredQuote()
    const [part] = (await booked(quoteId, [{ ...PART, startsAt: '12:00pm', hours: 8 }])).parts
    expect(part?.timeSlot).toBe('12:00 PM-8:00 PM')
  })

  it('moves alone with its length, and takes no sizes', async () => {
    const quoteId = await measuredQuote()
    const [part] = (await booked(quoteId)).parts
    const id = part?.id ?? ''
    const moved = await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: ONE }).expect(200)
    expect(moved.body).toMatchObject({ timeSlot: '1:00 PM-5:00 PM', endsAt: '2027-03-03T23:00:00.000Z' })
    await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: ONE }).expect(409)
    api.clock.set('2027-03-03T19:00:00.000Z')
    const sizes = { version: 0, countertops: [], note: '' }
    await api.office.patch(`/api/appointments/${id}/measured`, sizes).set('Idempotency-Key', 'none').expect(409)
  })

  it('can never be booked as a visit, or by a visitor or a crew', async () => {
    const quoteId = await measuredQuote()
    const by = visitor(api.app, newSession())
    const request = slotRequest({ appointmentDate: WEDNESDAY, kind: 'install', hours: 4, quoteId })
    const { id } = (await by.post('/api/appointments', request).expect(201)).body
    expect(await api.officeView(id)).toMatchObject({ kind: 'measure', timeSlot: EIGHT, fee: 'online' })
    const byPhone = (await api.takeByPhone({ ...request, timeSlot: NINE }).expect(201)).body
    expect(byPhone).toMatchObject({ kind: 'measure', timeSlot: NINE })
    await addPerson(api.app, 'owner')
    const crew = await signedIn(api.app, (await addPerson(api.app, 'crew')).link)
    await crew.post(calls.path(quoteId), { version: 1, parts: [PART] }).expect(403)
  })

  it('is not outside of the hours of visits, whatever its length', async () => {
    const quoteId = await measuredQuote()
    await booked(quoteId)
    const visits = [{ first: '09:00', last: '10:00' }]
    const weekdays = Array.from({ length: 7 }, (_, weekday) => ({ weekday, visits }))
    const { body } = await api.office.post('/api/hours', { effectiveFrom: WEDNESDAY, weekdays }).expect(201)
    expect(body.outside).toEqual([])
  })

  it.runIf(ON_POSTGRES)('is booked once, even by four people at once, with two parts each', async () => {
    const quoteId = await measuredQuote()
    const version = await versionOf(quoteId)
    const days = ['2027-03-08', '2027-03-10', '2027-03-15', '2027-03-17']
    const answers = await Promise.all(
      days.map((date) =>
        calls.send(
          'post',
          quoteId,
          [
            { ...PART, date },
            { ...PART, date: date.replace(/.$/, '9') },
          ],
          { version },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
    expect(await partsOf(quoteId)).toHaveLength(2)
  })
})

describe('the emails about an installation', () => {
  const part = { version: 1, startsAt: new Date('2027-03-04T15:00:00Z'), endsAt: new Date('2027-03-04T19:00:00Z') }
  const other = { ...part, id: 'b', status: 'confirmed', appointmentDate: THURSDAY, timeSlot: NINE } as const

  it.each(['visit_confirmed', 'visit_moved', 'visit_cancelled', 'installation_changed'] as const)('%s', (kind) => {
    const facts = { kind: 'install', fee: 'none', feeCents: 0, refundCents: 0 } as const
    const visit = { ...cancelledAppointmentFacts(facts), previous: { appointmentDate: TUESDAY, timeSlot: EIGHT } }
    const { subject, text, html, attachments } = renderKind(kind, visit, visit.id)
    expect(subject).toContain('our installation')
    const all = [subject, text, html, ...(attachments ?? []).map(({ content }) => content.toString())].join('\n')
    expect(all).toContain(`SUMMARY:Installation`)
    expect(all).not.toMatch(/measurement visit(?!s)|\bfee\b|refund/i)
  })

  it.each(['visit_confirmed', 'installation_changed', 'first_reminder'] as const)('%s names all days', (kind) => {
    const visit = cancelledAppointmentFacts({ kind: 'install', fee: 'none', feeCents: 0 })
    const own = { ...other, id: visit.id, appointmentDate: visit.appointmentDate, timeSlot: visit.timeSlot }
    const { text, attachments = [] } = renderKind(kind, { ...visit, parts: [own, other] }, visit.id)
    expect(text).toContain('Monday, March 1, 2027')
    expect(text).toContain('Thursday, March 4, 2027')
    expect(attachments.map(({ filename }) => filename)).toEqual(['visit.ics', 'visit-2.ics'])
  })

  it('a canceled one names what is off, and what stays', () => {
    const visit = cancelledAppointmentFacts({ kind: 'install', status: 'cancelled', fee: 'none', refundCents: 0 })
    const canceledParts = [{ ...other, id: 'c', status: 'cancelled' as const, appointmentDate: FRIDAY }]
    const { text, attachments = [] } = renderKind(
      'visit_cancelled',
      { ...visit, parts: [other], canceledParts },
      visit.id,
    )
    expect(text).toMatch(/Also off[\s\S]*Friday, March 5, 2027[\s\S]*We still come on[\s\S]*Thursday, March 4, 2027/)
    expect(attachments.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL'])
  })

  it('has a Google Calendar link for each day that is to come', () => {
    const visit = cancelledAppointmentFacts({ kind: 'install', fee: 'none', feeCents: 0 })
    const own = { ...other, id: visit.id, appointmentDate: visit.appointmentDate, timeSlot: visit.timeSlot }
    for (const kind of ['visit_confirmed', 'installation_changed', 'first_reminder'] as const) {
      const { html } = renderKind(kind, { ...visit, parts: [own, other] }, visit.id)
      expect(html.match(/Add [A-Z][a-z]+ \d+, \d+:\d\d [AP]M to Google Calendar/g), kind).toEqual([
        `Add Mar 1, ${visit.timeSlot.split('-')[0]} to Google Calendar`,
        'Add Mar 4, 9:00 AM to Google Calendar',
      ])
      expect(html.match(/calendar\.google\.com/g)).toHaveLength(2)
    }
  })

  /** Method, status and day of each calendar file of the last email to the customer. */
  const filesOf = async () => {
    const mail = (await api.mailsTo(ADA.email)).at(-1)
    const files = (mail?.attachments ?? []).filter(({ mimeType }) => mimeType === 'text/calendar')
    return files.map(({ content }) => {
      const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
      return /METHOD:(\w+)[\s\S]*DTSTART:\d{4}(\d{4})/.exec(text)?.slice(1).join(' ')
    })
  }
  const textOf = async () => (await api.mailsTo(ADA.email)).at(-1)?.text ?? ''

  it('about one canceled day says only that one is off, with a file for that one, whatever was canceled before', async () => {
    const quoteId = await measuredQuote()
    await booked(quoteId, [PART, ON_THURSDAY, { ...PART, date: FRIDAY }])
    // Friday goes, and comes again as another part.
    await changed(quoteId, [PART, ON_THURSDAY])
    const { parts } = await changed(quoteId, [PART, ON_THURSDAY, { ...PART, date: FRIDAY }])
    await api.drain()
    await api.edit(parts[1]?.id ?? '', { status: 'cancelled', refund: false }).expect(200)
    await api.drain()
    expect(await filesOf()).toEqual(['CANCEL 0304'])
    const text = await textOf()
    expect(text).toContain('One day of your installation is canceled.')
    expect(text).not.toContain('Also off')
    expect(text).toMatch(/We still come on[\s\S]*Wednesday, March 3, 2027[\s\S]*Friday, March 5, 2027/)
  })

  it('about changed days cancels those that were taken away, and all of a canceled one', async () => {
    const quoteId = await measuredQuote()
    await booked(quoteId, [PART, ON_THURSDAY, { ...PART, date: FRIDAY }])
    await api.drain()
    await changed(quoteId, [PART, ON_THURSDAY])
    await api.drain()
    expect(await filesOf()).toEqual(['REQUEST 0303', 'REQUEST 0304', 'CANCEL 0305'])
    expect(await textOf()).toMatch(/No longer[\s\S]*Friday, March 5, 2027/)
    await calls.cancelAll(quoteId)
    await api.drain()
    expect(await filesOf()).toEqual(['CANCEL 0303', 'CANCEL 0304'])
    expect(await textOf()).toMatch(/Also off[\s\S]*Thursday, March 4, 2027/)
    const [shop] = (await api.mailsTo(SHOP_EMAIL)).slice(-1)
    expect(shop?.text).toMatch(/An installation was canceled\.[\s\S]*Also off[\s\S]*Thursday, March 4, 2027/)
  })
})
