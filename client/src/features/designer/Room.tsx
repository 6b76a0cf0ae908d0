import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { persistedChoice } from '#client/api/storage.ts'
import { LookButtons } from '#client/features/drawing/room/LookButtons.tsx'
import { RoomStage } from '#client/features/drawing/room/RoomStage.tsx'
import { storedCabinet } from '#client/features/drawing/room/RoomView.tsx'
import type { Picked } from '#client/features/drawing/room/pick.ts'
import { createViewStore } from '#client/features/drawing/room/view.ts'
import { ViewButtons } from '#client/features/drawing/room/ViewButtons.tsx'
import { Button } from '#client/ui/button.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { CABINET_IDS, CABINETS, type CabinetId } from '#shared/content/cabinets.ts'
import { areaSquareFeet, formatSize } from '#shared/countertops/sizes.ts'
import { type Countertop, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { nameAmong } from '#shared/fabrication/name.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { selectorOf } from './designer-state.ts'
import { kitchenSource, OPEN_KEY, openFromRoom, othersOf } from './kitchen/kitchen-in-room.ts'
import type { KitchenItem } from './kitchen/kitchen-items.ts'
import { type DesignerStore, useDraft, useEdit } from './use-designer.ts'

/** Of this tab: whether the room shows the whole kitchen, or only the open countertop. */
const shownInRoom = persistedChoice('session', 'designer_room', ['kitchen', 'one'], 'kitchen')

interface RoomProps {
  store: DesignerStore
  /** All countertops, if the drawing belongs to a list. */
  kitchen: readonly KitchenItem[]
  /** The draft without a drag under way. */
  draft: Countertop
  isShown: boolean
  /** Another place to draw the room in. */
  slot: HTMLElement | null
}

/** The draft in a room, in its kitchen or alone, with buttons to turn it and cabinets to choose. */
export function Room({ store, kitchen, draft, isShown, slot }: RoomProps) {
  const [viewStore] = useState(createViewStore)
  const all = useMemo(() => othersOf(kitchen), [kitchen])
  const isOnlyOne = shownInRoom.use() === 'one' && !all.isUnbegun
  const shown = isOnlyOne ? ALONE : all
  const beside = shown.others
  const listed = beside.map(({ countertop }) => countertop)
  const [source] = useState(() => kitchenSource(store))
  useLayoutEffect(() => source.show(shown), [source, shown])
  const cabinet = storedCabinet.use()
  const edited = useEdit(store)?.id
  const pressed = useRef<string>(undefined)
  // Another kitchen or countertop is seen as a whole at first. One that was pressed is in sight.
  useEffect(() => {
    if (edited === undefined || edited !== pressed.current) viewStore.reset()
    pressed.current = undefined
  }, [viewStore, beside.length, edited])
  const onSelect = ({ key, target }: Picked) => {
    if (key !== OPEN_KEY) {
      pressed.current = key
      return openFromRoom(store, kitchen, key)
    }
    if (!target) return
    // The sheet opens beside it, and the focus returns to it.
    document.querySelector<SVGElement>(selectorOf(target))?.focus({ preventScroll: true })
    store.dispatch({ type: 'openSheet', sheet: target })
  }
  const isOneOfMany = all.others.length > 0 && !all.isUnbegun
  return (
    <figure className="group/room relative flex min-w-0 grow flex-col contain-content">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-2 border-divider border-b px-3 sm:px-3.5">
        <CabinetPicker value={cabinet} />
        <ViewButtons viewStore={viewStore} />
      </div>
      <div className="relative flex min-w-0 grow flex-col">
        <RoomStage
          source={source}
          settled={shown.isUnbegun ? listed : listed.toSpliced(shown.at, 0, draft)}
          viewStore={viewStore}
          cabinet={cabinet}
          isShown={isShown}
          slot={slot}
          onSelect={onSelect}
        />
        {/* A row above the other where large text leaves no room. */}
        <div className="pointer-events-none absolute inset-x-2 top-2 flex flex-wrap justify-end gap-1 *:pointer-events-auto group-has-data-[state=failed]/room:hidden group-has-data-[state=lost]/room:hidden">
          {isOneOfMany && (
            <Button
              size="small"
              aria-pressed={isOnlyOne}
              onClick={() => shownInRoom.set(isOnlyOne ? 'kitchen' : 'one')}
              className="mr-auto ml-1 bg-white! px-3! aria-pressed:border-pine aria-pressed:bg-pine! aria-pressed:text-white"
            >
              Only this one
            </Button>
          )}
          <LookButtons />
        </div>
      </div>
      <RoomCaption {...{ store, all }} />
    </figure>
  )
}

const ALONE: ReturnType<typeof othersOf> = { others: [], at: 0, isUnbegun: false }

interface RoomCaptionProps extends Pick<RoomProps, 'store'> {
  all: ReturnType<typeof othersOf>
}

/** A line below the room, or in its lower left corner: which countertop is open. Follows a drag. */
function RoomCaption({ store, all: { others, at, isUnbegun } }: RoomCaptionProps) {
  const draft = useDraft(store)
  const { shape, dimensions, stone } = draft
  const kitchen = others.map(({ countertop }): Countertop => countertop).toSpliced(at, 0, draft)
  const name = others.length > 0 ? nameAmong(draft, kitchen) : SHAPE_LABELS[shape]
  const size = formatSize(dimensions.width, dimensions.length)
  const area = `${formatSquareFeet(areaSquareFeet(shape, dimensions))} sq ft`
  return (
    <figcaption className="figures pointer-events-none text-caption text-muted lg:absolute lg:inset-x-0 lg:bottom-0">
      <div className="flex h-14 items-end contain-live lg:h-9">
        <span
          data-keep-clear
          className="flex min-h-14 items-center bg-white px-5 py-2 max-lg:w-full lg:min-h-9 lg:px-3.5"
        >
          {isUnbegun
            ? `Your kitchen, ${pluralize(others.length, 'countertop')}`
            : `${name} in ${STONE_NAMES[stone]}, ${size}, ${area}`}
        </span>
      </div>
    </figcaption>
  )
}

/** The colors as small cabinet doors. */
function CabinetPicker({ value }: { value: CabinetId }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <RadioGroup
        label="Cabinet color"
        options={CABINET_IDS}
        value={value}
        onChange={storedCabinet.set}
        className="flex flex-wrap"
        optionClassName="group grid size-11 place-items-center rounded-sm"
      >
        {(cabinet) => (
          <>
            <svg
              aria-hidden
              viewBox="0 0 28 28"
              className="size-7 rounded-sm outline-offset-2 group-hover:outline-1 group-hover:outline-control group-has-focus-visible:outline-4 group-has-checked:outline-2 group-has-checked:outline-pine"
            >
              {/* An attribute, because the content security policy refuses inline styles in prerendered HTML. */}
              <path d="M.5 .5h27v27h-27z" fill={CABINETS[cabinet].color} className="stroke-ink/25" />
              <path d="M5.5 5.5h16v17h-16z" className="fill-white/10 stroke-ink/30" />
              <path d="M24.9 9.5v9" stroke={CABINETS[cabinet].handle} className="stroke-2" />
            </svg>
            <span className="sr-only">{CABINETS[cabinet].name}</span>
          </>
        )}
      </RadioGroup>
      <span aria-hidden className="truncate text-caption text-muted max-sm:hidden lg:max-xl:hidden">
        {CABINETS[value].name}
      </span>
    </div>
  )
}
