import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#shared/lib/canonical-json.ts'
import { quoteRequest, visitor } from '#test/api.ts'
import { countStatuses, useAppointmentApi } from '#test/appointment-api.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'
import { CANVAS_JPEG } from '#test/photos.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
const { path, begin, begun, edited, act, sent, revisions, stateOf, customer, acceptance, emails } = finalQuoteCalls(api)
const DAY_MS = 86_400_000
const brackets = { id: 'brackets', text: 'Brackets', quantity: 1, unitPriceCents: 20_000 }
const sealing = { id: 'sealing', text: 'Sealing', quantity: 1, unitPriceCents: 9900, optional: true }

describe('sending a draft', () => {
  it('freezes what the customer reads, shows it on their page, and emails them', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId, { lines: [brackets], text: 'Thank you', officeNote: 'Careful' })
    expect(final).toMatchObject({ state: 'sent', validUntil: '2027-03-15', sentAt: '2027-03-01T15:00:00.000Z' })
    const { text } = await api.office.get(`${path(quoteId, 1)}/frozen`).expect(200)
    expect(createHash('sha256').update(text).digest('hex')).toBe(final.sha256)
    expect(canonicalJson(JSON.parse(text))).toBe(text)
    expect(text).not.toContain('Careful')
    const page = await (await customer(quoteId)).read()
    expect(page.finalQuote).toMatchObject({ text: 'Thank you', totalCents: final.totalCents, sha256: final.sha256 })
    expect(page.finalQuote).not.toHaveProperty('officeNote')
    expect((await api.quoteOf(quoteId)).stage).toBe('final_quote_sent')
    expect(await emails(quoteId)).toEqual(['final_quote_sent'])
  })

  it('asks why above the range of the estimate, and stores nothing without a reason', async () => {
    const quoteId = await api.newQuote()
    const draft = await edited(await begun(quoteId), quoteId, { lines: [{ ...brackets, unitPriceCents: 900_000 }] })
    const { body } = await act('send', draft, quoteId).expect(400)
    expect(body.issues).toMatchObject([{ path: 'why' }])
    expect(await revisions(quoteId)).toEqual([draft])
    const { body: final } = await act('send', draft, quoteId, { why: 'Six brackets' }).expect(200)
    expect(final.why).toBe('Six brackets')
  })

  it('replaces the one that waits, and says so to who reads the old one', async () => {
    const quoteId = await api.newQuote()
    const first = await sent(quoteId)
    const by = await customer(quoteId)
    await sent(quoteId, { lines: [brackets] })
    expect(await stateOf(quoteId)).toEqual([
      [2, 'sent'],
      [1, 'superseded'],
    ])
    const { body } = await by.post('/final-quote/accept', acceptance(first)).expect(409)
    expect(body).toMatchObject({
      code: 'quote_changed',
      error: 'We sent you a newer final quote. Please read that one.',
      current: { finalQuote: { revision: 2 } },
    })
  })

  it('gives a link to copy for a customer without an email address', async () => {
    const quoteId = await api.newQuote()
    await api.database.rows(`update quotes set email = '' where id = $1`, [quoteId])
    expect((await sent(quoteId)) as unknown).toMatchObject({ link: expect.stringContaining('/my/') })
    expect(await emails(quoteId)).toEqual([])
  })

  it('is once: a sent one can be neither edited, sent nor deleted', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    await act('send', final, quoteId).expect(409)
    await api.office.patch(path(quoteId, 1), { version: final.version, text: 'No' }).expect(409)
    await api.office.delete(path(quoteId, 1)).send({ version: final.version }).expect(409)
    expect(await revisions(quoteId)).toEqual([final])
  })

  it('reads the same after prices changed', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    await api.database.rows(`update quotes set price_list_version = 'gone', total_cents = 1 where id = $1`, [quoteId])
    expect((await (await customer(quoteId)).read()).finalQuote).toMatchObject({
      totalCents: final.totalCents,
      difference: final.difference,
      sha256: final.sha256,
    })
  })

  it('counts how often its page was opened while it waits', async () => {
    const quoteId = await api.newQuote()
    await customer(quoteId)
    await sent(quoteId)
    await customer(quoteId)
    await customer(quoteId)
    expect(await revisions(quoteId)).toMatchObject([{ opened: 2, openedAt: '2027-03-01T15:00:00.000Z' }])
  })
})

