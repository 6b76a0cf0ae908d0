import { queryOptions } from '@tanstack/react-query'
import { callWithHeaders } from '#client/api/call.ts'
import { issuesOf, RequestError } from '#client/api/request-error.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { readClockOffset } from './server-clock.ts'

/** The response to starting a payment. An expired, paid or out-of-area hold is not an error. */
type PaymentStart =
  | {
      state: 'open'
      clientSecret: string
      clockOffset: number | undefined
    }
  | { state: 'hold_expired' }
  | { state: 'already_paid' }
  | { state: 'out_of_area'; issues: readonly FieldIssue[] }

/** Starts the payment of a hold. The server returns the same intent every time. Each opened form fetches again. */
export function startPaymentQuery(appointmentId: string) {
  return queryOptions<PaymentStart>({
    queryKey: ['/api/create-payment-intent', appointmentId],
    queryFn: () => startPayment(appointmentId),
    gcTime: 0,
  })
}

async function startPayment(appointmentId: string): Promise<PaymentStart> {
  try {
    const { data, headers } = await callWithHeaders('POST /api/create-payment-intent', { body: { appointmentId } })
    return { state: 'open', clientSecret: data.clientSecret, clockOffset: readClockOffset(headers) }
  } catch (error) {
    const code = error instanceof RequestError ? error.body?.code : undefined
    if (code === 'out_of_area') return { state: code, issues: issuesOf(error) }
    if (code === 'hold_expired' || code === 'already_paid') return { state: code }
    throw error
  }
}
