import { type RefObject, useRef } from 'react'
import { handlesOf } from '#shared/countertops/handles.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { formatInches } from '#shared/lib/inches.ts'
import type { DesignerState } from './designer-state.ts'
import { LiveText } from './LiveText.tsx'
import type { PlanView } from './plan-view.ts'
import type { Rect, Size } from './rect.ts'
import { type DesignerStore, useDesignerState, useLiveDesign } from './use-designer.ts'

/** Pixels: how far the figure stands from its handle, and what it takes at most with and without a reason. */
const DISTANCE = 28
const SIZE = { width: 100, height: 34 }
const SIZE_WITH_REASON = { width: 204, height: 70 }

/** By how much of its own width the box is moved, and where in it the figure stands: next to the handle. */
const SIDES = { '0': 'flex-start', '-50%': 'center', '-100%': 'flex-end' } as const

interface PlanFigureProps {
  store: DesignerStore
  view: PlanView
  /** Pixels that the frame is scrolled by. */
  scrollRef: RefObject<Point>
}

/** The live figure beside the handle that moves, and what stopped it. */
export function PlanFigure({ store, view, scrollRef }: PlanFigureProps) {
  const name = useDesignerState(store, held)
  const reason = useDesignerState(store, ({ gesture, limit }) =>
    gesture.phase === 'dragging' ? gesture.stoppedBy : (limit?.reason ?? null),
  )
  const boxRef = useRef<HTMLDivElement>(null)
  useLiveDesign(store, ({ shape, dimensions }) => {
    const handle = handlesOf(shape, dimensions).find((candidate) => candidate.name === name)
    if (!handle || !boxRef.current) return
    const at = { x: view.origin.x + handle.at.x * view.scale, y: view.origin.y + handle.at.y * view.scale }
    // It is made when the handle is pressed, since the first frame of a drag has enough to do.
    boxRef.current.hidden = store.getState().gesture.phase === 'pointing'
    const { x, y, shift } = place(at, { ...scrollRef.current, ...view.frame }, reason ? SIZE_WITH_REASON : SIZE)
    const { style } = boxRef.current
    style.transform = `translate(${x}px, ${y}px) translate(${shift}, -50%)`
    const side = SIDES[shift]
    if (style.justifyContent !== side) style.justifyContent = side
  })
  if (!name) return null
  return (
    <div ref={boxRef} aria-hidden className="pointer-events-none absolute top-0 left-0 z-raised will-change-transform">
      <div
        className={`flex items-center [justify-content:inherit] ${reason ? '' : 'h-8.5 w-25 whitespace-nowrap contain-live'}`}
      >
        <div data-testid="live-figure" className="max-w-50 shrink-0 rounded-sm bg-ink px-2.5 py-1 text-white">
          <span className="figures block font-strong text-label">
            <LiveText store={store} pace="frame" of={({ dimensions }) => `${formatInches(dimensions[name])} in`} />
          </span>
          {reason && <span className="block pb-0.5 text-caption">{reason}</span>}
        </div>
      </div>
    </div>
  )
}

/** To the right of the handle, else to its left, else above or below it: wherever the frame has room. */
function place(at: Point, seen: Rect, size: Size): Point & { shift: keyof typeof SIDES } {
  const y = Math.max(at.y - DISTANCE, seen.y + size.height / 2)
  const right = seen.x + seen.width
  if (at.x + DISTANCE + size.width <= right) return { x: at.x + DISTANCE, y, shift: '0' }
  if (at.x - DISTANCE - size.width >= seen.x) return { x: at.x - DISTANCE, y, shift: '-100%' }
  const half = size.width / 2
  const above = at.y - DISTANCE - size.height / 2
  return {
    x: Math.min(Math.max(at.x, seen.x + half), right - half),
    y: above >= seen.y + size.height / 2 ? above : at.y + DISTANCE + size.height / 2,
    shift: '-50%',
  }
}

function held({ gesture, limit }: DesignerState) {
  return gesture.phase === 'idle' ? (limit?.name ?? null) : gesture.handle.name
}
