import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createSvgPainter, renderSvgNodes } from '#client/features/designer/svg-node.ts'
import {
  bestLoadedStonePicture,
  smallStonePicture,
  useStonePicture,
} from '#client/features/designer/slab/stone-pictures.ts'
import type { DesignerState } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { useDrag } from '#client/ui/use-drag.ts'
import { useElementSize } from '#client/ui/screen/use-media.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import { type Countertop, dimensionNamesOf, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { loadedDetailsCode, needsDetailsCode, useDetailsCode } from './details-code.ts'
import { createHalfRate } from './half-rate.ts'
import { createRoomScene, STAGE, stageView } from './scene.ts'
import { ROOM_TONES } from './tones.ts'
import {
  DEGREES_PER_PIXEL,
  describeTurn,
  HALF_TURN,
  KEY_STEP,
  LARGE_STEP,
  START_TURN,
  type Turn,
  type TurnStore,
} from './turn.ts'

interface RoomStageProps {
  store: DesignerStore
  /** The draft without a drag under way, for screen readers. */
  draft: Countertop
  turnStore: TurnStore
  cabinet: CabinetId
  /** A hidden room isn't painted. */
  isShown: boolean
}

const KEY_TURNS: Partial<Record<string, number>> = {
  ArrowRight: KEY_STEP,
  ArrowUp: KEY_STEP,
  ArrowLeft: -KEY_STEP,
  ArrowDown: -KEY_STEP,
  PageUp: LARGE_STEP,
  PageDown: -LARGE_STEP,
}

/** The drawing of the room. Follows drags in the plan and turns of the room without React (docs/decisions/0009). */
export function RoomStage({ store, draft, turnStore, cabinet, isShown }: RoomStageProps) {
  const stageRef = useRef<HTMLDivElement>(null)
  const turn = useSyncExternalStore(turnStore.subscribe, turnStore.getSettledTurn, () => START_TURN)
  const { rootRef, markup } = useRoomPainter({ store, draft, turnStore, cabinet, isShown, turn, stageRef })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = KEY_TURNS[event.key]
    const to = by ? turnStore.getTurn() + by : { Home: START_TURN, End: HALF_TURN }[event.key]
    if (to === undefined) return
    // The browser's own steps stop at half a turn.
    event.preventDefault()
    turnStore.settleAt(to)
  }

  return (
    <div
      ref={stageRef}
      data-testid="room-stage"
      className="relative h-85 grow cursor-grab md:h-110 touch-pan-y touch-pinch-zoom overflow-hidden select-none active:cursor-grabbing"
      {...useTurnDrag(turnStore)}
    >
      <svg
        viewBox={`0 0 ${STAGE.width} ${STAGE.height}`}
        role="img"
        aria-label={describeRoom(draft)}
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
        aria-valuetext={describeTurn(turn)}
        min={-HALF_TURN}
        max={HALF_TURN}
        value={turn}
        onChange={(event) => turnStore.settleAt(event.target.valueAsNumber)}
        onKeyDown={onKeyDown}
        className="pointer-events-none absolute inset-0 size-full appearance-none bg-transparent focus-visible:-outline-offset-4 [&::-moz-range-thumb]:opacity-0 [&::-moz-range-track]:opacity-0 [&::-webkit-slider-thumb]:appearance-none"
      />
    </div>
  )
}

/** The text alternative of the room's picture. */
export function describeRoom(countertop: Countertop): string {
  const { shape, dimensions, stone } = countertop
  const sizes = dimensionNamesOf(shape).map((name) => spokenDimension(name, dimensions[name]))
  const plain = `${SHAPE_LABELS[shape]} countertop in a room: ${sizes.join(', ')}, ${STONE_NAMES[stone]}`
  const details = describeDetails(countertop)
  return details ? `${plain}. ${details}` : plain
}

/** Pixels that a pointer can move before a press becomes a turn. */
const SLOP = 3

