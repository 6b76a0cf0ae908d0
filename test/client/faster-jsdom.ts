import * as react from 'react'

/**
 * Imported by the setup of each test file, so that it wraps jsdom's functions once a worker. All answers stay the same.
 *
 * Queries by role ask for the style of every element above and below, and jsdom matches its whole default stylesheet each time.
 * There are no other stylesheets, so elements that differ only in their text have the same style. It asks once for each kind.
 */
const view = document.defaultView ?? globalThis
const jsdomStyle = view.getComputedStyle.bind(view)
const styles = new Map<string, CSSStyleDeclaration>()
view.getComputedStyle = (element, pseudo) => {
  const above = inheritedStyle(element.parentElement)
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

/** The inline styles above an element that jsdom lets it inherit. */
function inheritedStyle(above: Element | null): string {
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

// Queries by label or name ask for the labels of every control and for elements by id. jsdom walks the whole page each time.

function labelsOf(control: HTMLElement): HTMLLabelElement[] {
  const around = control.closest('label')
  const named = control.id ? document.querySelectorAll<HTMLLabelElement>(`label[for="${control.id}"]`) : []
  return around && !around.htmlFor ? [around, ...named] : [...named]
}

for (const { prototype } of [
  HTMLInputElement,
  HTMLButtonElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
  HTMLOutputElement,
]) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      return labelsOf(this)
    },
  })
}

const { value: jsdomQuery } = Object.getOwnPropertyDescriptor(Element.prototype, 'querySelector') as {
  value: (this: Element, selector: string) => Element | null
} // jsdom has it there
Element.prototype.querySelector = function query(this: Element, selector: string) {
  const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? []
  const found = id && this.isConnected ? document.getElementById(id) : null
  return found && found !== this && this.contains(found) ? found : jsdomQuery.call(this, selector)
}

/** React takes a stack trace for each element it makes, to name owners in its warnings. It stops above a count. */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const internals: unknown = Reflect.get(react, INTERNALS)
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
