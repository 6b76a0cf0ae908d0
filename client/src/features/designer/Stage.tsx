import { type RefObject, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { persistedChoice } from '#client/api/storage.ts'
import { DESK_SCREEN, WIDE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { goToSection, useMedia } from '#client/ui/screen/use-media.ts'
import { tabPanelProps, TabList } from '#client/ui/tabs.tsx'
import type { Draft } from './fit-to-shape.ts'
import { laidAs, OPEN_KEY } from './kitchen/kitchen-in-room.ts'
import type { KitchenItem } from './kitchen/kitchen-items.ts'
import { mayHaveSeams, Plan } from './plan/Plan.tsx'
import { Room } from './Room.tsx'
import { isDetailed } from '#shared/fabrication/details.ts'
import { Thumbnail } from '#client/features/drawing/plan/Thumbnail.tsx'
import { type DesignerControls, type DesignerStore, useDraft } from './use-designer.ts'

const TABS = [
  { name: 'plan', label: 'Plan' },
  { name: 'room', label: 'In the room' },
] as const
const KITCHEN_TAB = { name: 'kitchen', label: 'Kitchen' } as const
const SLABS_TAB = { name: 'slabs', label: 'Slabs' } as const
type ViewName = (typeof TABS)[number]['name']

/** What a press on a small picture leads to: the tabs and what they show. */
const STAGE_ID = 'plan-and-room'

const shownView = persistedChoice('session', 'designer_view', ['plan', 'room', 'kitchen', 'slabs'], 'plan')

const Kitchen = lazyPart(async () => (await import('./kitchen/Kitchen.tsx')).Kitchen, 'The kitchen')
const LayOut = lazyPart(async () => (await import('./slabs/lay-out.ts')).LayOut)
const Slabs = lazyPart(async () => (await import('./slabs/Slabs.tsx')).Slabs, 'The plan of the slabs')

/** On a wide screen plan and room are cells of the designer's grid. */
const HALVES = 'lg:grid-cols-[36.75rem_minmax(0,1fr)] xl:contents'
/** The left pane, which stays in sight beside the steps, and the cell above the steps. */
const PANE =
  'xl:col-start-1 xl:row-start-1 xl:row-span-2 xl:self-start xl:[@media(min-height:40rem)]:sticky xl:top-0 xl:min-h-[min(100svh-5.25rem,56rem)]'
const CELL = 'xl:col-start-2 xl:row-start-1 xl:border-divider xl:border-l'

const NO_KITCHEN: readonly KitchenItem[] = []

export interface StageProps {
  designer: DesignerControls
  /** The whole kitchen. It has a tab once there are two countertops. */
  kitchen?: readonly KitchenItem[]
  /** Above the designer's bar, at the bottom of the screen. */
  aboveBar: HTMLElement | null
  /** Above a sheet that is open on a phone. */
  sheetSlot: HTMLElement | null
}

/**
 * Plan and room: two tabs on a narrow screen, side by side on a wide one, where the chosen one is in the pane at the left.
 * What is out of sight is shown small, in that pane or above the bar. Both stay mounted to keep their state. The kitchen and
 * the slabs take the place of the plan.
 */
export function Stage({ designer, kitchen = NO_KITCHEN, aboveBar, sheetSlot }: StageProps) {
  const id = useId()
  const { store, draft } = designer
  const tabs = useTabs(draft, kitchen)
  const { isWide, view, inPlansPlace, moreTabs } = tabs
  const isDesk = useMedia(DESK_SCREEN)
  const planRef = useRef<HTMLDivElement>(null)
  const roomRef = useRef<HTMLDivElement>(null)
  const [smallSlot, setSmallSlot] = useState<HTMLElement | null>(null)
  const other = view === 'plan' ? 'room' : 'plan'
  const refs = { plan: planRef, room: roomRef }
  const isAway = useScrolledPast(refs[isDesk ? other : view])

  const panel = (name: ViewName) => ({
    ref: refs[name],
    // Without script the tabs don't work, so show both.
    className: `relative flex min-w-0 flex-col ${view === name ? PANE : `${CELL} max-lg:hidden noscript:flex!`}`,
  })
  /** The picture that is out of sight, in a corner of the other one. */
  const inset = (name: ViewName) =>
    isDesk && isAway && name === other ? (
      <SmallPicture
        name={name}
        store={store}
        roomRef={setSmallSlot}
        onPress={() => {
          flushSync(() => shownView.set(name))
          // The pressed one is gone.
          document.querySelector<HTMLElement>('[data-small-picture]')?.focus({ preventScroll: true })
        }}
        className={`absolute bottom-3 h-38 w-52 rounded short:bottom-1 short:h-22 short:w-34 border border-divider shadow-soft ${name === 'room' ? 'left-3' : 'right-3'}`}
      />
    ) : null
  return (
    <>
      <div
        id={STAGE_ID}
        tabIndex={-1}
        className="border-divider border-b px-5 outline-none sm:px-8 lg:hidden noscript:hidden"
      >
        <TabList
          id={id}
          label="View"
          tabs={[...TABS, ...moreTabs]}
          selected={view === 'room' ? view : inPlansPlace}
          onSelect={shownView.set}
        />
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] ${HALVES}`}>
        <div {...panel('plan')}>
          <PlanPane id={id} tabs={tabs} designer={designer} kitchen={kitchen} />
          {/* On a tall screen, paper goes on below the plan. */}
          <div className="grow bg-paper/40 max-xl:hidden" />
          {/* It would cover the fields below the slabs. */}
          {inPlansPlace !== 'slabs' && inset('room')}
        </div>
        <div {...panel('room')} {...(isWide ? {} : tabPanelProps(id, 'room'))}>
          <div className="flex min-w-0 grow flex-col border-divider lg:max-xl:border-l">
            <Room
              store={store}
              kitchen={kitchen}
              draft={draft}
              isShown={isWide || view === 'room'}
              slot={sheetSlot ?? smallSlot}
            />
          </div>
          {inset('plan')}
        </div>
      </div>
      {!isDesk && isAway && aboveBar && createPortal(<Pinned store={store} roomRef={setSmallSlot} />, aboveBar)}
    </>
  )
}

/** What the tabs are, and which is chosen. On a narrow screen the room is one of them. */
function useTabs(draft: Draft, kitchen: readonly KitchenItem[]) {
  const chosen = shownView.use()
  const isWide = useMedia(WIDE_SCREEN)
  const hasKitchen = kitchen.length > 1
  // On a wide screen a row of tabs takes room from the plan. A short top without details is one piece of one slab.
  const hasSlabs = !isWide || hasKitchen || mayHaveSeams(draft) || isDetailed(draft)
  const moreTabs = [...(hasKitchen ? [KITCHEN_TAB] : []), ...(hasSlabs ? [SLABS_TAB] : [])]
  return {
    isWide,
    moreTabs,
    view: chosen === 'room' ? chosen : ('plan' as const),
    inPlansPlace: moreTabs.find(({ name }) => name === chosen)?.name ?? ('plan' as const),
  }
}

interface PlanPaneProps extends Pick<StageProps, 'designer'> {
  /** Of the tabs on a narrow screen. */
  id: string
  tabs: ReturnType<typeof useTabs>
  kitchen: readonly KitchenItem[]
}

/** The plan, or what takes its place. On a wide screen it has tabs of its own: the room is in sight anyway. */
function PlanPane({ id, tabs: { isWide, inPlansPlace, moreTabs }, designer, kitchen }: PlanPaneProps) {
  const { store, draft } = designer
  const ownId = `${id}-plan`
  const tabPanel = (name: typeof inPlansPlace) => {
    if (isWide) return moreTabs.length > 0 ? tabPanelProps(ownId, name) : {}
    return tabPanelProps(id, name)
  }
  // What no one has begun to draw isn't in the kitchen, and has no seams.
  const sliced = useMemo(() => (kitchen.length > 0 ? kitchen : [drawingOf(draft)]), [kitchen, draft])
  return (
    <>
      {isWide && moreTabs.length > 0 && (
        <div className="border-divider border-b px-6">
          <TabList
            id={ownId}
            label="Drawing"
            tabs={[TABS[0], ...moreTabs]}
            selected={inPlansPlace}
            onSelect={shownView.set}
          />
        </div>
      )}
      {(kitchen.length > 1 || mayHaveSeams(draft) || isDetailed(draft)) && <LayOut items={sliced} store={store} />}
      <div {...tabPanel('plan')} hidden={inPlansPlace !== 'plan'}>
        <Plan designer={designer} kitchen={sliced} />
      </div>
      {inPlansPlace === 'kitchen' && (
        <div {...tabPanel('kitchen')}>
          <Kitchen items={kitchen} store={store} />
        </div>
      )}
      {inPlansPlace === 'slabs' && (
        <div {...tabPanel('slabs')}>
          <Slabs items={sliced} store={store} />
        </div>
      )}
    </>
  )
}

/** The drawing as the only countertop. */
function drawingOf(draft: Draft) {
  return { countertop: { ...draft, stone: draft.formerStone ?? draft.stone }, isOpen: true }
}

type RoomRef = (element: HTMLElement | null) => void

interface SmallPictureProps {
  name: ViewName
  store: DesignerStore
  /** Where the room is drawn. */
  roomRef: RoomRef
  onPress: () => void
  className: string
}

/** Plan or room, small, as a button that shows it large. Hidden if the browser can't show the room. */
function SmallPicture({ name, store, roomRef, onPress, className }: SmallPictureProps) {
  const draft = useDraft(store)
  const laid = store.laidOut.use().get(OPEN_KEY)
  return (
    <button
      type="button"
      data-small-picture
      aria-label={`Show the ${name}`}
      onClick={onPress}
      className={`overflow-hidden bg-white focus-visible:-outline-offset-4 has-[>span:empty]:hidden ${className}`}
    >
      {name === 'plan' ? (
        <span className="grid size-full place-items-center bg-paper/40">
          <Thumbnail countertop={draft} laid={laidAs(laid, draft)} />
        </span>
      ) : (
        <span ref={roomRef} className="relative block size-full" />
      )}
    </button>
  )
}

/** Plan and room, small, while the steps are on a narrow screen. A press goes to the large one. */
function Pinned({ store, roomRef }: Pick<SmallPictureProps, 'store' | 'roomRef'>) {
  useLayoutEffect(() => {
    // A keypad has scrolled the page for its field, and this would cover the field now.
    if (document.querySelector('[data-keypad]')) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      data-pinned
      data-bottom-bar
      className="absolute inset-x-0 bottom-full [body:has([data-keypad])_&]:fixed [body:has([data-keypad])_&]:bottom-(--keypad) hidden h-26 border-divider border-y bg-white tall:flex noscript:hidden print:hidden"
    >
      {TABS.map(({ name }) => (
        <SmallPicture
          key={name}
          name={name}
          store={store}
          roomRef={roomRef}
          onPress={() => {
            shownView.set(name)
            goToSection(STAGE_ID)
          }}
          className={name === 'plan' ? 'w-30' : 'min-w-0 grow border-divider border-l sm:max-w-60 sm:border-r'}
        />
      ))}
    </div>
  )
}

/** Whether the page is scrolled down past an element. */
function useScrolledPast(ref: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || !('IntersectionObserver' in window)) return undefined
    // On a busy page several changes come at once, and the last one counts.
    const observer = new IntersectionObserver((changes) => setPast(changes.at(-1)?.isIntersecting === false), {
      rootMargin: `-${MIN_VISIBLE}px 0px ${ALL_BELOW}px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isPast
}

/** Pixels. With less of it in sight, a picture is out of sight. */
const MIN_VISIBLE = 200
/** Pixels. What is still below counts as seen, so that a jump over the picture is noticed. */
const ALL_BELOW = 100_000
