import { text } from 'node:stream/consumers'
import { noFreeTimes } from '#test/client/appointment-fixtures.ts'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { prerenderToNodeStream } from 'react-dom/static'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatPrice } from '#shared/lib/cents.ts'
import { PRICE_FIELDS, priceAt, withPrices } from '#shared/prices/fields.ts'
import { startWithPrices } from '#client/lib/price-list.ts'
import { PUBLIC_PATHS } from '#shared/http/pages.ts'
import { json, stubApi } from '#test/client/stub-api.ts'
import { App } from '#client/app.tsx'
import { preloadPage } from '#client/routes.tsx'

const PATHS = [...PUBLIC_PATHS, '/nowhere']

beforeEach(() => {
  const report = console.error
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    // One process renders and hydrates here. In production it's two.
    if (!String(parts[0]).startsWith('Detected multiple renderers')) report(...parts)
  })
})

afterEach(() => document.body.replaceChildren())

/** Renders the page like the build, in a browser without any stored data. */
async function prerendered(path: string): Promise<string> {
  await preloadPage(path)
  const { prelude } = await prerenderToNodeStream(<App path={path} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return text(prelude)
}

/** React reports each mismatch by console.error, which fails a test (test/client/setup-client.ts). */
async function hydrate(html: string): Promise<HTMLElement> {
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const root = await act(async () => hydrateRoot(container, <App />, { onRecoverableError: console.error }))
  await act(async () => root.unmount())
  return container
}

function stubBrowser({ matches }: { matches: boolean }): void {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  stubApi({
    'GET /api/countertops': () => json([]),
    'GET /api/appointments/current': () => json({ visit: null }),
    'GET /api/appointments/availability': noFreeTimes,
  })
}

describe('a prerendered page hydrates without a mismatch', () => {
  it.each(PATHS)('%s in a new browser', async (path) => {
    stubBrowser({ matches: false })
    const html = await prerendered(path)
    history.replaceState(null, '', path)
    await hydrate(html)
    expect(html).toContain('<h1')
  })

  it.each(PATHS)('%s in a browser with stored data, other media features and another time', async (path) => {
    stubBrowser({ matches: false })
    const html = await prerendered(path)
    vi.unstubAllGlobals()
    stubBrowser({ matches: true })
    vi.useFakeTimers({ now: new Date('2031-01-01T18:00:00Z'), toFake: ['Date'] })
    const dimensions = { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 }
    localStorage.setItem('countertop_draft', JSON.stringify({ shape: 'L', dimensions, stone: 'travella' }))
    sessionStorage.setItem('appointment_open', 'yes')
    history.replaceState(null, '', `${path}?open=dark-u&stone=travella#appointment`)
    await hydrate(html)
  })

  it.each(PATHS)('%s with other prices than those of the content, none of which it shows', async (path) => {
    stubBrowser({ matches: false })
    const { version: _, ...content } = PRICE_LIST
    // Different from each other and from every price of the content.
    const odd = Object.fromEntries(PRICE_FIELDS.map(({ path: field }, index) => [field, 12_301 + index * 100]))
    startWithPrices({ version: '2', ...withPrices(content, odd) })
    const html = await prerendered(path)
    history.replaceState(null, '', path)
    await hydrate(html)
    const shown = new Set(html.match(/\$\d[\d,]*(?:\.\d\d)?/g))
    for (const { path: field } of PRICE_FIELDS) {
      const cents = priceAt(content, field)
      // The fee of a visit is $100.
      if (cents !== null && cents > 0 && cents !== MEASUREMENT_FEE_CENTS)
        expect(shown).not.toContain(formatPrice(cents))
    }
    if (path === '/materials') expect(shown).toContain('$123.01')
  })
})
