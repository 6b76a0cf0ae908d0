import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { storageEntry } from '#client/api/storage.ts'

/** Query parameters that a payment provider adds to the return URL. */
export const INTENT_PARAM = 'payment_intent'
export const SECRET_PARAM = 'payment_intent_client_secret'
export const STATUS_PARAM = 'redirect_status'

/** The page that shows every outcome of a visit's payment, and the customer's page, which shows those of a job's. */
export const RETURN_PAGE = '/payment-confirmation'
export const JOB_RETURN_PAGE = '/my'
export type ReturnPage = typeof RETURN_PAGE | typeof JOB_RETURN_PAGE

/** Client secret of the payment that this tab returned from, so that it survives a reload. */
const storedSecret = storageEntry('session', 'returned_payment')

/** Proves that the payment is the visitor's own. */
export interface PaymentProof {
  paymentIntent: string
  clientSecret: string
}

/** Request for the appointment of a payment, or the session's own. The secret goes in a header: URLs are logged. */
export function appointmentRequest(proof: PaymentProof | undefined) {
  return { query: { paymentIntent: proof?.paymentIntent }, paymentSecret: proof?.clientSecret }
}

/** Undefined if the URL has no payment or this tab doesn't know its secret. */
export function readPaymentProof(search: URLSearchParams): PaymentProof | undefined {
  const paymentIntent = search.get(INTENT_PARAM)
  if (!paymentIntent) return undefined
  const secretParam = search.get(SECRET_PARAM)
  // A header can carry only these characters, and every secret consists of them.
  if (secretParam && !/^[\x21-\x7e]+$/.test(secretParam)) return undefined
  if (secretParam) return { paymentIntent, clientSecret: secretParam }
  const clientSecret = storedSecret.read()
  return clientSecret && intentIdOf(clientSecret) === paymentIntent ? { paymentIntent, clientSecret } : undefined
}

/**
 * Removes the client secret from the address bar and the history, where others could read it later. Runs on every page,
 * even if the page's own code fails to load.
 */
export function useHideClientSecret(): void {
  const search = useSearch()
  useEffect(hideClientSecret, [search])
}

function hideClientSecret(): void {
  const url = new URL(location.href)
  const clientSecret = url.searchParams.get(SECRET_PARAM)
  if (clientSecret === null) return
  storedSecret.write(clientSecret)
  url.searchParams.delete(SECRET_PARAM)
  history.replaceState(history.state, '', url)
}

/** The path that a provider returns to after a payment. Without `redirectStatus` the result is unknown. */
export function returnPath(
  clientSecret: string,
  redirectStatus?: 'succeeded' | 'failed',
  page: ReturnPage = RETURN_PAGE,
): string {
  return `${page}?${new URLSearchParams({
    [INTENT_PARAM]: intentIdOf(clientSecret),
    [SECRET_PARAM]: clientSecret,
    ...(redirectStatus && { [STATUS_PARAM]: redirectStatus }),
  })}`
}

/** With both providers, the client secret starts with the intent's id. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
