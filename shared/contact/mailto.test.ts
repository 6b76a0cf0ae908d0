import { expect, it } from 'vitest'
import { mailtoHref } from '#shared/contact/phone.ts'

it('links to an address and escapes its special characters', () => {
  expect(mailtoHref('ana.ruiz@mail.example')).toBe('mailto:ana.ruiz@mail.example')
  expect(mailtoHref('a?b&c+d@mail.example')).toBe('mailto:a%3Fb%26c%2Bd@mail.example')
})
