import { axe, expect, test } from './fixtures.ts'
import { addCountertop, addPerson, emailOf, fillContact, storeQuote, uniqueName } from './steps.ts'

test('someone in the office makes a quote, and the record says who', { tag: '@desktop' }, async ({ page, request }) => {
  await storeQuote(request, uniqueName())
  const name = uniqueName()
  await page.goto(await addPerson(request, `Anna ${name}`))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'New quote' }).click()
  await expect(page.getByRole('heading', { name: 'New quote' })).toBeVisible()
  await fillContact(page, name)
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf(name))
  await page.getByLabel('Phone number').fill('6155550187')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page
    .getByRole('alertdialog', { name: 'Discard this quote?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await addCountertop(page)
  await axe(page)
  await page.getByRole('button', { name: 'Save quote' }).click()
  await expect(page.getByText(`by Anna ${name}`)).toBeVisible()
  await expect(page.getByText(`Anna ${name} made this quote`)).toBeVisible()
  // What it was made of stays out of the visitor's list in this browser.
  await page.goto('/quote')
  await expect(page.getByText('Nothing saved yet. Countertops you add show up here.')).toBeVisible()
})
