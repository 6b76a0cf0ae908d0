import { expect, it } from 'vitest'
import { mailtoHref } from './mailto.ts'

it('links to an address and escapes its special characters', () => {
  expect(mailtoHref('ana.ruiz@mail.example')).toBe('mailto:ana.ruiz@mail.example')
  expect(mailtoHref('a?b&c+d@mail.example')).toBe('mailto:a%3Fb%26c%2Bd@mail.example')
})

it('escapes a subject and a body with several lines', () => {
  expect(mailtoHref('a@b.example', { subject: 'Tom & Co: 50% off?', body: 'One line,\nanother.' })).toBe(
    'mailto:a@b.example?subject=Tom%20%26%20Co%3A%2050%25%20off%3F&body=One%20line%2C%0D%0Aanother.',
  )
})
