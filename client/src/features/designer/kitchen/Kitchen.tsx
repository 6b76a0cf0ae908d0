import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { AisleLine, HaloText, KitchenPiece } from '#client/features/drawing/plan/KitchenPlan.tsx'
import { Button } from '#client/ui/button.tsx'
import { letterOf } from '#client/ui/focus.ts'
import { useElementSize } from '#client/ui/screen/use-media.ts'
import { useDrag } from '#client/ui/use-drag.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { aisleMark, floorOf, nameTexts, pieceTransform, wallsPath } from '#shared/drawing/kitchen-layout.ts'
import { planLayout } from '#shared/drawing/plan-layout.ts'
import type { LaidCountertop } from '#shared/drawing/slab-layout.ts'
import type { Size } from '#shared/drawing/svg-points.ts'
import { type AisleWarning, aislesOf, checkAisles, TWO_COOKS } from '#shared/kitchen/aisles.ts'
import { describePlaced, withinSentence } from '#shared/kitchen/describe-kitchen.ts'
import type { Placed } from '#shared/kitchen/floor.ts'
import { dragPlace, type MovedPlace, stepPlace, turnPlace } from '#shared/kitchen/move.ts'
import { capitalize } from '#shared/lib/counts.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { laidAs, OPEN_KEY } from './kitchen-in-room.ts'
import { ChosenPiece } from '#client/features/designer/slabs/ChosenPiece.tsx'
import type { KitchenItem } from './kitchen-items.ts'
import { useKitchenMoves } from './use-kitchen-moves.ts'

interface KitchenProps {
  items: readonly KitchenItem[]
  store: DesignerStore
}

/** A phone's, until the frame is measured. */
const DEFAULT_FRAME: Size = { width: 390, height: 340 }
/** Inches around the kitchen, for the next drag. */
const ROOM = 30
/** Pixels, of the line below the drawing. */
const HINT_HEIGHT = 36
/** Pixels per inch. */
const MAX_SCALE = 3
/** Pixels within which a drag snaps. */
const SNAP_PX = 9
/** Pixels that a pointer moves before a press is a drag. */
const SLOP = { mouse: 2, touch: 6 }
/** Inches: a way as wide as this isn't shown during a move either. */
const WIDEST_AISLE = 120

/** All countertops on one floor, to drag, to turn and to move by keys, and what is wrong with the ways between. */
export function Kitchen({ items, store }: KitchenProps) {
  const id = useId()
  const frameRef = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState(DEFAULT_FRAME)
  useElementSize(frameRef, setFrame)
  const [selectedKey, setSelected] = useState<string | null>(null)
  const moves = useKitchenMoves(items, store)
  const { kitchen, settled, moving } = moves
  const { scale, origin } = useView(settled, frame)
  const selected = items.find(({ key }) => key === selectedKey) ?? items.find(({ isOpen }) => isOpen) ?? items.at(-1)
  const press = usePress(moves, scale, setSelected)
  const movingIndex = items.findIndex(({ key }) => key === moving?.key)
  const laidOut = store.laidOut.use()
  const aisles = aislesOf(kitchen).filter(
    ({ inches, between }) => inches < TWO_COOKS || (between.includes(movingIndex) && inches <= WIDEST_AISLE),
  )
  const turn = (item: KitchenItem) => {
    if (moves.canMove(item)) moves.finish(item.key, turnPlace(settled, items.indexOf(item)))
  }

  return (
    <div className="relative flex min-w-0 flex-col">
      <Buttons moves={moves} items={items} selected={selected} onTurn={turn} />
      <div
        ref={frameRef}
        className="relative h-85 overflow-hidden border-divider bg-paper/40 max-lg:border-b md:h-110 lg:h-135"
      >
        <svg
          role="group"
          aria-label="Plan of the kitchen"
          aria-describedby={`${id}-hint`}
          {...frame}
          className="block touch-pan-y"
        >
          <g transform={`translate(${origin.x} ${origin.y})`}>
            <path d={wallsPath(kitchen, scale)} className="fill-ink/55" />
            {items.map((item, index) => {
              const placed = kitchen[index]
              if (!placed) return null
              return (
                <MovablePiece
                  key={item.key}
                  placed={placed}
                  scale={scale}
                  label={describePlaced(settled, index)}
                  isSelected={item === selected}
                  laid={laidAs(laidOut.get(item.isOpen ? OPEN_KEY : item.key), item.countertop)}
                  {...press(item, index)}
                  onTurn={() => turn(item)}
                />
              )
            })}
            <Chosen {...{ store, items, kitchen, scale }} />
            {aisles.map((aisle, index) => (
              // Lines have no identity besides their place.
              <AisleLine key={index} mark={aisleMark(aisle, scale)} />
            ))}
            {nameTexts(kitchen, scale).map((name, index) => (
              <HaloText key={items[index]?.key} {...name} />
            ))}
          </g>
        </svg>
        <p
          id={`${id}-hint`}
          className="figures pointer-events-none absolute inset-x-0 bottom-0 flex min-h-9 items-center bg-white/90 px-5 text-caption text-muted lg:px-3.5"
        >
          {moving?.stoppedBy ?? <Hint />}
        </p>
      </div>
      <AisleWarnings warnings={checkAisles(settled)} kitchen={settled} />
      <p aria-live="polite" className="sr-only">
        {moves.said}
      </p>
    </div>
  )
}

