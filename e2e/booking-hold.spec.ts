import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase } from '#test/scratch-postgres.ts'
import { NINE, TWO } from '#test/slots.ts'
import { axe, test as base, expect } from './fixtures.ts'
import { siteEnvironment } from './server.ts'
import { toast } from './steps.ts'
import {
  claimFreeDay,
  createButton,
  expectPaymentForm,
  holdSlotForPage,
  holdSlot,
  payButton,
  SCHEDULE_PATH,
  slotOption,
} from './appointment-steps.ts'

const MOVABLE_CLOCK = new URL('movable-clock.mjs', import.meta.url).href

interface OwnShop extends Pick<BuiltServer, 'url'> {
  /** Moves the server's clock 31 minutes ahead. Jobs that are due then run. */
  passHalfAnHour: () => Promise<void>
}

// All holds of a server end by the server's clock, so this flow starts its own built server, whose clock can be moved. It
// uses the same kind of database as the rest of the run. Playwright moves the browser's clock.
const test = base.extend<{ shop: OwnShop }>({
  shop: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'countertops-e2e-hold-'))
    const database = process.env.E2E_DATABASE_URL ? await createScratchDatabase('e2e_hold') : undefined
    const server = await startBuiltServer({
      ...siteEnvironment(folder, database?.url, 'http://127.0.0.1'),
      NODE_OPTIONS: `--import=${MOVABLE_CLOCK}`,
    })
    const clock = async () => Date.parse((await fetch(`${server.url}/api/health`)).headers.get('Date') ?? '')
    const passHalfAnHour = async () => {
      const before = await clock()
      process.kill(server.pid, 'SIGUSR2')
      // The server handles the signal a moment later.
      await expect.poll(clock).toBeGreaterThan(before + 30 * 60_000)
    }
    await provide({ url: server.url, passHalfAnHour })
    await server.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ shop }, provide) => provide(shop.url),
})

test('a hold ends during payment: the page says so, and the visitor books the same or another slot', {
  tag: '@desktop',
}, async ({ page, request, shop }) => {
  const date = await claimFreeDay(request)
  // A browser clock an hour ahead doesn't matter: a hold ends by the server's clock.
  await page.clock.install({ time: Date.now() + 60 * 60_000 })
  await holdSlotForPage(page, request, { date, slot: NINE })
  await page.goto(SCHEDULE_PATH)
  await expectPaymentForm(page, date, NINE)
  const halfAnHour = async () => {
    await shop.passHalfAnHour()
    await page.clock.fastForward('31:00')
  }

  await halfAnHour()
  await expect(toast(page, 'Your hold has ended')).toContainText("Choose the time again if it's still open.")
  const over = page.getByRole('alert').filter({ hasText: 'no longer holding' })
  await expect(over).toContainText("Nothing was charged. It's still open. Book it again, or choose another time.")
  await expect(slotOption(page, NINE)).toBeChecked()
  await axe(page)
  await over.getByRole('button', { name: 'Book again' }).click()
  await expectPaymentForm(page, date, NINE)
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/)

  // Only the server's clock is past the half hour at this press. The hold is gone, so the page must not take the payment.
  await shop.passHalfAnHour()
  await holdSlot(request, { date, slot: NINE })
  await payButton(page).click()
  await expect(over).toContainText("It's no longer open. Please choose another time.")
  await expect(over.getByRole('button', { name: 'Book again' })).toHaveCount(0)
  await expect(page.getByText(`${NINE} is no longer open. Please choose another time.`)).toBeVisible()
  await axe(page)
  await slotOption(page, TWO).check()
  await expect(over).toHaveCount(0)
  await createButton(page).click()
  await expectPaymentForm(page, date, TWO)

  // A payment page left open for half an hour says the same after a reload.
  await halfAnHour()
  await page.reload()
  await expect(over).toContainText("It's still open")
  await over.getByRole('button', { name: 'Book again' }).click()
  await payButton(page).click()
  await expect(toast(page, 'Payment Successful')).toBeVisible()
})
