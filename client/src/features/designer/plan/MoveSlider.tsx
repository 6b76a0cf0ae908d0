import type { ComponentProps } from 'react'
import type { Movable } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { moveByKey } from './move.ts'

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
