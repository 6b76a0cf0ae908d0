import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import type { Painted } from './paths.ts'
import { PICTURE, type Scene, type Shadow, type StoneSurface } from './scene.ts'

/** Neighbouring pictures overlap by this much, in inches, or a hairline of background shows between them. */
const TILE_OVERLAP = 0.1

interface Tile {
  href: string
  x: number
  y: number
}

/** An element of the picture, and what writes a value into it: only what differs from the value before. */
interface Part<T> {
  element: SVGElement
  show: (value: T) => void
}

/**
 * Paints scenes into `root`, each in the place of the one before it, in the stone whose slab picture is at `stoneHref`.
 * A drag and a turn change almost every path in every frame: elements are kept and changed in place, since React would
 * first make a description of each and compare all of it. `id` begins the ids of the picture, and is its own.
 */
export function scenePainter(root: SVGElement, id: string): (scene: Scene, stoneHref: string) => void {
  const group = () => root.appendChild(svg('g'))
  const clip = path()
  const floor = each(group(), path)
  root.append(clipPath(`${id}-floor`, clip.element))
  const shadows = each(group(), (index) => shadow(`${id}-blur-${index}`, `${id}-floor`))
  const walls = each(group(), path)
  const cabinets = each(group(), path)
  const edges = each(group(), (index) => stoneSurface(`${id}-edge-${index}`))
  const shades = each(group(), path)
  const top = stoneSurface(`${id}-top`)
  root.append(top.element)
  const lines = each(group(), path)
  return (scene, href) => {
    floor(scene.floor)
    for (const ground of scene.floor.slice(0, 1)) clip.show(ground)
    shadows(scene.shadows)
    walls(scene.walls)
    cabinets(scene.cabinets)
    edges(scene.edges.map((surface) => ({ surface, href })))
    shades(scene.shades)
    top.show({ surface: scene.top, href })
    lines(scene.lines)
  }
}

/** As many parts in `parent` as there are values, in their order. */
function each<T>(parent: SVGElement, create: (index: number) => Part<T>): (values: readonly T[]) => void {
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

function path(): Part<Painted> {
  const element = svg('path')
  let shown: Partial<Painted> = {}
  return {
    element,
    show: (next) => {
      write(element, 'd', next.d, shown.d)
      write(element, 'fill', next.fill, shown.fill)
      write(element, 'stroke', next.stroke, shown.stroke)
      write(element, 'stroke-width', next.strokeWidth, shown.strokeWidth)
      write(element, 'opacity', next.opacity, shown.opacity)
      shown = next
    },
  }
}

function shadow(id: string, clipId: string): Part<Shadow> {
  const { element: shape, show } = path()
  const blur = svg('feGaussianBlur')
  const filter = svg('filter', { id, filterUnits: 'userSpaceOnUse', x: 0, y: 0, ...PICTURE })
  const element = svg('g', { 'clip-path': `url(#${clipId})` })
  filter.append(blur)
  shape.setAttribute('filter', `url(#${id})`)
  element.append(filter, shape)
  let shown: number | undefined
  return {
    element,
    show: (next) => {
      write(blur, 'stdDeviation', next.blur, shown)
      shown = next.blur
      show(next)
    },
  }
}

function stoneSurface(id: string): Part<{ surface: StoneSurface; href: string }> {
  const element = svg('g', { 'clip-path': `url(#${id})` })
  const outline = svg('path')
  const slabs = svg('g')
  element.append(clipPath(id, outline), slabs)
  const tiles = each(slabs, tile)
  let shown: { d?: string; transform?: string } = {}
  return {
    element,
    show: ({ surface: { d, matrix, tiles: corners }, href }) => {
      const transform = `matrix(${matrix.join(' ')})`
      write(slabs, 'transform', transform, shown.transform)
      write(outline, 'd', d, shown.d)
      shown = { d, transform }
      tiles(corners.map(({ x, y }) => ({ href, x, y })))
    },
  }
}

function tile(): Part<Tile> {
  const element = svg('image', {
    width: SLAB_PICTURE.width + TILE_OVERLAP,
    height: SLAB_PICTURE.height + TILE_OVERLAP,
    preserveAspectRatio: 'none',
  })
  let shown: Partial<Tile> = {}
  return {
    element,
    show: (next) => {
      write(element, 'href', next.href, shown.href)
      write(element, 'x', next.x, shown.x)
      write(element, 'y', next.y, shown.y)
      shown = next
    },
  }
}

function clipPath(id: string, outline: SVGElement): SVGElement {
  const element = svg('clipPath', { id })
  element.append(outline)
  return element
}

function svg(name: string, attributes: Readonly<Record<string, string | number>> = {}): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value))
  return element
}

function write(element: SVGElement, name: string, next: string | number | undefined, shown: typeof next): void {
  if (next === shown) return
  if (next === undefined) element.removeAttribute(name)
  else element.setAttribute(name, String(next))
}