interface ChosenProps extends KitchenProps {
  kitchen: readonly Placed[]
  scale: number
}

/** The piece that someone chose on the slabs, where its countertop is now. */
function Chosen({ store, items, kitchen, scale }: ChosenProps) {
  const chosen = store.chosenPiece.use()
  const transformOf = (index: number) => kitchen[index] && pieceTransform(kitchen[index], scale)
  return chosen && <ChosenPiece {...{ items, chosen, scale, transformOf }} />
}

interface ButtonsProps {
  moves: ReturnType<typeof useKitchenMoves>
  items: readonly KitchenItem[]
  selected: KitchenItem | undefined
  onTurn: (item: KitchenItem) => void
}

function Buttons({ moves, items, selected, onTurn }: ButtonsProps) {
  const onKeyDown = (event: KeyboardEvent) => void undoByKey(moves, event)
  const look = { variant: 'quiet', size: 'small', onKeyDown } as const
  return (
    <div className="flex min-h-12 items-center justify-between border-divider border-b px-2 sm:px-3.5">
      <Button {...look} disabled={!moves.canUndo} onClick={moves.undo}>
        Undo
      </Button>
      {selected && (
        <Button {...look} onClick={() => onTurn(selected)} className="min-w-0 max-sm:px-2!">
          <span className="line-clamp-3 whitespace-normal text-right leading-tight">{`Turn ${withinSentence(items, items.indexOf(selected))}`}</span>
        </Button>
      )}
    </div>
  )
}

function Hint() {
  return (
    <>
      <span className="pointer-coarse:hidden">
        Drag a countertop, or move it with the arrow keys, by 12 in with Shift. R turns it.
      </span>
      <span className="hidden pointer-coarse:inline">Drag a countertop to its place.</span>
    </>
  )
}

interface View {
  frame: Size
  /** Pixels per inch. */
  scale: number
  /** Where the floor's origin is, in pixels. */
  origin: Point
}

/** The kitchen and some room around it fill the frame. A move changes nothing, while all of the kitchen stays in sight. */
function useView(kitchen: readonly Placed[], frame: Size): View {
  const [kept, setKept] = useState(() => viewOf(kitchen, frame))
  if (kept.frame === frame && stillFits(kept, kitchen)) return kept
  const view = viewOf(kitchen, frame)
  setKept(view)
  return view
}

function viewOf(kitchen: readonly Placed[], frame: Size): View {
  const { left, right, back, front } = floorOf(kitchen)
  const [across, deep] = [right - left, front - back]
  const { width, height } = seenOf(frame)
  const scale = Math.min(width / (across + 2 * ROOM), height / (deep + 2 * ROOM), MAX_SCALE)
  const origin = { x: (width - across * scale) / 2 - left * scale, y: (height - deep * scale) / 2 - back * scale }
  return { frame, scale, origin }
}

/** Smaller than this share of the scale that it would begin with, a kitchen is drawn too small. */
const SMALLEST_SHARE = 0.8

function stillFits({ frame, scale, origin }: View, kitchen: readonly Placed[]): boolean {
  const { left, right, back, front } = floorOf(kitchen)
  const { width, height } = seenOf(frame)
  return (
    scale >= SMALLEST_SHARE * viewOf(kitchen, frame).scale &&
    origin.x + left * scale >= 0 &&
    origin.x + right * scale <= width &&
    origin.y + back * scale >= 0 &&
    origin.y + front * scale <= height
  )
}

/** The frame above the line of hints. */
function seenOf({ width, height }: Size): Size {
  return { width, height: height - HINT_HEIGHT }
}

/** Ctrl+Z undoes a move here, where the designer would undo what was drawn. Returns whether it does. */
function undoByKey({ canUndo, undo }: ReturnType<typeof useKitchenMoves>, event: KeyboardEvent): boolean {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
  if (!isUndo || !canUndo) return false
  event.preventDefault()
  event.stopPropagation()
  undo()
  return true
}

const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const LARGE_STEP = 12

