import { LOST } from './ui/alive.ts'
import { keepTrying } from './ui/keep-trying.ts'

/**
 * Waits for the code of a page that came as HTML, which `attempt` brings. Where it does not come, what there is to read
 * stays, a line says that nothing answers, and the next press tries again. There is no React yet that could say so.
 */
export function untilPageComes(attempt: () => Promise<void>): Promise<void> {
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.className = 'fixed top-0 right-0 z-toast w-full max-w-md p-4 text-label sm:top-auto sm:bottom-0'
  const text = document.createElement('span')
  text.className = 'block rounded border border-error bg-error p-4 text-white shadow-soft'
  text.textContent = 'This page could not be loaded in full. Check your connection and press again.'
  line.append(text)
  return new Promise((resolve) => {
    const attemptOnce = async () => {
      const root = document.getElementById('root')
      root?.removeAttribute(LOST)
      line.remove()
      await attempt()
      resolve()
    }
    keepTrying(attemptOnce, (_, failures) => {
      const root = document.getElementById('root')
      root?.toggleAttribute(LOST, true)
      root?.dispatchEvent(new Event(LOST, { bubbles: true }))
      document.body.append(line)
      if (failures > 1) void reloadIfItHelps()
    })
  })
}

/**
 * Browsers may keep for a page's life that a module did not come, and after a new release ours are gone from the server:
 * then only a reload gets them. Not while there is no server to reload from, and not once more where it did not help.
 */
async function reloadIfItHelps(): Promise<void> {
  const [opened] = performance.getEntriesByType('navigation')
  if (opened instanceof PerformanceNavigationTiming && opened.type === 'reload') return
  // A page is asked for, not the API: its helper is among what did not come.
  // oxlint-disable-next-line no-restricted-globals
  const answer = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.ok) location.reload()
}
