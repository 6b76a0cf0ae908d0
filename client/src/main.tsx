import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preparePage } from './routes.tsx'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

if (root.firstElementChild) void takeOver(root)
else createRoot(root).render(<App />)

/** Makes the HTML that came the browser's own page, as it stands. Not awaited above: the page's module waits for this one. */
async function takeOver(html: HTMLElement): Promise<void> {
  // The content security policy refuses style attributes, so the build gave them another name (scripts/prerender.mjs).
  for (const element of html.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
  try {
    await preparePage(location.pathname)
  } catch {
    // Its code did not come, of which the page itself speaks.
    createRoot(html).render(<App />)
    return
  }
  // In small pieces: whoever presses or scrolls meanwhile comes first.
  startTransition(() => void hydrateRoot(html, <App />))
}
