import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { RETENTION_DAYS } from '#shared/erasure/retention.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { LINK_DEAD } from '#shared/my/terms.ts'
import { newSession, visitor } from '#test/api.ts'
import { CONTACT, useAppointmentApi } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'

const api = useAppointmentApi({
  RATE_LIMIT: 'on',
  PUBLIC_URL: 'https://www.shop.example',
  PAYMENTS: 'demo',
  SHOP_EMAIL: 'office@shop.example',
})

const run = async (text: string) => (await api.database.run('', text, [])) as Record<string, unknown>[]
const open = (token: string) => request(api.app).post('/api/my/open').send({ token })
const countOpened = (token: string) => request(api.app).post('/api/my/opened').send({ token }).expect(204)
const askForLink = (email: string) => request(api.app).post('/api/my/link').send({ email })

/** The texts of the emails to an address, oldest first. */
const textsTo = async (address: string) => (await api.mailsTo(address)).map(({ text = '' }) => text)
const tokenIn = (text: string | undefined) =>
  /https:\/\/www\.shop\.example\/my\/([\w-]{43})\b/.exec(text ?? '')?.[1] ?? ''

const newLink = async (subject: object, replaces = false): Promise<string> =>
  (await api.office.post('/api/page-links', { ...subject, replaces }).expect(201)).body.link

/** What the links of all sessions open, the newest session's first. */
const openedPages = () =>
  run(`select quote_id, appointment_id from page_links join page_sessions on link_id = id order by expires_at desc`)

