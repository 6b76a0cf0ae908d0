import { describe, expect, it } from 'vitest'
import { isEmailAddress, plainEmail } from './email.ts'

const label = (length: number) => 'a'.repeat(length)
/** An address of `length` characters, with three labels. */
const addressOf = (length: number) => {
  const domain = `${label(63)}.${label(63)}.${label(length - 64 - 1 - 63 - 1 - 63 - 1)}`
  return `${label(64)}@${domain}`
}

describe('an email address', () => {
  it.each([
    'ada@example.com',
    'Jacco/van=Tuijl@address.com',
    'user@xn--80ak6aa92e.xn--p1ai',
    "o'hara+stone@mail.example.co",
    'a.b.c@3com.com',
    'user@123.45',
    `${label(64)}@example.com`,
    `ada@${label(63)}.com`,
    `ada@example.${label(63)}`,
    addressOf(254),
  ])('may be %s', (text) => {
    expect(isEmailAddress(text)).toBe(true)
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@home@example.com',
    'ada example@example.com',
    'ada@exam ple.com',
    'ada@example.com\n',
    'test@iana-.com',
    'test@example..com',
    'test@example.com.',
    '.ada@example.com',
    'a..da@example.com',
    'ada@exa_mple.com',
    '"ada"@example.com',
    'ada@[192.0.2.1]',
    'Zoë@example.com',
    '\ud800ada@example.com',
    `${label(65)}@example.com`,
    `ada@${label(64)}.com`,
    `ada@example.${label(64)}`,
    addressOf(255),
  ])('is not %j', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  it('is checked in linear time', () => {
    expect(isEmailAddress(`${'a.'.repeat(500_000)}@${'a-'.repeat(500_000)}`)).toBe(false)
  })
})

it.each([
  ['mailto:ada@example.com', 'ada@example.com'],
  ['MAILTO:ada%2Bstone%40example.com?subject=Countertop', 'ada+stone@example.com'],
  ['Mary Kate <ada@example.com> ', 'ada@example.com'],
  ['"Kate, Mary" <mailto:ada@example.com>', 'ada@example.com'],
  [' ada@example.com\t', 'ada@example.com'],
  ["who?o'hara@example.com", "who?o'hara@example.com"],
  ['Mary Kate', 'Mary Kate'],
  ['ada@example.com <', 'ada@example.com <'],
])('the address in %j is %s', (text, address) => {
  expect(plainEmail(text)).toBe(address)
})
