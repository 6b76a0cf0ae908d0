import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preparePage } from './routes.tsx'
import { untilPageComes } from './until-page-comes.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

if (root.firstElementChild) void takeOver(root)
else createRoot(root).render(<App />)

/** Makes the HTML that came the browser's own page, as it stands. Not awaited above: the page's module waits for this one. */
async function takeOver(html: HTMLElement): Promise<void> {
  // The content security policy refuses style attributes, so the build gave them another name (scripts/page-html.ts).
  for (const element of html.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
  await untilPageComes(() => preparePage(location.pathname))
  // In small pieces: whoever presses or scrolls meanwhile comes first.
  startTransition(() => void hydrateRoot(html, <App />))
}
