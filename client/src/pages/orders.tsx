import { useLocation } from 'wouter'
import { Office } from '#client/features/office/Office.tsx'
import { isSignIn } from '#client/features/office/office-address.ts'
import { preloadOffice } from '#client/features/office/preload-office.ts'
import { SignIn } from '#client/features/office/sign-in/SignIn.tsx'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { PrintPlan } from './print/print-plan.tsx'
import { QuoteSheet } from './print/quote-sheet.tsx'

/** Resolves once the page can show its section in one go. */
export async function loadOrders(): Promise<typeof Orders> {
  const { pageQueryClient } = await import('#client/api/queries.tsx')
  await preloadOffice(pageQueryClient(), location)
  return Orders
}

function Orders() {
  const [path] = useLocation()
  return (
    <div className="wide-page min-h-dvh py-6 print:min-h-0">
      {isSignIn(path) ? (
        <SignIn />
      ) : (
        <Office renderSheet={renderSheet} renderPlan={(countertop) => <PrintPlan countertop={countertop} />} />
      )}
    </div>
  )
}

/** An open quote on paper, without the office's notes. */
function renderSheet(quote: QuoteDetail) {
  const { visit } = quote
  return (
    <QuoteSheet
      number={quote.number}
      createdAt={quote.createdAt}
      contact={quote}
      quoted={quote}
      visit={visit?.status === 'confirmed' ? { appointmentDate: visit.date, timeSlot: visit.timeSlot } : null}
    />
  )
}
