import type { Locator } from '@playwright/test'
import { addButton, centerOf, field, savedCards, startTouch } from './designer-steps.ts'
import { axe, expect, test } from './fixtures.ts'
import { dialog, fillContact, quoteButton, uniqueName } from './steps.ts'

/** From a typical kitchen to a sent quote, besides typing contact details. */
const MAX_TAPS = 20

test(`a kitchen with sink, cooktop, edge and backsplash takes at most ${MAX_TAPS} taps`, {
  tag: '@phone',
}, async ({ page }) => {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const option = (question: string, name: RegExp) =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name })

  await page.goto('/')
  await page.getByRole('complementary', { name: 'Next step or call' }).getByRole('link').first().tap()

  await tap(page.getByRole('group', { name: 'Start from a typical kitchen' }).getByRole('button', { name: 'L-shaped' }))
  await tap(page.getByRole('button', { name: /Details \(optional\)/ }))
  await tap(page.getByRole('checkbox', { name: 'Sink' }))
  await tap(option('Which sink?', /^Double/))
  await tap(page.getByRole('checkbox', { name: 'Cooktop' }))
  await tap(option('Which cooktop?', /^30/))
  await tap(option('Which edge?', /^Half bullnose/))
  await tap(option('Backsplash?', /^4/))
  await tap(quoteButton(page))
  await tap(dialog(page, 'Add a Countertop First').getByRole('button', { name: 'Use this design' }))
  const form = dialog(page, 'Request a Quote')
  await expect(form).toBeVisible()
  await fillContact(page, uniqueName())
  await tap(form.getByRole('button', { name: /^Submit/ }))
  await expect(page).toHaveURL(/\/thank-you/)
  // A no-break space before each unit.
  const details = /Double undermount sink, 30.in cooktop, half bullnose edge, 4.in backsplash/
  await expect(page.getByText(details)).toBeVisible()
  expect(taps).toBeLessThanOrEqual(MAX_TAPS)
})

/** Besides the contact details and the keys of a size. */
const MOST = { taps: 20, fields: 5 }

test(`an L and an island are drawn, placed, seen and sent in at most ${MOST.taps} taps and ${MOST.fields} fields`, {
  tag: '@phone',
}, async ({ page }) => {
  let taps = 0
  let fields = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  const type = async (name: string, ...keys: string[]) => {
    fields += 1
    await expect(field(page, name)).toBeFocused()
    for (const key of keys)
      await page
        .getByRole('group', { name: /^Keypad/ })
        .getByRole('button', { name: key, exact: true })
        .tap()
  }
  const exactly = (text: string) => new RegExp(`^${text}(,|$)`)
  const option = (question: string, name: RegExp) =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name })

  await page.goto('/')
  await page.getByRole('complementary', { name: 'Next step or call' }).getByRole('link').first().tap()

  await tap(page.getByRole('group', { name: 'Start from a typical kitchen' }).getByRole('button', { name: 'L-shaped' }))
  await tap(field(page, 'Width'))
  await type('Width', '1', '0', 'ft, feet', '2', '3/8 inch', 'Next')
  await type('Length', '8', 'ft, feet', '6')
  await tap(page.getByRole('button', { name: /Details \(optional\)/ }))
  await tap(page.getByRole('checkbox', { name: 'Sink' }))
  await tap(page.getByRole('checkbox', { name: 'Cooktop' }))
  await tap(option('Which edge?', /^Ogee/))
  await tap(addButton(page))
  await expect(savedCards(page)).toHaveCount(1)

  await tap(page.getByRole('button', { name: 'Add an island' }))
  await tap(option('Waterfall ends?', /^Both ends/))
  await tap(addButton(page))
  await expect(savedCards(page)).toHaveCount(2)

  await tap(page.getByRole('tab', { name: 'Kitchen' }))
  const island = page.getByRole('button', { name: /^Island, 84 × 42.in, 42.in in front of the L along the wall/ })
  await axe(page, '[role=tabpanel]:not([hidden])')
  const stone = island.locator('> polygon').last()
  await stone.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const finger = await startTouch(page, await centerOf(stone))
  await finger.moveBy([10, 30, 60])
  await finger.end()
  taps += 1
  await expect(island).toHaveCount(0)
  await tap(page.getByRole('button', { name: 'Undo', exact: true }).first())
  await expect(island).toHaveCount(1)
  await tap(page.getByRole('tab', { name: 'In the room' }))
  await expect(page.getByRole('img', { name: /in a room/ }).first()).toBeVisible()

  const get = page.getByRole('button', { name: /^Get a Quote · / })
  const [, total = ''] = /· (\$[\d,]+)/.exec((await get.textContent()) ?? '') ?? []
  expect(total).toMatch(/^\$[\d,]+$/)
  await tap(get)
  const form = dialog(page, 'Request a Quote')
  await expect(form.getByText(total, { exact: true }).first()).toBeVisible()
  await fillContact(page, uniqueName())
  await tap(form.getByRole('button', { name: exactly('Submit.*') }))
  await expect(page).toHaveURL(/\/thank-you/)
  await expect(
    page.getByRole('img', { name: /^Plan of the kitchen\. L along the wall, 122 3\/8 × 102.in/ }),
  ).toBeVisible()
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible()
  expect(taps).toBeLessThanOrEqual(MOST.taps)
  expect(fields).toBeLessThanOrEqual(MOST.fields)
})
