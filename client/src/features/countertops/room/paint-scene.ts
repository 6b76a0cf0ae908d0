import { each, type Part, svg, tile, write } from '#client/features/countertops/svg-parts.ts'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import type { Painted } from './paths.ts'
import { PICTURE, type Scene, type Shadow, type StoneSurface } from './scene.ts'

/** Neighbouring pictures overlap by this much, in inches, or a hairline of background shows between them. */
const TILE_OVERLAP = 0.1

const TILE = { width: SLAB_PICTURE.width + TILE_OVERLAP, height: SLAB_PICTURE.height + TILE_OVERLAP }

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
      // Opacity of the element itself would make a layer of each, to be put together anew in every frame.
      write(element, 'fill-opacity', next.opacity, shown.opacity)
      write(element, 'stroke-opacity', next.opacity, shown.opacity)
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
      tiles(corners.map(({ x, y }) => ({ ...TILE, href, x, y })))
    },
  }
}

function clipPath(id: string, outline: Element): SVGElement {
  const element = svg('clipPath', { id })
  element.append(outline)
  return element
}
