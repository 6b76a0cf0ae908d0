import { StrictMode } from 'react'
import { Router } from 'wouter'
import { Providers } from './providers.tsx'
import { Routes } from './routes.tsx'

/** All of it. `path` is the page to draw where there is no browser to say so. */
export function App({ path }: { path?: string }) {
  return (
    <StrictMode>
      {/* What the build drew knew no query string: the browser's own comes in once the page is its own. */}
      <Router ssrPath={path} ssrSearch="">
        <Providers>
          <Routes />
        </Providers>
      </Router>
    </StrictMode>
  )
}
