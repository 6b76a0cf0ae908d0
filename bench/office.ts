// What the office feels in a browser whose processor is slowed down 4 times: opening it, and presses in it.
import type { Browser, Locator, Page } from '@playwright/test'
import { DESKTOP, openSlowPage, VISITS, withBrowser } from './browser.ts'
import type { Figure } from './main.ts'
import { QUOTES } from './office-content.ts'
import { ADMIN_KEY, percentile } from './site.ts'

const PRESSES = 12
const PRESS_GOAL_MS = 250
const OPEN_GOAL_MS = 2000

const LIST = 'tr[data-quote]'

/** Presses in the office, from the input to the frame that shows what was asked for. */
export function measureOffice(): Promise<Figure[]> {
  return withBrowser(true, async (browser, url) => {
    const opens: number[] = []
    for (let round = 0; round < VISITS; round += 1) {
      const { page } = await openOffice(browser, url)
      opens.push(await page.evaluate(() => performance.now()))
      await page.context().close()
    }
    const { page } = await openOffice(browser, url)
    await page.waitForLoadState('networkidle')
    const views = page.getByRole('navigation', { name: 'Views' })
    const switches: number[] = []
    const records: number[] = []
    for (let press = 0; press < PRESSES; press += 1) {
      const view = ['New', 'Late', 'Follow up', 'To close'][press % 4]
      const link = views.getByRole('link', { name: new RegExp(`^${view} [\\d,]+$`) })
      switches.push(
        await timePress(
          page,
          link,
          `[...document.querySelectorAll('${LIST}:not([inert] *)')].map((row) => row.dataset.quote).join()`,
        ),
      )
      await page.waitForLoadState('networkidle')
    }
    for (let press = 0; press < PRESSES; press += 1) {
      const name = page.locator(`${LIST}:not([inert] *) [data-name]`).nth(press)
      records.push(
        await timePress(
          page,
          name,
          `[...document.querySelectorAll('article[aria-labelledby]')].find((one) => one.checkVisibility())?.textContent`,
        ),
      )
      await page.goBack()
      await page.getByRole('article').waitFor({ state: 'hidden' })
      await page.waitForLoadState('networkidle')
    }
    const what = `with ${QUOTES} quotes`
    return [
      { what: `cold open ${what}, p75`, goal: OPEN_GOAL_MS, measured: percentile(opens, 0.75), unit: 'ms' },
      { what: `switch views ${what}, p75`, goal: PRESS_GOAL_MS, measured: percentile(switches, 0.75), unit: 'ms' },
      { what: `open a record ${what}, p75`, goal: PRESS_GOAL_MS, measured: percentile(records, 0.75), unit: 'ms' },
    ]
  })
}

async function openOffice(browser: Browser, url: string): Promise<{ page: Page }> {
  const { page } = await openSlowPage(browser, DESKTOP)
  await page.addInitScript(`sessionStorage.setItem('admin_key', '${ADMIN_KEY}')`)
  await page.goto(`${url}/orders`, { waitUntil: 'commit' })
  await page.locator(LIST).first().waitFor()
  return { page }
}

/** Milliseconds from the release of the pointer to the painted frame in which `shown` has another value. */
async function timePress(page: Page, target: Locator, shown: string): Promise<number> {
  await target.hover()
  await page.waitForTimeout(150)
  const painted = page.evaluate<number>(`new Promise((resolve, reject) => {
    const shown = () => ${shown}
    const before = shown()
    let pressed = 0
    addEventListener('pointerup', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
    const timer = setTimeout(() => reject(new Error('Nothing else was shown')), 20_000)
    const observer = new MutationObserver(() => {
      const now = shown()
      // A record may be made ready, out of sight, while the pointer is over its name.
      if (!pressed || !now || now === before || /Loading/.test(now)) return
      observer.disconnect()
      clearTimeout(timer)
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })`)
  await target.click({ delay: 60 })
  return painted
}
