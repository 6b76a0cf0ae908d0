import { randomUUID } from 'node:crypto'
import type request from 'supertest'
import { describe, expect, it } from 'vitest'
import { officeClient, quoteRequest, useApi, visitor } from '#test/api.ts'
import { NOW } from '#test/clock.ts'
import { EIGHT } from '#test/slots.ts'

const api = useApi({ RATE_LIMIT: 'off' })

const office = () => officeClient(api.app)
const newQuote = async (changes = {}): Promise<{ quoteId: string; number: number }> =>
  (await visitor(api.app).post('/api/quote', quoteRequest(changes)).expect(201)).body
const history = () =>
  api.database.rows(
    'select action, by_kind, by_name, subject, subject_id, quote_number, changes from events order by id',
  )
const BY_KEY = { by_kind: 'key', by_name: 'Admin key', subject: 'quote' }

const EDIT = { status: 'contacted', paymentStatus: 'partial payment', notes: 'Rang twice.\nBack on Monday.' }

describe('the list', () => {
  /** Stores that many quotes, faster than requests do. */
  const storeQuotes = async (count: number) => {
    await newQuote()
    await api.database.rows(
      `insert into quotes (id, session_id, first_name, last_name, phone_number, email, address, apt_suite, city, state,
         zip_code, estimate, price_list_version, total_cents, countertop_count)
       select gen_random_uuid(), session_id, first_name, last_name, phone_number, email, address, apt_suite, city, state,
         zip_code, estimate, price_list_version, total_cents, countertop_count
       from quotes, generate_series(2, $1::int)`,
      [count],
    )
  }

  it('shows the newest first, without drawings', async () => {
    await newQuote({ firstName: 'First' })
    await newQuote({ firstName: 'Second' })
    const { body } = await office().get('/api/quotes').expect(200)
    expect(body.map(({ number }: { number: number }) => number)).toEqual([1002, 1001])
    const shown =
      'id number customerId firstName lastName phoneNumber email city createdAt status paymentStatus stage notes ' +
      'answerDueAt version totalCents stone size'
    expect(new Set(Object.keys(body[0]))).toEqual(new Set(shown.split(' ')))
  })

  it('has pages of 100, without gaps or repetitions', async () => {
    await storeQuotes(250)
    const numbers: number[] = []
    const sizes: number[] = []
    for (let path: string | undefined = '/api/quotes'; path; ) {
      const response: request.Response = await office().get(path).expect(200)
      numbers.push(...response.body.map(({ number }: { number: number }) => number))
      sizes.push(response.body.length)
      path = /^<(\/api\/quotes\?before=\d+)>; rel="next"$/.exec(response.headers.link ?? '')?.[1]
    }
    expect(sizes).toEqual([100, 100, 50])
    expect(numbers).toEqual(Array.from({ length: 250 }, (_, index) => 1250 - index))
  })
})

describe("a quote's appointment", () => {
  const HOUR = 3_600_000
  /** Stores an appointment that starts in `inHours` hours. */
  const addAppointment = (quoteId: string, status: string, inHours: number) => {
    const start = new Date(NOW.getTime() + inHours * HOUR)
    return api.database.rows(
      `insert into appointments (id, session_id, quote_id, status, appointment_date, time_slot, during, crew, held_until,
         calendar_token, created_at, fee_cents)
       values ($1, $2, $3, $4, $5, '8:00 AM-9:00 AM', tstzrange($6, $7), 1, $8, $2, now(), 10000)`,
      [
        randomUUID(),
        randomUUID(),
        quoteId,
        status,
        dayOf(inHours),
        start.toISOString(),
        new Date(start.getTime() + HOUR).toISOString(),
        status === 'held' ? start.toISOString() : null,
      ],
    )
  }
  const dayOf = (inHours: number) => new Date(NOW.getTime() + inHours * HOUR).toISOString().slice(0, 10)
  const appointmentOf = async (quoteId: string) => {
    const listed = (await office().get('/api/quotes')).body.find(({ id }: { id: string }) => id === quoteId).visit
    expect((await office().get(`/api/quotes/${quoteId}`)).body.visit).toEqual(listed)
    expect((await office().patch(`/api/quotes/${quoteId}`, EDIT)).body.visit).toEqual(listed)
    return listed
  }
  const appointment = (status: string, inHours: number) => ({
    kind: 'measure',
    date: dayOf(inHours),
    timeSlot: EIGHT,
    status,
  })

  it('is the next one, if there are several', async () => {
    const { quoteId } = await newQuote()
    await newQuote()
    await addAppointment(quoteId, 'completed', -100)
    await addAppointment(quoteId, 'confirmed', -50) // no one marked it yet
    await addAppointment(quoteId, 'confirmed', 200)
    await addAppointment(quoteId, 'confirmed', 100)
    await addAppointment(quoteId, 'cancelled', 300)
    expect(await appointmentOf(quoteId)).toEqual(appointment('confirmed', 100))
  })

  it('is the latest if none is upcoming', async () => {
    const { quoteId } = await newQuote()
    await addAppointment(quoteId, 'completed', -200)
    await addAppointment(quoteId, 'no_show', -100)
    expect(await appointmentOf(quoteId)).toEqual(appointment('no_show', -100))
  })

  it('is absent if there was only a hold, and never that of another quote', async () => {
    const { quoteId } = await newQuote()
    const other = await newQuote()
    await addAppointment(quoteId, 'held', 100)
    await addAppointment(quoteId, 'expired', 50)
    await addAppointment(other.quoteId, 'confirmed', 60)
    expect(await appointmentOf(quoteId)).toBeUndefined()
  })
})

