import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'
import { settleWithin } from './lib/settle-within.ts'
import './styles.css'

/** Milliseconds to wait for a page's code, so that the page shows in one go. Header and footer show alone after that. */
const IN_ONE_GO_MS = 500

/** Shows the page, or hydrates it if it came as HTML. Rejects if its code fails to load. */
export async function showPage(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (!root.firstElementChild) {
    await settleWithin(IN_ONE_GO_MS, preloadPage(location.pathname))
    return createRoot(root).render(<App />)
  }
  await preloadPage(location.pathname)
  // A transition runs in small pieces, so presses and scrolling come first.
  startTransition(() => void hydrateRoot(root, <App />))
}