describe('the link to a page', () => {
  it('is in every email to the customer, each with its own token, of which the database has only a hash', async () => {
    const quoteId = await api.newQuote()
    await api.takeByPhone({ quoteId, contact: ADA }).expect(201)
    const { customerId } = await api.quoteOf(quoteId)
    const message = { quoteId, subject: 'Hi', body: 'When?' }
    await api.office.post(`/api/customers/${customerId}/messages`, message).expect(201)
    await api.database.execute(`update outgoing_mails set not_before = now() where queued_at is null`)
    const texts = await textsTo(ADA.email)
    expect(texts).toHaveLength(3)
    expect(texts.filter((text) => text.includes('See your quote and visit'))).toHaveLength(3)
    const tokens = texts.map(tokenIn)
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) await open(token).expect(204)
    const links = await run('select id, quote_id, encode(hash, $$hex$$) as hash from page_links')
    expect(links.map(({ quote_id }) => quote_id)).toEqual(tokens.map(() => quoteId))
    const sessions = await run('select link_id from page_sessions')
    expect(new Set(sessions.map(({ link_id }) => link_id))).toEqual(new Set(links.map(({ id }) => id)))
    for (const token of tokens) {
      expect(JSON.stringify(links)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
      expect(api.logged()).not.toContain(token)
    }
  })

  it('is dead if its quote is deleted just as it opens', async () => {
    const quoteId = await api.newQuote()
    const token = tokenIn(await newLink({ quoteId }))
    await api.database.execute(`
      create function delete_link() returns trigger language plpgsql as
        $$begin delete from page_links where id = new.link_id; return new; end$$;
      create trigger delete_link before insert on page_sessions for each row execute function delete_link()`)
    try {
      expect((await open(token).expect(404)).body.error).toBe(LINK_DEAD)
    } finally {
      await api.database.execute('drop function delete_link cascade')
    }
  })

  it('is filled into a message only when that is sent, also where it leads to booking', async () => {
    const quoteId = await api.newQuote()
    await textsTo(ADA.email)
    const { customerId } = await api.quoteOf(quoteId)
    const body = 'Look: {{link}}, book: {{bookLink}}'
    const message = { quoteId, subject: 'Hi', body }
    const written = await api.office.post(`/api/customers/${customerId}/messages`, message).expect(201)
    const plain = 'https://www.shop.example/my'
    expect(written.body.body).toBe(`Look: ${plain}, book: ${plain}#book`)
    await api.database.execute(`update outgoing_mails set not_before = now() where queued_at is null`)
    await api.run('outbox')
    const text = (await textsTo(ADA.email)).at(-1) ?? ''
    const token = tokenIn(text)
    expect(text).toContain(`Look: ${plain}/${token}, book: ${plain}/${token}#book`)
    await open(token).expect(204)
    expect(JSON.stringify(await run('select * from messages'))).not.toContain(token)
  })

  it('is not in emails to the shop', async () => {
    await api.newQuote()
    const shop = (await run(`select kind from outgoing_mails`)).map(({ kind }) => kind)
    expect(shop).toContain('quote_received_shop')
    await api.drain()
    expect(await run('select 1 from page_links')).toHaveLength(1)
  })

  it('opens the page of the visit alone, if someone books for a quote with another address', async () => {
    const quoteId = await api.newQuote()
    const { body } = await api.takeByPhone({ quoteId, contact: CONTACT }).expect(201)
    const [text] = await textsTo(CONTACT.email)
    await open(tokenIn(text)).expect(204)
    expect(await openedPages()).toEqual([{ quote_id: null, appointment_id: body.id }])
  })

  it('sets a cookie for 12 hours that goes only to the page, and only from our site', async () => {
    const token = tokenIn(await newLink({ quoteId: await api.newQuote() }))
    const answer = await open(token).expect(204)
    const [cookie = ''] = answer.get('Set-Cookie') ?? []
    expect(cookie).toMatch(/^__Secure-my=[\w-]{43}; Max-Age=43200; Path=\/api\/my; HttpOnly; SameSite=Lax; Secure$/)
    expect(cookie).not.toContain(token)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    await open(token).set('Sec-Fetch-Site', 'cross-site').expect(403)
  })

  it('is dead if it is wrong, replaced, unused for 180 days, or of an erased customer', async () => {
    const quoteId = await api.newQuote()
    const { customerId } = await api.quoteOf(quoteId)
    const dead = async (token: string) =>
      expect((await open(token).expect(404)).body).toEqual({ code: 'not_found', error: LINK_DEAD })
    await dead('wrong')
    await dead('')
    const old = tokenIn(await newLink({ quoteId }))
    const copied = tokenIn(await newLink({ quoteId }))
    await open(old).expect(204)
    const fresh = tokenIn(await newLink({ quoteId }, true))
    await dead(old)
    await dead(copied)
    api.clock.advance((RETENTION_DAYS.pageLink - 1) * DAY_MS)
    await open(fresh).expect(204)
    await countOpened(fresh)
    api.clock.advance((RETENTION_DAYS.pageLink - 1) * DAY_MS)
    await open(fresh).expect(204)
    api.clock.advance((RETENTION_DAYS.pageLink + 1) * DAY_MS)
    await dead(fresh)
    await api.purge()
    expect(await run('select 1 from page_links')).toEqual([])
    expect(await run('select 1 from page_sessions')).toEqual([])
    const last = tokenIn(await newLink({ quoteId }))
    await api.office.post(`/api/customers/${customerId}/erase`, { name: 'Ada Okafor' }).expect(204)
    await dead(last)
    expect(await run('select 1 from page_links')).toEqual([])
    await api.office.post('/api/page-links', { quoteId, replaces: true }).expect(409)
  })

  it("ends once the office corrects the quote's or the visit's email, and the new address gets its own", async () => {
    const [quoteId, alone] = [await api.newQuote(), { contact: { ...ADA, email: 'ADA@example.com' } }]
    const { body: visit } = await api.takeByPhone(alone).expect(201)
    const { customerId } = await api.quoteOf(quoteId)
    expect(visit.customerId).toBe(customerId)
    const [text = ''] = await textsTo(ADA.email)
    const other = await api.newQuote({ email: 'other@example.com', lastName: 'Other', phoneNumber: '(615) 555-0111' })
    const kept = tokenIn(await newLink({ quoteId: other }))
    const former = [tokenIn(text), tokenIn(await newLink({ appointmentId: visit.id }))]
    const [cookie = ''] = (await open(tokenIn(text)).expect(204)).get('Set-Cookie') ?? []
    const edit = (changes: object) => api.office.patch(`/api/customers/${customerId}`, changes).expect(200)
    await edit({ phoneNumber: '(615) 555-0177' })
    for (const token of former) await open(token).expect(204)
    await edit({ email: 'right@example.com' })
    for (const token of former) await open(token).expect(404)
    await request(api.app).get('/api/my').set('Cookie', cookie).expect(401)
    await open(kept).expect(204)
    await askForLink('right@example.com').expect(204)
    await open(tokenIn((await textsTo('right@example.com')).at(-1))).expect(204)
  })

  it('is counted for the office: how often the page was opened, and when last', async () => {
    const quoteId = await api.newQuote()
    expect(await api.quoteOf(quoteId)).not.toHaveProperty('page')
    const first = tokenIn(await newLink({ quoteId }))
    // A mail scanner gets no further.
    await open(first).expect(204)
    expect(await api.quoteOf(quoteId)).not.toHaveProperty('page')
    for (const token of [first, tokenIn(await newLink({ quoteId }))]) await countOpened(token)
    api.clock.advance(DAY_MS)
    await countOpened(tokenIn(await newLink({ quoteId }, true)))
    const page = { opened: 3, lastOpenedAt: api.clock.now().toISOString() }
    expect((await api.quoteOf(quoteId)).page).toEqual(page)
    // A link that was replaced.
    await countOpened(first)
    expect((await api.quoteOf(quoteId)).page).toEqual(page)
  })

  it('of a quote or a visit is for the office to make, with a line in the history', async () => {
    const quoteId = await api.newQuote()
    await newLink({ quoteId }, true)
    expect(await run(`select changes from events where subject = 'quote'`)).toEqual([
      { changes: { pageLink: [null, 'new'] } },
    ])
    const { body } = await api.takeByPhone().expect(201)
    await open(tokenIn(await newLink({ appointmentId: body.id }))).expect(204)
    for (const [path, input] of [
      ['quoteId', {}],
      ['quoteId', { quoteId, appointmentId: body.id }],
      ['quoteId', { quoteId: body.id }],
      ['appointmentId', { appointmentId: quoteId }],
    ] as const) {
      const refused = await api.office.post('/api/page-links', { ...input, replaces: false }).expect(400)
      expect(refused.body.issues[0].path).toBe(path)
    }
  })
})

