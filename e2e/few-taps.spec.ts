import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
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
