import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Point } from '#shared/countertops/outline.ts'
import { FULL_SIZE, fullSize, resized, type SlabView, slabSize, wholeZoom } from './slab-view.ts'

/** CSS pixels. */
export interface Frame {
  width: number
  height: number
}

/** From the view as it is, and its frame, to the next one. */
export type Change = (view: SlabView, frame: Frame) => SlabView

/** As long as none was measured. */
const USUAL_FRAME: Frame = { width: 1000, height: 600 }

/**
 * The view of a slab in its frame, which begins at full size with `place` (shares of the slab's width and height) in the
 * middle. What moves is painted into `[data-slab]`, `[data-across]` and `[data-down]` in `root` outside of React, which
 * learns of a new zoom alone: a drag costs no more than two style declarations a frame.
 */
export function useSlabView(
  root: RefObject<HTMLElement | null>,
  frameRef: RefObject<HTMLElement | null>,
  place: Point,
) {
  const frame = useRef(USUAL_FRAME)
  const view = useRef<SlabView>(fullSize(USUAL_FRAME, place))
  const [zoom, setZoom] = useState({ now: view.current.zoom, least: wholeZoom(USUAL_FRAME) })

  const show = useCallback(
    (change: Change) => {
      view.current = change(view.current, frame.current)
      if (root.current) paint(root.current, view.current)
      const next = { now: view.current.zoom, least: wholeZoom(frame.current) }
      setZoom((known) => (known.now === next.now && known.least === next.least ? known : next))
    },
    [root],
  )

  const first = useRef(place)
  useLayoutEffect(() => {
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = frameRef.current ?? {}
      if (width && height) frame.current = { width, height }
    }
    measure()
    show((_, size) => fullSize(size, first.current))
    const onResize = () => {
      const before = frame.current
      measure()
      show((known, size) => resized(known, before, size))
    }
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [frameRef, show])

  return { zoom: zoom.now, isWhole: zoom.now <= zoom.least, isFull: zoom.now >= FULL_SIZE, show }
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
