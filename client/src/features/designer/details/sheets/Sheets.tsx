import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { formatSize } from '#shared/countertops/sizes.ts'
import { placeCutouts } from '#shared/fabrication/cutouts.ts'
import { CUTOUT_LABELS, sideLabel } from '#shared/fabrication/labels.ts'
import type { Sheet } from '#client/features/designer/designer-state.ts'
import { sheetSelector } from '#client/features/designer/designer-state.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { CutoutEditor } from './CutoutEditor.tsx'
import { DishwasherEditor } from './DishwasherEditor.tsx'
import { withoutCutout, removeDishwasher } from '#client/features/designer/details/edits/edit-cutouts.ts'
import { sidesWithStretches } from '#client/features/designer/details/edits/edit-sides.ts'
import { placeSheet } from './place-sheet.ts'
import { SideEditor } from './SideEditor.tsx'
import { type DetailsEditor, useDetailsEditor } from '#client/features/designer/details/use-details-editor.ts'

/** The sheet that is open in the designer's state: of a side, a cutout or a dishwasher. */
export function Sheets({ store }: { store: DesignerStore }) {
  const sheet = useDesignerState(store, (state) => state.sheet)
  const editor = useDetailsEditor(store)
  const content = sheet && contentOf(sheet, editor)
  const isGone = sheet !== null && content === null
  useEffect(() => {
    if (isGone) store.dispatch({ type: 'closeSheet' })
  }, [isGone, store])
  if (!sheet || !content) return null
  const close = () => store.dispatch({ type: 'closeSheet' })
  return <SheetDialog key={JSON.stringify(sheet)} {...content} target={sheetSelector(sheet)} onClose={close} />
}

interface SheetContent {
  title: string
  fields: ReactNode
  /** Null if there is nothing to delete. */
  remove: (() => void) | null
}

/** Null if the countertop doesn't have what the sheet is about. */
function contentOf(sheet: Sheet, editor: DetailsEditor): SheetContent | null {
  const { countertop, details, change } = editor
  const isU = countertop.shape === 'U'
  if (sheet.kind === 'side') {
    const side = sidesWithStretches(countertop).find((one) => one.side.name === sheet.side)
    if (!side) return null
    const { name, length } = side.side
    const title = `${sideLabel(name, isU)}, ${formatSize(length)}`
    return { title, fields: <SideEditor editor={editor} side={side} />, remove: null }
  }
  if (sheet.kind === 'cutout') {
    const placed = placeCutouts(countertop).find(({ cutout }) => cutout.id === sheet.id)
    if (!placed) return null
    return {
      title: CUTOUT_LABELS[placed.cutout.kind],
      fields: <CutoutEditor editor={editor} placed={placed} />,
      remove: () => change(withoutCutout(details, sheet.id)),
    }
  }
  if (!details.dishwasher[sheet.index]) return null
  return {
    title: 'Dishwasher',
    fields: <DishwasherEditor editor={editor} index={sheet.index} />,
    remove: () => change(removeDishwasher(details, sheet.index)),
  }
}

interface SheetDialogProps extends SheetContent {
  /** Selects what the sheet is about, in the drawing or the list. */
  target: string
  onClose: () => void
}

/** A popover next to what was pressed. On a phone, a sheet at the bottom of the screen. */
function SheetDialog({ title, fields, remove, target, onClose }: SheetDialogProps) {
  const [opener] = useState(() => document.activeElement)
  const [style] = useState(() =>
    placeSheet((opener === document.body ? document.querySelector(target) : opener) ?? null),
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      width="popover"
      style={style}
      onCloseAutoFocus={(event) => {
        if (opener && opener !== document.body && opener.isConnected) return
        event.preventDefault()
        const fallback = document.querySelector<HTMLElement | SVGElement>(target) ?? document.getElementById('details')
        fallback?.focus()
      }}
    >
      <div className="mt-4">{fields}</div>
      <div className="mt-6 flex justify-between gap-3">
        {remove && (
          <Button
            onClick={() => {
              onClose()
              remove()
            }}
          >
            Delete
          </Button>
        )}
        <Button variant="primary" className="ml-auto" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
