import { useSearchParams } from 'wouter'
import { QuoteReceipt } from '#client/features/quotes/QuoteReceipt.tsx'

export function ThankYou() {
  const [search] = useSearchParams()
  return (
    <div className="page py-14 md:py-24">
      <QuoteReceipt linkedId={search.get('quoteId')} />
    </div>
  )
}
