import { queryOptions } from '@tanstack/react-query'
import { callWithHeaders } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'

/** What paying a hold begins with. That it is over or paid is no failure. */
export type StartedPayment =
  | {
      state: 'open'
      clientSecret: string
      /** Milliseconds by which the server's clock is ahead of the browser's: the hold ends by the server's. */
      clockOffset: number
    }
  | { state: 'hold_expired' }
  | { state: 'already_paid' }

/** The payment of a hold; the same one however often it is asked for. Asked anew by each form that is opened. */
export function startedPayment(appointmentId: string) {
  return queryOptions<StartedPayment>({
    queryKey: ['/api/create-payment-intent', appointmentId],
    queryFn: () => startPayment(appointmentId),
    gcTime: 0,
  })
}

async function startPayment(appointmentId: string): Promise<StartedPayment> {
  try {
    const { data, headers } = await callWithHeaders('POST /api/create-payment-intent', { body: { appointmentId } })
    const serverTime = Date.parse(headers.get('date') ?? '')
    return {
      state: 'open',
      clientSecret: data.clientSecret,
      clockOffset: Number.isNaN(serverTime) ? 0 : serverTime - Date.now(),
    }
  } catch (error) {
    const code = error instanceof RequestError ? error.body?.code : undefined
    if (code === 'hold_expired' || code === 'already_paid') return { state: code }
    throw error
  }
}

/** An intent's id begins its client secret, with both providers. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}
