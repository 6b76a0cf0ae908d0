import { STONE_GROUNDS } from '#shared/content/stones.ts'
import type { Design } from '#shared/countertops/design.ts'
import { handlesOf } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { type Drawn, drawingPainter, write, writeText } from './drawn.ts'
import { type DimensionMark, planLayout } from './plan-layout.ts'
import { drawnTiles } from './slab-tiles.ts'
import { stonePictureNow } from './stone-arrivals.ts'

/** Pixels: the shortest label that a finger still finds. */
const MIN_LABEL = 44

/** Where a handle and a label stand, and how wide the label's box is: what React begins with, and the painter goes on. */
export function handleTransform(at: Point, scale: number): string {
  return `translate(${at.x * scale} ${at.y * scale})`
}

export function labelTransform({ at, isVertical }: DimensionMark): string {
  return `translate(${at.x} ${at.y})${isVertical ? ' rotate(-90)' : ''}`
}

export function labelWidth({ size }: DimensionMark): number {
  return Math.max(size.width, MIN_LABEL)
}

/** An element of the drawing, and what writes a value into it: only what differs from the value before. */
interface Part<T> {
  element: Element
  show: (value: T) => void
}

/**
 * Puts a design into the elements of PlanContents, at `scale` pixels per inch: the outline, the stone, and the places
 * of labels and handles. React makes those elements and what they do; where they are changes in every frame of a drag,
 * and to make React compare all of it would cost more than to write it. `firstStone` is what lies in the outline at first.
 */
export function planPainter(root: SVGElement, firstStone: readonly Drawn[]): (design: Design, scale: number) => void {
  const outlines = [...root.querySelectorAll('[data-outline]')]
  const stone = root.querySelector('[data-stone]')
  const paintStone = stone && drawingPainter(stone, firstStone)
  const label = kept(root, labelPart)
  const handle = kept(root, handlePart)
  const ground = root.querySelector('[data-ground]')
  let shown = ''
  let shownStone: StoneId | undefined
  return (design, scale) => {
    const layout = planLayout(design, scale)
    for (const polygon of outlines) write(polygon, 'points', layout.corners, shown)
    shown = layout.corners
    if (ground && design.stone !== shownStone) ground.setAttribute('fill', STONE_GROUNDS[design.stone])
    shownStone = design.stone
    paintStone?.(drawnTiles(layout.tiles, stonePictureNow(design.stone, scale)))
    for (const mark of layout.marks) label(mark.name)?.show(mark)
    for (const { name, at } of handlesOf(design.shape, design.dimensions)) {
      handle(name)?.show(handleTransform(at, scale))
    }
  }
}

/** The parts by name, sought again once React has made another element; none where it has not made one yet. */
function kept<T>(root: Element, find: (root: Element, name: string) => Part<T> | undefined) {
  const parts = new Map<string, Part<T>>()
  return (name: string): Part<T> | undefined => {
    const known = parts.get(name)
    if (known?.element.isConnected) return known
    const found = find(root, name)
    if (found) parts.set(name, found)
    return found
  }
}

function handlePart(root: Element, name: string): Part<string> | undefined {
  const element = root.querySelector(`[data-handle-place=${name}]`)
  let shown: string | undefined
  return (
    (element && {
      element,
      show: (transform) => {
        write(element, 'transform', transform, shown)
        shown = transform
      },
    }) ??
    undefined
  )
}

function labelPart(root: Element, name: string): Part<DimensionMark> | undefined {
  const leaders = root.querySelector(`[data-leaders=${name}]`)
  const line = root.querySelector(`[data-line=${name}]`)
  const element = root.querySelector(`[data-label-place=${name}]`)
  const box = element?.querySelector('rect')
  const text = element?.querySelector('text')
  if (!leaders || !line || !element || !box || !text) return undefined
  let shown: { leaders?: string; line?: string; transform?: string; width?: number } = {}
  return {
    element,
    show: (mark) => {
      const transform = labelTransform(mark)
      const width = labelWidth(mark)
      write(leaders, 'd', mark.leaders, shown.leaders)
      write(line, 'd', mark.line, shown.line)
      write(element, 'transform', transform, shown.transform)
      write(box, 'x', -width / 2, shown.width && -shown.width / 2)
      write(box, 'width', width, shown.width)
      writeText(text, mark.text)
      shown = { leaders: mark.leaders, line: mark.line, transform, width }
    },
  }
}
