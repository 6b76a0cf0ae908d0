import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FREE_CANCELLATION_HOURS, HOLD_MINUTES, HOURS_AFTER_OPENING } from '#shared/appointments/terms.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { MEASUREMENT_FEE_CENTS, SHOP } from '#shared/content/shop.ts'
import { FINAL_QUOTE_YEARS, RETENTION_DAYS } from '#shared/erasure/retention.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCount, formatRange } from '#shared/lib/counts.ts'
import { mailtoHref, phoneHref } from '#shared/contact/phone.ts'
import { PAGE_SESSION_HOURS } from '#shared/my/terms.ts'
import { Privacy, Terms } from './policies.tsx'

/** All numbers that each page may contain, as text. */
const NUMBERS = {
  privacy: [
    ...Object.entries(RETENTION_DAYS).map(([kind, days]) =>
      kind === 'finalQuote' ? `${FINAL_QUOTE_YEARS} years` : days === 1 ? '1 day' : `${days} days`,
    ),
    `${PAGE_SESSION_HOURS} hours`,
  ],
  terms: [
    formatWholeDollars(MEASUREMENT_FEE_CENTS),
    formatWholeDollars(PRICE_LIST.minimumJobCents),
    `${HOLD_MINUTES} minutes`,
    `${FREE_CANCELLATION_HOURS} hours`,
    formatCount(HOURS_AFTER_OPENING, 'hour'),
    formatCount(PROMISED.answerDays, 'business day'),
    formatRange(PROMISED.installationWeeks, 'week'),
    `${PROMISED.workmanshipYears}-year warranty`,
  ],
}
/** A count in digits or words. 'one' alone may be a pronoun. */
const COUNT =
  /\S*\d\S*|\bone (?=minute|hour|day|business|week|month|year)\w*|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|dozen|hundred)\b/gi

/** The text without these spans. A span that is part of a longer number stays. */
const without = (text: string, spans: readonly string[]) =>
  spans.reduce((rest, span) => rest.replaceAll(new RegExp(`(?<!\\d)${span.replace(/\W/g, '\\$&')}`, 'gi'), '…'), text)

describe.each([
  ['privacy', <Privacy key="privacy" />],
  ['terms', <Terms key="terms" />],
] as const)('the page on %s', (name, page) => {
  it('contains each of its numbers from the code, and no other', () => {
    const { container } = render(page)
    const text = (container.textContent ?? '').replace(/Last updated .*/, '')
    for (const number of NUMBERS[name]) expect(text.toLowerCase()).toContain(number.toLowerCase())
    expect(without(text, [...NUMBERS[name], SHOP.phone]).match(COUNT)).toBeNull()
  })

  it('shows its last change, and links the phone number and the email address', () => {
    render(page)
    expect(screen.getByText(/^Last updated \w+ \d{1,2}, \d{4}$/)).toBeDefined()
    const href = (link: RegExp) => screen.getByRole('link', { name: link }).getAttribute('href')
    expect(href(/^Call /)).toBe(phoneHref(SHOP.phone))
    expect(href(/^Email /)).toBe(mailtoHref(SHOP.email))
  })
})

it('Terms link to the notices of the software that the site is made of', () => {
  render(<Terms />)
  expect(screen.getByRole('link', { name: 'Software notices' }).getAttribute('href')).toBe('/third-party-notices.txt')
})