describe('accepting', () => {
  it('wins the quote: stage, status, emails to both, and who accepted what', async () => {
    const quoteId = await api.newQuote()
    await api.office.patch(`/api/quotes/${quoteId}`, {
      followUpOn: '2027-03-05',
      status: 'negotiating',
      paymentStatus: 'not received',
    })
    const final = await sent(quoteId, { lines: [sealing], stones: ['southport', 'travella'] })
    const [, travella] = final.stones
    const choice = { stone: 'travella' as const, options: ['sealing'] }
    const totalCents = (travella?.totalCents ?? 0) + 9900
    const by = await customer(quoteId)
    const { body: page } = await by.post('/final-quote/accept', acceptance(final, { choice, totalCents })).expect(200)
    expect(page.finalQuote).toMatchObject({
      state: 'accepted',
      accepted: { name: 'Ada Okafor', choice, totalCents, at: '2027-03-01T15:00:00.000Z', sha256: final.sha256 },
    })
    const { stage, status, followUpOn } = await api.quoteOf(quoteId)
    expect([stage, status, followUpOn ?? null]).toEqual(['accepted', 'scheduled', null])
    expect(await emails(quoteId)).toEqual(['final_quote_sent', 'final_quote_accepted', 'final_quote_accepted_shop'])
    const [row] = await api.database.rows('select acceptance from final_quotes')
    expect(row).toMatchObject({ acceptance: { name: 'Ada Okafor', clientAddress: expect.any(String) } })
  })

  it('is refused if one byte of what was frozen is another one', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId, { text: 'Thank you' })
    const by = await customer(quoteId)
    await api.database.rows(`update final_quotes set frozen = replace(frozen, 'Thank you', 'Thank yoo')`)
    const { body } = await by.post('/final-quote/accept', acceptance(final)).expect(409)
    expect(body.code).toBe('quote_changed')
  })

  it('is the same twice, and emails once', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    const by = await customer(quoteId)
    await by.post('/final-quote/accept', acceptance(final)).expect(200)
    await by.post('/final-quote/accept', acceptance(final)).expect(200)
    await by.post('/final-quote/accept', acceptance(final, { name: 'Someone Else' })).expect(409)
    expect(await emails(quoteId)).toHaveLength(3)
  })

  it.each([
    ['another hash', { sha256: 'a'.repeat(64) }],
    ['another total', { totalCents: 1 }],
    ['another revision', { revision: 9 }],
  ])('is refused for %s, and nothing changes', async (_, changes) => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    const { body } = await (await customer(quoteId)).post('/final-quote/accept', acceptance(final, changes)).expect(409)
    expect(body).toMatchObject({ code: 'quote_changed', current: { finalQuote: { state: 'sent' } } })
    expect(await stateOf(quoteId)).toEqual([[1, 'sent']])
  })

  it.each([
    ['choice.stone', { choice: { stone: 'travella' as const, options: [] } }],
    ['choice.options', { choice: { stone: null, options: ['nothing'] } }],
    ['name', { name: '  ' }],
    ['agreed', { agreed: false as unknown as true }],
  ])('names what is wrong: %s', async (issue, changes) => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    const { body } = await (await customer(quoteId)).post('/final-quote/accept', acceptance(final, changes)).expect(400)
    expect(body.issues).toMatchObject([{ path: issue }])
    expect(await stateOf(quoteId)).toEqual([[1, 'sent']])
  })

  it('ends with its last day in the shop, before a job marks it', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId, { validDays: 1 })
    api.clock.advance(DAY_MS)
    expect((await (await customer(quoteId)).read()).finalQuote?.state).toBe('sent')
    api.clock.set('2027-03-03T06:30:00.000Z') // half past midnight in the shop
    const later = await customer(quoteId)
    const { body } = await later.post('/final-quote/accept', acceptance(final)).expect(409)
    expect(body.error).toBe('This final quote ended on Mar 2. Ask us for a new one.')
    const onPaper = { choice: { stone: null, options: [] }, note: 'Signed' }
    const refused = await act('accept-on-paper', final, quoteId, onPaper).expect(409)
    expect(refused.body.error).toBe('This final quote ended on Mar 2. Send a new one.')
    await api.run('expire-final-quotes')
    expect(await stateOf(quoteId)).toEqual([[1, 'expired']])
    expect((await api.quoteOf(quoteId)).stage).toBe('final_quote_sent')
  })

  it('is refused once the office has closed the quote', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    const by = await customer(quoteId)
    await api.office.patch(`/api/quotes/${quoteId}`, { status: 'cancelled', paymentStatus: 'not received' }).expect(200)
    const { body } = await by.post('/final-quote/accept', acceptance(final)).expect(409)
    expect(body.error).toBe('This quote is closed. Ask us for a new one.')
    const onPaper = { choice: { stone: null, options: [] }, note: 'Signed' }
    const refused = await act('accept-on-paper', final, quoteId, onPaper).expect(409)
    expect(refused.body.error).toBe('This quote is lost. Open it again first.')
  })

  it('and a withdrawal at once: one wins, and the other reads what happened', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    const by = await customer(quoteId)
    const [accepted, withdrawn] = await Promise.all([
      by.post('/final-quote/accept', acceptance(final)),
      act('withdraw', final, quoteId),
    ])
    expect(countStatuses([accepted, withdrawn])).toEqual({ 200: 1, 409: 1 })
    const [[, state] = []] = await stateOf(quoteId)
    expect(state).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn')
  })

  it('of a change order replaces the accepted one, which stays until then', async () => {
    const quoteId = await api.newQuote()
    const first = await sent(quoteId)
    const by = await customer(quoteId)
    await by.post('/final-quote/accept', acceptance(first)).expect(200)
    const second = await sent(quoteId, { lines: [brackets] })
    const page = await by.read()
    expect([page.finalQuote?.revision, page.acceptedQuote?.revision]).toEqual([2, 1])
    await by.get('/final-quote/frozen?revision=2').expect(200)
    await by.post('/final-quote/accept', acceptance(second)).expect(200)
    expect(await stateOf(quoteId)).toEqual([
      [2, 'accepted'],
      [1, 'superseded'],
    ])
    const { text } = await by.get('/final-quote/frozen').expect(200)
    expect(JSON.parse(text)).toMatchObject({ revision: 2 })
  })

  it('of a change order begins with the stone and the options that were accepted, in one total everywhere', async () => {
    const quoteId = await api.newQuote()
    const drawn = await begun(quoteId)
    const [first] = drawn.countertops
    const others = ['travella', 'southport'].filter((stone) => stone !== first?.stone).slice(0, 1)
    const stones = [first?.stone, ...others]
    const offer = await edited(drawn, quoteId, { stones, lines: [brackets, sealing] })
    const final = (await act('send', offer, quoteId, { why: 'More' }).expect(200)).body
    const choice = { stone: others[0], options: ['sealing'] }
    const chosen = final.stones.find(({ stone }: { stone: string }) => stone === others[0])
    const totalCents = chosen.totalCents + sealing.unitPriceCents
    const by = await customer(quoteId)
    await by.post('/final-quote/accept', acceptance(final, { choice, totalCents } as object)).expect(200)
    const draft = await begun(quoteId)
    expect(draft).toMatchObject({ totalCents, stones: [] })
    expect(draft.countertops[0]?.stone).toBe(others[0])
    expect(draft.lines.map(({ id, optional }) => [id, optional])).toEqual([
      ['brackets', false],
      ['sealing', false],
    ])
    const lines = [brackets, { ...sealing, optional: false }, { ...brackets, id: 'more', unitPriceCents: 45_010 }]
    const ready = await edited(draft, quoteId, { lines })
    const change = (await act('send', ready, quoteId, { why: 'More' }).expect(200)).body
    expect(change.totalCents).toBe(totalCents + 45_010)
    expect((await by.read()).finalQuote).toMatchObject({ totalCents: change.totalCents, stones: [] })
    await api.drain()
    const dollars = `$${(change.totalCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
    const subjects = (await api.mails(quoteId)).map(({ subject }) => subject)
    expect(subjects).toContain(`Your new final quote #1001: ${dollars}`)
    await by.post('/final-quote/accept', acceptance(change)).expect(200)
  })

  it('on paper needs a note or a photo, and counts as any other', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId)
    const choice = { stone: null, options: [] }
    await act('accept-on-paper', final, quoteId, { choice, note: '' }).expect(400)
    const { body } = await act('accept-on-paper', final, quoteId, { choice, note: 'Signed in the shop' }).expect(200)
    expect(body).toMatchObject({ state: 'accepted', accepted: { name: 'Ada Okafor', totalCents: final.totalCents } })
    expect(body.onPaper).toEqual({ note: 'Signed in the shop' })
    expect((await api.quoteOf(quoteId)).stage).toBe('accepted')
  })

  it('on paper may have a photo of what was signed, which is none of the kitchen', async () => {
    const office = visitor(api.app)
    const addPhoto = async (): Promise<string> =>
      (await office.post('/api/photos').set('Content-Type', 'image/jpeg').send(CANVAS_JPEG).expect(201)).body.id
    const kitchen = await addPhoto()
    const { body: request } = await office.post('/api/quote', quoteRequest({ photoIds: [kitchen] })).expect(201)
    const { quoteId } = request
    const final = await sent(quoteId)
    const accept = (photoId: string) => act('accept-on-paper', final, quoteId, { choice, photoId })
    const choice = { stone: null, options: [] }
    expect((await accept(kitchen).expect(400)).body.issues[0].path).toBe('photoId')
    const photoId = await addPhoto()
    const { body } = await accept(photoId).expect(200)
    expect(body).toMatchObject({ state: 'accepted', onPaper: { photoId } })
    await api.office.get(`/api/quotes/${quoteId}/photos/${photoId}`).expect(200)
    const page = await customer(quoteId)
    const { quoted, finalQuote } = await page.read()
    expect(quoted?.photoIds).toEqual([kitchen])
    expect(finalQuote).not.toHaveProperty('onPaper')
    await page.post('/photos').set('Content-Type', 'image/jpeg').send(CANVAS_JPEG).expect(201)
    expect((await page.read()).quoted?.photoIds).toEqual([kitchen, expect.any(String)])
  })
})

