import { queryOptions } from '@tanstack/react-query'
import { callWithHeaders } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { clockOffset } from './server-clock.ts'

/** What paying a hold begins with. That it is over or paid is no failure. */
export type StartedPayment =
  | {
      state: 'open'
      clientSecret: string
      clockOffset: number | undefined
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
    return { state: 'open', clientSecret: data.clientSecret, clockOffset: clockOffset(headers) }
  } catch (error) {
    const code = error instanceof RequestError ? error.body?.code : undefined
    if (code === 'hold_expired' || code === 'already_paid') return { state: code }
    throw error
  }
}
