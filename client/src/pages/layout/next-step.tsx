import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { freshQuery } from '#client/api/query-client.ts'
import { hasBooked } from '#client/features/appointments/has-booked.ts'
import { useCountertops } from '#client/features/designer/saved/countertops.ts'
import { latestQuoteId, sentText } from '#client/features/quotes/sent-list.ts'
import type { Appointment } from '#shared/appointments/schema.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import type { Step } from './phone-bar.tsx'

interface NextStepProps {
  /** For a visitor who hasn't done anything yet. */
  otherwise: Step
  renderLink: (step: Step) => ReactNode
}

const BOOKING_PATH = '/thank-you?step=schedule'

/** What the visitor does next: finish paying, ask for a quote, book the visit, or see it. */
export function NextStep({ otherwise, renderLink }: NextStepProps) {
  useLocation() // What is stored can change from page to page.
  const list = useCountertops().data ?? []
  const current = useQuery({ ...freshQuery('GET /api/appointments/current', { query: {} }), enabled: hasBooked() })
  return renderLink(findStep())

  function findStep(): Step {
    const outcome = current.data?.visit?.outcome
    if (outcome === 'held' || outcome === 'failed') return { label: 'Finish paying', to: BOOKING_PATH }
    if (list.length > 0 && !sentText(list)) {
      // A piece in a stone that is no longer offered has no price.
      const label = list.every(isInOfferedStone)
        ? `Get a Quote · ${formatWholeDollars(estimate(list, PRICE_LIST).totalCents)}`
        : 'Get a Quote'
      return { label, to: '/quote#request' }
    }
    if (isExpected(outcome)) return { label: 'See your visit', to: '/payment-confirmation' }
    return latestQuoteId.read() ? { label: 'Book your visit', to: BOOKING_PATH } : otherwise
  }
}

function isExpected(outcome: Appointment['outcome'] | undefined): boolean {
  return outcome === 'confirmed' || outcome === 'processing'
}
