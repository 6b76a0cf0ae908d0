import { text } from 'node:stream/consumers'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { prerenderToNodeStream } from 'react-dom/static'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PUBLIC_PATHS } from '#shared/http/pages.ts'
import { json, stubApi } from '#test/stub-api.ts'
import { App } from './app.tsx'
import { preparePage } from './routes.tsx'

const PATHS = [...PUBLIC_PATHS, '/nowhere']

beforeEach(() => {
  const report = console.error
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    // Here one process draws and takes over; out there it is two.
    if (!String(parts[0]).startsWith('Detected multiple renderers')) report(...parts)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
})

/** What the build draws: in a browser that nobody has used yet, which is as near as a test comes to none at all. */
async function drawn(path: string): Promise<string> {
  await preparePage(path, { whole: true })
  const { prelude } = await prerenderToNodeStream(<App path={path} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  return text(prelude)
}

/** Any difference that React finds is told by console.error, which fails a test (test/setup-client.ts). */
async function takeOver(html: string): Promise<HTMLElement> {
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
  Element.prototype.scrollIntoView = () => {}
  stubApi({
    'GET /api/countertops': () => json([]),
    'GET /api/visit': () => json({ visit: null }),
    'GET /api/appointments/availability': () => json({ days: [] }),
  })
}

describe('a page that came as HTML is taken over as it stands', () => {
  it.each(PATHS)('%s, by a browser that is here for the first time', async (path) => {
    stubBrowser({ matches: false })
    const html = await drawn(path)
    history.replaceState(null, '', path)
    await takeOver(html)
    expect(html).toContain('<h1')
  })

  it.each(PATHS)(
    '%s, by one that was here before, holds other things for true and comes at another time',
    async (path) => {
      stubBrowser({ matches: false })
      const html = await drawn(path)
      vi.unstubAllGlobals()
      stubBrowser({ matches: true })
      vi.useFakeTimers({ now: new Date('2031-01-01T18:00:00Z'), toFake: ['Date'] })
      const dimensions = { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 }
      localStorage.setItem('countertop_draft', JSON.stringify({ shape: 'L', dimensions, stone: 'travella' }))
      sessionStorage.setItem('appointment_open', 'yes')
      history.replaceState(null, '', `${path}?open=dark-u&stone=travella#appointment`)
      await takeOver(html)
      vi.useRealTimers()
    },
  )
})
