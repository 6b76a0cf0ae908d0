import type { Rect } from './rect.ts'

/** An element of a drawing, and what writes a value into it: only what differs from the value before. */
export interface Part<T> {
  element: Element
  show: (value: T) => void
}

/** A slab picture in its place. */
export interface Tile extends Rect {
  href: string
}

/** Makes an SVG element. */
export function svg(name: string, attributes: Readonly<Record<string, string | number>> = {}): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  return element
}

/** Writes an attribute unless it already has that value: `shown` is what was written last. */
export function write(element: Element, name: string, next: string | number | undefined, shown: typeof next): void {
  if (next === shown) return
  if (next === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(next))
}

/** As many parts in `parent` as there are values, in their order. */
export function each<T>(parent: Element, create: (index: number) => Part<T>): (values: readonly T[]) => void {
  const parts: Part<T>[] = []
  return (values) => {
    for (const [index, value] of values.entries()) {
      const part = parts[index] ?? create(index)
      if (index === parts.length) {
        parts.push(part)
        parent.append(part.element)
      }
      part.show(value)
    }
    for (const { element } of parts.splice(values.length)) element.remove()
  }
}

export function tile(): Part<Tile> {
  const element = svg('image', { preserveAspectRatio: 'none' })
  let shown: Partial<Tile> = {}
  return {
    element,
    show: (next) => {
      write(element, 'href', next.href, shown.href)
      write(element, 'x', next.x, shown.x)
      write(element, 'y', next.y, shown.y)
      write(element, 'width', next.width, shown.width)
      write(element, 'height', next.height, shown.height)
      shown = next
    },
  }
}
