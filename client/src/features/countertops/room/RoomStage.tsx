import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { drawingPainter, markupOf } from '#client/features/countertops/drawn.ts'
import { firstStonePicture, stonePictureNow, useSharpStone } from '#client/features/countertops/stone-arrivals.ts'
import type { DesignerStore } from '#client/features/countertops/use-designer.ts'
import { useBox } from '#client/ui/use-box.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import type { Design } from '#shared/countertops/design.ts'
import { roomWords } from './room-words.ts'
import { roomScene, STAGE, stageView } from './scene.ts'
import { ROOM_TONES } from './tones.ts'
import { HALF_TURN, KEY_STEP, LARGE_STEP, START_TURN, turnWords } from './turn.ts'
import type { Turning } from './turning.ts'
import { useTurnDrag } from './use-turn-drag.ts'

interface RoomStageProps {
  store: DesignerStore
  /** The settled design: what a screen reader is told. */
  design: Design
  turning: Turning
  cabinet: CabinetId
  /** Whether it can be seen. What is hidden is not painted. */
  isShown: boolean
}

const KEYS: Partial<Record<string, number>> = {
  ArrowRight: KEY_STEP,
  ArrowUp: KEY_STEP,
  ArrowLeft: -KEY_STEP,
  ArrowDown: -KEY_STEP,
  PageUp: LARGE_STEP,
  PageDown: -LARGE_STEP,
}

/** The room that follows a drag in the plan and a hand that turns it, both in the same frame (docs/decisions/0009). */
export function RoomStage({ store, design, turning, cabinet, isShown }: RoomStageProps) {
  const drawingId = useId()
  const stageRef = useRef<HTMLDivElement>(null)
  const rootRef = useRef<SVGGElement>(null)
  const turn = useSyncExternalStore(turning.subscribe, turning.getSettledTurn, () => START_TURN)
  const [{ sceneOf, first, markup }] = useState(() => {
    const scene = roomScene(drawingId)
    const drawn = scene(design, { turn, cabinet, stoneHref: firstStonePicture(design.stone) })
    return { sceneOf: scene, first: drawn, markup: markupOf(drawn) }
  })
  const paintRef = useRef<ReturnType<typeof drawingPainter>>(null)
  const paintedRef = useRef<readonly unknown[]>([])
  const scale = useStageScale(stageRef, design)

  const paint = () => {
    if (!rootRef.current || !isShown) return
    const next = store.getState().design
    const stoneHref = stonePictureNow(next.stone, scale)
    const inputs = [next, turning.getTurn(), cabinet, stoneHref]
    if (inputs.every((input, index) => input === paintedRef.current[index])) return
    paintedRef.current = inputs
    paintRef.current ??= drawingPainter(rootRef.current, first)
    paintRef.current(sceneOf(next, { turn: turning.getTurn(), cabinet, stoneHref }))
  }
  useSharpStone(design.stone, scale, paint)
  const latestPaint = useRef(paint)
  // Before the browser draws, so that the picture changes in the frame that changed the plan.
  useLayoutEffect(() => {
    latestPaint.current = paint
    paint()
  })
  useLayoutEffect(() => {
    const stops = [store, turning].map(({ subscribe }) => subscribe(() => latestPaint.current()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, turning])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = KEYS[event.key]
    const to = by ? turning.getTurn() + by : { Home: START_TURN, End: HALF_TURN }[event.key]
    if (to === undefined) return
    // The browser's own steps would end at half a turn.
    event.preventDefault()
    turning.settleAt(to)
  }

  return (
    <div
      ref={stageRef}
      data-testid="room-stage"
      className="relative h-85 grow cursor-grab md:h-110 touch-pan-y touch-pinch-zoom overflow-hidden select-none active:cursor-grabbing"
      {...useTurnDrag(stageRef, turning)}
    >
      <svg
        viewBox={`0 0 ${STAGE.width} ${STAGE.height}`}
        role="img"
        aria-label={roomWords(design)}
        className="pointer-events-none absolute inset-0 size-full overflow-visible"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <rect
          x={-STAGE.width}
          y={-STAGE.height}
          width={3 * STAGE.width}
          height={3 * STAGE.height}
          fill={ROOM_TONES.outside}
        />
        <g ref={rootRef}>{markup}</g>
      </svg>
      <input
        type="range"
        aria-label="Turn the room"
        aria-valuetext={turnWords(turn)}
        min={-HALF_TURN}
        max={HALF_TURN}
        value={turn}
        onChange={(event) => turning.settleAt(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
        className="pointer-events-none absolute inset-0 size-full appearance-none bg-transparent focus-visible:-outline-offset-4 [&::-moz-range-thumb]:opacity-0 [&::-moz-range-track]:opacity-0 [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  )
}

/** CSS pixels per inch of the settled design; nothing until the stage is on the screen. */
function useStageScale(stageRef: RefObject<HTMLElement | null>, design: Design): number {
  const [zoom, setZoom] = useState(0)
  useBox(stageRef, ({ width, height }) => setZoom(Math.min(width / STAGE.width, height / STAGE.height)))
  return stageView(design, START_TURN).scale * zoom
}
