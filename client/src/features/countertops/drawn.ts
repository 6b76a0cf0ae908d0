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
  let parts: Part[] | undefined
  return (next) => {
    if (next === before) return
    // Known once, and not asked of the page again in each frame.
    parts ??= partsIn(root, before)
    paintParts(root, parts, next)
    before = next
  }
}

/** An element of a drawing, what was drawn of it last, and what it holds. */
interface Part {
  element: Element
  drawn: Drawn
  parts: Part[]
}

function partsIn(parent: Element, drawing: readonly Drawn[]): Part[] {
  return drawing.flatMap((drawn, index) => {
    const element = parent.children[index]
    return element ? { element, drawn, parts: partsIn(element, drawn.children ?? NONE) } : []
  })
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

/** Changes `parts`, which `parent` holds, into those of the next drawing. */
function paintParts(parent: Element, parts: Part[], next: readonly Drawn[]): void {
  for (let index = 0; index < next.length; index += 1) {
    const [part, drawn] = [parts[index], next[index]]
    if (!drawn || part?.drawn === drawn) continue
    if (part?.drawn.name === drawn.name) {
      paintPart(part, drawn)
      continue
    }
    const created = partOf(drawn)
    if (part) part.element.replaceWith(created.element)
    else parent.append(created.element)
    parts[index] = created
  }
  for (const { element } of parts.splice(next.length)) element.remove()
}

function paintPart(part: Part, next: Drawn): void {
  const { element, drawn } = part
  const [old, now] = [drawn.attributes, next.attributes]
  for (const name in now) write(element, SVG_NAMES[name] ?? name, now[name], old[name])
  for (const name in old) if (!(name in now)) element.removeAttribute(SVG_NAMES[name] ?? name)
  if (drawn.children !== next.children) paintParts(element, part.parts, next.children ?? NONE)
  part.drawn = next
}

function partOf(drawn: Drawn): Part {
  const element = document.createElementNS('http://www.w3.org/2000/svg', drawn.name)
  for (const [attribute, value] of Object.entries(drawn.attributes)) {
    if (value !== undefined) element.setAttribute(SVG_NAMES[attribute] ?? attribute, String(value))
  }
  const parts = (drawn.children ?? NONE).map(partOf)
  element.append(...parts.map((part) => part.element))
  return { element, drawn, parts }
}
