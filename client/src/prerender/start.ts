// The only script that a document names, small enough to load before the first paint. It queues early input, and loads the
// rest after the picture at the top, which it would slow down, or right away when the visitor interacts.
import './replay-early-input.ts'
import { onFirstInteraction, WAITING } from './first-interaction.ts'
import { retryUntilSuccess } from '#client/lib/retry.ts'

let isLoading = false

/** Runs it once the browser has parsed the whole document. */
function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
}

function loadPage(): void {
  if (isLoading) return
  isLoading = true
  // Scripts to preload, and pictures in drawings, which browsers don't lazy-load (document-html.ts).
  for (const element of document.querySelectorAll('[data-href]')) {
    element.setAttribute('href', element.getAttribute('data-href') ?? '')
    element.removeAttribute('data-href')
    if (element instanceof HTMLLinkElement) element.rel = 'modulepreload'
  }
  const root = document.querySelector(`#root[${WAITING}]`)
  const message = createMessage()
  const attempt = async () => {
    root?.setAttribute(WAITING, '')
    message.remove()
    const { showPage } = await import('#client/main.tsx')
    await showPage()
  }
  // After a failure the page stays readable.
  retryUntilSuccess(attempt, (_, failures) => {
    root?.setAttribute(WAITING, 'failed')
    document.body.append(message)
    if (failures > 1) void reloadIfItHelps()
  })
}

/** React isn't running yet. */
function createMessage(): Element {
  const message = document.createElement('p')
  message.setAttribute('role', 'alert')
  message.className =
    'fixed inset-x-4 top-4 z-toast ml-auto max-w-104 rounded border border-error bg-error p-4 text-label text-white shadow-soft sm:top-auto sm:bottom-4'
  message.textContent = "This page didn't finish loading. Check your connection and try again."
  return message
}

/**
 * A browser may cache a module's failure until a reload, and after a release the old modules are gone from the server. Only
 * a reload gets them then. Doesn't reload while the server is unreachable, or if a reload didn't help before.
 */
async function reloadIfItHelps(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload') return
  // This requests a page, not the API, whose helper may be missing too.
  // oxlint-disable-next-line no-restricted-globals
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}

function loadAfterPicture(): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (!picture || picture.complete) return loadPage()
  for (const end of ['load', 'error']) picture.addEventListener(end, loadPage)
}

// Earlier, React would miss what isn't there yet, and start over.
onFirstInteraction(() => whenParsed(loadPage))
addEventListener('load', loadPage)
whenParsed(loadAfterPicture)
