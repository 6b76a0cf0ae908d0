import { fileURLToPath } from 'node:url'
import type { BrowserContext, Locator, Page } from '@playwright/test'

/** Numbers that one types into the card field, by how the payment ends. */
export const CARDS = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  /** The bank asks first, on a page of its own that comes back. */
  asksFirst: '4000 0027 6000 3184',
} as const

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Answers what the browser asks of Stripe: its script and card field by our own, its API by the stand-in at `standIn`
 * (test/stripe/stand-in.ts). Nothing else of Stripe is reached, with a network or without.
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
    // The connection may be cut on purpose: then the browser sees that, too.
    const response = await route.fetch({ url: standIn + pathname + search }).catch(() => undefined)
    await (response ? route.fulfill({ response }) : route.abort())
  })
}

/** The field into which a card's number is typed. */
export function cardNumber(page: Page): Locator {
  return page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')
}
