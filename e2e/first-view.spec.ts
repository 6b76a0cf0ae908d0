import { BUDGETS, UNDER } from '#shared/site/budgets.ts'
import { expect, test } from './fixtures.ts'

test.describe('a first visit', { tag: '@phone' }, () => {
  for (const [path, budget] of Object.entries(BUDGETS)) {
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
      expect(layoutShift, 'layout shift').toBeLessThan(UNDER.layoutShift)
      expect(sent.scriptBytes, 'bytes of JavaScript').toBeLessThanOrEqual(budget.scriptBytes)
      expect(sent.scriptBytes, 'bytes of JavaScript').toBeGreaterThan(0)
      expect(sent.allBytes, 'bytes in all').toBeLessThanOrEqual(budget.allBytes)
      expect(sent.requests, 'requests').toBeLessThanOrEqual(budget.requests)
    })
  }
})
