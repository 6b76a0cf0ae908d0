import { useLocation } from 'wouter'
import { pageQueryClient } from '#client/api/query-client.ts'
import { Office } from '#client/features/office/Office.tsx'
import { isSignInPath, sectionIn } from '#client/features/office/office-address.ts'
import { preloadOffice } from '#client/features/office/preload-office.ts'
import { SignIn } from '#client/features/office/sign-in/SignIn.tsx'
import { type SiteParts, SitePartsContext } from '#client/features/office/site-parts.ts'
import { createStore } from '#client/lib/store.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { useEffect } from 'react'

/** Resolves once the page can show its section in one go. */
export async function loadOrders(): Promise<typeof Orders> {
  // Only the crew's day shows plans. Other sections print them, or sheets.
  const plans = sectionIn(location.pathname) === 'day' ? [loadPrint()] : []
  await Promise.allSettled([preloadOffice(pageQueryClient(), location), ...plans])
  return Orders
}

function Orders() {
  const [path] = useLocation()
  const shown = parts.use()
  useEffect(() => void loadPrint().catch(() => {}), []) // No one needs to know before they print.
  if (isSignInPath(path)) return <SignIn />
  return (
    <SitePartsContext value={shown}>
      <Office />
    </SitePartsContext>
  )
}

const parts = createStore<SiteParts>({
  Room: lazyPart(async () => (await import('#client/features/designer/room/Room.tsx')).RoomView),
  NewQuote: lazyPart(async () => (await import('./new-quote.tsx')).NewQuote, 'The new quote'),
})

/** Adds what draws sheets and plans. Rejects on failure. */
async function loadPrint(): Promise<void> {
  const { renderSheet, renderPlan } = await import('./print/quote-sheet.tsx')
  parts.set({ ...parts.get(), renderSheet, renderPlan })
}
