import type { RoomSource } from '#client/features/drawing/room/RoomScene.tsx'
import type { Piece } from '#client/features/drawing/room/room.ts'
import { isSaving } from '#client/features/designer/saved/countertops.ts'
import { draftOf } from '#client/features/designer/draft.ts'
import { DEFAULT_DRAFT, isSameDesign } from '#client/features/designer/fit-to-shape.ts'
import { mustEndEditFirst, openCountertop } from '#client/features/designer/saved/edit-countertop.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { LaidCountertop } from '#shared/drawing/slab-layout.ts'
import type { Place } from '#shared/fabrication/details.ts'
import { isSameCountertop, withPlace } from '#shared/fabrication/sent-details.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { DRAWING_KEY, type KitchenItem } from './kitchen-items.ts'

/** The key of the drawing in the room. The others have their own. */
export const OPEN_KEY = 'open'

/** What stands beside the drawing, and where in the list the drawing is. */
interface Beside {
  others: Piece[]
  at: number
  /** Where the drawing stands. If the list has it, only the list knows of its moves. */
  place?: Place | undefined
  /** No one has begun to draw, so there's only the list. */
  isUnbegun: boolean
}

export function othersOf(kitchen: readonly KitchenItem[]): Beside {
  const open = kitchen.find(({ isOpen }) => isOpen)
  const others = kitchen.filter((item) => item !== open)
  return {
    others: others.map(({ key, countertop }) => ({ key, countertop: draftOf(countertop) })),
    at: open ? kitchen.indexOf(open) : kitchen.length,
    place: open?.countertop.details?.kitchen,
    isUnbegun: kitchen.length > 0 && !open,
  }
}

/** How a countertop is cut, if it's still the one that was planned, also under another name. */
export function laidAs(
  laid: LaidCountertop | undefined,
  countertop: Omit<Countertop, 'stone'> & { stone: string },
): LaidCountertop | undefined {
  const { stone } = laid?.countertop ?? {}
  if (!laid || !stone || stone !== countertop.stone) return undefined
  return isSameCountertop(unnamed(laid.countertop), unnamed({ ...countertop, stone })) ? laid : undefined
}

function unnamed(countertop: Countertop): Countertop {
  if (!countertop.details?.name) return countertop
  const { name: _, ...details } = countertop.details
  return { ...countertop, details }
}

interface KitchenSource extends RoomSource {
  /** Puts these beside the drawing, which has a place among them, once it's begun. What is the same isn't built again. */
  show: (beside: Beside) => void
}

/** The drawing, also during a drag, at its place among the others. One source for all changes, so that the room stays. */
export function kitchenSource(store: DesignerStore): KitchenSource {
  const listeners = new Set<() => void>()
  let shown: Beside = { others: [], at: 0, isUnbegun: false }
  let drawn: Countertop | null = null
  let latest: readonly Piece[] = []
  let laidOut = store.laidOut.get()
  /** The ones beside the drawing, as they are cut. */
  let besideLaid: readonly Piece[] = []
  const withLaid = (piece: Piece): Piece => ({ ...piece, laid: laidAs(laidOut.get(piece.key), piece.countertop) })
  return {
    open: OPEN_KEY,
    subscribe: (listener) => {
      const stops = [store.subscribe(listener), store.laidOut.subscribe(listener)]
      listeners.add(listener)
      return () => {
        for (const stop of stops) stop()
        listeners.delete(listener)
      }
    },
    isDragged: () => store.getState().gesture !== null,
    get: () => {
      const { draft } = store.getState()
      if (store.laidOut.get() !== laidOut) {
        laidOut = store.laidOut.get()
        besideLaid = shown.others.map(withLaid)
        latest = []
      }
      if (latest.length === 0 || drawn !== draft) {
        drawn = draft
        const isBegun = !shown.isUnbegun || !isSameDesign(draft, DEFAULT_DRAFT)
        const open = withLaid({ key: OPEN_KEY, countertop: withPlace(draft, shown.place) })
        latest = isBegun ? besideLaid.toSpliced(shown.at, 0, open) : besideLaid
      }
      return latest
    },
    show: (beside) => {
      const others = beside.others.map((one) => shown.others.find((before) => isEqual(before, one)) ?? one)
      const next = { ...beside, others }
      if (isEqual(next, shown)) return
      shown = next
      besideLaid = others.map(withLaid)
      latest = []
      for (const listener of listeners) listener()
    },
  }
}

/** Opens a countertop of the list that was pressed in the room. A drawing that the list lacks would be out of sight then. */
export function openFromRoom(store: DesignerStore, kitchen: readonly KitchenItem[], key: string): void {
  const at = kitchen.findIndex((item) => item.key === key)
  const pressed = kitchen[at]?.saved
  const name = countertopNames(kitchen.map(({ countertop }) => countertop))[at] ?? ''
  if (!pressed || isSaving(pressed) || mustEndEditFirst(store)) return
  if (kitchen.some((item) => item.key === DRAWING_KEY)) {
    toast({ title: `Add your drawing to the list first. Then press ${name} to open it.` })
    return
  }
  openCountertop(store, pressed, name)
}
