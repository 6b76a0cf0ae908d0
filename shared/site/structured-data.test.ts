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
  expect(businessData('https://www.example.com')).toMatchObject({
    url: 'https://www.example.com/',
    image: 'https://www.example.com/og-home.jpg',
  })
})

it('the manifest has icons for every launcher', () => {
  expect(webManifest()).toMatchObject({
    start_url: '/',
    icons: [{ sizes: '192x192' }, { sizes: '512x512', purpose: 'any' }, { sizes: '512x512', purpose: 'maskable' }],
  })
})
