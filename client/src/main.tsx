import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'
import './styles.css'

/** Shows the page, or hydrates it if it came as HTML. Rejects if its code fails to load. */
export async function showPage(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (!root.firstElementChild) return createRoot(root).render(<App />)
  await preloadPage(location.pathname)
  // A transition runs in small pieces, so presses and scrolling come first.
  startTransition(() => void hydrateRoot(root, <App />))
}
