import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { persistedChoice } from '#client/api/storage.ts'
import { selectorOf } from '#client/features/designer/designer-state.ts'
import { type DesignerStore, useDraft, useEdit } from '#client/features/designer/use-designer.ts'
import { Button } from '#client/ui/button.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { CABINET_IDS, CABINETS, type CabinetId, DEFAULT_CABINET } from '#shared/content/cabinets.ts'
import { areaSquareFeet, formatSize } from '#shared/countertops/sizes.ts'
import { type Countertop, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { RoomStage } from './RoomStage.tsx'
import {
  createViewStore,
  describeView,
  FROM_ABOVE,
  LARGE_STEP,
  normalizeTurn,
  START_VIEW,
  type ViewStore,
} from './view.ts'

/** The look of the cabinets. Stored in the browser, and never part of a countertop. */
const storedCabinet = persistedChoice('local', 'countertop_cabinet', CABINET_IDS, DEFAULT_CABINET)

interface RoomProps {
  store: DesignerStore
  /** The draft without a drag under way. */
  draft: Countertop
  isShown: boolean
  /** Another place to draw the room in. */
  slot: HTMLElement | null
}

/** The draft in a room, with buttons to turn it and cabinets to choose. */
export function Room({ store, draft, isShown, slot }: RoomProps) {
  const [viewStore] = useState(createViewStore)
  const [source] = useState(() => ({ get: () => store.getState().draft, subscribe: store.subscribe }))
  const cabinet = storedCabinet.use()
  const edited = useEdit(store)?.id
  // Another countertop is seen as a whole at first.
  useEffect(() => viewStore.settle(START_VIEW), [viewStore, edited])
  return (
    <figure className="group/room relative flex min-w-0 grow flex-col contain-content">
      <div className="flex min-h-12 items-center justify-between gap-x-2 border-divider border-b px-3 sm:px-3.5">
        <CabinetPicker value={cabinet} />
        <ViewButtons viewStore={viewStore} />
      </div>
      <RoomStage
        source={source}
        settled={draft}
        viewStore={viewStore}
        cabinet={cabinet}
        isShown={isShown}
        slot={slot}
        onSelect={(sheet) => {
          // The sheet opens beside it, and the focus returns to it.
          document.querySelector<SVGElement>(selectorOf(sheet))?.focus({ preventScroll: true })
          store.dispatch({ type: 'openSheet', sheet })
        }}
      />
      <RoomCaption store={store} />
    </figure>
  )
}

interface RoomViewProps {
  /** It doesn't change. */
  countertop: Countertop
  isOpenAtFirst?: boolean
  /** Of the picture to save. Without it, there's nothing to save. */
  fileName?: string
}

/** A countertop in a room, to look at. Behind a button, because each room takes graphics memory. */
export function RoomView({ countertop, isOpenAtFirst = false, fileName }: RoomViewProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [viewStore] = useState(createViewStore)
  const [source] = useState(() => ({ get: () => countertop, subscribe: () => () => {} }))
  const cabinet = storedCabinet.use()
  return (
    <div className="group/room min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          In the room
        </Button>
        {isOpen && <ViewButtons viewStore={viewStore} />}
      </div>
      {isOpen && (
        <figure id={id} className="mt-2 flex flex-col">
          <RoomStage source={source} settled={countertop} viewStore={viewStore} cabinet={cabinet} fileName={fileName} />
        </figure>
      )}
    </div>
  )
}

/** A line below the room, or in its lower left corner. Follows a drag. */
function RoomCaption({ store }: { store: DesignerStore }) {
  const { shape, dimensions, stone } = useDraft(store)
  const size = formatSize(dimensions.width, dimensions.length)
  const area = `${formatSquareFeet(areaSquareFeet(shape, dimensions))} sq ft`
  return (
    <figcaption className="figures pointer-events-none text-caption text-muted lg:absolute lg:inset-x-0 lg:bottom-0">
      <div className="flex h-14 items-end contain-live lg:h-9">
        <span className="flex min-h-14 items-center bg-white px-5 py-2 max-lg:w-full lg:min-h-9 lg:px-3.5">
          {`${SHAPE_LABELS[shape]} in ${STONE_NAMES[stone]}, ${size}, ${area}`}
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
        className="flex"
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

/**
 * Turns the room by steps, shows it from above, and goes back to the start. Shows the current turn, updated in every frame.
 * Hidden while the browser can't draw the room.
 */
function ViewButtons({ viewStore }: { viewStore: ViewStore }) {
  const view = viewStore.settled.use()
  const isPressed = useRef(false)
  const [announcement, setAnnouncement] = useState('')
  const { turn: turning } = viewStore.shown.use()

  // The slider announces its own turns. A button's turn needs an announcement.
  useEffect(() => {
    if (isPressed.current) setAnnouncement(describeView(view))
    isPressed.current = false
  }, [view])
  const press = (act: () => void) => () => {
    isPressed.current = true
    act()
  }
  const isAtStart = isEqual(view, START_VIEW)

  return (
    <div className="flex items-center group-has-data-[state=failed]/room:hidden group-has-data-[state=lost]/room:hidden">
      <TurnButton label="Turn left" onClick={press(() => viewStore.turnBy(-LARGE_STEP))}>
        <path d="M20.5 9.5c0-2.8-3.8-5-8.5-5s-8.5 2.2-8.5 5" className="opacity-30" />
        <path d="M20.5 9.5c0 2.8-3.8 5-8.5 5-3.9 0-7.2-1.5-8.2-3.6M3 15l.8-4.1 4 1.1" />
      </TurnButton>
      <span aria-hidden data-testid="turn" className="figures w-10 text-center text-caption text-muted max-sm:hidden">
        {formatTurn(turning)}
      </span>
      <TurnButton label="Turn right" onClick={press(() => viewStore.turnBy(LARGE_STEP))}>
        <path d="M20.5 9.5c0-2.8-3.8-5-8.5-5s-8.5 2.2-8.5 5" className="opacity-30" />
        <path d="M3.5 9.5c0 2.8 3.8 5 8.5 5 3.9 0 7.2-1.5 8.2-3.6M21 15l-.8-4.1-4 1.1" />
      </TurnButton>
      <TurnButton label="From above" onClick={press(() => viewStore.glide({ tilt: FROM_ABOVE }))}>
        <path d="M4.5 13.5h15v6h-15zM12 3v6.5M9 7l3 3 3-3" />
      </TurnButton>
      <Button
        variant="quiet"
        size="small"
        aria-label="Reset view"
        className="px-2!"
        // Not `disabled`, which would lose the focus after a press.
        aria-disabled={isAtStart}
        onClick={isAtStart ? undefined : press(() => viewStore.glide(START_VIEW))}
      >
        <span>
          Reset<span className="max-sm:hidden lg:max-xl:hidden"> view</span>
        </span>
      </Button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  )
}

function formatTurn(turn: number): string {
  return `${Math.abs(normalizeTurn(turn))}°`
}

function TurnButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} className="w-11 px-0!" onClick={onClick}>
      <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-[1.5] stroke-current">
        {children}
      </svg>
    </Button>
  )
}