describe('an edit', () => {
  it('changes status, payment status and notes, increments the version and writes a history event', async () => {
    const { quoteId, number } = await newQuote()
    const { body } = await office().patch(`/api/quotes/${quoteId}`, EDIT).expect(200)
    expect(body).toMatchObject({ id: quoteId, number, ...EDIT, version: 2, firstName: 'Ada' })
    expect((await office().get('/api/quotes')).body).toEqual([body])
    expect(await history()).toEqual([
      {
        action: 'edited',
        ...BY_KEY,
        subject_id: quoteId,
        quote_number: number,
        changes: {
          status: ['new', EDIT.status],
          paymentStatus: ['not received', EDIT.paymentStatus],
          notes: ['', EDIT.notes],
        },
      },
    ])
  })

  it('without notes leaves them unchanged', async () => {
    const { quoteId } = await newQuote()
    await office().patch(`/api/quotes/${quoteId}`, EDIT).expect(200)
    const { body } = await office().patch(`/api/quotes/${quoteId}`, { status: 'new', paymentStatus: 'received' })
    expect(body).toMatchObject({ status: 'new', paymentStatus: 'received', notes: EDIT.notes, version: 3 })
  })

  it('of an older version is refused with the current quote', async () => {
    const { quoteId } = await newQuote()
    const { body: current } = await office()
      .patch(`/api/quotes/${quoteId}`, { ...EDIT, version: 1 })
      .expect(200)
    const late = await office()
      .patch(`/api/quotes/${quoteId}`, { ...EDIT, status: 'cancelled', version: 1 })
      .expect(409)
    expect(late.body).toMatchObject({ code: 'changed_meanwhile', current })
    expect((await office().get('/api/quotes')).body).toEqual([current])
    expect(await history()).toHaveLength(1)
  })

  it('succeeds ten times in a row if ten people name no version', async () => {
    const { quoteId } = await newQuote()
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        office().patch(`/api/quotes/${quoteId}`, { ...EDIT, notes: `by ${index}` }),
      ),
    )
    expect(responses.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ])
    const events = (await history()) as { changes: { notes: [from: string, to: string] } }[] // the columns selected above
    // Each edit started where another ended.
    expect(new Set(events.map(({ changes }) => changes.notes[0])).size).toBe(10)
  })
})

describe('a deletion', () => {
  it('deletes the quote with its countertops and drawings, and writes a history event without personal data', async () => {
    const { quoteId, number } = await newQuote()
    await newQuote()
    await office().delete(`/api/quotes/${quoteId}`).expect(204)
    await office().delete(`/api/quotes/${quoteId}`).expect(404)
    await office().get(`/api/quotes/${quoteId}`).expect(404)
    for (const table of ['quotes', 'quote_countertops', 'quote_images']) {
      expect(await api.database.rows(`select 1 from ${table}`), table).toHaveLength(1)
    }
    expect(await history()).toEqual([
      {
        action: 'deleted',
        ...BY_KEY,
        subject_id: quoteId,
        quote_number: number,
        changes: { status: ['new', null], paymentStatus: ['not received', null] },
      },
    ])
  })

  it("deletes the notes from the quote's history, and from no other", async () => {
    const [gone, other] = [await newQuote(), await newQuote()]
    for (const { quoteId } of [gone, other]) {
      await office()
        .patch(`/api/quotes/${quoteId}`, { ...EDIT, notes: 'Call Priya at 512 555 0199' })
        .expect(200)
    }
    await office().delete(`/api/quotes/${gone.quoteId}`).expect(204)
    const events = (await history()) as { subject_id: string }[] // the columns selected above
    const linesOf = (id: string) => JSON.stringify(events.filter(({ subject_id }) => subject_id === id))
    expect(events).toHaveLength(3)
    expect(linesOf(gone.quoteId)).not.toContain('Call Priya')
    expect(linesOf(gone.quoteId)).toContain('paymentStatus')
    expect(linesOf(other.quoteId)).toContain('Call Priya')
  })

  it('deletes the files of the emails about the quote, but not of messages, which erasing finds', async () => {
    const { quoteId, number } = await newQuote()
    await newQuote()
    const { customerId } = (await office().get(`/api/quotes/${quoteId}`).expect(200)).body
    const message = { quoteId, subject: 'Hi', body: 'Hi' }
    await office().post(`/api/customers/${customerId}/messages`, message).expect(201)
    await api.database.execute(`update outgoing_mails set not_before = now() where not_before is not null`)
    await api.drain()
    const subjects = async () => (await api.mails()).map(({ subject = '' }) => subject)
    const before = await subjects()
    await office().delete(`/api/quotes/${quoteId}`).expect(204)
    const isOfQuote = (subject: string) => subject.includes(`quote request #${number}`)
    expect(before.filter(isOfQuote)).toHaveLength(2)
    expect(await subjects()).toEqual(before.filter((subject) => !isOfQuote(subject)))
  })
})

describe('access', () => {
  const id = randomUUID()
  it('is 404 for an unknown id, and 400 for an invalid one', async () => {
    await office().get(`/api/quotes/${id}`).expect(404)
    await office().patch(`/api/quotes/${id}`, EDIT).expect(404)
    await office().get(`/api/quotes/${id}/countertops/${id}/image`).expect(404)
    await office().get('/api/quotes/7').expect(400)
    const { quoteId } = await newQuote()
    const other = await newQuote()
    const [countertop] = (await office().get(`/api/quotes/${other.quoteId}`)).body.countertops
    await office().get(`/api/quotes/${quoteId}/countertops/${countertop.id}/image`).expect(404)
  })
})
