import { describe, expect, it } from 'vitest'
import { newSession } from '#test/api.ts'
import { useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { installationCalls, PART } from '#test/installations-api.ts'
import { openPage } from '#test/my-page.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { CANVAS_JPEG } from '#test/photos.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const { acceptedQuote, booked, emails } = installationCalls(api)
const THURSDAY = { ...PART, date: '2027-03-04', crew: 1 }
const MONDAY = { ...PART, date: '2027-03-08', crew: 1 }
/** Thursday at 9:30 AM in the shop. */
const ON_THURSDAY = '2027-03-04T15:30:00.000Z'

const crew = async () => {
  await addPerson(api.app, 'owner')
  return signedIn(api.app, (await addPerson(api.app, 'crew')).link)
}
type Crew = Awaited<ReturnType<typeof crew>>
const installed = (by: Pick<Crew, 'post'>, id: string, body: object = {}, key = newSession()) =>
  by.post(`/api/appointments/${id}/installed`, body).set('Idempotency-Key', key)

describe("'Installed'", () => {
  it('closes all parts once the last one has begun, with who signed and a note, and thanks the customer', async () => {
    const { quoteId } = await acceptedQuote()
    const { parts } = await booked(quoteId, [{ ...PART, crew: 2 }, THURSDAY])
    const id = parts[1]?.id ?? ''
    api.clock.set('2027-03-03T16:00:00.000Z')
    const by = await crew()
    const early = await installed(by, id).expect(409)
    expect(early.body.error).toContain('Thursday, March 4, 2027')
    api.clock.set(ON_THURSDAY)
    const { body: photo } = await by
      .post(`/api/appointments/${id}/photos`)
      .set('Content-Type', 'image/jpeg')
      .set('Idempotency-Key', 'photo')
      .send(CANVAS_JPEG)
      .expect(201)
    const said = { name: 'Ada Okafor', note: 'Sealed the seam', photoIds: [photo.id] }
    const { body } = await installed(by, id, said, 'once').expect(200)
    expect(body).toEqual({ id, status: 'completed', version: expect.any(Number) })
    expect((await installed(by, id, said, 'once').expect(200)).body).toEqual(body)
    expect((await api.quoteOf(quoteId)).stage).toBe('installed')
    const later = await openPage(api.app, { quoteId })
    expect((await later.read()).installation?.parts).toMatchObject([{ status: 'completed' }, { status: 'completed' }])
    expect((await api.historyOf(id)).slice(-2)).toEqual([
      'confirmed > completed office: Installation completed',
      'completed > completed office: Installed. Signed by Ada Okafor. Note: Sealed the seam',
    ])
    expect((await emails(quoteId)).filter((kind) => kind === 'installation_done')).toHaveLength(1)
    const [thanks] = (await api.mailsTo('ada@example.com')).filter(({ subject }) => subject?.includes('are in'))
    expect(thanks?.text).toContain('Our warranty holds until')
    expect(thanks?.text).toContain('Wednesday, March 4, 2037')
  })

  it('waits for the last part, and needs what it names to be of this installation', async () => {
    const { quoteId } = await acceptedQuote()
    const [first] = (await booked(quoteId, [THURSDAY, MONDAY])).parts
    api.clock.set(ON_THURSDAY)
    const id = first?.id ?? ''
    expect((await installed(api.office, id).expect(409)).body.error).toContain('Monday, March 8, 2027')
    api.clock.set('2027-03-08T15:30:00.000Z')
    const other = await installed(api.office, id, { photoIds: ['0198c0de-0000-7000-8000-00000000000c'] }).expect(400)
    expect(other.body.issues).toMatchObject([{ path: 'photoIds.0' }])
    expect((await api.quoteOf(quoteId)).stage).toBe('install_booked')
    const { id: visit } = (await api.takeByPhone({ appointmentDate: '2027-03-09', quoteId }).expect(201)).body
    await installed(api.office, visit).expect(409)
    await api.cancel(id, false)
    expect((await installed(api.office, id).expect(409)).body.current).toMatchObject({ id, status: 'cancelled' })
  })

  it('records what the crew collects, up to what is open, and shows a crew no other money', async () => {
    const lines = [
      { id: 'a', text: 'Support brackets', quantity: 2, unitPriceCents: 7500 },
      { id: 'b', text: 'Care kit', quantity: 1, unitPriceCents: 9900, optional: true },
      { id: 'c', text: 'Two on one street', quantity: 1, unitPriceCents: -5000, reason: 'Thank you' },
    ]
    const job = { removal: 'laminate', cabinetsInPlace: true }
    const { quoteId, customer } = await acceptedQuote({ final: { depositPercent: 0, lines, job } })
    const { openCents = 0 } = (await customer.read()).money ?? {}
    const [part] = (await booked(quoteId, [{ ...PART, crew: 1 }])).parts
    const id = part?.id ?? ''
    api.clock.set('2027-03-03T16:00:00.000Z')
    const by = await crew()
    const { body: day } = await by.get(`/api/day?date=${WEDNESDAY}&crew=1`).expect(200)
    expect(day.stops[0]).toMatchObject({
      collectCents: openCents,
      installation: {
        accepted: [{ shape: 'L', details: { cutouts: [] } }],
        alsoOrdered: ['Removal and disposal of the old countertop: Laminate', '2 × Support brackets'],
      },
    })
    const collected = { method: 'check', amountCents: openCents + 1 }
    const refused = await installed(by, id, { collected }).expect(409)
    expect(Object.keys(refused.body).toSorted()).toEqual(['code', 'error'])
    expect((await api.quoteOf(quoteId)).stage).toBe('install_booked')
    await installed(by, id, { collected: { ...collected, amountCents: openCents } }).expect(200)
    const later = await openPage(api.app, { quoteId })
    const money = async () => (await later.read()).money
    expect(await money()).toMatchObject({ openCents: 0, receivedCents: openCents })
    // Pressed again, with another key.
    await installed(by, id, { name: 'Ada', collected: { ...collected, amountCents: openCents } }).expect(200)
    expect((await money())?.payments).toHaveLength(1)
  })

  it('records what was collected once, whatever is sent again', async () => {
    const { quoteId } = await acceptedQuote({ final: { depositPercent: 0 } })
    const [part] = (await booked(quoteId, [{ ...PART, crew: 1 }])).parts
    const id = part?.id ?? ''
    api.clock.set('2027-03-03T16:00:00.000Z')
    const collected = { method: 'cash', amountCents: 10_000 }
    for (let time = 0; time < 4; time += 1) await installed(api.office, id, { collected }).expect(200)
    const refused = await installed(api.office, id, { collected: { ...collected, amountCents: 5000 } }).expect(409)
    expect(refused.body.error).toBe('$100.00 was recorded already. Tell the office.')
    await installed(api.office, id, { name: 'Ada' }).expect(200)
    await installed(api.office, id, { collected }).expect(200)
    const later = await openPage(api.app, { quoteId })
    expect((await later.read()).money).toMatchObject({ receivedCents: 10_000 })
  })

  it('thanks the customer once, also after the sent email is gone', async () => {
    const { quoteId } = await acceptedQuote()
    const [part] = (await booked(quoteId, [{ ...PART, crew: 1 }])).parts
    const id = part?.id ?? ''
    api.clock.set('2027-03-03T16:00:00.000Z')
    await installed(api.office, id).expect(200)
    await api.drain()
    await api.database.rows('delete from outgoing_mails')
    await installed(api.office, id).expect(200)
    for (const status of ['no_show', 'completed'])
      await api.office.patch(`/api/appointments/${id}`, { status }).expect(200)
    expect((await emails(quoteId)).filter((kind) => kind === 'installation_done')).toEqual([])
  })

  it("is another crew's to say of its own parts only, and needs an Idempotency-Key", async () => {
    const { quoteId } = await acceptedQuote()
    const [part] = (await booked(quoteId, [{ ...PART, date: WEDNESDAY, crew: 2 }])).parts
    api.clock.set('2027-03-03T16:00:00.000Z')
    await installed(await crew(), part?.id ?? '').expect(404)
    await api.office.post(`/api/appointments/${part?.id}/installed`, {}).expect(400)
  })
})
