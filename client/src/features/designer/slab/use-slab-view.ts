import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useElementSize } from '#client/ui/screen/use-element-size.ts'
import type { Point } from '#shared/countertops/outline.ts'
import {
  actualPixelsView,
  type Frame,
  maxZoom,
  oneToOneZoom,
  refitView,
  type SlabView,
  slabSize,
  minZoom,
} from './slab-view.ts'
import { usePixelRatio } from './use-pixel-ratio.ts'

/** Computes the next view. */
export type ViewChange = (view: SlabView, frame: Frame) => SlabView

/** CSS pixels. Used until the frame is measured. */
const DEFAULT_BOX = { width: 1000, height: 600 }

/**
 * The view of a slab in its frame. Starts at 1:1 with `place` (shares of the slab's width and height) in the middle.
 * Writes styles of `[data-slab]`, `[data-across]` and `[data-down]` in `root` without React, which renders only when the
 * zoom changes. So a drag writes just a few styles per frame.
 */
export function useSlabView(
  root: RefObject<HTMLElement | null>,
  frameRef: RefObject<HTMLElement | null>,
  place: Point,
) {
  const pixelRatio = usePixelRatio()
  const [first] = useState<Frame>({ ...DEFAULT_BOX, pixelRatio })
  const frame = useRef(first)
  const view = useRef<SlabView>(actualPixelsView(first, place))
  const [zoom, setZoom] = useState(zoomRange(view.current, first))

  const show = useCallback(
    (change: ViewChange) => {
      view.current = change(view.current, frame.current)
      if (root.current) paint(root.current, view.current)
      const next = zoomRange(view.current, frame.current)
      setZoom((known) => (isSame(known, next) ? known : next))
    },
    [root],
  )

  const reframe = (change: Partial<Frame>) => {
    const before = frame.current
    frame.current = { ...before, ...change }
    // The default frame was never visible, so center on the place again.
    show((known, now) => (before === first ? actualPixelsView(now, place) : refitView(known, before, now)))
  }
  useElementSize(frameRef, reframe)
  const onRatio = useEffectEvent(reframe)
  useLayoutEffect(() => onRatio({ pixelRatio }), [pixelRatio])

  const share = zoom.now / zoom.oneToOne
  return {
    zoom: zoom.now,
    /** Zoom relative to 1:1. */
    share,
    isWhole: zoom.now <= zoom.min,
    isLargest: zoom.now >= zoom.max,
    show,
  }
}

/** The zoom and its limits, in CSS pixels per picture pixel. */
function zoomRange({ zoom }: SlabView, frame: Frame) {
  return { now: zoom, min: minZoom(frame), oneToOne: oneToOneZoom(frame), max: maxZoom(frame) }
}

function isSame(one: ReturnType<typeof zoomRange>, other: ReturnType<typeof zoomRange>): boolean {
  return one.now === other.now && one.min === other.min && one.oneToOne === other.oneToOne
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
