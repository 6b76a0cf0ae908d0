import { expect, test } from './fixtures.ts'

const KILOBYTE = 1024
/** What a page may cost a phone that has never seen any: on the wire, fonts and pictures of the first view included. */
const HOME = { scriptBytes: 100 * KILOBYTE, allBytes: 300 * KILOBYTE, requests: 15 }
/** The page that designs from its first view on brings the designer at once. */
const DESIGNING = { scriptBytes: 125 * KILOBYTE, allBytes: 400 * KILOBYTE, requests: 20 }
const LOOKING = { scriptBytes: 100 * KILOBYTE, allBytes: 400 * KILOBYTE, requests: 20 }
const MOST_LAYOUT_SHIFT = 0.01

const PAGES = [
  { path: '/', budget: HOME },
  { path: '/portfolio', budget: LOOKING },
  { path: '/materials', budget: LOOKING },
  { path: '/quote', budget: DESIGNING },
]

test.describe('a first visit', { tag: '@phone' }, () => {
  for (const { path, budget } of PAGES) {
    test(`${path} stays within its bytes and requests, and nothing on it moves`, async ({ page, context }) => {
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      const scripts = new Set<string>()
      const sent = { scriptBytes: 0, allBytes: 0, requests: 0 }
      session.on('Network.responseReceived', ({ requestId, type, response }) => {
        if (response.url.startsWith('data:')) return
        sent.requests += 1
        if (type === 'Script') scripts.add(requestId)
      })
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        sent.allBytes += encodedDataLength
        if (scripts.has(requestId)) sent.scriptBytes += encodedDataLength
      })
      await page.addInitScript(() => {
        const shifts: number[] = []
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          // The browser's types do not know this entry.
          for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)

      // Set by the script above.
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      const layoutShift = shifts.reduce((sum, shift) => sum + shift, 0)
      expect(layoutShift, 'layout shift').toBeLessThan(MOST_LAYOUT_SHIFT)
      expect(sent.scriptBytes, 'bytes of JavaScript').toBeLessThanOrEqual(budget.scriptBytes)
      expect(sent.scriptBytes, 'bytes of JavaScript').toBeGreaterThan(0)
      expect(sent.allBytes, 'bytes in all').toBeLessThanOrEqual(budget.allBytes)
      expect(sent.requests, 'requests').toBeLessThanOrEqual(budget.requests)
    })
  }
})
