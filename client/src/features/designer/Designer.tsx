import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useKeyDown } from '#client/ui/focus.ts'
import { type Countertop, dimensionNamesOf, isSameSize, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { areaSquareFeet, spokenDimension } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { AddCountertop, type AddCountertopProps } from './saved/AddCountertop.tsx'
import { DetailsStep, detailsSummary } from './details/DetailsStep.tsx'
import { DimensionFields } from './options/DimensionFields.tsx'
import { ShapeSelector } from './options/ShapeSelector.tsx'
import { StonePicker } from './options/StonePicker.tsx'
import { firstProblem, settledDraft } from './designer-state.ts'
import { useKitchenItems } from './kitchen/kitchen-items.ts'
import { Stage, type StageProps } from './Stage.tsx'
import { type DesignerControls as DesignerHandle, type DesignerStore, useDesignerState } from './use-designer.ts'

type WithoutPlaces<Bar> = Bar extends unknown ? Omit<Bar, 'store' | 'aboveRef'> : never
/** What its bar does with the drawing. */
type DesignerBar = WithoutPlaces<AddCountertopProps>

/** The designer: plan, room, steps and price. Plan and room stay in sight beside or below the steps. */
export function Designer({ designer, ...bar }: { designer: DesignerHandle } & DesignerBar) {
  const { draft, store } = designer
  const formerStone = useDesignerState(store, (state) => settledDraft(state).formerStone)
  /** Where the stage puts its small pictures on a narrow screen: above the bar. */
  const [aboveBar, setAboveBar] = useState<HTMLElement | null>(null)
  const [sheetSlot, setSheetSlot] = useState<HTMLElement | null>(null)
  /** The place above a sheet on a phone, where the room is seen while the sheet covers the page. */
  const aboveSheet = (
    <div
      ref={setSheetSlot}
      aria-hidden
      className="pointer-events-none fixed inset-x-0 top-0 z-dialog h-[28dvh] bg-sand shadow-soft empty:hidden print:hidden"
    />
  )
  const part = useRef<HTMLDivElement>(null)
  useUndoKeys(designer, part)

  return (
    <div
      ref={part}
      className="flex flex-col bg-white shadow-soft max-md:tall:overflow-y-clip md:rounded lg:max-xl:-mx-6"
    >
      <div className="xl:grid xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <StageOfList {...{ designer, aboveBar, sheetSlot }} hasList={!('renderActions' in bar)} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start border-divider border-t lg:grid-cols-[36.75rem_minmax(0,1fr)] xl:col-start-2 xl:row-start-2 xl:grid-cols-[minmax(0,1fr)] xl:border-l">
          <Step number={1} title="Shape">
            <ShapeSelector value={draft.shape} onChange={(shape) => store.dispatch({ type: 'shape', shape })} />
          </Step>
          <Step number={2} title="Dimensions" className="border-t lg:max-xl:border-t-0 lg:max-xl:border-l">
            <DimensionFields shape={draft.shape} store={store} />
          </Step>
          <Step number={3} title="Quartz stone" className="border-t lg:max-xl:col-span-2">
            <StonePicker
              value={draft.stone}
              formerStone={formerStone}
              onChange={(stone) => store.dispatch({ type: 'stone', stone })}
            />
          </Step>
          <DetailsStep store={store} aboveSheet={aboveSheet} />
        </div>
      </div>
      {/*
       * At their final place, the bar and its small pictures lie on this, in the page's color instead of the card's white. So a
       * picture that appears moves nothing.
       */}
      <div className="hidden h-26 max-md:h-44 max-md:bg-sand max-xl:tall:block noscript:hidden print:hidden" />
      <AddCountertop {...bar} store={store} aboveRef={setAboveBar} />
      <Announcer store={store} />
    </div>
  )
}

/** The stage with the kitchen that the drawing belongs to, if it goes into the list. */
function StageOfList({ hasList, ...stage }: Omit<StageProps, 'kitchen'> & { hasList: boolean }) {
  return hasList ? <KitchenStage {...stage} /> : <Stage {...stage} />
}

function KitchenStage(stage: Omit<StageProps, 'kitchen'>) {
  return <Stage {...stage} kitchen={useKitchenItems(stage.designer)} />
}

interface StepProps {
  number: number
  title: string
  className?: string
  children: ReactNode
}

function Step({ number, title, className = '', children }: StepProps) {
  return (
    <div
      className={`isolate flex min-w-0 flex-col border-divider px-5 pt-6 pb-7 sm:px-8 lg:px-6 lg:pt-5 lg:pb-5 xl:px-7.5 ${className}`}
    >
      <h3 className="mb-4 lg:mb-3.5 flex items-baseline gap-3.5 lg:text-[1.3125rem]">
        <span className="figures font-sans text-brass text-caption tracking-normal">{number}</span>
        {title}
      </h3>
      {children}
    </div>
  )
}

/** Ctrl/Cmd+Z to undo, Shift+Ctrl/Cmd+Z or Ctrl+Y to redo. Not in text fields, which have their own undo, or in dialogs over the designer. */
function useUndoKeys({ store }: DesignerHandle, part: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    const key = event.key.toLowerCase()
    const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey)
    if ((key !== 'z' && !isRedo) || !(event.ctrlKey || event.metaKey) || event.altKey) return
    const place = event.target instanceof Element ? event.target.closest(TEXT_OR_DIALOG) : null
    // The designer itself may be in a dialog.
    if (place && !place.contains(part.current)) return
    event.preventDefault()
    store.dispatch({ type: isRedo ? 'redo' : 'undo' })
  })
}

