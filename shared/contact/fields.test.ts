import { expect, it } from 'vitest'
import { EMPTY_CONTACT, hasIdentity, WHITE_SPACE } from './fields.ts'

it('knows every character that trim strips', () => {
  const stripped = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => character.trim() === '',
  )
  expect(WHITE_SPACE.split('').toSorted()).toEqual(stripped.toSorted())
})

it('needs a name, a phone number or an email', () => {
  expect(hasIdentity({ ...EMPTY_CONTACT, firstName: '\t', lastName: WHITE_SPACE })).toBe(false)
  for (const field of ['firstName', 'lastName', 'phoneNumber', 'email'] as const)
    expect(hasIdentity({ ...EMPTY_CONTACT, [field]: 'x' })).toBe(true)
})
