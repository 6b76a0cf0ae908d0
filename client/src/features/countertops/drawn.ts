import { createElement, type ReactNode } from 'react'

type Value = string | number | undefined

/** An element of a drawing as data, so that React can send it with the page and a painter can change it afterwards. */
export interface Drawn {
  name: 'path' | 'polygon' | 'g' | 'image' | 'clipPath' | 'linearGradient' | 'radialGradient' | 'stop'
  /** By the names that React gives them. */
  attributes: Readonly<Record<string, Value>>
  children?: readonly Drawn[]
}

/** What React calls otherwise than SVG does. */
const SVG_NAMES: Partial<Record<string, string>> = {
  clipPath: 'clip-path',
  fillOpacity: 'fill-opacity',
  shapeRendering: 'shape-rendering',
  stopColor: 'stop-color',
  stopOpacity: 'stop-opacity',
  strokeOpacity: 'stroke-opacity',
  strokeWidth: 'stroke-width',
  vectorEffect: 'vector-effect',
}

/** The drawing for React's first render. It must not be given another one: what follows is the painter's. */
export function markupOf(drawing: readonly Drawn[]): ReactNode {
  return drawing.map(({ name, attributes, children = [] }, index) =>
    // A drawing's elements are known by their places alone.
    createElement(name, { ...attributes, key: index }, children.length > 0 ? markupOf(children) : undefined),
  )
}

/**
 * Changes the drawing in `root`, which is `shown` so far, into another one: elements stay, and only what differs is
 * written, since a drag and a turn change a drawing in every frame, and React would compare all of it.
 */
export function drawingPainter(root: Element, shown: readonly Drawn[]): (next: readonly Drawn[]) => void {
  let before = shown
  return (next) => {
    if (next === before) return
    patchChildren(root, before, next)
    before = next
  }
}

/** Writes an attribute unless it already has that value: `shown` is what was written last. */
export function write(element: Element, name: string, next: Value, shown: Value): void {
  if (next === shown) return
  if (next === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(next))
}

/** Writes words over those that are there: a new text would be styled and laid out from the beginning. */
export function writeText(element: Element, text: string): void {
  const { firstChild } = element
  if (!(firstChild instanceof Text)) element.textContent = text
  else if (firstChild.data !== text) firstChild.data = text
}

const NONE: readonly Drawn[] = []

function patchChildren(parent: Element, before: readonly Drawn[], after: readonly Drawn[]): void {
  let element = parent.firstElementChild
  for (const [index, next] of after.entries()) {
    const known = before[index]
    if (!known || !element) {
      parent.append(created(next))
      continue
    }
    const following = element.nextElementSibling
    if (known.name === next.name) patch(element, known, next)
    else element.replaceWith(created(next))
    element = following
  }
  while (element) {
    const following = element.nextElementSibling
    element.remove()
    element = following
  }
}

function patch(element: Element, before: Drawn, after: Drawn): void {
  if (before === after) return
  const [old, now] = [before.attributes, after.attributes]
  for (const name in now) write(element, SVG_NAMES[name] ?? name, now[name], old[name])
  for (const name in old) if (!(name in now)) element.removeAttribute(SVG_NAMES[name] ?? name)
  if (before.children !== after.children) patchChildren(element, before.children ?? NONE, after.children ?? NONE)
}

function created({ name, attributes, children = NONE }: Drawn): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(SVG_NAMES[attribute] ?? attribute, String(value))
  }
  element.append(...children.map(created))
  return element
}
