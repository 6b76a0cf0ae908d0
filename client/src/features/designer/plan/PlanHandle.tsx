import { type KeyboardEvent, useState } from 'react'
import { type Countertop, DIMENSION_LABELS } from '#shared/countertops/countertop.ts'
import { type Handle, handleRange } from '#shared/countertops/handles.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { HIT_RADIUS } from './handle-drag.ts'
import { KEY_STEPS, SHIFT_FACTOR } from './key-steps.ts'

interface PlanHandleProps extends Pick<Handle, 'name' | 'axis'> {
  /** The first position. `createPlanPainter` writes the rest. */
  transform: string
  settled: Countertop
  store: DesignerStore
}

/** A constant element, so React doesn't compare it. */
const KNOB = (
  <>
    <circle r={HIT_RADIUS} fill="transparent" className="any-pointer-coarse:[r:22px]" />
    <circle
      r={11}
      className="fill-pine/15 opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
    />
    <circle r={6.5} className="fill-white stroke-pine stroke-2 group-focus-visible:fill-pine" />
    <circle r={10.5} className="fill-transparent stroke-pine stroke-2 opacity-0 group-focus-visible:opacity-100" />
  </>
)

/** A round handle at the edge that it moves. A slider for keyboards and screen readers. */
export function PlanHandle({ name, axis, transform, settled, store }: PlanHandleProps) {
  const [first] = useState(transform)
  const value = settled.dimensions[name]
  const { min, max } = handleRange(settled.shape, settled.dimensions, name)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { shape, dimensions } = store.getState().draft
    const range = handleRange(shape, dimensions, name)
    const steps = KEY_STEPS[event.key]
    const by = steps && event.shiftKey && event.key.startsWith('Arrow') ? steps * SHIFT_FACTOR : steps
    const to = by ? dimensions[name] + by : { Home: range.min, End: range.max }[event.key]
    if (to === undefined) return
    event.preventDefault()
    store.dispatch({ type: 'key', name, to, isRepeat: event.repeat })
  }

  return (
    <g data-handle-place={name} transform={first}>
      <g
        role="slider"
        tabIndex={0}
        data-handle={name}
        aria-label={DIMENSION_LABELS[name]}
        aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
        // A typed value can be outside the handle's range.
        aria-valuemin={Math.min(min, value)}
        aria-valuemax={Math.max(max, value)}
        aria-valuenow={value}
        aria-valuetext={spokenDimension(name, value)}
        onKeyDown={onKeyDown}
        onBlur={() => store.dispatch({ type: 'leaveHandle' })}
        className={`group touch-none outline-none ${axis === 'x' ? 'cursor-ew-resize' : 'cursor-ns-resize'}`}
      >
        {KNOB}
      </g>
    </g>
  )
}
