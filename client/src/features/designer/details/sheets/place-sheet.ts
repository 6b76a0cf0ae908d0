import type { CSSProperties } from 'react'

/** Pixels. The popover's size, at most, and its distance from what was pressed and from the edges of the screen. */
const WIDTH = 400
const HEIGHT = 720
const GAP = 10
const MARGIN = 16

/**
 * Where a popover goes: below what was pressed, or beside it if there's no room for a whole one. In custom properties,
 * because a phone shows it at the bottom of the screen instead.
 */
export function placeSheet(opener: Element | null): CSSProperties {
  const { innerWidth: screenWidth, innerHeight: screenHeight } = window
  const center = { x: screenWidth / 2, y: screenHeight / 2 }
  const box = opener?.getBoundingClientRect() ?? { left: center.x, right: center.x, top: center.y, bottom: center.y }
  const clamp = (value: number, max: number) => Math.round(Math.max(MARGIN, Math.min(value, max - MARGIN)))
  const left = clamp((box.left + box.right - WIDTH) / 2, screenWidth - WIDTH)
  const below = screenHeight - box.bottom - GAP - MARGIN
  if (below >= HEIGHT) return place(left, Math.round(box.bottom + GAP), below)
  const fitsRight = box.right + GAP + WIDTH + MARGIN <= screenWidth
  const beside = fitsRight ? Math.round(box.right + GAP) : clamp(box.left - GAP - WIDTH, screenWidth - WIDTH)
  const top = clamp((box.top + box.bottom - HEIGHT) / 2, screenHeight - HEIGHT)
  return place(beside, top, screenHeight - top - MARGIN)
}

function place(left: number, top: number, maxHeight: number): CSSProperties {
  // Custom properties aren't in React's type.
  return { '--left': `${left}px`, '--top': `${top}px`, '--max-height': `${Math.round(maxHeight)}px` } as CSSProperties
}
