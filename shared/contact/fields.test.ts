import { expect, it } from 'vitest'
import { EMPTY_CONTACT, hasIdentity } from './fields.ts'

it('needs a name, a phone number or an email', () => {
  expect(hasIdentity({ ...EMPTY_CONTACT, firstName: '\t', lastName: ' \u00a0' })).toBe(false)
  for (const field of ['firstName', 'lastName', 'phoneNumber', 'email'] as const)
    expect(hasIdentity({ ...EMPTY_CONTACT, [field]: 'x' })).toBe(true)
})
