import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { toSnakeCase } from 'drizzle-orm/casing'
import { describe, expect, it } from 'vitest'
import { CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { L_COUNTERTOP, newSession, quoteRequest, visitor } from '#test/api.ts'
import { TUESDAY, WEDNESDAY, intentFor, useAppointmentApi } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'
import { dumpRows, findTraces, listTextColumns } from '#test/database-dump.ts'
import { CANVAS_JPEG } from '#test/photos.ts'

const api = useAppointmentApi()

/** A valid session id too, so it can be in every column. */
const MARKER = 'feedc0dedeadbeef0123456789abcdef'
const SESSION_COLUMNS = new Set(['public.first_answers.caller', 'public.sessions.id', 'public.countertops.session_id'])

const erasedColumns = () =>
  Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, classification]) => classification === 'erased')
      .map(([column]) => ({ table, column })),
  )

/** A customer with a row in every table: a quote, an appointment, a declined and an accepted payment, a refund. */
async function storeCustomer() {
  const by = visitor(api.app, MARKER)
  await by.post('/api/countertops', L_COUNTERTOP).expect(201)
  const contact = { firstName: `${MARKER}1`, lastName: `${MARKER}2`, email: `${MARKER}@example.com` }
  const photoIds = [await sendPhoto(by)]
  await sendPhoto(by)
  const request = quoteRequest({ ...contact, photoIds, customerNote: `${MARKER} has a blue door` })
  const { body } = await by.post('/api/quote', request).set('Idempotency-Key', MARKER).expect(201)
  const quoteId: string = body.quoteId
  const { phoneNumber: _, ...mailTo } = { ...ADA, ...contact }
  await by.post('/api/samples', { ...mailTo, stones: ['southport'] }).expect(201)
  const office = api.office
  const edit = { status: 'new', paymentStatus: 'not received' }
  for (const notes of [`${MARKER} is in a hurry`, `${MARKER} has a dog`]) {
    await office.patch(`/api/quotes/${quoteId}`, { ...edit, notes }).expect(200)
  }
  const held = await api.hold({ by, quoteId })
  const { clientSecret } = (await intentFor(by, held.id).expect(200)).body
  const [intentId] = clientSecret.split('_secret_')
  for (const outcome of ['declined', 'accepted']) {
    await by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome }).expect(200)
  }
  const path = `/api/appointments/${held.id}`
  for (const notes of [`${MARKER} has a gate`, `${MARKER} has a code`]) await office.patch(path, { notes }).expect(200)
  await office.patch(path, { status: 'cancelled', refund: true }).expect(200)
  const { customerId } = await api.quoteOf(quoteId)
  const customer = `/api/customers/${customerId}`
  await office.patch(customer, { notes: `${MARKER} pays cash` }).expect(200)
  await office.post(`${customer}/calls`, { quoteId, outcome: 'reached', note: `${MARKER} is nice` }).expect(201)
  for (const about of [{ quoteId }, {}]) {
    const message = { ...about, subject: `To ${MARKER}`, body: `Hi ${MARKER}` }
    await office.post(`${customer}/messages`, message).expect(201)
  }
  await api.database.execute(`update outgoing_mails set not_before = now() where not_before is not null`)
  await api.drain()
  await office.post(`${customer}/messages`, { subject: `Still waits`, body: `Hi ${MARKER}` }).expect(201)
  const { link } = (await office.post('/api/page-links', { quoteId, replaces: false }).expect(201)).body
  await visitor(api.app)
    .post('/api/my/open', { token: link.split('/my/')[1] })
    .expect(204)
  await insertRareRows(quoteId, held.id, intentId)
  return { quoteId, appointmentId: held.id, customer }
}

async function sendPhoto(by: ReturnType<typeof visitor>): Promise<string> {
  return (await by.post('/api/photos').set('Content-Type', 'image/jpeg').send(CANVAS_JPEG).expect(201)).body.id
}

