import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Point } from '#shared/countertops/outline.ts'
import { toActualPixels, toWholeSlab, zoomBy } from './slab-moves.ts'
import { panView, SLAB_ZOOM_STEP } from './slab-view.ts'
import type { ViewChange } from './use-slab-view.ts'

/** What an arrow key moves by: CSS pixels, or a share of the frame with Shift. */
const KEY_PX = 80
const KEY_SHARE = 0.8

/** Arrow keys move the slab, Shift + arrow by most of a frame. + and - zoom, 0 shows the whole slab, 1 actual pixels. */
export function useSlabKeys(root: RefObject<HTMLElement | null>, show: (change: ViewChange) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A key that is typed into a dialog above this one isn't for the slab.
    const dialog = event.target instanceof Element && event.target.closest('[role=dialog]')
    if (dialog && !dialog.contains(root.current)) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const change = changeForKey(event)
    if (!change) return
    event.preventDefault()
    show(change)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** The view moves with the arrow, so the slab moves the other way. */
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

function changeForKey({ key, shiftKey }: KeyboardEvent): ViewChange | undefined {
  const arrow = ARROWS[key]
  if (arrow) {
    return (view, frame) => {
      const across = shiftKey ? frame.width * KEY_SHARE : KEY_PX
      const down = shiftKey ? frame.height * KEY_SHARE : KEY_PX
      return panView(view, frame, { x: arrow.x * across, y: arrow.y * down })
    }
  }
  if (key === '+' || key === '=') return zoomBy(SLAB_ZOOM_STEP)
  if (key === '-') return zoomBy(1 / SLAB_ZOOM_STEP)
  if (key === '0') return toWholeSlab()
  if (key === '1') return toActualPixels()
  return undefined
}
