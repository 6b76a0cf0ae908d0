import { SAVED_LIST_ID } from '#client/features/designer/go-to-designer.ts'
import { goToSection } from '#client/ui/screen/use-media.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { isInOfferedStone, stoneName } from '#shared/countertops/stones.ts'
import { nameAmong } from '#shared/fabrication/name.ts'

/** Whether a countertop of the list needs another stone before a quote. Then a toast says so, and the page shows the list. */
export function mustChooseStone(list: readonly SavedCountertop[]): boolean {
  const former = list.find((one) => !isInOfferedStone(one))
  if (!former) return false
  goToSection(SAVED_LIST_ID)
  toast({
    title: `${stoneName(former.stone)} is no longer offered. Edit or delete ${nameAmong(former, list)} first.`,
    look: 'destructive',
  })
  return true
}
