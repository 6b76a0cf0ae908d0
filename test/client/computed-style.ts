/**
 * Imported by the setup of each test file, so that it wraps jsdom's function once a worker.
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
