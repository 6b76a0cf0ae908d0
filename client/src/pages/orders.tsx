import { useLocation } from 'wouter'
import { pageQueryClient } from '#client/api/query-client.ts'
import { Office } from '#client/features/office/Office.tsx'
import { isSignInPath } from '#client/features/office/office-address.ts'
import { preloadOffice } from '#client/features/office/preload-office.ts'
import { SignIn } from '#client/features/office/sign-in/SignIn.tsx'
import { lazyPart } from '#client/ui/loading.tsx'

/** Resolves once the page can show its section in one go. */
export async function loadOrders(): Promise<typeof Orders> {
  await preloadOffice(pageQueryClient(), location)
  return Orders
}

function Orders() {
  const [path] = useLocation()
  return isSignInPath(path) ? <SignIn /> : <Office newQuote={<NewQuote />} countertopEditor={EditCountertop} />
}

const EditCountertop = lazyPart(async () => (await import('./edit-countertop.tsx')).EditCountertop, 'The designer')
const NewQuote = lazyPart(async () => (await import('./new-quote.tsx')).NewQuote, 'The new quote')
