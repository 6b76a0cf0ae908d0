import { fileURLToPath } from 'node:url'
import type { BrowserContext, Locator, Page } from '@playwright/test'

/** Test card numbers by the result of the payment. */
export const CARDS = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  /** Sends the customer to the bank's page first, then back. */
  asksFirst: '4000 0027 6000 3184',
} as const

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Answers the browser's requests to Stripe: our own files replace its script and card field, and the stand-in at `standIn`
 * (test/stripe/stand-in.ts) replaces its API. No other request reaches Stripe, even with a network.
 */
export async function serveStripeJs(context: BrowserContext, standIn: string): Promise<void> {
  await context.route('https://*.stripe.com/**', (route) => route.abort())
  await context.route('https://js.stripe.com/*/stripe.js*', (route) =>
    route.fulfill({ path: file('stripe.js'), contentType: 'text/javascript' }),
  )
  await context.route('https://js.stripe.com/card-field.html', (route) =>
    route.fulfill({ path: file('card-field.html'), contentType: 'text/html' }),
  )
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    // A test may cut the connection on purpose. Then the browser's request fails too.
    const response = await route.fetch({ url: standIn + pathname + search }).catch(() => undefined)
    await (response ? route.fulfill({ response }) : route.abort())
  })
}

/** The input for the card number. */
export function cardNumberField(page: Page): Locator {
  return page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')
}