/** Rows that normally need an outage or a later clock. */
async function insertRareRows(quoteId: string, appointmentId: string, intentId: string): Promise<void> {
  const run = (text: string, values: unknown[] = []) => api.database.rows(text, values)
  await run(`insert into closed_months (month, columns, closed_at, by_name) values ('2027-01', '[]', now(), '')`)
  await run(
    `insert into closed_lines (month, "on", source, gross_cents, quote_id, cells, customer, note)
     values ('2027-01', '2027-01-02', 'hand:1', 100, $1, '{}', $2, $2)`,
    [quoteId, MARKER],
  )
  const [email] = await run(
    `insert into outgoing_mails (kind, quote_id, queued_at) values ('quote_received', $1, now()) returning id`,
    [quoteId],
  )
  const { id } = email as { id: string }
  await run(
    `insert into jobs (queue, data, state, ended_at) values
       ('mail', jsonb_build_object('mailId', $1::text), 'failed', now()),
       ('refund', jsonb_build_object('intentId', $2::text), 'failed', now()), ('outbox', '{}', 'failed', now())`,
    [id, intentId],
  )
  await run(
    `insert into measured_countertops (appointment_id, position, shape, width, length, stone, cutouts, note, at)
     values ($1::uuid, 1, 'I', 60, 25.5, 'southport', 1, '', now())`,
    [appointmentId],
  )
  await run(
    `insert into visit_photos (id, appointment_id, type, bytes, at, by_name)
     values (gen_random_uuid(), $1::uuid, 'image/jpeg', '', now(), 'Luis')`,
    [appointmentId],
  )
  await run(
    `insert into attachments (id, quote_id, name, type, bytes, size, at, by_name)
     values (gen_random_uuid(), $1::uuid, '', 'application/pdf', '', 0, now(), 'Ana')`,
    [quoteId],
  )
  await run(
    `insert into final_quotes (quote_id, revision, state, countertops, unfit, job, price_list, deposit_percent, valid_days,
       created_at, sent_at, decline)
     values ($1::uuid, 1, 'declined', '[]', '[]', '{}', 'quoted', 50, 14, now(), now(), '{}')`,
    [quoteId],
  )
  await run(`insert into rate_limits (key, hits, resets_at) values ('booking:' || $1, 1, now() + interval '1 day')`, [
    MARKER,
  ])
}

/** In each text that a customer may write. */
const MARKED_DETAILS = `jsonb_build_object('v', 1, 'name', $1::text, 'cutouts', jsonb_build_array(
  jsonb_build_object('id', 'sink', 'at', 30, 'model', $1::text), jsonb_build_object('id', 'hole', 'at', 34)))`

/** Both values of a changed field, and one next to a status. */
const MARKED_CHANGES = `jsonb_build_object('status', '["new", "contacted"]'::jsonb,
  'notes', jsonb_build_array($1::text, $1::text), 'name', jsonb_build_array('', $1::text))`

/** Writes the marker to every column that an erasure must blank. */
async function markEveryColumn(): Promise<void> {
  const types = new Map(
    (await listTextColumns(api.database)).map(({ table, name, type }) => [`${table}.${name}`, type]),
  )
  for (const { table, column } of erasedColumns()) {
    if (SESSION_COLUMNS.has(`${table}.${column}`)) continue
    const value = {
      jsonb:
        { details: MARKED_DETAILS, changes: MARKED_CHANGES }[column] ??
        `jsonb_build_object('status', 'new', 'notes', $1::text, 'message', $1::text)`,
      json: `json_build_object('body', $1::text)`,
      bytea: `convert_to($1, 'UTF8')`,
    }[types.get(`${table}.${column}`) ?? '']
    // Limits are named, and a customer has each word once.
    // Each hash is there once.
    const hash = {
      'public.page_links': `convert_to($1 || id, 'UTF8')`,
      'public.page_sessions': `convert_to($1 || link_id, 'UTF8')`,
    }[table]
    const text = { 'public.rate_limits': `'booking:' || $1`, 'public.customer_words': '$1 || id' }[table] ?? '$1'
    await api.database.transaction(async (tx) => {
      await tx.run('', `select set_config('office.erasing', 'on', true)`, [])
      await tx.run('', `update ${table} set "${column}" = ${hash ?? value ?? text}`, [MARKER])
    })
  }
}

const emailFiles = () =>
  readdirSync(api.emailFilesDir).map((name) => `${name} ${readFileSync(join(api.emailFilesDir, name), 'utf8')}`)

