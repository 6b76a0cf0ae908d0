import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltServer, startBuiltServer } from '#test/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { axe, test as base, expect } from './fixtures.ts'
import { shopEnvironment } from './server.ts'
import { toast } from './steps.ts'
import {
  claimDay,
  create,
  expectPayment,
  holdHere,
  holdVisit,
  NINE,
  payButton,
  SCHEDULE,
  TWO,
  time,
} from './visit-steps.ts'

const MOVABLE_CLOCK = new URL('moved-clock.mjs', import.meta.url).href

interface OwnShop extends Pick<BuiltServer, 'url'> {
  /** Half an hour and a minute have passed for the server; its jobs run when they would have run. */
  passHalfAnHour: () => Promise<void>
}

// A hold lasts as long as the server's clock says, and all holds of a server end by the same clock: this flow has a
// server of its own, the built one on the database of this run's kind, whose clock can be moved. The browser's clock is
// moved by Playwright.
const test = base.extend<{ shop: OwnShop }>({
  shop: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'countertops-e2e-hold-'))
    const database = process.env.E2E_DATABASE_URL ? await createScratchDatabase('e2e_hold') : undefined
    const server = await startBuiltServer({
      ...shopEnvironment(folder, database?.url, 'http://127.0.0.1'),
      NODE_OPTIONS: `--import=${MOVABLE_CLOCK}`,
    })
    const clock = async () => Date.parse((await fetch(`${server.url}/api/health`)).headers.get('Date') ?? '')
    const passHalfAnHour = async () => {
      const before = await clock()
      process.kill(server.pid, 'SIGUSR2')
      // A signal is heard when the server comes to it.
      await expect.poll(clock).toBeGreaterThan(before + 30 * 60_000)
    }
    await provide({ url: server.url, passHalfAnHour })
    await server.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ shop }, provide) => provide(shop.url),
})

test('a hold that ends while one pays: its visitor is told, and takes the time again or another one', async ({
  page,
  request,
  shop,
}) => {
  const date = await claimDay(request)
  // Whose clock is an hour ahead can pay all the same: a hold ends by the server's.
  await page.clock.install({ time: Date.now() + 60 * 60_000 })
  await holdHere(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE)
  await expectPayment(page, date, NINE)
  const halfAnHour = async () => {
    await shop.passHalfAnHour()
    await page.clock.fastForward('31:00')
  }

  await halfAnHour()
  await expect(toast(page, 'Your hold has ended')).toContainText('Choose the time again if it is still free.')
  const over = page.getByRole('alert').filter({ hasText: 'is over.' })
  await expect(over).toContainText('Nothing was charged. It is still free: take it again, or choose another one.')
  await expect(time(page, NINE)).toBeChecked()
  await axe(page)
  await over.getByRole('button', { name: 'Book again' }).click()
  await expectPayment(page, date, NINE)
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)

  // Only the server's half hour has passed when the button is pressed: nobody pays for what is not theirs.
  await shop.passHalfAnHour()
  await holdVisit(request, { date, slot: NINE })
  await payButton(page).click()
  await expect(over).toContainText('It is no longer free. Please choose another one.')
  await expect(over.getByRole('button', { name: 'Book again' })).toHaveCount(0)
  await expect(page.getByText(`${NINE} is no longer free. Please choose another time.`)).toBeVisible()
  await axe(page)
  await time(page, TWO).check()
  await expect(over).toHaveCount(0)
  await create(page).click()
  await expectPayment(page, date, TWO)

  // And after the half hour of an open payment page that nobody looks at, a reload says the same.
  await halfAnHour()
  await page.reload()
  await expect(over).toContainText('It is still free')
  await over.getByRole('button', { name: 'Book again' }).click()
  await payButton(page).click()
  await expect(toast(page, 'Payment Successful')).toBeVisible()
})
