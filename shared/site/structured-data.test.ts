import { expect, it, vi } from 'vitest'
import type * as shop from '#shared/content/shop.ts'
import { businessData, webManifest } from './structured-data.ts'

vi.mock('#shared/content/shop.ts', async (original) => {
  const content = await original<typeof shop>()
  const late = { opens: '18:00', closes: '24:00' }
  return { ...content, WEEK_HOURS: { ...content.WEEK_HOURS, Friday: late, Saturday: late, Sunday: null } }
})

it('a day that ends at midnight ends in its own last minute, and a closed one is not named', () => {
  expect(businessData(undefined)).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'] },
      { dayOfWeek: ['Friday', 'Saturday'], opens: '18:00', closes: '23:59' },
    ],
  })
})

it('names its address and its pictures only where that is known', () => {
  expect(businessData(undefined)).not.toHaveProperty('url')
  expect(businessData({ origin: 'https://www.example.com', today: '2026-01-01' })).toMatchObject({
    url: 'https://www.example.com/',
    image: 'https://www.example.com/og-home.jpg',
  })
})

it('lists the days of the coming year on which the shop is closed, past ones and later ones not', () => {
  const closedOn = (today: string) => {
    const data = businessData({ origin: 'https://www.example.com', today })
    const { specialOpeningHoursSpecification: days = [] } = data as Record<string, { validFrom: string }[]>
    for (const { validFrom, ...rest } of days) {
      expect(rest).toMatchObject({ validThrough: validFrom, opens: '00:00', closes: '00:00' })
    }
    return days.map(({ validFrom }) => validFrom)
  }
  // Independence Day of 2026 is a Saturday and observed on the Friday before, Juneteenth of 2027 likewise.
  expect(closedOn('2026-06-30').join(' ')).toBe(
    '2026-07-03 2026-07-04 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25 2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-06-19',
  )
  expect(closedOn('2026-12-25')[0]).toBe('2026-12-25')
  expect(closedOn('2026-12-26')[0]).toBe('2027-01-01')
  expect(businessData(undefined)).not.toHaveProperty('specialOpeningHoursSpecification')
})

it('the manifest has icons for every launcher', () => {
  expect(webManifest()).toMatchObject({
    start_url: '/',
    icons: [{ sizes: '192x192' }, { sizes: '512x512', purpose: 'any' }, { sizes: '512x512', purpose: 'maskable' }],
  })
})
