import { useRef, useState } from 'react'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { Fixture } from '#client/features/designer/designer-state.ts'
import { type DesignerStore, usePaintDraft } from '#client/features/designer/use-designer.ts'
import { DETAIL_STYLE_NAMES, DETAIL_STYLES } from './detail-styles.ts'
import { createDetailsPainter, detailTextTransform } from './paint-details.ts'
import { DETAIL_FONT_SIZE, planDetails } from './plan-details.ts'

interface DetailsDrawingProps {
  store: DesignerStore
  scale: number
  /** What has the focus. Its distances are shown. */
  focused: Fixture | null
}

/** Sides, backsplashes and cutouts in the plan. Renders the first drawing, `createDetailsPainter` the rest. */
export function DetailsDrawing({ store, scale, focused }: DetailsDrawingProps) {
  const rootRef = useRef<SVGGElement>(null)
  const paintRef = useRef<ReturnType<typeof createDetailsPainter>>(null)
  const paintedRef = useRef<readonly unknown[]>([])
  const [first] = useState(() => planDetails(store.getState().draft, scale))
  const paint = (draft: Countertop) => {
    if (!rootRef.current) return
    const inputs = [draft, scale, focused]
    // The render after a drag changes nothing here.
    if (inputs.every((input, index) => input === paintedRef.current[index])) return
    paintedRef.current = inputs
    paintRef.current ??= createDetailsPainter(rootRef.current, first)
    paintRef.current(planDetails(draft, scale, 1, focused))
  }
  usePaintDraft(store, paint)
  return (
    <g ref={rootRef} aria-hidden className="pointer-events-none" data-testid="plan-details">
      {DETAIL_STYLE_NAMES.map((name) => {
        const { className, width, dash } = DETAIL_STYLES[name]
        return (
          // The group has the classes: an element that changes in every frame is restyled, and classes make that slow.
          <g key={name} className={className} strokeWidth={width} strokeDasharray={dash?.join(' ')}>
            <path data-detail={name} d={first.paths[name]} />
          </g>
        )
      })}
      <g
        data-detail-texts
        textAnchor="middle"
        fontSize={DETAIL_FONT_SIZE}
        strokeWidth={3}
        strokeLinejoin="round"
        className="figures fill-ink stroke-paper [paint-order:stroke] select-none"
      >
        {first.texts.map((text, index) => (
          // Texts have no identity besides their place.
          <text key={index} dy="0.34em" transform={detailTextTransform(text)}>
            {text.text}
          </text>
        ))}
      </g>
    </g>
  )
}