describe('declining', () => {
  it('keeps the quote open, tells the shop why, and makes it due the next working day', async () => {
    const quoteId = await api.newQuote()
    const { revision } = await sent(quoteId)
    const by = await customer(quoteId)
    const decline = { revision, reason: 'price', note: 'Too much' }
    const { body: page } = await by.post('/final-quote/decline', decline).expect(200)
    expect(page.finalQuote).toMatchObject({ state: 'declined', declined: { reason: 'price', note: 'Too much' } })
    expect(await api.quoteOf(quoteId)).toMatchObject({ status: 'new', followUpOn: '2027-03-02' })
    expect(await emails(quoteId)).toEqual(['final_quote_sent', 'final_quote_declined_shop'])
    const { body } = await by.post('/final-quote/accept', acceptance(page.finalQuote)).expect(409)
    expect(body.error).toBe('You declined this final quote. Ask us for a new one.')
  })
})

describe('withdrawing', () => {
  it('tells the customer, and a new draft begins as a copy', async () => {
    const quoteId = await api.newQuote()
    const final = await sent(quoteId, { lines: [brackets] })
    const { body } = await act('withdraw', final, quoteId).expect(200)
    expect(body.state).toBe('withdrawn')
    await act('withdraw', body, quoteId).expect(409)
    expect(await emails(quoteId)).toEqual(['final_quote_sent', 'final_quote_withdrawn'])
    expect((await begin(quoteId).expect(201)).body).toMatchObject({ revision: 2, state: 'draft', lines: [brackets] })
  })
})
