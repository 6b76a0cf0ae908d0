import { type ReactNode, useEffect, useRef } from 'react'
import type { Design } from '#shared/countertops/design.ts'
import { AddCountertop } from './AddCountertop.tsx'
import { Announcer } from './Announcer.tsx'
import { DimensionFields } from './DimensionFields.tsx'
import { ShapeSelector } from './ShapeSelector.tsx'
import { Stage } from './Stage.tsx'
import { StonePicker } from './StonePicker.tsx'
import type { Designer as DesignerHandle } from './use-designer.ts'

interface DesignerProps {
  designer: DesignerHandle
  /** What a design costs by itself, as text. */
  priceOf: (design: Design) => string
  /** Leads to the list of what was added. */
  onSeeList: () => void
}

/** The design tool: plan and room over the three steps. On a phone it takes the whole width of the screen. */
export function Designer({ designer, priceOf, onSeeList }: DesignerProps) {
  const { design, store, setShape, setStone } = designer
  const stepsRef = useRef<HTMLDivElement>(null)
  useUndoKeys(designer)

  return (
    <div className="bg-white shadow-soft md:rounded lg:max-xl:-mx-6">
      <Stage designer={designer} />
      <div
        ref={stepsRef}
        className="grid grid-cols-[minmax(0,1fr)] border-divider border-t lg:grid-cols-[36.75rem_minmax(0,1fr)] xl:grid-cols-[50%_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <Step number={1} title="Shape" className="xl:px-7.5">
          <ShapeSelector value={design.shape} onChange={setShape} />
        </Step>
        <Step number={2} title="Dimensions" className="border-t lg:border-t-0 lg:border-l">
          <DimensionFields shape={design.shape} store={store} />
        </Step>
        <Step number={3} title="Quartz stone" className="border-t xl:border-t-0 xl:border-l">
          <StonePicker value={design.stone} onChange={setStone} />
        </Step>
        <AddCountertop
          store={store}
          priceOf={priceOf}
          onSeeList={onSeeList}
          onRefused={(fieldName) => stepsRef.current?.querySelector<HTMLInputElement>(`[name=${fieldName}]`)?.focus()}
        />
      </div>
      <Announcer store={store} />
    </div>
  )
}

interface StepProps {
  number: number
  title: string
  className: string
  children: ReactNode
}

function Step({ number, title, className, children }: StepProps) {
  return (
    <div
      className={`isolate flex min-w-0 flex-col border-divider px-5 pt-6 pb-7 sm:px-8 lg:px-6 lg:pt-5 lg:pb-5 ${className}`}
    >
      <h3 className="mb-4 lg:mb-3.5 flex items-baseline gap-3.5 lg:text-[1.3125rem]">
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
