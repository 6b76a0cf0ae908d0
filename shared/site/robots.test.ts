import { expect, it } from 'vitest'
import { renderRobots, renderSitemap } from './robots.ts'

const ORIGIN = 'https://www.example.com'

it('disallows the office and the API, and names the sitemap if the origin is known', () => {
  expect(renderRobots(ORIGIN)).toBe(
    'User-agent: *\nDisallow: /orders\nDisallow: /api/\n\nSitemap: https://www.example.com/sitemap.xml\n',
  )
  expect(renderRobots(undefined)).toBe('User-agent: *\nDisallow: /orders\nDisallow: /api/\n')
})

it('the sitemap lists only public pages', () => {
  const addresses = [...renderSitemap(ORIGIN).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(
    ['/', '/portfolio', '/materials', '/quote', '/privacy', '/terms'].map((path) => ORIGIN + path),
  )
})
