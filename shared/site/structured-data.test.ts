import { expect, it, onTestFinished } from 'vitest'
import { WEEK_HOURS } from '#shared/content/shop.ts'
import { buildBusinessData, buildWebManifest } from './structured-data.ts'

it('ends a day at 23:59 instead of midnight, and leaves out closed days', () => {
  const hours = { ...WEEK_HOURS }
  onTestFinished(() => void Object.assign(WEEK_HOURS, hours))
  const late = { opens: '18:00', closes: '24:00' }
  Object.assign(WEEK_HOURS, { Friday: late, Saturday: late, Sunday: null })
  expect(buildBusinessData(undefined)).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday'] },
      { dayOfWeek: ['Friday', 'Saturday'], opens: '18:00', closes: '23:59' },
    ],
  })
})

it('rates nothing: the testimonials are samples', () => {
  const data = JSON.stringify(buildBusinessData({ origin: 'https://www.example.com', today: '2026-01-01' }))
  expect(data).not.toMatch(/review|rating/i)
})

it('lists the closed days of the coming year', () => {
  const closedOn = (today: string) => {
    const data = buildBusinessData({ origin: 'https://www.example.com', today })
    const { specialOpeningHoursSpecification: days = [] } = data as Record<string, { validFrom: string }[]>
    for (const { validFrom, ...rest } of days) {
      expect(rest).toMatchObject({ validThrough: validFrom, opens: '00:00', closes: '00:00' })
    }
    return days.map(({ validFrom }) => validFrom)
  }
  // Independence Day of 2026 and Juneteenth of 2027 are Saturdays, observed on the Friday before.
  expect(closedOn('2026-06-30').join(' ')).toBe(
    '2026-07-03 2026-07-04 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25 2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-06-18 2027-06-19',
  )
  expect(closedOn('2026-12-25')[0]).toBe('2026-12-25')
  expect(closedOn('2026-12-26')[0]).toBe('2027-01-01')
  expect(buildBusinessData(undefined)).not.toHaveProperty('specialOpeningHoursSpecification')
})

it('the manifest has icons for every launcher', () => {
  expect(buildWebManifest()).toMatchObject({
    start_url: '/',
    icons: [{ sizes: '192x192' }, { sizes: '512x512', purpose: 'any' }, { sizes: '512x512', purpose: 'maskable' }],
  })
})
