import { writeAttribute, writeText } from '#client/features/designer/svg-node.ts'
import { DETAIL_STYLE_NAMES } from './detail-styles.ts'
import type { DetailText, PlanDetails } from './plan-details.ts'

// The first render and the painter share this.
export function detailTextTransform({ at, isVertical }: DetailText): string {
  return `translate(${at.x} ${at.y})${isVertical ? ' rotate(-90)' : ''}`
}

/**
 * Paints the details into the elements of DetailsDrawing. One path holds all lines of a style, so a frame of a drag writes
 * few attributes. `shown` is what React rendered first.
 */
export function createDetailsPainter(root: Element, shown: PlanDetails): (next: PlanDetails) => void {
  const paths = DETAIL_STYLE_NAMES.map((name) => [name, root.querySelector(`[data-detail=${name}]`)] as const)
  const texts = root.querySelector('[data-detail-texts]')
  let before = shown
  return (next) => {
    for (const [name, path] of paths) if (path) writeAttribute(path, 'd', next.paths[name], before.paths[name])
    if (texts) paintTexts(texts, next.texts, before.texts)
    before = next
  }
}

function paintTexts(parent: Element, next: readonly DetailText[], before: readonly DetailText[]): void {
  for (const [index, text] of next.entries()) {
    const element = parent.children[index] ?? parent.appendChild(createText())
    const old = before[index]
    writeAttribute(element, 'transform', detailTextTransform(text), old && detailTextTransform(old))
    writeText(element, text.text)
  }
  while (parent.children.length > next.length) parent.lastElementChild?.remove()
}

function createText(): Element {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'text')
  element.setAttribute('dy', '0.34em')
  return element
}
