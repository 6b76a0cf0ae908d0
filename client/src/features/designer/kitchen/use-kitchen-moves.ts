import { useMemo, useState } from 'react'
import { isSaving, useReplaceCountertop } from '#client/features/designer/saved/countertops.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerStore, KitchenChange } from '#client/features/designer/use-designer.ts'
import { sentDetails, withPlace } from '#shared/fabrication/sent-details.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { describePlaced } from '#shared/kitchen/describe-kitchen.ts'
import type { Placed } from '#shared/kitchen/floor.ts'
import { type MovedPlace, placesToKeep } from '#shared/kitchen/move.ts'
import { placeKitchen } from '#shared/kitchen/place-kitchen.ts'
import type { KitchenItem } from './kitchen-items.ts'

type PlacedItem = Placed<KitchenItem['countertop']>

/** A move under way: by a pointer, or by a key until it's released. */
interface Moving extends MovedPlace {
  key: string
  /** The whole kitchen when it began. The others stay there until it ends. */
  before: readonly PlacedItem[]
}

/**
 * Moves the countertops of a kitchen. A finished move is saved once: into the draft, if the countertop is open only there, else
 * into the list, which shows it at once. What would go along with it keeps its place.
 */
export function useKitchenMoves(items: readonly KitchenItem[], store: DesignerStore) {
  const { mutateAsync: replace } = useReplaceCountertop()
  const [moving, setMoving] = useState<Moving | null>(null)
  /** Moves that the list doesn't show yet. */
  const [pending, setPending] = useState<ReadonlyMap<string, KitchenChange>>(new Map())
  const settled = useMemo(() => {
    const placed = items.map(({ key, countertop }) => {
      const change = pending.get(key)
      return change ? withPlace(countertop, change.place) : countertop
    })
    return placeKitchen(placed)
  }, [items, pending])
  /** For a screen reader. */
  const [said, setSaid] = useState('')
  const indexOf = (key: string) => items.findIndex((item) => item.key === key)
  /** Without what has left the kitchen. */
  const past = store.kitchenUndo
    .use()
    .map((changes) => changes.filter(({ key }) => indexOf(key) >= 0))
    .filter((changes) => changes.length > 0)

  const apply = async (changes: readonly KitchenChange[]) => {
    const drawn = changes.filter(({ key }) => !items[indexOf(key)]?.saved)
    const listed = changes.filter((change) => !drawn.includes(change))
    for (const { place } of drawn) {
      const { shape, details } = withPlace(settledDraft(store.getState()), place)
      store.dispatch({ type: 'details', details: sentDetails({ shape, details }) && details })
    }
    if (listed.length === 0) return
    setPending((before) => new Map([...before, ...listed.map((change) => [change.key, change] as const)]))
    // One after the other. A failure says why, and takes the move back.
    for (const { key, place } of listed) {
      const saved = items[indexOf(key)]?.saved
      if (saved) await replace(withPlace(saved, place)).catch(() => null)
    }
    setPending((before) => new Map([...before].filter(([, change]) => !listed.includes(change))))
  }

  return {
    /** Where all stand now. */
    kitchen: moving
      ? moving.before.map((one, index) => (items[index]?.key === moving.key ? { ...one, place: moving.place } : one))
      : settled,
    settled,
    moving,
    canMove: ({ saved }: KitchenItem) => !saved || !isSaving(saved),
    said,
    canUndo: past.length > 0 && !moving,
    show: (key: string, moved: MovedPlace) => setMoving({ key, before: moving?.before ?? settled, ...moved }),
    takeBack: () => setMoving(null),
    /** Ends a move there. */
    finish: (key: string, { place, stoppedBy }: MovedPlace) => {
      setMoving(null)
      const index = indexOf(key)
      const before = settled[index]
      const after = settled.map((one, at) => (at === index ? { ...one, place } : one))
      setSaid([`${describePlaced(after, index)}.`, stoppedBy].filter(Boolean).join(' '))
      if (!before || isEqual(before.place, place)) return
      const changes = [...placesToKeep(settled, index, place)].flatMap(([at, kept]): KitchenChange[] => {
        const item = items[at]
        return item ? [{ key: item.key, place: kept }] : []
      })
      const undo = changes.map((change) => ({
        key: change.key,
        place: settled[indexOf(change.key)]?.countertop.details?.kitchen,
      }))
      store.kitchenUndo.set([...past, undo])
      void apply(changes)
    },
    undo: () => {
      const last = past.at(-1)
      if (!last || moving) return
      store.kitchenUndo.set(past.slice(0, -1))
      setSaid('Move undone.')
      void apply(last)
    },
  }
}
