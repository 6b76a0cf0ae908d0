import { STONES } from '#shared/content/stones.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { handlesOf } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { isMirrored } from '#shared/fabrication/sides.ts'
import { type SvgNode, createSvgPainter, writeAttribute, writeText } from '#client/features/designer/svg-node.ts'
import { type DimensionMark, planLayout } from './plan-layout.ts'
import { anchorX } from './plan-view.ts'
import { slabTileNodes } from '#client/features/designer/slab/slab-tiles.ts'
import { bestLoadedStonePicture } from '#client/features/designer/slab/load-stone-picture.ts'

/** Pixels. The smallest width that works for touch. */
const MIN_LABEL = 44

// The first render and the painter share these four.

/** Puts the corner that stays at the origin: the back left one, or a mirrored L's back right one. */
export function planTransform(countertop: Countertop, scale: number): string {
  return `translate(${-anchorX(countertop) * scale} 0)`
}

export function handleTransform(at: Point, scale: number): string {
  return `translate(${at.x * scale} ${at.y * scale})`
}

export function labelTransform({ at, isVertical }: DimensionMark): string {
  return `translate(${at.x} ${at.y})${isVertical ? ' rotate(-90)' : ''}`
}

export function labelWidth({ size }: DimensionMark): number {
  return Math.max(size.width, MIN_LABEL)
}

/** Writes values into an element of the plan. `show` writes only attributes that differ from the last value. */
interface ElementPainter<T> {
  element: Element
  show: (value: T) => void
}

/**
 * Paints a draft into the elements of PlanContents at `scale` pixels per inch: outline, stone, labels and handles. React
 * creates the elements and handles their events. Positions change in every frame of a drag, and comparing them with React
 * takes longer than writing them. `firstStone` is the stone of the first render.
 */
export function createPlanPainter(
  root: SVGElement,
  firstStone: readonly SvgNode[],
): (draft: Countertop, scale: number) => void {
  const outlines = [...root.querySelectorAll('[data-outline]')]
  const stone = root.querySelector('[data-stone]')
  const paintStone = stone && createSvgPainter(stone, firstStone)
  const label = cachePainters(root, createLabelPainter)
  const handle = cachePainters(root, createHandlePainter)
  const ground = root.querySelector('[data-ground]')
  let shown = ''
  let shownTransform: string | undefined
  let shownStone: StoneId | undefined
  return (draft, scale) => {
    const layout = planLayout(draft, scale)
    for (const polygon of outlines) writeAttribute(polygon, 'points', layout.corners, shown)
    shown = layout.corners
    if (ground && draft.stone !== shownStone) ground.setAttribute('fill', STONES[draft.stone].ground)
    shownStone = draft.stone
    paintStone?.(slabTileNodes(layout.tiles, bestLoadedStonePicture(draft.stone, scale)))
    for (const mark of layout.marks) label(mark.name)?.show(mark)
    writeAttribute(root, 'transform', planTransform(draft, scale), shownTransform)
    shownTransform = planTransform(draft, scale)
    for (const { name, at } of handlesOf(draft.shape, draft.dimensions, isMirrored(draft))) {
      handle(name)?.show(handleTransform(at, scale))
    }
  }
}

/** Keeps each name's painter while its element is on the page. Undefined if React hasn't made the element yet. */
function cachePainters<T>(root: Element, create: (root: Element, name: string) => ElementPainter<T> | undefined) {
  const painters = new Map<string, ElementPainter<T>>()
  return (name: string): ElementPainter<T> | undefined => {
    const known = painters.get(name)
    if (known?.element.isConnected) return known
    const created = create(root, name)
    if (created) painters.set(name, created)
    return created
  }
}

function createHandlePainter(root: Element, name: string): ElementPainter<string> | undefined {
  const element = root.querySelector(`[data-handle-place=${name}]`)
  if (!element) return undefined
  let shown: string | undefined
  return {
    element,
    show: (transform) => {
      writeAttribute(element, 'transform', transform, shown)
      shown = transform
    },
  }
}

function createLabelPainter(root: Element, name: string): ElementPainter<DimensionMark> | undefined {
  const leaders = root.querySelector(`[data-leaders=${name}]`)
  const line = root.querySelector(`[data-line=${name}]`)
  const element = root.querySelector(`[data-label-place=${name}]`)
  const box = element?.querySelector('rect')
  const text = element?.querySelector('[data-figure]')
  if (!leaders || !line || !element || !box || !text) return undefined
  let shown: { leaders?: string; line?: string; transform?: string; width?: number } = {}
  return {
    element,
    show: (mark) => {
      const transform = labelTransform(mark)
      const width = labelWidth(mark)
      writeAttribute(leaders, 'd', mark.leaders, shown.leaders)
      writeAttribute(line, 'd', mark.line, shown.line)
      writeAttribute(element, 'transform', transform, shown.transform)
      writeAttribute(box, 'x', -width / 2, shown.width && -shown.width / 2)
      writeAttribute(box, 'width', width, shown.width)
      writeText(text, mark.text)
      shown = { leaders: mark.leaders, line: mark.line, transform, width }
    },
  }
}