/** Turns the room with a pointer that moves sideways. A vertical swipe scrolls the page, so the element needs `touch-pan-y`. */
function useTurnDrag(turnStore: TurnStore) {
  const drag = useDrag()
  return {
    onPointerDown: (event: PointerEvent) => {
      const from = turnStore.getTurn()
      let { clientX: startX } = event
      const hasBegun = drag(event, {
        slop: SLOP,
        start: ({ clientX }) => {
          // Start from here, so the room doesn't jump by the slop.
          startX += Math.sign(clientX - startX) * SLOP
          return true
        },
        move: ({ clientX }) => turnStore.turnTo(from + (clientX - startX) * DEGREES_PER_PIXEL),
        end: (how, isDragging) => turnStore.settleAt(isDragging && how !== 'takenBack' ? turnStore.getTurn() : from),
      })
      if (hasBegun) turnStore.stop()
    },
  }
}

interface RoomPainterOptions extends RoomStageProps {
  turn: Turn
  stageRef: RefObject<HTMLElement | null>
}

/** Draws the room once as markup and then paints each change into `rootRef`'s element without React. */
function useRoomPainter({ store, draft, turnStore, cabinet, isShown, turn, stageRef }: RoomPainterOptions) {
  const drawingId = useId()
  const rootRef = useRef<SVGGElement>(null)
  const [{ sceneOf, first, markup }] = useState(() => {
    const scene = createRoomScene(drawingId)
    const nodes = scene(draft, { turn, cabinet, stoneHref: smallStonePicture(draft.stone) })()
    return { sceneOf: scene, first: nodes, markup: renderSvgNodes(nodes) }
  })
  const paintRef = useRef<ReturnType<typeof createSvgPainter>>(null)
  const paintedRef = useRef<readonly unknown[]>([])
  const scale = useStageScale(stageRef, draft)

  const draw = () => {
    if (!rootRef.current || !isShown) return undefined
    const next = store.getState().draft
    const stoneHref = bestLoadedStonePicture(next.stone, scale)
    const detailsCode = loadedDetailsCode()
    const inputs = [next, turnStore.getTurn(), cabinet, stoneHref, detailsCode]
    if (inputs.every((input, index) => input === paintedRef.current[index])) return undefined
    paintRef.current ??= createSvgPainter(rootRef.current, first)
    const paintScene = paintRef.current
    const paintedNodes = sceneOf(next, { turn: turnStore.getTurn(), cabinet, stoneHref }, detailsCode)
    return () => {
      paintedRef.current = inputs
      paintScene(paintedNodes())
    }
  }
  const paint = () => draw()?.()
  // Renders, and so paints, when a sharper picture has loaded.
  useStonePicture(draft.stone, scale)
  useDetailsCode(isShown && needsDetailsCode(draft), paint)
  const latestDraw = useRef(draw)
  const [halfRate] = useState(() => createHalfRate(() => latestDraw.current()))
  // Before the browser's paint, so room and plan change in the same frame.
  useLayoutEffect(() => {
    latestDraw.current = draw
    if (!halfRate.isBehind()) halfRate.catchUp()
  })
  useLayoutEffect(() => {
    const follow = () => {
      if (isLargeChange(store.getState())) halfRate.follow()
      else if (!halfRate.isBehind()) halfRate.catchUp()
    }
    const stops = [store.subscribe(follow), turnStore.subscribe(halfRate.catchUp)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, turnStore, halfRate])
  return { rootRef, markup }
}

/** Whether a frame has no time for plan and room: a size is dragged, and with it most details. */
function isLargeChange({ gesture, draft }: DesignerState): boolean {
  return gesture.phase === 'dragging' && needsDetailsCode(draft)
}

/** CSS pixels per inch. 0 until the stage is visible. */
function useStageScale(stageRef: RefObject<HTMLElement | null>, draft: Countertop): number {
  const [zoom, setZoom] = useState(0)
  useElementSize(stageRef, ({ width, height }) => setZoom(Math.min(width / STAGE.width, height / STAGE.height)))
  return stageView(draft, START_TURN).scale * zoom
}
