import { describe, expect, it } from 'vitest'
import { contactSchema } from '#shared/contact/schema.ts'
import { ADA } from '#test/contacts.ts'
import { quoteEditSchema, quoteRequestSchema } from './schema.ts'
import { PAYMENT_STATUSES, QUOTE_STATUSES } from './statuses.ts'

const CONTACT = { ...ADA, aptSuite: '2B' }
const COUNTERTOP = { shape: 'I', dimensions: { width: 60, length: 48 }, stone: 'travella', imageData: 'data:' }
const REQUEST = { ...CONTACT, countertops: [COUNTERTOP] }

const issuesOf = (schema: typeof contactSchema | typeof quoteRequestSchema | typeof quoteEditSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
const contactIssues = (change: object) => issuesOf(contactSchema, { ...CONTACT, ...change })

describe('a contact', () => {
  it('has an empty address by default', () => {
    const { firstName, lastName, phoneNumber, email } = CONTACT
    const noAddress = { address: '', aptSuite: '', city: '', state: '', zipCode: '' }
    expect(contactSchema.parse({ firstName, lastName, phoneNumber, email })).toEqual({
      ...CONTACT,
      ...noAddress,
    })
    expect(contactIssues(noAddress)).toEqual([])
  })

  it('reports each required field once, in the order of the form', () => {
    const expected = [
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['phoneNumber', 'Phone number must be at least 10 digits'],
      ['email', 'Invalid email address'],
    ]
    expect(issuesOf(contactSchema, {})).toEqual(expected)
    const empty = { firstName: '', lastName: '  ', phoneNumber: '', email: '' }
    expect(contactIssues(empty)).toEqual(expected)
    expect(contactIssues({ firstName: null, lastName: 7, phoneNumber: 6155550142, email: {} })).toEqual(expected)
  })

  it('may not contain control characters', () => {
    expect(contactIssues({ firstName: 'A\u0000da' })).toEqual([
      ['firstName', "First name contains a character we can't save"],
    ])
    expect(contactIssues({ lastName: 'Okafor\nBcc: all' })).toEqual([
      ['lastName', "Last name contains a character we can't save"],
    ])
  })

  it.each([
    ['firstName', 100, 'First name must be at most 100 characters'],
    ['lastName', 100, 'Last name must be at most 100 characters'],
    ['address', 200, 'Address must be at most 200 characters'],
    ['aptSuite', 200, 'Apt or suite must be at most 200 characters'],
    ['city', 200, 'City must be at most 200 characters'],
    ['state', 200, 'State must be at most 200 characters'],
    ['zipCode', 200, 'Zip code must be at most 200 characters'],
  ])('%s: at most %i characters', (field, length, message) => {
    expect(contactIssues({ [field]: 'x'.repeat(length) })).toEqual([])
    expect(contactIssues({ [field]: ` ${'x'.repeat(length)} ` })).toEqual([])
    expect(contactIssues({ [field]: 'x'.repeat(length + 1) })).toEqual([[field, message]])
    expect(contactIssues({ [field]: 'x'.repeat(10_000) })).toEqual([[field, message]])
  })
})

describe('a phone number', () => {
  it.each([
    '(615) 555-0142',
    '6155550142',
    '+1 615 555 0142',
    '1-615-555-0142',
    '001 615 555 0142',
    '615-555-0142 x12',
  ])('may be %s', (phoneNumber) => {
    expect(contactSchema.parse({ ...CONTACT, phoneNumber }).phoneNumber).toBe(phoneNumber)
  })

  it.each([
    '+44 20 7946 0958',
    '+45 12 34 56',
    '0044 20 7946 0958',
    '442079460958',
    '(001) 615-9357',
    '(155) 555-0142',
    '61555501429',
  ])('is a US number, unlike %s', (phoneNumber) => {
    expect(contactIssues({ phoneNumber })).toEqual([['phoneNumber', 'Enter a US number with 10 digits.']])
  })

  it.each(['615555014', '(615) 555-014', '(615) 555-014x', 'call me maybe'])(
    'has ten digits, unlike %s',
    (phoneNumber) => {
      expect(contactIssues({ phoneNumber })).toEqual([['phoneNumber', 'Phone number must be at least 10 digits']])
    },
  )

  it('has at most 40 characters', () => {
    expect(contactIssues({ phoneNumber: '6155550142'.padStart(40, '(') })).toEqual([])
    expect(contactIssues({ phoneNumber: '6155550142'.padStart(41, '(') })).toEqual([
      ['phoneNumber', 'Phone number must be at most 40 characters'],
    ])
  })
})

describe('an email address', () => {
  it.each(['ada', 'ada@example.com\r\nBcc: all@example.com', 'ada@exam\u0000ple.com'])('is not %j', (email) => {
    expect(contactIssues({ email })).toEqual([['email', 'Invalid email address']])
  })

  it('is trimmed', () => {
    expect(contactSchema.parse({ ...CONTACT, email: ' ada@example.com ' }).email).toBe('ada@example.com')
  })

  it('has at most 254 characters', () => {
    const at = '@example.com'
    const labels = `${'a'.repeat(60)}.`.repeat(3)
    const ofLength = (length: number) =>
      `${'b'.repeat(length - labels.length - at.length)}${at}`.replace('@', `@${labels}`)
    expect(ofLength(254)).toHaveLength(254)
    expect(contactIssues({ email: ofLength(254) })).toEqual([])
    expect(contactIssues({ email: ofLength(255) })).toEqual([['email', 'Email must be at most 254 characters']])
  })
})

describe('a quote request', () => {
  it('is a contact and countertops in one flat object, without other fields', () => {
    expect(
      quoteRequestSchema.parse({ ...REQUEST, status: 'completed', total: 1, ...JSON.parse('{"__proto__":{"x":1}}') }),
    ).toEqual(REQUEST)
    expect(quoteRequestSchema.parse({ ...REQUEST, expectedTotalCents: 180_000 })).toHaveProperty(
      'expectedTotalCents',
      180_000,
    )
  })

  it('has 1 to 50 countertops', () => {
    const withCountertops = (count: number) => ({
      ...REQUEST,
      countertops: Array.from({ length: count }, () => COUNTERTOP),
    })
    expect(issuesOf(quoteRequestSchema, withCountertops(1))).toEqual([])
    expect(issuesOf(quoteRequestSchema, withCountertops(50))).toEqual([])
    expect(issuesOf(quoteRequestSchema, withCountertops(51))).toEqual([
      ['countertops', 'A quote can have up to 50 countertops'],
    ])
    expect(issuesOf(quoteRequestSchema, withCountertops(0))).toEqual([
      ['countertops', 'You need to add at least one countertop design before requesting a quote.'],
    ])
    expect(issuesOf(quoteRequestSchema, CONTACT)).toEqual([['countertops', 'A quote needs a list of countertops']])
  })

  it('names the wrong countertop', () => {
    const countertops = [
      COUNTERTOP,
      { ...COUNTERTOP, dimensions: { width: 60, length: 300 } },
      { ...COUNTERTOP, imageData: 7 },
    ]
    expect(issuesOf(quoteRequestSchema, { ...REQUEST, countertops })).toEqual([
      ['countertops.1.dimensions.length', 'Length must be from 1 to 200 inches'],
      ['countertops.2.imageData', 'The drawing is missing'],
    ])
  })

  it('expects a total in whole cents', () => {
    for (const expectedTotalCents of [-1, 0.5, '180000', null, Infinity]) {
      expect(issuesOf(quoteRequestSchema, { ...REQUEST, expectedTotalCents })).toEqual([
        ['expectedTotalCents', 'The expected total must be whole cents'],
      ])
    }
  })
})

describe('an edit by the office', () => {
  const EDIT = { status: 'contacted', paymentStatus: 'partial payment' }

  it('may omit notes and version, and drops other fields', () => {
    expect(quoteEditSchema.parse({ ...EDIT, email: 'x', number: 3 })).toEqual(EDIT)
    expect(quoteEditSchema.parse({ ...EDIT, notes: '', version: 4 })).toEqual({ ...EDIT, notes: '', version: 4 })
  })

  it('needs both statuses, and only known ones', () => {
    expect(issuesOf(quoteEditSchema, {})).toEqual([
      ['status', `Status must be one of these: ${QUOTE_STATUSES.join(', ')}`],
      ['paymentStatus', `Payment status must be one of these: ${PAYMENT_STATUSES.join(', ')}`],
    ])
    expect(issuesOf(quoteEditSchema, { ...EDIT, status: 'New' })).toHaveLength(1)
    expect(issuesOf(quoteEditSchema, { ...EDIT, paymentStatus: '' })).toHaveLength(1)
  })

  it('has notes of at most 10,000 characters, with line breaks, without NUL', () => {
    const notes = 'line one\nline two 🪨'
    expect(quoteEditSchema.parse({ ...EDIT, notes }).notes).toBe(notes)
    expect(issuesOf(quoteEditSchema, { ...EDIT, notes: 'x'.repeat(10_001) })).toEqual([
      ['notes', 'Notes must be at most 10000 characters'],
    ])
    expect(issuesOf(quoteEditSchema, { ...EDIT, notes: 'a\u0000' })).toEqual([
      ['notes', "Notes contains a character we can't save"],
    ])
  })
})
