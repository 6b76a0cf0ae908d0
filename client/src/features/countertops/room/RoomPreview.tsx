import { memo, useId, useLayoutEffect, useRef } from 'react'
import type { DesignerStore } from '#client/features/countertops/use-designer.ts'
import { COLORS } from '#shared/content/colors.ts'
import { type Design, dimensionNamesOf, SHAPE_LABELS } from '#shared/countertops/design.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { ROOM_YAW } from './axonometry.ts'
import { scenePainter } from './paint-scene.ts'
import { PICTURE, roomScene } from './scene.ts'
import { ROOM_TONES } from './tones.ts'

interface RoomPreviewProps {
  /** A design without `designProblems`. */
  design: Design
  /** Address of the picture of the whole slab. */
  stoneHref: string
  /** Whose design is painted while it is dragged; the accessible name waits for the end of the drag. */
  live?: DesignerStore
  /** Radians. */
  yaw?: number
  /** `#rrggbb` */
  cabinetColor?: string
  className?: string
}

/**
 * The design as it would stand in a room, in its stone at true scale (docs/rules.md, Drawing). Drawn anew only for
 * another design, whatever renders around it.
 */
export const RoomPreview = memo(function RoomPreview({
  design,
  stoneHref,
  live,
  yaw = ROOM_YAW,
  cabinetColor = COLORS.pine,
  className = '',
}: RoomPreviewProps) {
  const id = useId()
  const sceneRef = useRef<SVGGElement>(null)
  const paintRef = useRef<ReturnType<typeof scenePainter>>(null)
  const paintedRef = useRef<readonly unknown[]>([])
  // Before the browser draws, so that the picture changes in the frame that changed the plan.
  useLayoutEffect(() => {
    if (!sceneRef.current) return undefined
    paintRef.current ??= scenePainter(sceneRef.current, id)
    const paint = paintRef.current
    const show = (next: Design) => {
      const inputs = [next, stoneHref, yaw, cabinetColor]
      if (inputs.every((input, index) => input === paintedRef.current[index])) return
      paintedRef.current = inputs
      paint(roomScene(next, yaw, cabinetColor), stoneHref)
    }
    show(live?.getState().design ?? design)
    return live?.subscribe(() => show(live.getState().design))
  }, [id, design, live, stoneHref, yaw, cabinetColor])
  return (
    <svg
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={describe(design)}
      className={`block h-auto w-full ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect width={PICTURE.width} height={PICTURE.height} fill={ROOM_TONES.outside} />
      <g ref={sceneRef} />
    </svg>
  )
})

function describe({ shape, dimensions, stone }: Design): string {
  const sizes = dimensionNamesOf(shape).map((name) => spokenDimension(name, dimensions[name]))
  return `${SHAPE_LABELS[shape]} countertop in a room: ${sizes.join(', ')}, ${STONE_NAMES[stone]}`
}
