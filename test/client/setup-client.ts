import './faster-jsdom.ts'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { setAuth } from '#client/api/auth.ts'
import { startWithPrices } from '#client/lib/price-list.ts'
import { historySettled } from '#client/ui/dialog/browser-history.ts'
import { guardFocus } from '#client/ui/focus.ts'
import { guardKeys } from '#client/ui/key-guard.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'

configure({
  // Milliseconds. A busy machine may take more than the usual second to draw a page.
  asyncUtilTimeout: 10_000,
  // Prints the page only for an error that is shown: one that is waited away costs nothing.
  getElementError: function elementError(message, container) {
    const error = new Error()
    Error.captureStackTrace(error, elementError)
    return Object.defineProperties(error, {
      name: { value: 'TestingLibraryElementError' },
      message: { configurable: true, get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n') },
    })
  },
})

/** jsdom has no layout and no ResizeObserver. A test dispatches the window's resize event to report new sizes. */
globalThis.ResizeObserver ??= class {
  #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  #onResize = () => this.#callback([], this)
  observe() {
    addEventListener('resize', this.#onResize)
  }
  unobserve() {
    this.disconnect()
  }
  disconnect() {
    removeEventListener('resize', this.#onResize)
  }
}

/** jsdom has no layout and no pointers. A test that looks at these spies on them. */
Element.prototype.scrollIntoView = () => {}
Element.prototype.setPointerCapture = () => {}

// As on each page.
guardKeys()
guardFocus()

/** jsdom has no screen, so no media query matches. */
globalThis.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

/**
 * React reports misuse with console.error, so a test that calls it fails. A test that expects a message silences it with
 * its own `vi.spyOn(console, 'error').mockImplementation(...)`.
 */
const unexpectedErrors: string[] = []

beforeEach(() => {
  startWithPrices(PRICE_LIST)
  unexpectedErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    unexpectedErrors.push(
      parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
    )
  })
})

/** Code that a test's page began to load. The next file shares it, and couldn't if this one ended before. */
afterAll(() => vi.dynamicImportSettled())

afterEach(async () => {
  // Before the clock changes under what is still shown.
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await historySettled()
  // A toast outlives its page, so remove it before the next test.
  toast({ title: '' }).dismiss()
  onlineManager.setOnline(true)
  setAuth(null)
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
  if (unexpectedErrors.length > 0) throw new Error(`Unexpected console.error:\n${unexpectedErrors.join('\n')}`)
})
