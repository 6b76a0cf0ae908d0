import type { Point } from '#shared/countertops/outline.ts'
import { SLAB, SLAB_PICTURE } from '#shared/countertops/stones.ts'

interface Size {
  width: number
  height: number
}

/** How the slab lies in its frame. */
export interface SlabView {
  /** CSS pixels for a pixel of the picture. */
  zoom: number
  /** Where the slab's upper left corner lies in the frame, in whole CSS pixels. */
  left: number
  top: number
}

/** 1:1. There is no more to see in the picture than that. */
export const FULL_SIZE = 1
export const ZOOM_STEP = 1.5

const PIXELS_PER_INCH = SLAB_PICTURE.pixelWidth / SLAB_PICTURE.width
/** What browsers count as an inch of the screen, in CSS pixels, whatever it truly measures. */
export const SCREEN_INCH = 96

/** CSS pixels for an inch of stone. */
export function inchAt(zoom: number): number {
  return PIXELS_PER_INCH * zoom
}

/** Of the whole slab, in CSS pixels. */
export function slabSize(zoom: number): Size {
  return { width: SLAB.width * inchAt(zoom), height: SLAB.height * inchAt(zoom) }
}

/** The smallest zoom: the whole slab just fits, at most at full size. */
export function wholeZoom(frame: Size): number {
  const { width, height } = slabSize(FULL_SIZE)
  return Math.min(frame.width / width, frame.height / height, FULL_SIZE)
}

export function wholeSlab(frame: Size): SlabView {
  return within({ zoom: wholeZoom(frame), left: 0, top: 0 }, frame)
}

/** Full size, with a place on the slab (shares of its width and height) in the middle of the frame. */
export function fullSize(frame: Size, place: Point): SlabView {
  const { width, height } = slabSize(FULL_SIZE)
  const left = frame.width / 2 - place.x * width
  return within({ zoom: FULL_SIZE, left, top: frame.height / 2 - place.y * height }, frame)
}

/** The zoom as near as possible to the one wanted, with what is seen at `at` (CSS pixels in the frame) staying there. */
export function zoomed(view: SlabView, frame: Size, wanted: number, at: Point): SlabView {
  const zoom = Math.min(Math.max(wanted, wholeZoom(frame)), FULL_SIZE)
  const grown = zoom / view.zoom
  const left = at.x - (at.x - view.left) * grown
  return within({ zoom, left, top: at.y - (at.y - view.top) * grown }, frame)
}

/** Moved by CSS pixels to the right and down, as far as there is stone. */
export function moved(view: SlabView, frame: Size, by: Point): SlabView {
  return within({ ...view, left: view.left + by.x, top: view.top + by.y }, frame)
}

/** The view in a frame of another size: full size and the whole slab stay what they are, the middle stays in the middle. */
export function resized(view: SlabView, from: Size, to: Size): SlabView {
  if (view.zoom <= wholeZoom(from) && view.zoom < FULL_SIZE) return wholeSlab(to)
  const by = { x: (to.width - from.width) / 2, y: (to.height - from.height) / 2 }
  return zoomed(moved(view, to, by), to, view.zoom, { x: to.width / 2, y: to.height / 2 })
}

function within(view: SlabView, frame: Size): SlabView {
  const { width, height } = slabSize(view.zoom)
  const place = (side: number, room: number, wanted: number) =>
    Math.round(side <= room ? (room - side) / 2 : Math.min(Math.max(wanted, room - side), 0))
  const left = place(width, frame.width, view.left)
  return { zoom: view.zoom, left, top: place(height, frame.height, view.top) }
}
