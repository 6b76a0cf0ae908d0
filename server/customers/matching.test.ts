import { describe, expect, it } from 'vitest'
import { type Candidate, matchCustomer, searchWords } from './matching.ts'

const STORED: Candidate = {
  id: 'stored',
  firstName: 'Priya',
  lastName: 'Raman',
  address: '12 Main St',
  emailKey: 'priya@example.com',
  phoneKey: '6155550142',
  manyPeople: false,
  mergedInto: null,
}
const OTHER_EMAIL = {
  email: 'other@example.com',
  phoneNumber: '(615) 555-0142',
  firstName: 'Priya',
  lastName: 'Raman',
  address: '9 Oak Ln',
}
const AT_HOME = { ...OTHER_EMAIL, firstName: 'Arun', address: '12 Main Street' }

describe('a contact belongs to a stored customer', () => {
  it.each([
    ['with its email in any case', { ...OTHER_EMAIL, email: 'PRIYA@Example.com', phoneNumber: '', lastName: 'X' }, {}],
    ['with its phone and name', OTHER_EMAIL, {}],
    ['with its phone, last name and street address', AT_HOME, {}],
    ['with a second first name', { ...OTHER_EMAIL, firstName: 'priya anne' }, {}],
    ['without an email, with its phone and name', { ...OTHER_EMAIL, email: '' }, {}],
    ['with a phone written with +1', { ...OTHER_EMAIL, phoneNumber: '+1 615.555.0142' }, {}],
    ['with one edit in a short name', { ...OTHER_EMAIL, lastName: 'Ramen' }, {}],
    ['with two neighbors swapped', { ...OTHER_EMAIL, lastName: 'Ramna' }, {}],
    ['with two edits in a long name', { ...OTHER_EMAIL, lastName: 'Witfeild' }, { lastName: 'Whitfield' }],
    ['with two edits in a name of 6 letters', { ...OTHER_EMAIL, lastName: 'Mellar' }, { lastName: 'Miller' }],
    ['with marks and apostrophes left out', { ...OTHER_EMAIL, lastName: 'oneil' }, { lastName: 'O’Néil' }],
    [
      'by email even if many people share the phone',
      { ...OTHER_EMAIL, email: 'priya@example.com' },
      { manyPeople: true },
    ],
  ])('%s', (_why, contact, change) => {
    expect(matchCustomer(contact, [{ ...STORED, ...change }])?.id).toBe('stored')
  })
})

describe('a contact does not belong to a stored customer', () => {
  it.each([
    ['by name alone', { ...OTHER_EMAIL, phoneNumber: '(615) 555-9999' }, {}],
    ['by phone alone', { ...OTHER_EMAIL, lastName: 'Whitfield' }, {}],
    ['with another first name at another address', { ...AT_HOME, address: '9 Oak Ln' }, {}],
    ['with another first name at another number of the street', { ...AT_HOME, address: '13 Main Street' }, {}],
    ['with another first name and no address', { ...AT_HOME, address: '' }, { address: '' }],
    ['with two edits in a short name', { ...OTHER_EMAIL, lastName: 'Romen' }, {}],
    ['with two edits if the shorter name has 5 letters', { ...OTHER_EMAIL, lastName: 'Smythe' }, { lastName: 'Smith' }],
    ['with two edits in two words of 5 letters', { ...OTHER_EMAIL, lastName: 'de Bot' }, { lastName: 'de Wit' }],
    ['with three edits in a long name', { ...OTHER_EMAIL, lastName: 'Witfeid' }, { lastName: 'Whitfield' }],
    ['if many people share the phone', OTHER_EMAIL, { manyPeople: true }],
    [
      'if neither has an email or a phone',
      { ...OTHER_EMAIL, email: '', phoneNumber: '' },
      { emailKey: '', phoneKey: '' },
    ],
    ['with a last name that one of them lacks', { ...OTHER_EMAIL, lastName: '' }, { lastName: 'X' }],
    ['by the phone of a merged customer', OTHER_EMAIL, { mergedInto: 'target' }],
  ])('%s', (_why, contact, change) => {
    expect(matchCustomer(contact, [{ ...STORED, ...change }])).toBeUndefined()
  })
})

it('prefers the email over an older customer with the phone, and a customer over a merged one', () => {
  const byPhone = { ...STORED, id: 'by phone', emailKey: '' }
  const merged = { ...STORED, id: 'merged', mergedInto: 'target' }
  const contact = { ...OTHER_EMAIL, email: 'priya@example.com' }
  expect(matchCustomer(contact, [byPhone, merged, STORED])?.id).toBe('stored')
  expect(matchCustomer(contact, [byPhone, merged])?.id).toBe('merged')
})

it('takes search words from name, street and city, in lower case without marks and apostrophes', () => {
  const contact = { firstName: 'José', lastName: "O'Neil-Ruiz", address: '12 Main St.', city: 'La Vergne' }
  expect(searchWords(contact)).toEqual(['jose', 'oneil', 'ruiz', '12', 'main', 'st', 'la', 'vergne'])
  expect(searchWords({ firstName: 'محمّد', lastName: '50%_off', address: '', city: '' })).toEqual(['محمد', '50%_off'])
})
