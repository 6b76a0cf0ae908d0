import { LOAD_FAILED } from './ui/loading/hydration-state.ts'
import { retryUntilSuccess } from './ui/loading/retry-until-success.ts'

/**
 * Waits until `attempt` has loaded the code of a prerendered page. After a failure the page stays readable, a message says
 * that it didn't load, and the next press retries. React isn't running yet, so this builds the message itself.
 */
export function waitForPageCode(attempt: () => Promise<void>): Promise<void> {
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.className = 'fixed top-0 right-0 z-toast w-full max-w-md p-4 text-label sm:top-auto sm:bottom-0'
  const text = document.createElement('span')
  text.className = 'block rounded border border-error bg-error p-4 text-white shadow-soft'
  text.textContent = "This page didn't finish loading. Check your connection and try again."
  line.append(text)
  return new Promise((resolve) => {
    const attemptOnce = async () => {
      const root = document.getElementById('root')
      root?.removeAttribute(LOAD_FAILED)
      line.remove()
      await attempt()
      resolve()
    }
    retryUntilSuccess(attemptOnce, (_, failures) => {
      const root = document.getElementById('root')
      root?.toggleAttribute(LOAD_FAILED, true)
      root?.dispatchEvent(new Event(LOAD_FAILED, { bubbles: true }))
      document.body.append(line)
      if (failures > 1) void reloadIfItHelps()
    })
  })
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
