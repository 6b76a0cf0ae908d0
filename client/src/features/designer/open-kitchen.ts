import type { RoomSource } from '#client/features/drawing/room/RoomScene.tsx'
import type { Standing } from '#client/features/drawing/room/room.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { countertopName } from '#shared/fabrication/name.ts'
import { placeKitchen } from '#shared/kitchen/placement.ts'
import { settledDraft } from './designer-state.ts'
import { draftOf } from './draft.ts'
import { isSameDesign } from './fit-to-shape.ts'
import { isSaving } from './saved/countertops.ts'
import { drawnCountertop, hasNewChanges } from './saved/drawn-as.ts'
import { mustEndEditFirst, openCountertop } from './saved/edit-countertop.ts'
import type { DesignerStore } from './use-designer.ts'

/** The key of the open drawing. The others have the id that they have in the list. */
export const OPEN_KEY = 'open'

/** The countertop of the list that is open in the designer: the edited one, or the one that the drawing changes or equals. */
export function ownOf(store: DesignerStore, list: readonly SavedCountertop[]): SavedCountertop | undefined {
  const edited = store.getEdit()
  if (edited) return list.find(({ id }) => id === edited.id)
  const draft = settledDraft(store.getState())
  return drawnCountertop(store, list) ?? list.find((one) => isSameDesign(draftOf(one), draft))
}

/** Opens a countertop of the list that was pressed in the room. A drawing that the list lacks would be out of sight then. */
export function openFromRoom(store: DesignerStore, list: readonly SavedCountertop[], id: string): void {
  const pressed = list.find((one) => one.id === id)
  if (!pressed || isSaving(pressed) || mustEndEditFirst(store)) return
  const isLacking = !ownOf(store, list) || hasNewChanges(store, list, settledDraft(store.getState()))
  if (!store.getEdit() && isLacking) {
    toast({ title: `Add your drawing to the list first. Then press ${countertopName(pressed)} to open it.` })
    return
  }
  openCountertop(store, pressed)
}

interface Beside {
  key: string
  countertop: Countertop
}

/** The open drawing, also during a drag, with others at their places in the kitchen. The drawing comes first. */
export function kitchenSource(store: DesignerStore, others: readonly Beside[], at: number): RoomSource {
  let latest: { draft: Countertop; standing: readonly Standing[] } | undefined
  return {
    subscribe: store.subscribe,
    get: () => {
      const { draft } = store.getState()
      if (latest?.draft === draft) return latest.standing
      const placed = placeKitchen(others.map(({ countertop }) => countertop).toSpliced(at, 0, draft))
      const keys = others.map(({ key }) => key).toSpliced(at, 0, OPEN_KEY)
      const standing = placed.map((one, index) => ({ ...one, key: keys[index] ?? OPEN_KEY }))
      latest = { draft, standing: [...standing.splice(at, 1), ...standing] }
      return latest.standing
    },
  }
}
