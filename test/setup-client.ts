import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { toast } from '#client/ui/toast.ts'

// Milliseconds. A busy machine may take more than the usual second to draw a page.
configure({ asyncUtilTimeout: 10_000 })

/** jsdom lays nothing out and has none: a test says by the window's event that boxes have other sizes now. */
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

/**
 * React reports misuse by console.error, so a test in which it was called has found something. A test that provokes a
 * message silences it with its own `vi.spyOn(console, 'error').mockImplementation(...)`.
 */
const unexpected: string[] = []

beforeEach(() => {
  unexpected.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    unexpected.push(
      parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
    )
  })
})

afterEach(() => {
  cleanup()
  // Toasts outlive the page that showed them: the next test must not find this one's.
  toast({ title: '' }).dismiss()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`)
})
