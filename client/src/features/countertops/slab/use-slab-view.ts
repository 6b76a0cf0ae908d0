import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useBox } from '#client/ui/use-box.ts'
import type { Point } from '#shared/countertops/outline.ts'
import {
  everyPixel,
  type Frame,
  largestZoom,
  pixelZoom,
  resized,
  type SlabView,
  slabSize,
  wholeZoom,
} from './slab-view.ts'
import { usePixelRatio } from './use-pixel-ratio.ts'

/** From the view as it is, and its frame, to the next one. */
export type Change = (view: SlabView, frame: Frame) => SlabView

/** As long as none was measured. CSS pixels. */
const USUAL_BOX = { width: 1000, height: 600 }

/**
 * The view of a slab in its frame, which begins at 1:1 with `place` (shares of the slab's width and height) in the
 * middle. What moves is painted into `[data-slab]`, `[data-across]` and `[data-down]` in `root` outside of React, which
 * learns of a new zoom alone: a drag costs no more than two style declarations a frame.
 */
export function useSlabView(
  root: RefObject<HTMLElement | null>,
  frameRef: RefObject<HTMLElement | null>,
  place: Point,
) {
  const pixelRatio = usePixelRatio()
  const [first] = useState<Frame>({ ...USUAL_BOX, pixelRatio })
  const frame = useRef(first)
  const view = useRef<SlabView>(everyPixel(first, place))
  const [zoom, setZoom] = useState(zoomOf(view.current, first))

  const show = useCallback(
    (change: Change) => {
      view.current = change(view.current, frame.current)
      if (root.current) paint(root.current, view.current)
      const next = zoomOf(view.current, frame.current)
      setZoom((known) => (isSame(known, next) ? known : next))
    },
    [root],
  )

  const reframe = (change: Partial<Frame>) => {
    const before = frame.current
    frame.current = { ...before, ...change }
    // Nothing was seen in the usual frame: the place is what stays in the middle.
    show((known, now) => (before === first ? everyPixel(now, place) : resized(known, before, now)))
  }
  useBox(frameRef, reframe)
  const onRatio = useEffectEvent(reframe)
  useLayoutEffect(() => onRatio({ pixelRatio }), [pixelRatio])

  const share = zoom.now / zoom.pixel
  return {
    zoom: zoom.now,
    /** 1 at 1:1. */
    share,
    isWhole: zoom.now <= zoom.least,
    isLargest: zoom.now >= zoom.most,
    show,
  }
}

/** CSS pixels for a pixel of the picture: the zoom, and what it lies between. */
function zoomOf({ zoom }: SlabView, frame: Frame) {
  return { now: zoom, least: wholeZoom(frame), pixel: pixelZoom(frame), most: largestZoom(frame) }
}

function isSame(one: ReturnType<typeof zoomOf>, other: ReturnType<typeof zoomOf>): boolean {
  return one.now === other.now && one.least === other.least && one.pixel === other.pixel
}

function paint(root: HTMLElement, { zoom, left, top }: SlabView): void {
  const { width, height } = slabSize(zoom)
  const across = { width: `${width}px`, transform: `translateX(${left}px)` }
  const down = { height: `${height}px`, transform: `translateY(${top}px)` }
  const both = { ...across, ...down, transform: `translate(${left}px, ${top}px)` }
  for (const [part, style] of Object.entries({ slab: both, across, down })) {
    const element = root.querySelector<HTMLElement>(`[data-${part}]`)
    if (element) Object.assign(element.style, style)
  }
}
