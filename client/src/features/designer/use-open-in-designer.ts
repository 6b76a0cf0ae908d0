import { useLocation } from 'wouter'
import { replaceDraft } from './draft.ts'
import { askToEndEdit, forgetEdit, loadUnsavedEdit } from './stored-edit.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DESIGNER_ID } from './go-to-designer.ts'

/** Opens the designer with a countertop. Undo restores the visitor's own draft. An edit with unsaved changes stays instead. */
export function useOpenInDesigner(): (countertop: Countertop, name: string) => void {
  const [, navigate] = useLocation()
  return ({ shape, dimensions, stone, details }, name) => {
    const edit = loadUnsavedEdit()
    if (edit) {
      navigate(`/#${DESIGNER_ID}`)
      return askToEndEdit(edit)
    }
    // Otherwise the designer would open with the edit. The saved countertop stays as it is.
    forgetEdit()
    const hasReplacedDraft = replaceDraft({ shape, dimensions, stone, ...(details && { details }) })
    if (hasReplacedDraft)
      toast({ title: `${name} is in the designer`, description: 'To get your own design back, press Undo.' })
    navigate(`/#${DESIGNER_ID}`)
  }
}
