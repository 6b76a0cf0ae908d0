import type { IntentObject } from './objects.ts'

/** Where the bank asks the cardholder, as the redirect of a 3-D Secure card leads to. */
export const bankPath = (intentId: string) => `/bank/${intentId}`

/** The bank's question, as a page that works without a script. */
export function bankPage(of: IntentObject): string {
  const amount = `$${(of.amount / 100).toFixed(2)}`
  const button = (answer: string, label: string) =>
    `<form method="post" action="${bankPath(of.id)}?answer=${answer}"><button>${label}</button></form>`
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Test bank</title>
<h1>3D Secure test page</h1><p>Do you confirm the payment of ${amount}?</p>
${button('complete', 'Complete')}${button('fail', 'Fail')}</html>`
}

/** The shop's address with what the provider adds to it. */
export function returnAddress(of: IntentObject, returnUrl: string, accepted: boolean): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', of.id)
  url.searchParams.set('payment_intent_client_secret', of.client_secret)
  url.searchParams.set('redirect_status', accepted ? 'succeeded' : 'failed')
  return url.href
}