describe('asking for a new link', () => {
  it('answers the same for every address, and emails a link to each of its quotes', async () => {
    const first = await api.newQuote()
    await textsTo(ADA.email)
    await askForLink('nobody@example.com').set('Sec-Fetch-Site', 'cross-site').expect(403)
    await askForLink('nobody@example.com').expect(204)
    await askForLink(ADA.email.toUpperCase()).expect(204)
    const text = (await textsTo(ADA.email)).at(-1)
    expect(text).toContain('This link opens your page.')
    await open(tokenIn(text)).expect(204)
    expect(await openedPages()).toEqual([{ quote_id: first, appointment_id: null }])
    api.clock.advance(1000)
    const second = await api.newQuote({}, visitor(api.app, newSession()))
    await textsTo(ADA.email)
    await askForLink(ADA.email).expect(204)
    const links = [
      ...((await textsTo(ADA.email)).at(-1) ?? '').matchAll(/Quote #(\d+) from [^:]+:\n.*\/my\/([\w-]{43})/g),
    ]
    const opened = []
    for (const [, number, token = ''] of links) {
      await open(token).expect(204)
      const [page] = await openedPages()
      opened.push([Number(number), page?.quote_id])
      api.clock.advance(1000)
    }
    const numberOf = async (id: string) => (await api.quoteOf(id)).number
    expect(opened).toEqual([
      [await numberOf(second), second],
      [await numberOf(first), first],
    ])
    expect(await textsTo('nobody@example.com')).toEqual([])
  })

  it('is for 5 times an hour per address, known or not', async () => {
    for (let count = 0; count < 5; count++) await askForLink('nobody@example.com').expect(204)
    const { body } = await askForLink('NOBODY@example.com').expect(429)
    expect(body.error).toBe('There were too many links for this email in the last hour. Please wait a while.')
    await askForLink('else@example.com').expect(204)
    expect((await askForLink('no address').expect(400)).body.issues[0].path).toBe('email')
    expect(JSON.stringify(await run('select key from rate_limits'))).not.toContain('example.com')
  })
})

it('lets a link be opened 30 times in 15 minutes, and its customer open another one', async () => {
  const quoteId = await api.newQuote()
  const [token = '', other = ''] = await Promise.all([newLink({ quoteId }), newLink({ quoteId })]).then((links) =>
    links.map((link) => link.split('/my/')[1]),
  )
  for (let count = 0; count < 30; count += 1) await open(token).expect(204)
  expect((await open(token).expect(429)).body.error).toContain('opened too many times')
  expect(await run('select 1 from page_sessions')).toHaveLength(30)
  await open(other).expect(204)
})
