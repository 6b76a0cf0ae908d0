import { createElement, type ReactNode } from 'react'

type AttributeValue = string | number | undefined

/** An SVG element as data. React prerenders it, and a painter changes it later. */
export interface SvgNode {
  name: 'path' | 'polygon' | 'polyline' | 'g' | 'image' | 'clipPath' | 'linearGradient' | 'radialGradient' | 'stop'
  /** With React's names. */
  attributes: Readonly<Record<string, AttributeValue>>
  children?: readonly SvgNode[]
}

/** SVG's names for attributes that React names differently. */
const SVG_ATTRIBUTE_NAMES: Partial<Record<string, string>> = {
  clipPath: 'clip-path',
  fillOpacity: 'fill-opacity',
  shapeRendering: 'shape-rendering',
  stopColor: 'stop-color',
  stopOpacity: 'stop-opacity',
  strokeOpacity: 'stroke-opacity',
  strokeWidth: 'stroke-width',
  vectorEffect: 'vector-effect',
}

/** Renders a drawing with React, once. Later changes are up to the painter, so never pass React another drawing. */
export function renderSvgNodes(drawing: readonly SvgNode[]): ReactNode {
  return drawing.map(({ name, attributes, children = [] }, index) =>
    // Nodes have no identity besides their place.
    createElement(name, { ...attributes, key: index }, children.length > 0 ? renderSvgNodes(children) : undefined),
  )
}

/**
 * Updates the drawing in `root`, which shows `shown`. Keeps elements and writes only attributes that differ, because a
 * drag or turn changes a drawing in every frame and React would compare all of it.
 */
export function createSvgPainter(root: Element, shown: readonly SvgNode[]): (next: readonly SvgNode[]) => void {
  let before = shown
  let children: PaintedNode[] | undefined
  return (next) => {
    if (next === before) return
    // Reads the DOM once, not in every frame.
    children ??= adoptElements(root, before)
    paintNodes(root, children, next)
    before = next
  }
}

/** An element with the node that it shows. */
interface PaintedNode {
  element: Element
  node: SvgNode
  children: PaintedNode[]
}

function adoptElements(parent: Element, drawing: readonly SvgNode[]): PaintedNode[] {
  return drawing.flatMap((node, index) => {
    const element = parent.children[index]
    return element ? { element, node, children: adoptElements(element, node.children ?? NO_NODES) } : []
  })
}

/** Writes an attribute if it differs from `shown`, the value written last. */
function writeAttribute(element: Element, name: string, next: AttributeValue, shown: AttributeValue): void {
  if (next === shown) return
  if (next === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(next))
}

const NO_NODES: readonly SvgNode[] = []

/** Updates `children`, the painted nodes in `parent`, to the next drawing. */
function paintNodes(parent: Element, children: PaintedNode[], next: readonly SvgNode[]): void {
  for (let index = 0; index < next.length; index += 1) {
    const node = next[index]
    if (!node || children[index]?.node === node) continue
    const part = bringPart(parent, children, next, index)
    const isNeeded = part && !showsChildren(part, node) && isShownLater(part, next, index)
    if (part?.node.name === node.name && !isNeeded) {
      paintNode(part, node)
      continue
    }
    const created = createPaintedNode(node)
    if (part && !isNeeded) part.element.replaceWith(created.element)
    else parent.insertBefore(created.element, part?.element ?? null)
    children.splice(index, isNeeded ? 0 : 1, created)
  }
  for (const { element } of children.splice(next.length)) element.remove()
}

/**
 * The part to change at `index`. A part that already shows the same children comes there from behind: in a turn, sides come
 * into view, leave it and change places, and writing all of them again takes longer than a frame.
 */
function bringPart(
  parent: Element,
  children: PaintedNode[],
  next: readonly SvgNode[],
  index: number,
): PaintedNode | undefined {
  const [part, node] = [children[index], next[index]]
  if (!part || !node?.children || showsChildren(part, node)) return part
  const place = children.findIndex((other, at) => at > index && showsChildren(other, node))
  const found = children[place]
  if (!found) return part
  const kept = children.slice(index, place).filter((other) => {
    const isNeeded = isShownLater(other, next, index)
    if (!isNeeded) other.element.remove()
    return isNeeded
  })
  children.splice(index, place - index + 1, found, ...kept)
  if (kept[0]) parent.insertBefore(found.element, kept[0].element)
  return found
}

function isShownLater(part: PaintedNode, next: readonly SvgNode[], index: number): boolean {
  return part.node.children !== undefined && next.some((node, at) => at > index && showsChildren(part, node))
}

function showsChildren({ node }: PaintedNode, { name, children }: SvgNode): boolean {
  return children !== undefined && node.children === children && node.name === name
}

function paintNode(part: PaintedNode, next: SvgNode): void {
  const { element, node } = part
  const [old, now] = [node.attributes, next.attributes]
  for (const name in now) writeAttribute(element, SVG_ATTRIBUTE_NAMES[name] ?? name, now[name], old[name])
  for (const name in old) if (!(name in now)) element.removeAttribute(SVG_ATTRIBUTE_NAMES[name] ?? name)
  if (node.children !== next.children) paintNodes(element, part.children, next.children ?? NO_NODES)
  part.node = next
}

function createPaintedNode(node: SvgNode): PaintedNode {
  const element = document.createElementNS('http://www.w3.org/2000/svg', node.name)
  for (const [attribute, value] of Object.entries(node.attributes)) {
    if (value !== undefined) element.setAttribute(SVG_ATTRIBUTE_NAMES[attribute] ?? attribute, String(value))
  }
  const children = (node.children ?? NO_NODES).map(createPaintedNode)
  element.append(...children.map((part) => part.element))
  return { element, node, children }
}
