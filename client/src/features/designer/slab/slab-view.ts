import type { Size } from '#client/features/designer/svg-points.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB, SLAB_PICTURE } from '#shared/countertops/stones.ts'

/** The frame that shows the slab, in CSS pixels. */
export interface Frame extends Size {
  /** Device pixels per CSS pixel. */
  pixelRatio: number
}

/** The slab's place in its frame. */
export interface SlabView {
  /** CSS pixels per picture pixel. */
  zoom: number
  /** The slab's upper left corner in the frame: CSS pixels, rounded to whole device pixels. */
  left: number
  top: number
}

export const SLAB_ZOOM_STEP = 1.5

const PIXELS_PER_INCH = SLAB_PICTURE.pixelWidth / SLAB_PICTURE.width
/** An inch in CSS, whatever it really measures on this screen. */
export const CSS_PIXELS_PER_SCREEN_INCH = 96

export function cssPixelsPerInch(zoom: number): number {
  return PIXELS_PER_INCH * zoom
}

export function slabSize(zoom: number): Size {
  return { width: SLAB.width * cssPixelsPerInch(zoom), height: SLAB.height * cssPixelsPerInch(zoom) }
}

/** 1:1, one picture pixel per device pixel. A larger zoom shows no more detail. */
export function oneToOneZoom({ pixelRatio }: Frame): number {
  return 1 / pixelRatio
}

/** On dense screens, the zoom can go beyond 1:1 because single device pixels are too small to see. */
export function maxZoom(frame: Frame): number {
  return Math.max(oneToOneZoom(frame), 1)
}

/** The whole slab just fits, at 1:1 or smaller. */
export function minZoom(frame: Frame): number {
  const { width, height } = slabSize(1)
  return Math.min(frame.width / width, frame.height / height, oneToOneZoom(frame))
}

export function wholeSlabView(frame: Frame): SlabView {
  return clampView({ zoom: minZoom(frame), left: 0, top: 0 }, frame)
}

/** 1:1, with `place` (shares of the slab's width and height) in the middle of the frame. */
export function actualPixelsView(frame: Frame, place: Point): SlabView {
  const zoom = oneToOneZoom(frame)
  const { width, height } = slabSize(zoom)
  const left = frame.width / 2 - place.x * width
  return clampView({ zoom, left, top: frame.height / 2 - place.y * height }, frame)
}

/** Zooms to the nearest allowed zoom. The stone at `at` (CSS pixels in the frame) stays there. */
export function zoomView(view: SlabView, frame: Frame, requested: number, at: Point): SlabView {
  const zoom = Math.min(Math.max(requested, minZoom(frame)), maxZoom(frame))
  const factor = zoom / view.zoom
  const left = at.x - (at.x - view.left) * factor
  return clampView({ zoom, left, top: at.y - (at.y - view.top) * factor }, frame)
}

/** Moves the slab by CSS pixels, up to its edges. */
export function panView(view: SlabView, frame: Frame, by: Point): SlabView {
  return clampView({ ...view, left: view.left + by.x, top: view.top + by.y }, frame)
}

/** The view in a frame of another size. 1:1 stays 1:1, the whole slab stays whole, and the middle stays in the middle. */
export function refitView(view: SlabView, from: Frame, to: Frame): SlabView {
  const isOneToOne = view.zoom === oneToOneZoom(from)
  if (!isOneToOne && view.zoom <= minZoom(from)) return wholeSlabView(to)
  const by = { x: (to.width - from.width) / 2, y: (to.height - from.height) / 2 }
  const zoom = isOneToOne ? oneToOneZoom(to) : view.zoom
  return zoomView(panView(view, to, by), to, zoom, { x: to.width / 2, y: to.height / 2 })
}

function clampView(view: SlabView, frame: Frame): SlabView {
  const { width, height } = slabSize(view.zoom)
  const place = (side: number, room: number, requested: number) => {
    const at = side <= room ? (room - side) / 2 : Math.min(Math.max(requested, room - side), 0)
    return Math.round(at * frame.pixelRatio) / frame.pixelRatio
  }
  const left = place(width, frame.width, view.left)
  return { zoom: view.zoom, left, top: place(height, frame.height, view.top) }
}

export type ViewChange = (view: SlabView, frame: Frame) => SlabView

/** Zooms around the middle of the frame. */
export function zoomBy(factor: number): ViewChange {
  return (view, frame) => zoomView(view, frame, view.zoom * factor, middleOf(frame))
}

export const toActualPixels: ViewChange = (view, frame) => zoomView(view, frame, oneToOneZoom(frame), middleOf(frame))

export const toWholeSlab: ViewChange = (_, frame) => wholeSlabView(frame)

function middleOf({ width, height }: Frame): Point {
  return { x: width / 2, y: height / 2 }
}
