import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { SHOP } from '#shared/content/shop.ts'
import { Home } from './pages/home.tsx'
import { Arrival, useMoves } from './pages/layout/arrival.tsx'
import { ErrorPage } from './pages/layout/error-page.tsx'
import { Footer } from './pages/layout/footer.tsx'
import { Header } from './pages/layout/header.tsx'
import { LazyPage } from './pages/layout/lazy-page.tsx'
import { NotFound } from './pages/not-found.tsx'

const loadPortfolio = async () => (await import('./pages/portfolio.tsx')).Portfolio
const loadMaterials = async () => (await import('./pages/materials.tsx')).Materials
const loadQuote = async () => (await import('./pages/quote.tsx')).Quote
const loadThankYou = async () => (await import('./pages/thank-you.tsx')).ThankYouPage
const loadOrders = async () => (await import('./pages/orders.tsx')).OrdersPage

const ROUTES = [
  { path: '/', title: `${SHOP.name}, kitchen countertops in ${SHOP.city}`, page: <Home /> },
  { path: '/portfolio', title: titled('Portfolio'), page: <LazyPage load={loadPortfolio} /> },
  { path: '/materials', title: titled('Materials'), page: <LazyPage load={loadMaterials} /> },
  { path: '/quote', title: titled('Get a quote'), page: <LazyPage load={loadQuote} /> },
  { path: '/thank-you', title: titled('Thank you'), page: <LazyPage load={loadThankYou} /> },
  { path: '/orders', title: titled('Quote Management'), page: <LazyPage load={loadOrders} /> },
  { path: undefined, title: titled('Page not found'), page: <NotFound /> },
]

/** Every page between header and footer; the home page comes with the first load, the others when they are asked for. */
export function Routes() {
  const lastMove = useMoves()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-sm bg-ink px-4 py-3 font-[550] text-label text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="outline-none">
        <Switch>
          {ROUTES.map(({ path, title, page }) => (
            <Route key={title} path={path}>
              <ErrorPage>
                <Suspense fallback={<div aria-busy className="min-h-dvh" />}>
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