/** Turns pointer and key events on a countertop into moves. */
function usePress(moves: ReturnType<typeof useKitchenMoves>, scale: number, onSelect: (key: string) => void) {
  const startDrag = useDrag()
  const { settled, kitchen, moving } = moves
  return (item: KitchenItem, index: number) => {
    const { key } = item
    return {
      onFocus: () => onSelect(key),
      onPointerDown: (event: PointerEvent<SVGGElement>) => {
        const moved = settled[index]
        if (!moved || !moves.canMove(item)) return
        const { clientX, clientY, currentTarget } = event
        let latest: MovedPlace | null = null
        const isDrag = startDrag(event, {
          slop: event.pointerType === 'touch' ? SLOP.touch : SLOP.mouse,
          move: (to) => {
            const wanted = {
              x: moved.place.x + (to.clientX - clientX) / scale,
              y: moved.place.y + (to.clientY - clientY) / scale,
            }
            latest = dragPlace(settled, index, wanted, to.altKey ? 0 : SNAP_PX / scale)
            moves.show(key, latest)
          },
          end: (how) => {
            if (how === 'takenBack' || !latest) moves.takeBack()
            else moves.finish(key, latest)
          },
        })
        if (!isDrag) return
        // The browser wouldn't focus it by itself, and would select texts.
        event.preventDefault()
        currentTarget.focus({ preventScroll: true })
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (undoByKey(moves, event) || event.ctrlKey || event.metaKey || event.altKey || !moves.canMove(item)) return
        const arrow = ARROWS[event.key]
        if (event.key === 'Escape' && moving) {
          event.stopPropagation()
          moves.takeBack()
        }
        if (!arrow) return
        event.preventDefault()
        const by = event.shiftKey ? LARGE_STEP : 1
        moves.show(key, stepPlace(kitchen, index, { x: arrow.x * by, y: arrow.y * by }))
      },
      // A held key repeats, and is one move.
      onKeyUp: (event: KeyboardEvent) => {
        if (event.key in ARROWS && moving?.key === key) moves.finish(key, moving)
      },
      onBlur: () => {
        if (moving?.key === key) moves.finish(key, moving)
      },
    }
  }
}

interface MovablePieceProps extends ReturnType<ReturnType<typeof usePress>> {
  placed: Placed<KitchenItem['countertop']>
  scale: number
  laid: LaidCountertop | undefined
  label: string
  isSelected: boolean
  onTurn: () => void
}

/** One countertop, as a button that arrow keys move. */
function MovablePiece({ placed, scale, laid, label, isSelected, onTurn, onKeyDown, ...events }: MovablePieceProps) {
  const ref = useRef<SVGGElement>(null)
  useEffect(() => {
    const piece = ref.current
    // Not all browsers respect touch-action on SVG elements. A finger on a countertop must not scroll the page.
    const onTouchStart = (event: TouchEvent) => event.preventDefault()
    piece?.addEventListener('touchstart', onTouchStart, { passive: false })
    return () => piece?.removeEventListener('touchstart', onTouchStart)
  }, [])
  const { corners } = planLayout(placed.countertop, scale)
  return (
    <g
      ref={ref}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-roledescription="movable countertop"
      aria-keyshortcuts="R"
      data-piece
      transform={pieceTransform(placed, scale)}
      className="group cursor-grab touch-none outline-none active:cursor-grabbing"
      onKeyDown={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
        if (isPlain && !event.repeat && letterOf(event.nativeEvent).toLowerCase() === 'r') onTurn()
        else onKeyDown(event)
      }}
      {...events}
    >
      <KitchenPiece countertop={placed.countertop} scale={scale} laid={laid} />
      <polygon
        points={corners}
        strokeLinejoin="round"
        className={`fill-transparent stroke-pine group-focus-visible:stroke-4 group-hover:stroke-2 ${isSelected ? 'stroke-2' : 'stroke-0'}`}
      />
    </g>
  )
}

/** What is wrong with the ways between, like the designer's other rules. */
function AisleWarnings({ warnings, kitchen }: { warnings: readonly AisleWarning[]; kitchen: readonly Placed[] }) {
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <ul aria-label="Ways between countertops" className="figures grid gap-1 px-5 py-4 text-label sm:px-8 lg:px-6">
          {warnings.map(({ rule, level, message, aisle }) => (
            <li
              key={`${rule} ${aisle.between.join()}`}
              className={`border-l-2 py-1 pl-4 ${level === 'warn' ? 'border-error' : 'border-divider text-muted'}`}
            >
              {`${betweenNames(kitchen, aisle.between)}: ${message}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `The L along the wall and the island`, `The island and island 2` */
function betweenNames(kitchen: readonly Placed[], between: readonly number[]): string {
  const names = [...new Set(between)].map((index) => withinSentence(kitchen, index))
  return capitalize(names.join(' and '))
}
