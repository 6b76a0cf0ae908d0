import type { ComponentProps, KeyboardEvent } from 'react'
import type { Movable, MovedDraft } from '#client/features/designer/designer-state.ts'
import { detailsOf, type Draft, resize, withDetails } from '#client/features/designer/fit-to-shape.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { dragHandle, handleRange, type MovableEdge, movableEdgesOf, moveHandleTo } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { cutoutRange, type Moved, moveCutout } from '#shared/fabrication/move-cutout.ts'
import { dishwasherRange, moveDishwasher } from '#shared/fabrication/move-dishwasher.ts'
import { moveSeam, seamRange } from '#shared/fabrication/move-seam.ts'
import { findFixture, fixturesOf } from '#shared/drawing/fixtures.ts'

/** Moves a part by a distance from where it is in `start`, in inches, on a grid of `step`. Null if it's gone. */
export function dragPart(start: Draft, moving: Movable, by: Point, step: number): MovedDraft | null {
  if (moving.kind === 'seam') {
    const { seams, index, along } = moving
    return movePart(start, moving, (seams[index]?.at ?? 0) + by.x * along.x + by.y * along.y, step)
  }
  if (moving.kind !== 'handle') {
    const found = findFixture(fixturesOf(start), moving)
    if (!found) return null
    const { side, at } = found
    return movePart(start, moving, at + by.x * side.along.x + by.y * side.along.y, step)
  }
  const edge = edgeOf(start, moving)
  if (!edge) return null
  const to = { x: edge.at.x + by.x, y: edge.at.y + by.y }
  return resized(start, moving, dragHandle(start.shape, start.dimensions, edge, to, step))
}

type Handle = Extract<Movable, { kind: 'handle' }>

/** The edge that is dragged, or the one with the handle. */
export function edgeOf(countertop: Countertop, { name, side }: Handle): MovableEdge | undefined {
  const edges = movableEdgesOf(countertop).filter((edge) => edge.name === name)
  return edges.find((edge) => edge.side === side) ?? edges[0]
}

/**
 * Sets a dimension, or moves a seam or the center of a fixture toward `to` (inches from the left end of its part or side), until
 * something stops it. Null if it's gone.
 */
export function movePart(draft: Draft, moving: Movable, to: number, step: number | null = null): MovedDraft | null {
  if (moving.kind === 'handle')
    return resized(draft, moving, moveHandleTo(draft.shape, draft.dimensions, moving.name, to))
  const moved = movedDetails(draft, moving, to, step)
  if (!moved) return null
  const { details, stoppedBy } = moved
  return { draft: details === detailsOf(draft) ? draft : withDetails(draft, details), stoppedBy }
}

function movedDetails(draft: Draft, moving: Exclude<Movable, Handle>, to: number, step: number | null): Moved | null {
  if (moving.kind === 'seam') return moveSeam(draft, moving, to, step)
  if (moving.kind === 'cutout') return moveCutout(draft, moving.id, to, step)
  return moveDishwasher(draft, moving.index, to, step)
}

function resized(
  draft: Draft,
  { name }: Handle,
  { dimensions, stoppedBy }: ReturnType<typeof moveHandleTo>,
): MovedDraft {
  const isSame = dimensions[name] === draft.dimensions[name]
  return { draft: isSame ? draft : resize(draft, dimensions, [name]), stoppedBy }
}

/** The ends of a part's range in inches. Null if a fixture fits nowhere on its side. */
export function rangeOf(draft: Draft, moving: Movable): { min: number; max: number } | null {
  if (moving.kind === 'handle') return handleRange(draft.shape, draft.dimensions, moving.name)
  if (moving.kind === 'seam') return seamRange(moving)
  return moving.kind === 'cutout' ? cutoutRange(draft, moving.id) : dishwasherRange(draft, moving.index)
}

/** Moves a part by an arrow key, Page Up or Down, Home or End. Returns whether the key does that. */
function moveByKey(store: DesignerStore, moving: Movable, event: KeyboardEvent): boolean {
  const { draft } = store.getState()
  const at = placeOf(draft, moving)
  const to = at === undefined ? null : inchesByKey(event, at, rangeOf(draft, moving))
  if (to === null) return false
  event.preventDefault()
  const moved = movePart(draft, moving, to)
  if (moved) store.dispatch({ type: 'step', moving, ...moved, isRepeat: event.repeat })
  return true
}

function placeOf(draft: Draft, moving: Movable): number | undefined {
  if (moving.kind === 'handle') return draft.dimensions[moving.name]
  return moving.kind === 'seam' ? moving.seams[moving.index]?.at : findFixture(fixturesOf(draft), moving)?.at
}

/** Inches. Shift multiplies that of an arrow. */
const KEY_STEPS: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 12,
  PageDown: -12,
}
const SHIFT_FACTOR = 12

function inchesByKey(
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
  at: number,
  range: { min: number; max: number } | null,
): number | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'Home') return range?.min ?? null
  if (key === 'End') return range?.max ?? null
  const steps = KEY_STEPS[key]
  return steps ? at + steps * (shiftKey && key.startsWith('Arrow') ? SHIFT_FACTOR : 1) : null
}

/** Props of a button in the drawing. */
export function buttonProps(press: () => void) {
  return {
    role: 'button',
    tabIndex: 0,
    onClick: press,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      press()
    },
  }
}

export interface MoveSliderProps extends ComponentProps<'g'> {
  moving: Movable
  /** Without a drag under way, in inches. It can be outside of its range if it was typed. */
  at: number
  min: number
  max: number
  store: DesignerStore
}

/** What a keyboard moves in the plan, and what a screen reader says about it. The plan itself follows the pointer. */
export function MoveSlider({ moving, at, min, max, store, className, onBlur, onKeyDown, ...props }: MoveSliderProps) {
  return (
    <g
      {...props}
      role="slider"
      tabIndex={0}
      aria-valuemin={Math.min(min, at)}
      aria-valuemax={Math.max(max, at)}
      aria-valuenow={at}
      onKeyDown={(event) => {
        if (!moveByKey(store, moving, event)) onKeyDown?.(event)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        store.dispatch({ type: 'leaveHandle' })
      }}
      className={`group outline-none ${className ?? ''}`}
    />
  )
}
