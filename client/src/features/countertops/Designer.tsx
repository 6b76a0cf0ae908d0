import { type ReactNode, useEffect, useRef } from 'react'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { type Design, SHAPE_LABELS } from '#shared/countertops/design.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatInches } from '#shared/lib/inches.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { AddCountertop } from './AddCountertop.tsx'
import { Announcer } from './Announcer.tsx'
import { DimensionFields } from './DimensionFields.tsx'
import { LiveText } from './LiveText.tsx'
import { Plan } from './Plan.tsx'
import { RoomPreview } from './room/RoomPreview.tsx'
import { ShapeSelector } from './ShapeSelector.tsx'
import { StonePicker } from './StonePicker.tsx'
import { STONE_PICTURES } from './stone-pictures.ts'
import type { Designer as DesignerHandle, DesignerStore } from './use-designer.ts'

interface DesignerProps {
  designer: DesignerHandle
  /** What a design costs by itself, as text. */
  priceOf: (design: Design) => string
}

/** The design tool: plan and room beside the three steps. On a phone it takes the whole width of the screen. */
export function Designer({ designer, priceOf }: DesignerProps) {
  const { design, store, setShape, setStone } = designer
  const panelRef = useRef<HTMLDivElement>(null)
  useUndoKeys(designer)

  return (
    <div className="grid bg-white shadow-soft md:rounded xl:grid-cols-[minmax(0,1fr)_37.75rem]">
      <div className="flex min-w-0 flex-col border-divider max-xl:border-b xl:border-r">
        <Plan designer={designer} />
        <Room store={store} design={design} />
      </div>
      <div className="min-w-0 px-5 py-7 sm:p-8">
        {/* As high as plan and room beside it: the stones take what is left. */}
        <div ref={panelRef} className="flex h-full flex-col">
          <Step number={1} title="Shape">
            <ShapeSelector value={design.shape} onChange={setShape} />
          </Step>
          <Step number={2} title="Dimensions">
            <DimensionFields shape={design.shape} store={store} />
          </Step>
          <Step number={3} title="Quartz stone" fills>
            <StonePicker value={design.stone} onChange={setStone} />
          </Step>
          <AddCountertop
            store={store}
            priceOf={priceOf}
            onRefused={(fieldName) => panelRef.current?.querySelector<HTMLInputElement>(`[name=${fieldName}]`)?.focus()}
          />
        </div>
      </div>
      <Announcer store={store} />
    </div>
  )
}

/** Follows a drag in the same frame as the plan: deferring it costs more script than it saves. */
function Room({ store, design }: { store: DesignerStore; design: Design }) {
  return (
    <figure className="flex min-w-0 grow contain-content flex-col justify-between border-divider border-t">
      <RoomPreview design={design} live={store} stoneHref={STONE_PICTURES[design.stone][1550]} />
      <figcaption className="figures px-5 py-3 text-caption text-muted">
        <LiveText store={store} of={caption} />
      </figcaption>
    </figure>
  )
}

function caption({ shape, dimensions, stone }: Design): string {
  const size = `${formatInches(dimensions.width)} x ${formatInches(dimensions.length)} in`
  const area = `${formatSquareFeet(areaSquareFeet(shape, dimensions))} sq ft`
  return `${SHAPE_LABELS[shape]} in ${STONE_NAMES[stone]}, ${size}, ${area}`
}

interface StepProps {
  number: number
  title: string
  /** Takes the height that the panel has left. */
  fills?: boolean
  children: ReactNode
}

function Step({ number, title, fills = false, children }: StepProps) {
  return (
    <div className={`border-divider pb-7 not-first:border-t not-first:pt-6 ${fills ? 'flex grow flex-col' : ''}`}>
      <h3 className="mb-4.5 flex items-baseline gap-3.5">
        <span className="figures font-sans text-brass text-caption tracking-normal">{number}</span>
        {title}
      </h3>
      {children}
    </div>
  )
}

/** Ctrl/Cmd+Z and Shift+Ctrl/Cmd+Z, but for a text field, which undoes its own letters, and for dialogs. */
function useUndoKeys({ store }: DesignerHandle): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.target instanceof Element && event.target.closest(TEXT_OR_DIALOG)) return
      event.preventDefault()
      store.dispatch({ type: event.shiftKey ? 'redo' : 'undo' })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [store])
}

const TEXT_OR_DIALOG =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'