const TEXT_OR_DIALOG =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'

const ANNOUNCE_DELAY_MS = 400

/** Announces each finished change once, not every pixel of a drag. */
function Announcer({ store }: { store: DesignerStore }) {
  const settled = useDesignerState(store, settledDraft)
  const reason = useDesignerState(store, ({ gesture, limit }) => (gesture ? null : (limit?.reason ?? null)))
  // A focused slider announces its own value.
  const isByKey = useDesignerState(store, ({ openUndoStep }) => openUndoStep?.startsWith('key') ?? false)
  const problem = useDesignerState(store, firstProblem)
  const announced = useRef({ settled, problem })
  const [text, setText] = useState('')

  useEffect(() => {
    const before = announced.current
    if (before.settled === settled && before.problem === problem && reason === null) return undefined
    const timer = setTimeout(() => {
      const sentences = before.settled === settled ? [] : describeChanges(before.settled, settled, isByKey)
      announced.current = { settled, problem }
      const wrong = problem ? [problem, 'Area and price are for the last valid size'] : []
      setText([...sentences, reason, ...wrong].filter(Boolean).join('. '))
    }, ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [settled, reason, problem, isByKey])

  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}

function describeChanges(before: Countertop, after: Countertop, withoutFigures: boolean): string[] {
  const said: string[] = []
  if (before.shape !== after.shape) said.push(SHAPE_LABELS[after.shape])
  if (before.stone !== after.stone) said.push(STONE_NAMES[after.stone])
  for (const name of withoutFigures ? [] : dimensionNamesOf(after.shape)) {
    const inches = after.dimensions[name]
    if (before.dimensions[name] !== inches) said.push(spokenDimension(name, inches))
  }
  const [summaryBefore, summary] = [detailsSummary(before), detailsSummary(after)]
  // Another shape has other sides. Only a visitor who uses details hears of them.
  if (before.details !== after.details && summary !== summaryBefore) said.push(summary.replace(/\.$/, ''))
  if (before.shape === after.shape && before.stone === after.stone && isSameSize(before, after)) return said
  const area = formatSquareFeet(areaSquareFeet(after.shape, after.dimensions))
  return [...said, `Area ${area} square feet`]
}
