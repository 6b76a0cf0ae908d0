import { Suspense, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useHideClientSecret } from './features/payments/returned-payment.ts'
import type { LazyPart } from './ui/loading.tsx'
import { startBackListener } from './ui/dialog/browser-history.ts'
import { guardFocus } from './ui/focus.ts'
import { guardKeys } from './ui/key-guard.ts'
import { OFFICE_PATH } from './features/office/office-address.ts'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { PAGE_PATHS, type PagePath, findPage } from '#shared/http/pages.ts'
import { DesignerOnHome, Home } from './pages/home/home.tsx'
import { AfterNavigation, useLastNavigation } from './pages/layout/after-navigation.tsx'
import { Footer } from './pages/layout/footer.tsx'
import { Header } from './pages/layout/header.tsx'
import { ErrorPage, lazyPage, NotFound, PageLoading } from './pages/layout/lazy-page.tsx'
import { PhoneBar } from './pages/layout/phone-bar.tsx'

const PAGES: Record<PagePath, LazyPart<object>> = {
  '/': lazyPage(
    async () => {
      await DesignerOnHome.preload()
      return Home
    },
    // The designer's HTML waits for its code.
    { loadFirst: async () => Home },
  ),
  '/portfolio': lazyPage(async () => (await import('./pages/portfolio/portfolio.tsx')).Portfolio),
  '/materials': lazyPage(async () => (await import('./pages/materials/materials.tsx')).Materials),
  '/quote': lazyPage(async () => (await import('./pages/quote/quote.tsx')).QuotePage),
  '/privacy': lazyPage(async () => (await import('./pages/policies/policies.tsx')).Privacy),
  '/terms': lazyPage(async () => (await import('./pages/policies/policies.tsx')).Terms),
  '/thank-you': lazyPage(async () => (await import('./pages/thank-you/thank-you.tsx')).ThankYou),
  '/payment-confirmation': lazyPage(
    async () => (await import('./features/appointments/payment/PaymentReturn.tsx')).PaymentReturn,
    { failureNote: "We can't tell yet if your payment went through. Don't pay again." },
  ),
  '/demo-confirmation': lazyPage(async () => (await import('./features/payments/DemoPayment.tsx')).DemoConfirmation),
  '/my': lazyPage(async () => (await import('./pages/my/my.tsx')).MyPage, {
    failureNote: 'Nothing about your quote or visit has changed.',
  }),
  '/orders': lazyPage(async () => (await import('./pages/orders.tsx')).loadOrders()),
}
/** Of pages with more than one address. */
const PATTERNS: Partial<Record<PagePath, string | RegExp>> = { '/orders': OFFICE_PATH, '/my': '/my/:token?' }
const ROUTES = [
  ...PAGE_PATHS.map((path) => {
    const Page = PAGES[path]
    return { path: PATTERNS[path] ?? path, head: PAGE_HEADS[path], page: <Page /> }
  }),
  { path: undefined, head: NOT_FOUND_HEAD, page: <NotFound /> },
]

/** Loads the page at a path, so that it can be hydrated in one go. Rejects if loading fails. */
export async function preloadPage(path: string): Promise<void> {
  const page = findPage(path)
  if (page !== null) await PAGES[page].preload()
}

/** Every page, with header and footer unless it's the office. The home page is in the first bundle. Others load on demand. */
export function Routes() {
  const [here] = useLocation()
  const isOffice = findPage(here) === '/orders'
  const lastNavigation = useLastNavigation()
  useHideClientSecret()
  useEffect(startBackListener, [])
  useEffect(guardKeys, [])
  useEffect(guardFocus, [])
  return (
    <>
      <a
        href="#main"
        className="z-toast rounded-sm bg-ink px-4 py-3 font-strong text-label text-white not-focus:sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {!isOffice && <Header />}
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
      {!isOffice && (
        <>
          <Footer />
          <PhoneBar />
        </>
      )}
    </>
  )
}
