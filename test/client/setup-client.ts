import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { historySettled } from '#client/ui/dialog/close-on-back.ts'
import { toast } from '#client/ui/toast/toast.ts'

// Milliseconds. A busy machine may take more than the usual second to draw a page.
configure({ asyncUtilTimeout: 10_000 })

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

/** jsdom has no screen, so no media query matches. */
globalThis.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

/**
 * Queries by role ask for the style of every element above and below, and jsdom matches its whole default stylesheet each time.
 * There are no other stylesheets, so elements that are alike but for their text have the same style: ask once for each kind.
 */
const view = document.defaultView ?? globalThis
const jsdomStyle = view.getComputedStyle.bind(view)
const styles = new Map<string, CSSStyleDeclaration>()
view.getComputedStyle = (element, pseudo) => {
  const above = handedDown(element.parentElement)
  const own = ['hidden', 'type', 'open', 'style'].map((name) => element.getAttribute(name))
  const kind = JSON.stringify([element.localName, pseudo, own, above])
  let style = styles.get(kind)
  if (!style) {
    const parent = document.createElement('div')
    parent.setAttribute('style', above)
    const clone = element.cloneNode() as Element // a clone of an element
    parent.append(clone)
    style = remembered(jsdomStyle(clone, pseudo))
    styles.set(kind, style)
  }
  return style
}

/** The inline styles above an element that jsdom hands down. */
function handedDown(above: Element | null): string {
  for (let element = above; element; element = element.parentElement) {
    const style = element.getAttribute('style') ?? ''
    if (/visibility|pointer-events/.test(style)) return style
  }
  return ''
}

function remembered(style: CSSStyleDeclaration): CSSStyleDeclaration {
  const values = new Map<unknown, unknown>()
  const once = (name: unknown, read: () => unknown) => {
    if (!values.has(name)) values.set(name, read())
    return values.get(name)
  }
  return new Proxy(style, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (property: string) => once(property, () => style.getPropertyValue(property))
        : once(name, () => Reflect.get(style, name, style)),
  })
}

/**
 * React reports misuse with console.error, so a test that calls it fails. A test that expects a message silences it with
 * its own `vi.spyOn(console, 'error').mockImplementation(...)`.
 */
const unexpectedErrors: string[] = []

beforeEach(() => {
  unexpectedErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    unexpectedErrors.push(
      parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '),
    )
  })
})

afterEach(async () => {
  // Before the clock changes under what is still shown.
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await historySettled()
  // A toast outlives its page, so remove it before the next test.
  toast({ title: '' }).dismiss()
  onlineManager.setOnline(true)
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
  if (unexpectedErrors.length > 0) throw new Error(`Unexpected console.error:\n${unexpectedErrors.join('\n')}`)
})
