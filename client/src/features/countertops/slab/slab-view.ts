import type { Size } from '#client/features/countertops/rect.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB, SLAB_PICTURE } from '#shared/countertops/stones.ts'

/** What the slab is seen through, in CSS pixels. */
export interface Frame extends Size {
  /** Pixels of the screen for a CSS pixel. */
  pixelRatio: number
}

/** How the slab lies in its frame. */
export interface SlabView {
  /** CSS pixels for a pixel of the picture. */
  zoom: number
  /** Where the slab's upper left corner lies in the frame: CSS pixels, and whole ones of the screen. */
  left: number
  top: number
}

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

/** 1:1, a pixel of the picture for a pixel of the screen. There is no more to see in the picture than that. */
export function pixelZoom({ pixelRatio }: Frame): number {
  return 1 / pixelRatio
}

/** The largest zoom: where the screen's pixels are too small to be told apart, what 1:1 shows can be magnified. */
export function largestZoom(frame: Frame): number {
  return Math.max(pixelZoom(frame), 1)
}

/** The smallest zoom: the whole slab just fits, at most at 1:1. */
export function wholeZoom(frame: Frame): number {
  const { width, height } = slabSize(1)
  return Math.min(frame.width / width, frame.height / height, pixelZoom(frame))
}

export function wholeSlab(frame: Frame): SlabView {
  return within({ zoom: wholeZoom(frame), left: 0, top: 0 }, frame)
}

/** 1:1, with a place on the slab (shares of its width and height) in the middle of the frame. */
export function everyPixel(frame: Frame, place: Point): SlabView {
  const zoom = pixelZoom(frame)
  const { width, height } = slabSize(zoom)
  const left = frame.width / 2 - place.x * width
  return within({ zoom, left, top: frame.height / 2 - place.y * height }, frame)
}

/** The zoom as near as possible to the one wanted, with what is seen at `at` (CSS pixels in the frame) staying there. */
export function zoomed(view: SlabView, frame: Frame, wanted: number, at: Point): SlabView {
  const zoom = Math.min(Math.max(wanted, wholeZoom(frame)), largestZoom(frame))
  const grown = zoom / view.zoom
  const left = at.x - (at.x - view.left) * grown
  return within({ zoom, left, top: at.y - (at.y - view.top) * grown }, frame)
}

/** Moved by CSS pixels to the right and down, as far as there is stone. */
export function moved(view: SlabView, frame: Frame, by: Point): SlabView {
  return within({ ...view, left: view.left + by.x, top: view.top + by.y }, frame)
}

/** The view in another frame: 1:1 and the whole slab stay what they are, the middle stays in the middle. */
export function resized(view: SlabView, from: Frame, to: Frame): SlabView {
  const isOneToOne = view.zoom === pixelZoom(from)
  if (!isOneToOne && view.zoom <= wholeZoom(from)) return wholeSlab(to)
  const by = { x: (to.width - from.width) / 2, y: (to.height - from.height) / 2 }
  const zoom = isOneToOne ? pixelZoom(to) : view.zoom
  return zoomed(moved(view, to, by), to, zoom, { x: to.width / 2, y: to.height / 2 })
}

function within(view: SlabView, frame: Frame): SlabView {
  const { width, height } = slabSize(view.zoom)
  const place = (side: number, room: number, wanted: number) => {
    const at = side <= room ? (room - side) / 2 : Math.min(Math.max(wanted, room - side), 0)
    return Math.round(at * frame.pixelRatio) / frame.pixelRatio
  }
  const left = place(width, frame.width, view.left)
  return { zoom: view.zoom, left, top: place(height, frame.height, view.top) }
}
