import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'
import { waitForPageCode } from './wait-for-page-code.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

if (root.firstElementChild) void hydratePage(root)
else createRoot(root).render(<App />)

/** Hydrates a prerendered page. Not awaited above, because the page's module waits for this one. */
async function hydratePage(html: HTMLElement): Promise<void> {
  // The content security policy blocks style attributes, so the build renames them (scripts/page-html.ts).
  for (const element of html.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
  await waitForPageCode(() => preloadPage(location.pathname))
  // A transition runs in small pieces, so presses and scrolling come first.
  startTransition(() => void hydrateRoot(html, <App />))
}
