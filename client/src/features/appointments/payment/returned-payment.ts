import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { storedText } from '#client/api/storage.ts'
import { intentIdOf } from './intent-id.ts'

/** What a payment provider adds to the return address. */
export const INTENT_PARAM = 'payment_intent'
export const SECRET_PARAM = 'payment_intent_client_secret'
export const STATUS_PARAM = 'redirect_status'

/** The page that tells every outcome of a payment. */
export const RETURN_PAGE = '/payment-confirmation'

/** The client secret of the payment that this tab returned from, so that a reload can ask for it again. */
const kept = storedText('session', 'returned_payment')

/** How the API is asked for the visit of the payment in the address. */
export interface PaymentProof {
  paymentIntent: string
  clientSecret: string
}

/** Undefined where the address names no payment, or one of which this tab does not know the secret. */
export function proofIn(search: URLSearchParams): PaymentProof | undefined {
  const paymentIntent = search.get(INTENT_PARAM)
  if (!paymentIntent) return undefined
  const given = search.get(SECRET_PARAM)
  if (given) return { paymentIntent, clientSecret: given }
  const clientSecret = kept.read()
  return clientSecret && intentIdOf(clientSecret) === paymentIntent ? { paymentIntent, clientSecret } : undefined
}

/**
 * Takes the client secret out of the address bar and the history, where others might read it later: on any page, and
 * also where the page's own code does not come.
 */
export function useHiddenSecret(): void {
  const search = useSearch()
  useEffect(hideSecret, [search])
}

function hideSecret(): void {
  const url = new URL(location.href)
  const clientSecret = url.searchParams.get(SECRET_PARAM)
  if (clientSecret === null) return
  kept.write(clientSecret)
  url.searchParams.delete(SECRET_PARAM)
  history.replaceState(history.state, '', url)
}

/**
 * Where a visit is shown once its payment was tried, as a provider would return to it; without a status where nobody
 * knows how that ended.
 */
export function returnPath(clientSecret: string, redirectStatus?: 'succeeded' | 'failed'): string {
  return `${RETURN_PAGE}?${new URLSearchParams({
    [INTENT_PARAM]: intentIdOf(clientSecret),
    [SECRET_PARAM]: clientSecret,
    ...(redirectStatus && { [STATUS_PARAM]: redirectStatus }),
  })}`
}
