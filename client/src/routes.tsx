import { Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { asking } from '#client/api/asking.ts'
import { useHiddenSecret } from '#client/features/appointments/payment/returned-payment.ts'
import { bring } from '#client/ui/later-part.tsx'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { PAGE_PATHS, type PagePath, pageAt } from '#shared/http/pages.ts'
import { Home } from './pages/home.tsx'
import { Arrival, useMoves } from './pages/layout/arrival.tsx'
import { ErrorPage } from './pages/layout/error-page.tsx'
import { Footer } from './pages/layout/footer.tsx'
import { Header } from './pages/layout/header.tsx'
import { LazyPage, type LoadPage, prepareLazyPage } from './pages/layout/lazy-page.tsx'
import { PageLoading } from './pages/layout/page-loading.tsx'
import { PhoneBar } from './pages/layout/phone-bar.tsx'
import { loadDesignSection } from './pages/load-design-section.ts'
import { NotFound } from './pages/not-found.tsx'

interface Page {
  load: LoadPage
  /** As much of it as is needed where the rest came as HTML and its code comes later. */
  loadFirst?: LoadPage
  /** What whoever came for this page has to know where it does not open. */
  unopened?: string
}

const PAGES: Record<PagePath, Page> = {
  '/': {
    load: async () => {
      await bring(loadDesignSection)
      return Home
    },
    loadFirst: async () => Home,
  },
  '/portfolio': { load: async () => (await import('./pages/portfolio.tsx')).Portfolio },
  '/materials': { load: async () => (await import('./pages/materials.tsx')).Materials },
  '/quote': { load: asking(async () => (await import('./pages/quote.tsx')).Quote) },
  '/thank-you': { load: asking(async () => (await import('./pages/thank-you.tsx')).ThankYou) },
  '/payment-confirmation': {
    load: asking(async () => (await import('./pages/payment-confirmation.tsx')).PaymentConfirmation),
    unopened: 'We cannot tell yet whether your payment arrived. Do not pay again.',
  },
  '/demo-confirmation': {
    load: asking(async () => (await import('./pages/demo-confirmation.tsx')).DemoConfirmationPage),
  },
  '/orders': { load: asking(async () => (await import('./pages/orders.tsx')).Orders) },
}
const ROUTES = [
  ...PAGE_PATHS.map((path) => {
    const { load, unopened } = PAGES[path]
    return { path, head: PAGE_HEADS[path], page: <LazyPage load={load} unopened={unopened} /> }
  }),
  { path: undefined, head: NOT_FOUND_HEAD, page: <NotFound /> },
]

/**
 * Has the page at a path there before it is drawn, so that its HTML can be made or taken over in one go; `whole`, with what
 * would come later. Rejects where it does not come.
 */
export async function preparePage(path: string, { whole = false } = {}): Promise<void> {
  const page = pageAt(path)
  if (page === null) return
  const { load, loadFirst = load } = PAGES[page]
  await prepareLazyPage(load, whole ? load : loadFirst)
}

/** Every page between header and footer; the home page comes with the first load, the others when they are asked for. */
export function Routes() {
  const [here] = useLocation()
  const lastMove = useMoves()
  useHiddenSecret()
  return (
    <>
      <a
        href="#main"
        className="z-toast rounded-sm bg-ink px-4 py-3 font-strong text-label text-white not-focus:sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="min-h-[60svh] outline-none">
        <Switch>
          {ROUTES.map(({ path, head, page }) => (
            <Route key={head.title} path={path}>
              <ErrorPage>
                <Suspense fallback={<PageLoading />}>
                  {page}
                  <Arrival head={head} lastMove={lastMove} />
                </Suspense>
              </ErrorPage>
            </Route>
          ))}
        </Switch>
      </main>
      <Footer />
      {pageAt(here) !== '/orders' && <PhoneBar />}
    </>
  )
}
