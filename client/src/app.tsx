import { StrictMode } from 'react'
import { Router } from 'wouter'
import { Providers } from './providers.tsx'
import { Routes } from './routes.tsx'
import { navigateFromLayers } from './ui/dialog/dialog.tsx'

/** The whole client. `path` is the page to prerender. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      {/* Pages are prerendered without a query string. The browser's own applies after hydration. */}
      <Router ssrPath={path} ssrSearch="" aroundNav={navigateFromLayers}>
        <Providers>
          <Routes />
        </Providers>
      </Router>
    </StrictMode>
  )
}
