import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { useDetailsEditor } from '#client/features/designer/details/editor.ts'
import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import { MoveSlider } from '#client/features/designer/plan/move.tsx'
import { anchorX } from '#client/features/designer/plan/plan-view.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { HaloText } from '#client/features/drawing/plan/KitchenPlan.tsx'
import { seamMark } from '#shared/drawing/slab-layout.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { spokenInches } from '#shared/fabrication/labels.ts'
import { seamLine, seamPlace, seamRange } from '#shared/fabrication/move-seam.ts'
import { isSameCountertop } from '#shared/fabrication/sent-details.ts'
import { movableSeams, type NamedSeam, type PlannedTop } from '#shared/slabs/movable-seams.ts'
import type { PlannedSeam } from '#shared/slabs/plan-slabs.ts'
import { storedSeam } from '#shared/slabs/ways.ts'
import { ChosenPiece } from './ChosenPiece.tsx'
import { type Sliced, useSlabPlan } from './use-slab-plan.ts'

interface PlanSeamsProps {
  store: DesignerStore
  items: readonly Sliced[]
  /** Pixels per inch. */
  scale: number
}

/** What the plan of the slabs says of the drawing: the piece that someone chose, and the seams. */
export function PlannedSlabs({ store, items, scale }: PlanSeamsProps) {
  const settled = useDesignerState(store, settledDraft)
  const chosenPiece = store.chosenPiece.use()
  const toOrigin = `translate(${-anchorX(settled) * scale} 0)`
  return (
    <>
      {chosenPiece && (
        <ChosenPiece
          items={items}
          chosen={chosenPiece}
          scale={scale}
          transformOf={(index) => (items[index]?.isOpen ? toOrigin : undefined)}
        />
      )}
      <PlanSeams store={store} items={items} scale={scale} />
    </>
  )
}

/** Where the open countertop's pieces meet, once its slabs are planned. */
export function PlanSeams({ store, items, scale }: PlanSeamsProps) {
  const { data } = useSlabPlan(items)
  const planned = useMemo((): PlannedTop | null => {
    const countertop = data?.countertops[data.open]
    if (!data?.plan || !countertop) return null
    const isOwn = (one: { countertop: number }) => one.countertop === data.open
    return {
      countertop,
      seams: data.plan.flatMap(({ seams }) => seams.filter(isOwn)),
      tops: data.plan.flatMap(({ pieces }) => pieces.filter(isOwn).flatMap(({ top }) => top ?? [])),
    }
  }, [data])
  return planned && <Seams {...{ store, planned, scale }} />
}

interface SeamsProps extends Pick<PlanSeamsProps, 'store' | 'scale'> {
  planned: PlannedTop
}

/** Nothing during a drag of something else, which changes what was planned. */
function Seams({ store, planned, scale }: SeamsProps) {
  const settled = useDesignerState(store, settledDraft)
  const isShown = useDesignerState(store, ({ draft }) => isSameButSeams(planned.countertop, draft))
  const seams = useMemo(() => (isShown ? movableSeams(settled, planned) : []), [isShown, settled, planned])
  useEffect(() => {
    store.movableSeams.set(seams)
    return () => store.movableSeams.set([])
  }, [store, seams])
  if (!isShown) return null
  const isPlanned = isSameCountertop(planned.countertop, settled)
  const fixed = planned.seams.filter(
    (seam) => !storedSeam(planned.countertop, seam, planned.tops) && (isPlanned || seam.across === null),
  )
  return (
    <g className="pointer-events-none" data-testid="plan-seams" transform={`translate(${-anchorX(settled) * scale} 0)`}>
      {fixed.map((seam) => (
        <SeamLine key={seamMark(seam, scale).path} seam={seam} scale={scale} />
      ))}
      {seams.map((seam) => (
        <SeamSlider key={seam.index} seam={seam} scale={scale} store={store} />
      ))}
    </g>
  )
}

const withoutSeams = (countertop: Draft): Draft => ({
  ...countertop,
  details: { ...(countertop.details ?? DEFAULT_DETAILS), seams: 'auto' },
})

function isSameButSeams(one: Draft, other: Draft): boolean {
  return isSameCountertop(withoutSeams(one), withoutSeams(other))
}

interface SeamLineProps {
  seam: Pick<PlannedSeam, 'from' | 'to' | 'between'>
  scale: number
}

/** Pixels, around the letters of a seam that can be moved. */
const GRIP = { x: -17, y: -10, width: 34, height: 20, rx: 10 }

function SeamLine({ seam, scale, canMove = false }: SeamLineProps & { canMove?: boolean }) {
  const { path, ...text } = seamMark(seam, scale)
  return (
    <g aria-hidden data-between={seam.between.join('|')}>
      <path d={path} className="stroke-3 stroke-white/80" />
      <path d={path} strokeDasharray="5 4" className="stroke-[1.5px] stroke-ink" />
      {canMove && (
        <rect
          {...GRIP}
          transform={`translate(${text.at.x} ${text.at.y})${text.isVertical ? ' rotate(-90)' : ''}`}
          className="fill-white stroke-2 stroke-pine"
        />
      )}
      <HaloText {...text} />
    </g>
  )
}

/** Pixels between a seam and the ring of its focus. */
const RING = 9
const STAYS = 'This seam has to stay: without it, a piece would be too long.'

function SeamSlider({ seam, scale, store }: { seam: NamedSeam; scale: number; store: DesignerStore }) {
  const { details, change } = useDetailsEditor(store)
  const place = useDesignerState(store, ({ draft, gesture }) =>
    gesture?.moving.kind === 'seam' && gesture.moving.index === seam.index
      ? seamPlace(draft, seam)
      : (seam.seams[seam.index]?.at ?? 0),
  )
  const { seams, index, along, between, isAsked } = seam
  const at = seams[index]?.at ?? 0
  const { min, max } = seamRange(seam) ?? { min: at, max: at }
  const line = seamLine(seam, place)
  const [x, y] = [line.from.x * scale, line.from.y * scale]
  const remove = ({ currentTarget }: KeyboardEvent<SVGElement>) => {
    if (!isAsked) {
      store.dispatch({ type: 'step', moving: seam, draft: store.getState().draft, stoppedBy: STAYS, isRepeat: false })
      return
    }
    // Before it disappears with its seam.
    currentTarget.ownerSVGElement?.querySelector<SVGElement>('[data-handle]')?.focus({ preventScroll: true })
    const others = seams.toSpliced(index, 1)
    change({ ...details, seams: others.length > 0 ? others : 'auto' })
  }
  return (
    <MoveSlider
      moving={seam}
      at={at}
      min={min}
      max={max}
      store={store}
      data-seam={index}
      aria-label={`Seam ${between.join('|')}, ${spokenInches(at)} from the left end`}
      aria-orientation={along.x === 0 ? 'vertical' : 'horizontal'}
      aria-valuetext={spokenInches(at)}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return
        if (event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        remove(event)
      }}
    >
      <SeamLine seam={{ between, ...line }} scale={scale} canMove />
      <rect
        x={x - RING}
        y={y - RING}
        width={line.to.x * scale - x + 2 * RING}
        height={line.to.y * scale - y + 2 * RING}
        className="fill-transparent stroke-pine stroke-2 opacity-0 group-focus-visible:opacity-100"
      />
    </MoveSlider>
  )
}
