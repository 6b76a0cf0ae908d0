import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forAll } from '#test/for-all.ts'
import { formatPhone, mailtoHref, phoneDigits, phoneHref } from './phone.ts'

describe('the digits of a phone number', () => {
  it.each([
    ['+1 (615) 555-0142', '6155550142'],
    ['1-615-555-0142', '6155550142'],
    ['(615) 555-0142', '6155550142'],
    ['615.555.0142', '6155550142'],
    ['6155550142', '6155550142'],
    ['001 615 555 0142', '6155550142'],
    ['61555501429', '61555501429'],
    ['abc', ''],
    ['', ''],
    ['1', '1'],
    ['1615555014', '1615555014'],
    ['(6', '6'],
    ['615-555-0142 ext. 7', '6155550142'],
  ])('%j: %s', (text, digits) => {
    expect(phoneDigits(text)).toBe(digits)
  })
})

it('the phone mask shows every typed digit and can be parsed again', () => {
  forAll(100, fc.stringMatching(/^\d{0,10}$/), (digits) => {
    expect(phoneDigits(formatPhone(digits))).toBe(digits)
  })
})

it('adds the country code to a link', () => {
  expect(phoneHref('(615) 555-0142')).toBe('tel:+16155550142')
  expect(phoneHref('+1 615 555 0142')).toBe('tel:+16155550142')
  expect(phoneHref('001 615 555 0142')).toBe('tel:+16155550142')
  expect(phoneHref('+44 20 7946 0958')).toBe('tel:+442079460958')
  // With its digits, this would be a number in Australia.
  expect(phoneHref('615-555-0142 x12')).toBe('tel:+16155550142')
  expect(phoneHref('(615) 555-0142, ext. 5')).toBe('tel:+16155550142')
  expect(phoneHref('Fax 6155550142')).toBe('tel:+16155550142')
})

it('links to an address and escapes its special characters', () => {
  expect(mailtoHref('ana.ruiz@mail.example')).toBe('mailto:ana.ruiz@mail.example')
  expect(mailtoHref('a?b&c+d@mail.example')).toBe('mailto:a%3Fb%26c%2Bd@mail.example')
})
