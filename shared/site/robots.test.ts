import { expect, it } from 'vitest'
import { robotsText, sitemapXml } from './robots.ts'

const ORIGIN = 'https://www.example.com'

it('robots keep out of the office and the API, and are told of the sitemap where it has an address', () => {
  expect(robotsText(ORIGIN)).toBe(
    'User-agent: *\nDisallow: /orders\nDisallow: /api/\n\nSitemap: https://www.example.com/sitemap.xml\n',
  )
  expect(robotsText(undefined)).toBe('User-agent: *\nDisallow: /orders\nDisallow: /api/\n')
})

it('the sitemap lists the pages that are meant to be found, and no other', () => {
  const addresses = [...sitemapXml(ORIGIN).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(['/', '/portfolio', '/materials', '/quote'].map((path) => ORIGIN + path))
})
