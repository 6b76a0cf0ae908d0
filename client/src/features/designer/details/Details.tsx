import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { useAtRest } from '#client/ui/use-at-rest.ts'
import { BEFORE_LEFTOVER_STONE } from '#shared/estimate/texts.ts'
import { settleAll } from '#shared/fabrication/settle.ts'
import { isEditing, settledDraft } from '#client/features/designer/designer-state.ts'
import { isSameSize } from '#shared/countertops/countertop.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { brokenRules, useDetailsEditor } from './editor.ts'
import { Questions } from './Questions.tsx'
import { Sheets } from './Sheets.tsx'
import { SidesAndCutouts } from './SidesAndCutouts.tsx'

interface DetailsProps {
  store: DesignerStore
  aboveSheet: ReactNode
  isOpen: boolean
}

/** What the step has in it, and what a draft with details needs while it's closed: warnings, sheets, and cutouts that fit. */
export function Details({ store, aboveSheet, isOpen }: DetailsProps) {
  return (
    <>
      <MoveAfterResize store={store} />
      <Warnings store={store} />
      <Sheets store={store} aboveSheet={aboveSheet} />
      {isOpen && <DetailsPanel store={store} />}
    </>
  )
}

function DetailsPanel({ store }: { store: DesignerStore }) {
  const editor = useDetailsEditor(store)
  const [isTableOpen, setTableOpen] = useState(false)
  const tableRef = useRef<HTMLDivElement>(null)
  const openSides = () => {
    setTableOpen(true)
    requestAnimationFrame(() => tableRef.current?.querySelector<HTMLElement>('[data-side]')?.focus())
  }
  return (
    <div className="grid gap-8 pt-3 pb-4">
      <Questions editor={editor} onOpenSides={openSides} />
      {editor.prices.leftOverPerSquareFootCents[editor.countertop.stone] > 0 && (
        <p className="text-caption text-muted">{BEFORE_LEFTOVER_STONE}</p>
      )}
      <div ref={tableRef} className="min-w-0 scroll-mb-24">
        <SidesAndCutouts editor={editor} isOpen={isTableOpen} onToggle={setTableOpen} />
      </div>
    </div>
  )
}

/** Milliseconds to wait until a held key or typing stops. */
const REST_MS = 600

/** What breaks a rule, as links to the sheet of what it is about. A screen reader says the lines that are new, at rest. */
function Warnings({ store }: { store: DesignerStore }) {
  const warnings = brokenRules(useAtRest(useDesignerState(store, settledDraft), REST_MS))
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <ul aria-label="Warnings" className="mb-2 grid border-error border-l-2 pl-4">
          {warnings.map(({ rule, level, message, side, cutoutId }) => (
            <li key={`${rule} ${side} ${cutoutId} ${message}`} className="text-label">
              <Button
                variant="link"
                size="small"
                className={`h-auto! py-2 text-left leading-snug! whitespace-normal! ${level === 'stop' ? 'text-error!' : ''}`}
                onClick={() => {
                  if (cutoutId !== undefined)
                    store.dispatch({ type: 'openSheet', sheet: { kind: 'cutout', id: cutoutId } })
                  else if (side) store.dispatch({ type: 'openSheet', sheet: { kind: 'side', side } })
                }}
              >
                {message}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Milliseconds to wait until a held key stops, and until a drag has ended on the screen. */
const KEY_DELAY_MS = 500
const DELAY_MS = 50

/** Moves cutouts that no longer fit after a resize, in its undo step. Not during a drag or typing, or after undo. */
function MoveAfterResize({ store }: { store: DesignerStore }) {
  const state = useDesignerState(store, (current) => current)
  useEffect(() => {
    const { draft, past, future, openUndoStep } = state
    const before = past.at(-1)
    const isResized = before && (before.shape !== draft.shape || !isSameSize(before, draft))
    if (!isResized || future.length > 0 || isEditing(state)) return
    const move = () => {
      const { details, messages } = settleAll(draft)
      if (!details || messages.length === 0) return
      store.dispatch({ type: 'settle', draft, details })
      toast({ title: messages.join(' ') })
    }
    const timer = setTimeout(move, openUndoStep?.startsWith('key') ? KEY_DELAY_MS : DELAY_MS)
    return () => clearTimeout(timer)
  }, [store, state])
  return null
}
