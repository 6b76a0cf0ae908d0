import { type ReactNode, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { useHiddenSecret } from '#client/features/appointments/payment/returned-payment.ts'
import { SHOP } from '#shared/content/shop.ts'
import { PAGE_PATHS, type PagePath } from '#shared/http/pages.ts'
import { Home } from './pages/home.tsx'
import { Arrival, useMoves } from './pages/layout/arrival.tsx'
import { ErrorPage } from './pages/layout/error-page.tsx'
import { Footer } from './pages/layout/footer.tsx'
import { Header } from './pages/layout/header.tsx'
import { LazyPage } from './pages/layout/lazy-page.tsx'
import { PageLoading } from './pages/layout/page-loading.tsx'
import { NotFound } from './pages/not-found.tsx'

const loadPortfolio = async () => (await import('./pages/portfolio.tsx')).Portfolio
const loadMaterials = async () => (await import('./pages/materials.tsx')).Materials
const loadQuote = async () => (await import('./pages/quote.tsx')).Quote
const loadThankYou = async () => (await import('./pages/thank-you.tsx')).ThankYou
const loadPaymentConfirmation = async () => (await import('./pages/payment-confirmation.tsx')).PaymentConfirmation
const loadDemoConfirmation = async () => (await import('./pages/demo-confirmation.tsx')).DemoConfirmationPage
const loadOrders = async () => (await import('./pages/orders.tsx')).Orders

const PAGES: Record<PagePath, { title: string; page: ReactNode }> = {
  '/': { title: `${SHOP.name}, kitchen countertops in ${SHOP.city}`, page: <Home /> },
  '/portfolio': { title: titled('Portfolio'), page: <LazyPage load={loadPortfolio} /> },
  '/materials': { title: titled('Materials'), page: <LazyPage load={loadMaterials} /> },
  '/quote': { title: titled('Get a quote'), page: <LazyPage load={loadQuote} /> },
  '/thank-you': { title: titled('Thank you'), page: <LazyPage load={loadThankYou} /> },
  '/payment-confirmation': {
    title: titled('Your measurement visit'),
    page: (
      <LazyPage
        load={loadPaymentConfirmation}
        unopened="We cannot tell yet whether your payment arrived. Do not pay again."
      />
    ),
  },
  '/demo-confirmation': { title: titled('Confirm the demo payment'), page: <LazyPage load={loadDemoConfirmation} /> },
  '/orders': { title: titled('Quote Management'), page: <LazyPage load={loadOrders} /> },
}
const ROUTES = [
  ...PAGE_PATHS.map((path) => ({ path, ...PAGES[path] })),
  { path: undefined, title: titled('Page not found'), page: <NotFound /> },
]

/** Every page between header and footer; the home page comes with the first load, the others when they are asked for. */
export function Routes() {
  const lastMove = useMoves()
  useHiddenSecret()
  return (
    <>
      <a
        href="#main"
        className="z-60 rounded-sm bg-ink px-4 py-3 font-[550] text-label text-white not-focus:sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        <Switch>
          {ROUTES.map(({ path, title, page }) => (
            <Route key={title} path={path}>
              <ErrorPage>
                <Suspense fallback={<PageLoading />}>
                  {page}
                  <Arrival title={title} lastMove={lastMove} />
                </Suspense>
              </ErrorPage>
            </Route>
          ))}
        </Switch>
      </main>
      <Footer />
    </>
  )
}

function titled(page: string): string {
  return `${page} | ${SHOP.name}`
}
