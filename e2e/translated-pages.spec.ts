import type { Page } from '@playwright/test'
import { NINE } from '#test/slots.ts'
import {
  chooseTime,
  claimFreeDay,
  createButton,
  expectConfirmed,
  expectPaymentForm,
  fillAppointmentContact,
  heading,
  pay,
} from './appointment-steps.ts'
import { field, openDesigner, savedCards, shapeOption } from './designer-steps.ts'
import { expect, test } from './fixtures.ts'
import {
  addCountertop,
  dialog,
  emailOf,
  fillContact,
  login,
  quoteButton,
  quoteRow,
  storeQuote,
  toast,
  uniqueName,
} from './steps.ts'

declare global {
  interface Window {
    /** Texts that React wrote into nodes which the translation has replaced, so that nobody sees them. */
    unseen: string[]
  }
}

/**
 * Translates the page as Chrome and Edge do: each text node becomes a `<font>` in a `<font>`, at once and whenever a text
 * appears. The words stay the same, so that a test finds them.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.unseen = []
    const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
    Object.defineProperty(Node.prototype, 'nodeValue', {
      ...nodeValue,
      set(this: Node, text: string) {
        if (!this.isConnected) window.unseen.push(`${this.nodeValue} -> ${text}`)
        nodeValue?.set?.call(this, text)
      },
    })
    const replace = (text: Node) => {
      const parent = text.parentElement
      if (!parent || !text.nodeValue?.trim() || parent.closest('font, script, style, svg, textarea, option')) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.nodeValue
      outer.append(inner)
      parent.replaceChild(outer, text)
    }
    const translateBelow = (root: Node) => {
      const texts: Node[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text)
      for (const text of texts) replace(text)
    }
    translateBelow(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node.nodeType === Node.TEXT_NODE) replace(node)
          else translateBelow(node)
        }
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
}

const expectAllSeen = async (page: Page) => expect(await page.evaluate(() => window.unseen)).toEqual([])

test('a translated page goes from the drawing to a paid visit', { tag: '@desktop' }, async ({ page, request }) => {
  const date = await claimFreeDay(request)
  await openDesigner(page)
  await translate(page)
  await field(page, 'Width').fill('120')
  await field(page, 'Width').press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: 'sq ft' }).first()).toContainText('40.00')
  await shapeOption(page, 'L Shape').click()
  await page.getByRole('button', { name: /Details \(optional\)/ }).click()
  await page.getByRole('checkbox', { name: 'Sink' }).click()
  await page.getByRole('checkbox', { name: 'Sink' }).click()
  await addCountertop(page)
  await expect(savedCards(page)).toHaveCount(1)
  await savedCards(page).getByRole('button', { name: /^Edit/ }).click()
  await field(page, 'Width').fill('90')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(savedCards(page)).toContainText('90 × 48')
  await quoteButton(page).click()
  await fillContact(page, uniqueName())
  await page.getByLabel('Zip code').fill('38103')
  await page.getByLabel('Zip code').fill('37203')
  await expectAllSeen(page)
  await dialog(page, 'Request a Quote')
    .getByRole('button', { name: /^Submit/ })
    .click()
  await expect(page).toHaveURL(/\/thank-you/)
  await expect(heading(page)).toHaveText('Thank you for your request.')

  await page
    .getByRole('main')
    .getByRole('button', { name: /^Schedule/ })
    .click()
  await page.getByRole('button', { name: /^Earliest/ }).click()
  await chooseTime(page, date, NINE)
  await createButton(page).click()
  await fillAppointmentContact(page, uniqueName())
  await createButton(page).click()
  await expectPaymentForm(page, date, NINE)
  await pay(page)
  await page.getByRole('link', { name: 'See your visit' }).click()
  await expectConfirmed(page, date, NINE)
  await expectAllSeen(page)
})

test('a translated office selects, answers, writes and plans', { tag: '@desktop' }, async ({ page, request }) => {
  const [name, other] = [uniqueName(), uniqueName()]
  for (const one of [other, name]) await storeQuote(request, one, { email: emailOf(one) })
  await login(page)
  await translate(page)
  for (const [index, one] of [name, other].entries()) {
    await quoteRow(page, one).getByRole('checkbox').click()
    await expect(page.getByRole('status').filter({ hasText: `${index + 1} selected` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await quoteRow(page, name)
    .getByRole('link', { name: new RegExp(name) })
    .click()
  const record = page.getByRole('article', { name: `Dana ${name}` })
  await expect(record).toBeVisible()
  await page.keyboard.press('c')
  await page.getByRole('button', { name: 'Reached' }).click()
  await expect(toast(page, 'Call logged')).toBeVisible()
  await expect(record.getByRole('region', { name: 'Timeline' })).toContainText('Call: Reached')
  await record.getByRole('combobox', { name: 'Status' }).selectOption('negotiating')
  await expect(toast(page, `Dana ${name}: negotiating`)).toBeVisible()
  await record.getByRole('heading', { level: 2 }).focus()
  await page.keyboard.press('m')
  const composer = dialog(page, 'Write an email')
  await composer.getByRole('button', { name: 'Estimate reminder' }).click()
  await expect(composer.getByLabel('Text')).toHaveValue(/is still open/)
  await composer.getByLabel('Text').press('Control+Enter')
  await expect(composer).toBeHidden()
  await record.getByRole('button', { name: 'Edit customer' }).click()
  await page.getByRole('dialog').getByLabel('Phone number', { exact: true }).fill('6155550177')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(record.getByRole('link', { name: '(615) 555-0177' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Week' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Unscheduled/ })).toBeVisible()
  await expectAllSeen(page)
})