it('every column that can hold text or bytes is classified, so an erasure cannot miss a new one', async () => {
  const classified = Object.entries(COLUMNS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  const there = (await listTextColumns(api.database)).map(({ table, name }) => `${table}.${name}`)
  expect(
    there.filter((column) => !classified.includes(column)),
    'classify them in COLUMNS',
  ).toEqual([])
  expect(
    classified.filter((column) => !there.includes(column)),
    'these no longer exist',
  ).toEqual([])
})

describe('erasing a customer', () => {
  it('leaves no trace in the database, email files or later log lines, and deletes nothing of others', async () => {
    const { quoteId, appointmentId, customer } = await storeCustomer()
    await markEveryColumn()
    for (const { table, column } of erasedColumns()) {
      const rows = await api.database.rows(
        `select row_to_json(t)::text as line from (select "${column}" from ${table}) t`,
      )
      const lines = (rows as { line: string }[]).map(({ line }) => line)
      expect(findTraces(lines, MARKER).length, `${table}.${column} holds the marker`).toBeGreaterThan(0)
    }
    const other = visitor(api.app, newSession())
    const otherQuote: string = (await other.post('/api/quote', quoteRequest()).expect(201)).body.quoteId
    await other.post('/api/countertops', L_COUNTERTOP).expect(201)
    const otherAppointment = await api.hold({ by: other, date: WEDNESDAY, quoteId: otherQuote })
    await api.drain()
    const linesBefore = await dumpRows(api.database)
    const filesBefore = emailFiles()
    const logBefore = api.logged().length

    await api.office.post(`${customer}/erase`, { name: `${MARKER} ${MARKER}` }).expect(204)
    await api.office.get('/api/quotes').expect(200)
    await api.office.get(`/api/appointments?from=${TUESDAY}&to=${TUESDAY}`).expect(200)
    await api.drain()

    const linesAfter = await dumpRows(api.database)
    expect(findTraces(linesBefore, MARKER).length).toBeGreaterThan(20)
    expect(findTraces(linesAfter, MARKER)).toEqual([])
    const isOfOther = (line: string) => [otherQuote, otherAppointment.id, other.session].some((id) => line.includes(id))
    expect(linesAfter.filter(isOfOther)).toEqual(linesBefore.filter(isOfOther))
    expect(filesBefore.filter((file) => file.includes(quoteId) || file.includes(appointmentId)).length).toBeGreaterThan(
      4,
    )
    expect(filesBefore.filter((file) => file.includes(`Subject: To ${MARKER}`)).length).toBe(2)
    expect(emailFiles()).toEqual(
      filesBefore.filter((file) => file.includes(otherQuote) || file.includes(otherAppointment.id)),
    )
    expect(emailFiles().length).toBe(2)
    expect(api.logged().slice(logBefore)).not.toContain(MARKER)
  })

  it('keeps the details of countertops, but not their names and the models of cutouts', async () => {
    const cutouts = [
      { id: 'a', kind: 'sink-single', side: 'runFront', at: 18, model: MARKER },
      { id: 'b', kind: 'faucet', side: 'runFront', at: 18, with: 'a' },
    ]
    const details = { v: 1, name: MARKER, mirrored: true, sides: { back: [{ use: 'wall', splash: '4in' }] }, cutouts }
    const { imageData, ...plain } = quoteRequest().countertops[0] ?? {}
    const request = quoteRequest({
      countertops: [
        { ...plain, imageData, details },
        { ...plain, imageData },
      ],
    })
    const quoteId: string = (await visitor(api.app).post('/api/quote', request).expect(201)).body.quoteId
    const read = async () => (await api.office.get(`/api/quotes/${quoteId}`).expect(200)).body.countertops
    const [before, other] = await read()
    const { customerId } = await api.quoteOf(quoteId)
    await api.office.post(`/api/customers/${customerId}/erase`, { name: 'Ada Okafor' }).expect(204)
    const { name: _, ...rest } = before.details
    const { model: __, ...sink } = cutouts[0] ?? {}
    expect(await read()).toEqual([{ ...before, details: { ...rest, cutouts: [sink, cutouts[1]] } }, other])
  })

  it('keeps numbers, dates, sizes, amounts and statuses', async () => {
    const { quoteId, appointmentId, customer } = await storeCustomer()
    const office = api.office
    const quoteBefore = (await office.get(`/api/quotes/${quoteId}`).expect(200)).body
    const appointmentBefore = (await office.get(`/api/appointments/${appointmentId}`).expect(200)).body
    const name = `${MARKER}1 ${MARKER}2`
    await office.post(`${customer}/erase`, { name }).expect(204)
    const blank = { phoneNumber: '', email: '', address: '', aptSuite: '', city: '', state: '', zipCode: '' }
    const erasedContact = { firstName: 'Erased', lastName: 'customer', ...blank }
    const quoteAfter = (await office.get(`/api/quotes/${quoteId}`).expect(200)).body
    expect(quoteAfter).toEqual({
      ...quoteBefore,
      ...erasedContact,
      notes: '',
      customerNote: undefined,
      photoIds: undefined,
      attachments: undefined,
      visitPhotos: undefined,
      // The messages are gone.
      lastTouchAt: undefined,
      // So are the links to the customer's page.
      page: undefined,
      // The erasure.
      erased: true,
      version: quoteBefore.version + 1,
    })
    const appointmentAfter = (await office.get(`/api/appointments/${appointmentId}`).expect(200)).body
    expect(appointmentAfter).toEqual({
      ...appointmentBefore,
      contact: erasedContact,
      notes: '',
      erased: true,
      version: appointmentBefore.version + 1,
      history: appointmentBefore.history.map((line: object) => ({ ...line, why: '…' })),
    })
    const events = await api.database.rows(`select action, changes from events where subject = 'quote' order by id`)
    expect(events).toEqual([
      { action: 'edited', changes: { notes: ['', '…'] } },
      { action: 'edited', changes: { notes: ['…', '…'] } },
      {
        action: 'edited',
        changes: { status: ['new', 'scheduled'], paymentStatus: ['not received', 'partial payment'] },
      },
      { action: 'edited', changes: { paymentStatus: ['partial payment', 'not received'] } },
      { action: 'edited', changes: { pageLink: [null, '…'] } },
      { action: 'erased', changes: {} },
    ])
  })
})

/**
 * Classifies every column that can hold text or bytes. A test fails for a column that's missing here.
 *
 * - `erased`: personal. eraseCustomer blanks it or deletes its row.
 * - `not personal`: ids, dates, sizes, amounts, statuses, or our own words.
 * - `the shop's`: about the shop's own days and people. It names no customer.
 */
type Classification = 'erased' | 'not personal' | "the shop's"

const CONTACT_COLUMNS = Object.fromEntries(CONTACT_FIELDS.map((field) => [toSnakeCase(field), 'erased' as const]))

/** By `schema.table`. */
const COLUMNS: Record<string, Record<string, Classification>> = {
  'public.sessions': { id: 'erased' },
  'public.countertops': { session_id: 'erased', shape: 'not personal', stone: 'not personal', details: 'erased' },
  'public.customers': {
    ...CONTACT_COLUMNS,
    email_key: 'erased',
    phone_key: 'erased',
    notes: 'erased',
    merged_rows: 'erased',
  },
  'public.customer_words': { word: 'erased' },
  'public.final_quotes': {
    state: 'not personal',
    countertops: 'erased',
    unfit: 'erased',
    job: 'not personal',
    lines: 'erased',
    stones: 'not personal',
    price_list: 'not personal',
    fabrication: 'erased',
    text: 'erased',
    office_note: 'erased',
    why: 'erased',
    frozen: 'erased',
    sha256: 'not personal',
    decline: 'erased',
    acceptance: 'erased',
    cancel_reason: 'erased',
  },
  'public.quotes': {
    session_id: 'erased',
    ...CONTACT_COLUMNS,
    notes: 'erased',
    customer_note: 'erased',
    installation_days: 'not personal',
    job: 'not personal',
    status: 'not personal',
    payment_status: 'not personal',
    lost_reason: 'not personal',
    lost_note: 'erased',
    estimate: 'not personal',
    price_list_version: 'not personal',
    made_by: "the shop's",
  },
  // Its name and the models of cutouts. The rest stays.
  'public.quote_countertops': { shape: 'not personal', stone: 'not personal', details: 'erased' },
  'public.quote_images': { png: 'erased' },
  'public.photos': { session_id: 'erased', client_address: 'erased', type: 'not personal', bytes: 'erased' },
  'public.attachments': { name: 'erased', type: 'not personal', bytes: 'erased', by_name: "the shop's" },
  'public.visit_photos': { type: 'not personal', bytes: 'erased', by_name: "the shop's" },
  'public.sample_requests': { ...CONTACT_COLUMNS, stones: 'not personal', sent_by: "the shop's" },
  'public.first_answers': { caller: 'erased', key: 'erased', request: 'erased', body_hash: 'erased', answer: 'erased' },
  'public.appointments': {
    session_id: 'erased',
    client_address: 'erased',
    ...CONTACT_COLUMNS,
    notes: 'erased',
    calendar_token: 'erased',
    measured_note: 'erased',
    installed: 'erased',
    kind: 'not personal',
    status: 'not personal',
    time_slot: 'not personal',
    fee: 'not personal',
    collected: 'not personal',
  },
  'public.appointment_history': {
    why: 'erased',
    from: 'not personal',
    to: 'not personal',
    by: 'not personal',
    by_name: "the shop's",
  },
  'public.measured_countertops': { note: 'erased', shape: 'not personal', stone: 'not personal' },
  'public.crews': { name: "the shop's", color: "the shop's", days: "the shop's", email: "the shop's" },
  'public.visit_hours': { visits: "the shop's" },
  'public.opened_days': { reason: "the shop's" },
  'public.closures': { reason: "the shop's", time_slot: 'not personal' },
  'public.events': {
    changes: 'erased',
    by_kind: 'not personal',
    by_name: "the shop's",
    subject: 'not personal',
    subject_id: 'not personal',
    action: 'not personal',
    request_id: 'not personal',
  },
  'public.people': { name: "the shop's", email: "the shop's", role: 'not personal' },
  'public.person_tokens': { kind: 'not personal', hash: "the shop's", user_agent: "the shop's" },
  'public.views': { name: "the shop's", query: "the shop's" },
  'public.payments': {
    failure_message: 'erased',
    note: 'erased',
    by_name: "the shop's",
    purpose: 'not personal',
    method: 'not personal',
    intent_id: 'not personal',
    provider: 'not personal',
    state: 'not personal',
    currency: 'not personal',
    dispute: 'not personal',
  },
  'public.payment_events': { id: 'not personal', type: 'not personal', intent_id: 'not personal' },
  'public.demo_intents': {
    failure_message: 'erased',
    method: 'not personal',
    id: 'not personal',
    client_secret: 'not personal',
    status: 'not personal',
  },
  'public.settings': { balance_due: 'not personal', usual_lines: "the shop's" },
  'public.price_lists': { prices: "the shop's", by_name: "the shop's" },
  'public.templates': { name: "the shop's", subject: "the shop's", body: "the shop's" },
  'public.messages': {
    subject: 'erased',
    body: 'erased',
    channel: 'not personal',
    direction: 'not personal',
    outcome: 'not personal',
    by_name: "the shop's",
  },
  'public.closed_months': { month: 'not personal', columns: 'not personal', by_name: "the shop's" },
  'public.closed_lines': {
    month: 'not personal',
    source: 'not personal',
    day_note: 'not personal',
    cells: 'not personal',
    customer: 'erased',
    note: 'erased',
  },
  'public.outgoing_mails': {
    kind: 'not personal',
    canceled_parts: 'not personal',
    previous_date: 'not personal',
    previous_slot: 'not personal',
  },
  'public.page_links': { hash: 'erased' },
  'public.page_sessions': { hash: 'erased' },
  'public.rate_limits': { key: 'erased' },
  // Jobs contain only ids (server/jobs/queues.ts), but an attempt's error may quote an address.
  'public.jobs': { error: 'erased', queue: 'not personal', data: 'not personal', state: 'not personal' },
  'drizzle.__drizzle_migrations': { hash: 'not personal' },
}
