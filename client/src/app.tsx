import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Router } from 'wouter'
import { pageQueryClient } from './api/query-client.ts'
import { Routes } from './routes.tsx'
import { navigateFromLayers } from './ui/dialog/browser-history.ts'
import { Toaster } from './ui/toast/toaster.tsx'

/** The whole client. `path` is the page to prerender. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      {/* Pages are prerendered without a query string. The browser's own applies after hydration. */}
      <Router ssrPath={path} ssrSearch="" aroundNav={navigateFromLayers}>
        <QueryClientProvider client={pageQueryClient()}>
          <Routes />
          <Toaster />
        </QueryClientProvider>
      </Router>
    </StrictMode>
  )
}
