import { useLocation } from 'wouter'
import { pageQueryClient } from '#client/api/query-client.ts'
import { Office } from '#client/features/office/Office.tsx'
import { isSignInPath, sectionIn } from '#client/features/office/office-address.ts'
import { preloadOffice } from '#client/features/office/preload-office.ts'
import { OfficeRoom } from '#client/features/office/sections.ts'
import { SignIn } from '#client/features/office/sign-in/SignIn.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { useEffect, useState } from 'react'
import type * as officePrint from './print/quote-sheet.tsx'

/** Resolves once the page can show its section in one go. */
export async function loadOrders(): Promise<typeof Orders> {
  // Only the crew's day shows plans. Other sections print them, or sheets.
  const plans = sectionIn(location.pathname) === 'day' ? [loadOfficePrint()] : []
  await Promise.allSettled([preloadOffice(pageQueryClient(), location), ...plans])
  return Orders
}

function Orders() {
  const [path] = useLocation()
  const print = useOfficePrint()
  if (isSignInPath(path)) return <SignIn />
  return (
    <OfficeRoom value={Room}>
      <Office renderSheet={print?.renderSheet} renderPlan={print?.renderPlan} NewQuote={NewQuote} />
    </OfficeRoom>
  )
}

const NewQuote = lazyPart(async () => (await import('./new-quote.tsx')).NewQuote, 'The new quote')

const Room = lazyPart(async () => (await import('#client/features/designer/room/Room.tsx')).RoomView)

type OfficePrint = typeof officePrint

let loaded: OfficePrint | undefined

/** Loads what draws the office's sheets and plans. Rejects on failure. */
async function loadOfficePrint(): Promise<OfficePrint> {
  loaded = await import('./print/quote-sheet.tsx')
  return loaded
}

/** What draws the office's sheets and plans, once it has loaded. */
function useOfficePrint(): OfficePrint | undefined {
  const [print, setPrint] = useState(loaded)
  useEffect(() => {
    if (print) return
    loadOfficePrint().then(setPrint, () => {}) // No one needs to know before they print.
  }, [print])
  return print
}
