import { getTableColumns } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/context.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { SearchResult } from '#shared/search/schema.ts'
import { quoteRequest, visitor } from '#test/api.ts'
import { CONTACT, slotRequest, TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'

const api = useAppointmentApi()
const finals = finalQuoteCalls(api)

/** First name, last name, street, city, the last 7 digits of the phone, and email. */
const PEOPLE = [
  ['Priya', 'Raman', '12 Main Street', 'Franklin', '5550142', 'priya@example.com'],
  ['Sean', "O'Neil", '400 Elm Street', 'Nashville', '5550143', 'sean.oneil@example.com'],
  ['José', 'Hernández', '9 Oak Lane', 'Brentwood', '5550144', 'jose_h@example.com'],
  ['Dana', 'Whitfield', '2100 Foundry Lane', 'Nashville', '5550145', 'dana@example.com'],
  ['محمد', 'العلي', '7 Cedar Court', 'Antioch', '5550146', 'm.alali@example.com'],
  ['דוד', 'כהן', '15 Birch Road', 'Gallatin', '5550147', 'dkohen@example.com'],
  ['Mary Ann', 'Van der Berg', '31 Hillsboro Pike', 'Nashville', '5550148', 'mavdb@example.com'],
  ['Zoë', 'Smith-Jones', '88 River Road', 'Hendersonville', '5550149', 'zoe@example.com'],
  ['Jürgen', 'Müller', '5 Lakeview Drive', 'Mount Juliet', '5550150', 'jm@example.com'],
  ['Nguyễn', 'Trần', '77 Nolensville Road', 'Nashville', '5550151', 'tran.n@example.com'],
  ['Marguerite', 'Kowalski', '1600 Broadway', 'Murfreesboro', '5550152', 'mk100%@example.com'],
  ['Al', 'Wu', '3 Pine Street', 'Smyrna', '5550153', 'alwu@example.com'],
  ['Ana', 'Ruiz', '210 Charlotte Avenue', 'Nashville', '5550154', 'ana.ruiz@example.com'],
  ['Björn', 'Sørensen', '64 Gallatin Avenue', 'Goodlettsville', '5550155', 'bjorn@example.com'],
  ['Christopher', 'Featherstonehaugh', '19 Old Hickory Boulevard', 'Madison', '5550156', 'cf@example.com'],
] as const

/** What someone types, and the last name of whom they look for. */
const QUERIES: readonly (readonly [string, string])[] = [
  ['Priya Raman', 'Raman'],
  ['raman priya', 'Raman'],
  ['priya', 'Raman'],
  ['pri', 'Raman'],
  ['ramna', 'Raman'],
  ['Prya', 'Raman'],
  ['raman franklin', 'Raman'],
  ['(615) 555-0142', 'Raman'],
  ['615.555.0142', 'Raman'],
  ['+1 615 555 0142', 'Raman'],
  ['+16155550142', 'Raman'],
  ['16155550142', 'Raman'],
  ['555 0142', 'Raman'],
  ['0142', 'Raman'],
  ['priya@', 'Raman'],
  ['PRIYA@Example.com', 'Raman'],
  ["O'Neil", "O'Neil"],
  ['o’neil', "O'Neil"],
  ['oneil', "O'Neil"],
  ['o neil', "O'Neil"],
  ['sean onel', "O'Neil"],
  ["sean o'niel", "O'Neil"],
  ['400 elm', "O'Neil"],
  ['José', 'Hernández'],
  ['jose hernandez', 'Hernández'],
  ['hernandes', 'Hernández'],
  ['Hernández José', 'Hernández'],
  ['jose_h@', 'Hernández'],
  ['oak brentwood', 'Hernández'],
  ['whitfield', 'Whitfield'],
  ['whitfeild', 'Whitfield'],
  ['witfield', 'Whitfield'],
  ['whitfiled dana', 'Whitfield'],
  ['foundry', 'Whitfield'],
  ['2100 foundry lane', 'Whitfield'],
  ['محمد', 'العلي'],
  ['العلي', 'العلي'],
  ['محمد العلي', 'العلي'],
  ['כהן', 'כהן'],
  ['דוד כהן', 'כהן'],
  ['mary ann', 'Van der Berg'],
  ['van der berg', 'Van der Berg'],
  ['vanderberg', 'Van der Berg'],
  ['hillsboro', 'Van der Berg'],
  ['hilsboro', 'Van der Berg'],
  ['smith-jones', 'Smith-Jones'],
  ['zoe', 'Smith-Jones'],
  ['smith jones hendersonville', 'Smith-Jones'],
  ['muller', 'Müller'],
  ['jurgen müller', 'Müller'],
  ['nguyen', 'Trần'],
  ['tran', 'Trần'],
  ['kowalsky', 'Kowalski'],
  ['margurite kowalski', 'Kowalski'],
  ['murfresboro', 'Kowalski'],
  ['al wu', 'Wu'],
  ['wu smyrna', 'Wu'],
  ['ruiz', 'Ruiz'],
  ['sorensen', 'Sørensen'],
  ['featherstonhaugh', 'Featherstonehaugh'],
]

let tests = 0

beforeEach(async () => {
  // Each test looks for new words again, however far the one before moved the clock.
  tests += 1
  api.clock.advance(tests * 5000)
  const people = PEOPLE.map(([firstName, lastName, address, city, phone, email]) => ({
    firstName,
    lastName,
    address,
    city,
    email,
    phoneNumber: `(615) ${phone}`,
  }))
  // Newer than all of them, on the same streets.
  const neighbors = Array.from({ length: 30 }, (_, index) => ({
    firstName: `Rhona${String.fromCharCode(97 + (index % 26))}`,
    lastName: `Neighbor${'xyz'[index % 3]}`,
    email: `n${index}@other.example`,
  }))
  await addCustomers([...people, ...neighbors])
})

/** Adds customers, each a day newer than the one before. */
const addCustomers = (contacts: readonly Partial<Contact>[]) =>
  inTransaction(api.ctx, async (tx) => {
    for (const [index, contact] of contacts.entries()) {
      const since = new Date(Date.UTC(2026, 0, 1 + index))
      await findOrAddCustomer(tx, { contact: { ...ADA, phoneNumber: '', ...contact }, since })
    }
  })

const find = async (q: string): Promise<SearchResult[]> =>
  (await api.office.get(`/api/search?q=${encodeURIComponent(q)}`).expect(200)).body
const titles = async (q: string) => (await find(q)).map(({ title }) => title)

describe('search', () => {
  it('has the right customer in the top 3 for at least 57 of 60 queries', async () => {
    const missed: string[] = []
    for (const [query, lastName] of QUERIES) {
      const top = (await titles(query)).slice(0, 3)
      if (!top.some((title) => title.endsWith(lastName))) missed.push(query)
    }
    expect(QUERIES.length).toBe(60)
    expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(3)
  })

  it('finds a quote by its number first, with and without #, and says how far it is', async () => {
    const quoteId: string = (
      await visitor(api.app).post(
        '/api/quote',
        quoteRequest({ ...ADA, city: 'Franklin', phoneNumber: '(615) 555-1001' }),
      )
    ).body.quoteId
    const { id: visitId } = (await api.takeByPhone({ quoteId }).expect(201)).body
    await api.office.patch(`/api/appointments/${visitId}`, { notes: 'x' }).expect(200)
    const [first, second] = await find('1001')
    const quote = {
      kind: 'quote',
      id: quoteId,
      number: 1001,
      title: 'Ada Okafor',
      line: expect.stringMatching(/^#1001 · Franklin · \$[\d,.]+ · Visit booked · Mar 2$/),
      hasQuote: true,
      customerId: second?.id,
      date: null,
      why: 'number',
      match: '',
    }
    expect(first).toEqual(quote)
    // Its customer, by phone.
    expect(second).toMatchObject({ kind: 'customer', number: 1001, why: 'phone' })
    for (const text of ['#1001', 'Quote #1001', '# 1001', 'quote 1001']) expect((await find(text))[0]).toEqual(quote)
    expect(await find('#9999')).toEqual([])
  })

  it('finds a quote by a revision of its final quote, and says which and what became of it', async () => {
    const quoteId = await api.newQuote()
    await finals.sent(quoteId)
    await finals.sent(quoteId)
    const [first, second] = await Promise.all(['1001-1', 'Final quote 1001-2'].map(async (q) => (await find(q))[0]))
    expect(first).toMatchObject({
      kind: 'quote',
      id: quoteId,
      number: 1001,
      why: 'number',
      match: 'Revision 1 of the final quote: Replaced by a newer one',
    })
    expect(second).toMatchObject({ id: quoteId, match: 'Revision 2 of the final quote: Waiting for the customer' })
    expect((await find('1001–2'))[0]).toEqual(second)
    expect(await find('1001-3')).toEqual([])
  })

  it('lists the upcoming visits of the customers that it found, after them', async () => {
    await api.takeByPhone({ timeSlot: '10:00 AM-11:00 AM' }).expect(201)
    const { body: visit } = await api.takeByPhone().expect(201)
    await api.database.rows(`update appointments set quote_number = 1042 where id = $1::uuid`, [visit.id])
    const [customer, ...visits] = await find(visit.contact.email)
    expect(customer).toMatchObject({ kind: 'customer', why: 'email' })
    const of = { kind: 'appointment', title: customer?.title, why: 'email', date: TUESDAY }
    const byCustomer = { hasQuote: false, customerId: customer?.id }
    const state = 'Visit booked · Mar 2'
    expect(visits).toMatchObject([
      { ...of, ...byCustomer, id: visit.id, number: 1042, line: expect.stringMatching(`^#1042 · .*${state}$`) },
      { ...of, ...byCustomer, number: null, line: expect.stringMatching(`${state}$`) },
    ])
    // The number of a quote that is gone still leads to its visit.
    expect(await find('#1042')).toMatchObject([{ kind: 'appointment', id: visit.id, why: 'number' }])
    api.clock.advance(7 * 24 * 3_600_000)
    expect((await find(visit.contact.email)).map(({ kind }) => kind)).toEqual(['customer'])
  })

  it('finds the hold of someone who is paying now, and is no customer yet', async () => {
    const contact = {
      ...CONTACT,
      firstName: 'Wilhelmina',
      lastName: 'Zuckerman',
      address: '5 Zinnia Way',
      phoneNumber: '(615) 555-7777',
      email: 'wz@example.com',
    }
    const { id } = (await api.newVisitor().post('/api/appointments', slotRequest({ contact })).expect(201)).body
    for (const [query, why] of [
      ['zucker', 'name'],
      ['5557777', 'phone'],
      ['wz@', 'email'],
      ['zinnia', 'address'],
    ] as const)
      expect(await find(query)).toMatchObject([
        { kind: 'appointment', id, number: null, customerId: null, date: TUESDAY, title: 'Wilhelmina Zuckerman', why },
      ])
    api.clock.advance(31 * 60_000)
    expect(await find('zucker')).toEqual([])
  })

  it('finds a quote by its own email, although its customer has another one', async () => {
    const quote = (email: string) => quoteRequest({ ...ADA, phoneNumber: '(615) 555-9191', email })
    for (const email of ['ada.new@example.com', 'ada.old@example.com', 'ada.old@example.com'])
      await visitor(api.app).post('/api/quote', quote(email)).expect(201)
    expect(await find('ada.new@')).toMatchObject([{ kind: 'customer', why: 'email' }])
    expect(await find('ADA.OLD@')).toMatchObject([{ kind: 'quote', number: 1003, why: 'email' }])
    expect(await find('ada_old@')).toEqual([])
  })

  it('finds quotes and visits by a phone number that their customer no longer has', async () => {
    const contact = { ...ADA, email: 'priya@example.com', phoneNumber: '615.555.3131' }
    await visitor(api.app).post('/api/quote', quoteRequest(contact)).expect(201)
    const { body: visit } = await api
      .takeByPhone({ contact: { ...CONTACT, email: 'priya@example.com', phoneNumber: '(615) 555-4242' } })
      .expect(201)
    expect(await find('555-3131')).toMatchObject([{ kind: 'quote', number: 1001, why: 'phone' }])
    expect(await find('3131')).toHaveLength(1)
    expect(await find('+1 615 555 4242')).toMatchObject([{ kind: 'appointment', id: visit.id, why: 'phone' }])
    expect(await find('0142')).toMatchObject([
      { kind: 'customer', title: 'Priya Raman', why: 'phone' },
      { kind: 'appointment', id: visit.id, why: 'phone' },
    ])
    // The digits are in the number, but not next to each other.
    expect(await find('6153131')).toEqual([])
  })

  it('finds the newest 20 quotes by an old phone number, also without a customer', async () => {
    const contact = { ...ADA, email: 'priya@example.com', phoneNumber: '(615) 555-2828' }
    await visitor(api.app).post('/api/quote', quoteRequest(contact)).expect(201)
    const ofEach = ['id', 'number', 'customerId']
    const columns = Object.keys(getTableColumns(quotes))
      .filter((name) => !ofEach.includes(name))
      .map((field) => toSnakeCase(field))
      .join(', ')
    const copies = (from: number, to: number, customer: string) => `
      insert into quotes (id, number, customer_id, ${columns}) overriding system value
      select gen_random_uuid(), n, ${customer}, ${columns}
      from quotes, generate_series(${from}, ${to}) as n where number = 1001`
    await api.database.rows(copies(1002, 1004, 'null'))
    expect((await find('555-2828')).map(({ number }) => number)).toEqual([1004, 1003, 1002, 1001])
    // Each of a neighbor, the older ones of those who come first by id.
    await api.database.rows(
      copies(
        1005,
        1033,
        `(select id from customers where email like 'n%@other.example' order by id offset n - 1005 limit 1)`,
      ),
    )
    const newest = Array.from({ length: 20 }, (_, index) => 1033 - index)
    expect((await find('555-2828')).map(({ number }) => number)).toEqual(newest)
  })

  it('lists a quote and a visit once, although both their number and their own phone number match', async () => {
    const priya = (phoneNumber: string) => ({ ...CONTACT, email: 'priya@example.com', phoneNumber })
    await visitor(api.app)
      .post('/api/quote', quoteRequest(priya('(615) 555-1001')))
      .expect(201)
    expect(await find('1001')).toMatchObject([{ kind: 'quote', number: 1001, why: 'number' }])
    const { body: visit } = await api.takeByPhone({ contact: priya('(615) 555-1042') }).expect(201)
    await api.database.rows(`update appointments set quote_number = 1042 where id = $1::uuid`, [visit.id])
    expect(await find('1042')).toMatchObject([{ kind: 'appointment', id: visit.id, why: 'number' }])
  })

  it.each([
    '615–555–3232',
    '615/555/3232',
    'tel:+1-615-555-3232',
    '001 615 555 3232',
    '\u202A+1 615 555 3232\u202C',
    '555\u20113232',
  ])('finds a phone number that is copied as %s', async (phone) => {
    const contact = { ...ADA, email: 'pasted@example.com', phoneNumber: '(615) 555-3232' }
    await visitor(api.app).post('/api/quote', quoteRequest(contact)).expect(201)
    expect(await find(phone)).toMatchObject([{ kind: 'customer', number: 1001, why: 'phone' }])
  })

  it.each(['mailto:Pasted@example.com', 'mailto:pasted@example.com?subject=Hi', 'Mary Kate <pasted@example.com>'])(
    'finds an email address that is copied as %s',
    async (email) => {
      const contact = { ...ADA, email: 'pasted@example.com', phoneNumber: '001 615 935 7766' }
      await visitor(api.app).post('/api/quote', quoteRequest(contact)).expect(201)
      expect(await find(email)).toMatchObject([{ kind: 'customer', number: 1001, why: 'email' }])
      expect(await find('(615) 935-7766')).toMatchObject([{ kind: 'customer', number: 1001, why: 'phone' }])
    },
  )

  it.each(['615-555-3434 x12', '(615) 555-3434, ext. 5', '615.555.3434 Extension 77'])(
    'finds %s by the number without its extension, also if the customer has another one',
    async (phoneNumber) => {
      const contact = { ...ADA, email: 'extension@example.com', phoneNumber }
      await visitor(api.app).post('/api/quote', quoteRequest(contact)).expect(201)
      const [found] = await find('6155553434')
      expect(await find(phoneNumber)).toEqual([found])
      expect(found).toMatchObject({ kind: 'customer', number: 1001, why: 'phone' })
      const other = `update customers set phone_number = '(615) 555-5656', phone_key = '6155555656' where id = $1::uuid`
      await api.database.rows(other, [found?.id])
      expect(await find('555-3434')).toMatchObject([{ kind: 'quote', number: 1001, why: 'phone' }])
    },
  )

  it('says why it found a customer, without a quote too', async () => {
    expect((await find('priya'))[0]).toMatchObject({ kind: 'customer', number: null, line: 'Franklin', why: 'name' })
    expect((await find('whitfeild'))[0]).toMatchObject({ title: 'Dana Whitfield', why: 'similar' })
    expect((await find('0142'))[0]?.why).toBe('phone')
    expect((await find('dana@'))[0]?.why).toBe('email')
  })

  it.each(['priya main', '12 main raman', 'franklin raman mian'])('says which address it found: %s', async (q) => {
    const priya = (await find(q)).find(({ title }) => title === 'Priya Raman')
    expect(priya).toMatchObject({ kind: 'customer', why: 'address', match: 'Address 12 Main Street' })
  })

  it('finds a customer by the name and street of a visit, and says that it was the visit', async () => {
    const { body: priya } = await api.office.get('/api/customers?email=priya@example.com').expect(200)
    const contact = { ...CONTACT, ...ADA, firstName: 'Elaine', address: '9 Quail Hollow', city: 'Dickson' }
    const { body: visit } = await api.takeByPhone({ contact, customerId: priya[0].id }).expect(201)
    api.clock.advance(1000)
    const ofVisit = {
      kind: 'customer',
      title: 'Priya Raman',
      match: 'Visit for Elaine Okafor, 9 Quail Hollow, Dickson',
    }
    for (const q of ['elaine', 'quail hollow', 'elaine dickson']) expect((await find(q))[0], q).toMatchObject(ofVisit)
    expect((await find('priya'))[0]).toMatchObject({ title: 'Priya Raman', match: '' })
    expect((await find('elaine holow'))[0]).toMatchObject(ofVisit)
    const its = { kind: 'appointment', id: visit.id, title: 'Elaine Okafor' }
    expect(await find(ADA.email)).toMatchObject([{ ...its, match: `Email of the visit ${ADA.email}` }])
    expect(await find('0142')).toMatchObject([{ title: 'Priya Raman', match: 'Phone (615) 5550142' }, its])
  })

  it('finds a customer by the name and street of each quote, until it is deleted or split off', async () => {
    const priya = { ...ADA, lastName: 'Raman', email: 'priya@example.com', phoneNumber: '(615) 555-0142' }
    const dev = { ...priya, firstName: 'Devraj', address: '3 Quail Hollow' }
    const later = { ...priya, firstName: 'Indira' }
    const quoteOf = async (contact: Record<string, unknown>) =>
      (await visitor(api.app).post('/api/quote', quoteRequest(contact)).expect(201)).body.quoteId
    const [quoteId, other] = [await quoteOf(dev), await quoteOf(later)]
    api.clock.advance(1000)
    const found = ['devraj', 'quail hollow', 'indira', 'indira quail']
    for (const q of found) expect(await titles(q), q).toContain('Priya Raman')
    const [customer] = await find('devraj')
    // The words stay when the contact changes.
    await api.office.patch(`/api/customers/${customer?.id}`, { city: 'Dickson' }).expect(200)
    for (const q of found) expect(await titles(q), q).toContain('Priya Raman')
    await api.office.delete(`/api/quotes/${quoteId}`).expect(204)
    expect(await find('devraj')).toEqual([])
    await quoteOf(dev)
    await api.office.post(`/api/customers/${customer?.id}/split`, { quoteIds: [other] }).expect(201)
    api.clock.advance(1000)
    expect(await titles('indira')).toEqual(['Indira Raman'])
    const words = await api.database.rows(`select word from customer_words where customer_id = '${customer?.id}'`)
    expect(words).not.toContainEqual({ word: 'indira' })
    expect(words).toContainEqual({ word: 'devraj' })
  })

  it.each([
    ['jeanluc', 'Jean-Luc Van der Hoeven'],
    ['vanderhoeven', 'Jean-Luc Van der Hoeven'],
    ['jeanluc vanderhoeven', 'Jean-Luc Van der Hoeven'],
    ['王小明', '小明 王'],
    ['１６ mosswood', 'Jean-Luc Van der Hoeven'],
    ['16 N Mosswood St', 'Jean-Luc Van der Hoeven'],
    ['16 north mosswood stre', 'Jean-Luc Van der Hoeven'],
    ['5 s fernbank ave', '小明 王'],
    ['st bethlehem', '小明 王'],
    ['saint bethlehem', '小明 王'],
    ['kitchenlady77', 'Jean-Luc Van der Hoeven'],
    ['ＫＩＴＣＨＥＮＬＡＤＹ', 'Jean-Luc Van der Hoeven'],
  ])('finds %s', async (q, title) => {
    const people = [
      ['Jean-Luc', 'Van der Hoeven', '16 North Mosswood St.', 'Mt. Juliet', 'kitchenlady77@example.com'],
      ['小明', '王', '5 S. Fernbank Avenue', 'St. Bethlehem', 'wang@example.com'],
    ] as const
    await addCustomers(
      people.map(([firstName, lastName, address, city, email]) => ({ firstName, lastName, address, city, email })),
    )
    expect(await titles(q)).toEqual([title])
  })

  it('finds no house number that two numbers make', async () => {
    await addCustomers([{ address: '77 Highway 31', email: 'h@x.example' }])
    expect(await titles('7731')).toEqual([])
  })

  it('lists exact words first, then beginnings, parts and similar words, then the newest', async () => {
    const names = ['Kelly', 'Kell', 'Mckell', 'Kelk', 'Kellogg']
    await addCustomers(names.map((lastName) => ({ firstName: 'Pat', lastName, email: `${lastName}@x.example` })))
    expect(await titles('kell')).toEqual(['Pat Kell', 'Pat Kellogg', 'Pat Kelly', 'Pat Mckell', 'Pat Kelk'])
  })

  it.each([
    [4, ['Vandersloop']],
    [5, []],
  ])('finds similar words only with fewer than 5 others: here %s', async (count, similar) => {
    const names = ['Vandersloop', ...Array.from({ length: count }, () => 'Vanderslopp')]
    await addCustomers(names.map((lastName, index) => ({ lastName, email: `few${index}@x.example` })))
    const found = await find('vanderslopp')
    expect(found.filter(({ why }) => why === 'name')).toHaveLength(count)
    expect(found.filter(({ why }) => why === 'similar').map(({ title }) => title.split(' ')[1])).toEqual(similar)
  })

  it.runIf(ON_POSTGRES)('finds a customer whose transaction ended after that of a newer one', async () => {
    const add = (lastName: string) =>
      inTransaction(api.ctx, async (tx) => {
        const contact = { ...ADA, lastName, email: `${lastName}@x.example`, phoneNumber: '' }
        await findOrAddCustomer(tx, { contact, since: undefined })
        if (lastName !== 'Earlier') return
        await add('Later')
        api.clock.advance(1000)
        expect(await titles('later')).toEqual(['Ada Later'])
      })
    await add('Earlier')
    api.clock.advance(1000)
    expect(await titles('earlier')).toEqual(['Ada Earlier'])
  })

  it('finds a house number, but none that is similar', async () => {
    expect(await titles('1600')).toEqual(['Marguerite Kowalski'])
    expect(await titles('1601')).toEqual([])
    expect(await titles('1601 broadway')).toEqual([])
    expect(await titles('1600 brodway')).toEqual(['Marguerite Kowalski'])
  })

  it('takes % and _ as plain characters, and finds nothing for one letter', async () => {
    expect(await find('p')).toEqual([])
    expect(await find('%')).toEqual([])
    expect(await find('pr%a')).toEqual([])
    expect(await find('p_ya')).toEqual([])
    expect(await titles('mk100%@')).toEqual(['Marguerite Kowalski'])
    expect(await find('mk_00%@')).toEqual([])
  })

  it('returns at most 20, and refuses an empty or overlong query', async () => {
    expect((await find('rhona')).length).toBe(20)
    for (const q of ['', 'x'.repeat(101)]) {
      const { body } = await api.office.get(`/api/search?q=${q}`).expect(400)
      expect(body.issues[0].path).toBe('q')
    }
  })

  it('never finds an erased or merged customer', async () => {
    await api.database.rows(
      `update customers set merged_into = (select id from customers where last_name = 'Wu') where last_name = 'Ruiz'`,
    )
    await api.database.rows(`update customers set erased_at = now() where last_name = 'Raman'`)
    for (const q of ['ruiz', '5550154', 'ana.ruiz@', 'raman', '5550142', 'priya@']) expect(await find(q)).toEqual([])
  })

  it('never finds what an erased customer left, by number, phone, email or visit', async () => {
    const contact = { ...ADA, phoneNumber: '(615) 555-6161', email: 'gone@example.com' }
    const sent = await visitor(api.app).post('/api/quote', quoteRequest(contact)).expect(201)
    const { id } = (await api.takeByPhone({ quoteId: sent.body.quoteId }).expect(201)).body
    await finals.sent(sent.body.quoteId)
    const customerId = (await find('1001-1'))[0]?.customerId
    api.clock.advance(14 * 24 * 3_600_000)
    await api.office.patch(`/api/appointments/${id}`, { status: 'completed' }).expect(200)
    await api.office.post(`/api/customers/${customerId}/erase`, { name: 'Ada Okafor' }).expect(204)
    for (const q of ['#1001', '1001-1', '5556161', 'gone@', 'okafor', 'erased']) expect(await find(q)).toEqual([])
  })

  it('knows the words of a customer who came a second ago, and no longer those that changed', async () => {
    expect(await find('quisenberry')).toEqual([])
    await visitor(api.app)
      .post('/api/quote', quoteRequest({ ...ADA, lastName: 'Quisenberry', phoneNumber: '(615) 555-9090' }))
      .expect(201)
    api.clock.advance(1000)
    expect(await titles('quisenbery')).toEqual(['Ada Quisenberry'])
    for (const table of ['customers', 'quotes'])
      await api.database.rows(`update ${table} set last_name = 'Other' where last_name = 'Quisenberry'`)
    expect(await find('quisenberry')).toEqual([])
  })
})
