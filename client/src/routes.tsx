import { Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { PAGE_PATHS, findPage, type PagePath } from '#shared/http/pages.ts'
import { loadWithQueries } from './api/load-with-queries.ts'
import { useHideClientSecret } from './features/appointments/payment/returned-payment.ts'
import { OFFICE_PATH } from './features/office/office-address.ts'
import { loadDesignerSection } from './pages/designer/load-designer-section.ts'
import { Home } from './pages/home/home.tsx'
import { AfterNavigation, useLastNavigation } from './pages/layout/after-navigation.tsx'
import { ErrorPage } from './pages/layout/error-page.tsx'
import { Footer } from './pages/layout/footer.tsx'
import { Header } from './pages/layout/header.tsx'
import { LazyPage, preloadLazyPage, type LoadPage } from './pages/layout/lazy-page.tsx'
import { PageLoading } from './pages/layout/page-loading.tsx'
import { PhoneBar } from './pages/layout/phone-bar.tsx'
import { NotFound } from './pages/not-found.tsx'
import { preload } from './prerender/deferred-part.tsx'
import { startBackListener } from './ui/dialog/dialog.tsx'
import { usePainted } from './ui/loading.tsx'

interface Page {
  load: LoadPage
  /** Loads only the part that a prerendered page needs first. */
  loadFirst?: LoadPage
  /** A note for the visitor if the page fails to load. */
  failureNote?: string
}

const PAGES: Record<PagePath, Page> = {
  '/': {
    load: async () => {
      await preload(loadDesignerSection)
      return Home
    },
    loadFirst: async () => Home,
  },
  '/portfolio': { load: async () => (await import('./pages/portfolio/portfolio.tsx')).Portfolio },
  '/materials': { load: async () => (await import('./pages/materials/materials.tsx')).Materials },
  '/quote': { load: loadWithQueries(async () => (await import('./pages/quote/quote.tsx')).QuotePage) },
  '/privacy': { load: async () => (await import('./pages/policies/privacy.tsx')).Privacy },
  '/terms': { load: async () => (await import('./pages/policies/terms.tsx')).Terms },
  '/thank-you': { load: loadWithQueries(async () => (await import('./pages/thank-you/thank-you.tsx')).ThankYou) },
  '/payment-confirmation': {
    load: loadWithQueries(async () => (await import('./pages/payment-confirmation.tsx')).PaymentConfirmation),
    failureNote: "We can't tell yet if your payment went through. Don't pay again.",
  },
  '/demo-confirmation': {
    load: loadWithQueries(async () => (await import('./pages/demo-confirmation.tsx')).DemoConfirmationPage),
  },
  '/orders': { load: loadWithQueries(async () => (await import('./pages/orders.tsx')).loadOrders()) },
}
const ROUTES = [
  ...PAGE_PATHS.map((path) => {
    const { load, failureNote } = PAGES[path]
    return {
      path: path === '/orders' ? OFFICE_PATH : path,
      head: PAGE_HEADS[path],
      page: <LazyPage load={load} failureNote={failureNote} />,
    }
  }),
  { path: undefined, head: NOT_FOUND_HEAD, page: <NotFound /> },
]

/**
 * Loads the page at a path, so that it can be prerendered or hydrated in one go. `whole` includes parts that would load
 * later. Rejects if loading fails.
 */
export async function preloadPage(path: string, { whole = false } = {}): Promise<void> {
  const page = findPage(path)
  if (page === null) return
  const { load, loadFirst = load } = PAGES[page]
  await preloadLazyPage(load, whole ? load : loadFirst)
}

/** Every page with header and footer. The home page is in the first bundle. Others load on demand. */
export function Routes() {
  const [here] = useLocation()
  const isOffice = findPage(here) === '/orders'
  const lastNavigation = useLastNavigation()
  useHideClientSecret()
  useEffect(startBackListener, [])
  return (
    <>
      <a
        href="#main"
        className="z-toast rounded-sm bg-ink px-4 py-3 font-strong text-label text-white not-focus:sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header isWide={isOffice} />
      <main id="main" tabIndex={-1} className="min-h-[60svh] outline-none">
        <Switch>
          {ROUTES.map(({ path, head, page }) => (
            <Route key={head.title} path={path}>
              <ErrorPage>
                <Suspense fallback={<PageLoading lastNavigation={lastNavigation} />}>
                  {page}
                  <AfterNavigation head={head} lastNavigation={lastNavigation} />
                </Suspense>
              </ErrorPage>
            </Route>
          ))}
        </Switch>
      </main>
      {isOffice ? (
        <OfficeFooter />
      ) : (
        <>
          <Footer />
          <PhoneBar />
        </>
      )}
    </>
  )
}

/** Below the screen, so it waits until what is on the screen has been painted. */
function OfficeFooter() {
  return usePainted() && <Footer isWide />
}
