import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { isSameCountertop } from '#shared/fabrication/sent-details.ts'
import { useZoomGestures } from '#client/ui/use-zoom-gestures.ts'
import { Button } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { stopClickAfter, useDrag } from '#client/ui/use-drag.ts'
import type { CabinetId } from '#shared/content/cabinets.ts'
import { type Countertop, dimensionNamesOf, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import type { Picked } from './pick.ts'
import type { RoomHandle, RoomScene, RoomSource } from './RoomScene.tsx'
import { TurnSlider } from './TurnSlider.tsx'
import { DEGREES_PER_PIXEL, type ViewStore } from './view.ts'

interface RoomStageProps {
  /** The countertops as they are now, also during a drag. */
  source: RoomSource
  /** The same ones without a drag under way, for screen readers. The one that the room is about comes first. */
  settled: readonly Countertop[]
  viewStore: ViewStore
  cabinet: CabinetId
  isShown?: boolean
  /** Another place to draw it in. It has one canvas, because each takes graphics memory. */
  slot?: HTMLElement | null
  /** What of a countertop was pressed. */
  onSelect?: (picked: Picked) => void
  /** Of the picture that can be saved. Without it, none can. */
  fileName?: string | undefined
}

/** The room to look at and turn. Its code loads when it comes near the screen and the page is idle. */
export function RoomStage(props: RoomStageProps) {
  const { source, settled, viewStore, cabinet, isShown = true, slot = null, onSelect, fileName } = props
  const stageRef = useRef<HTMLDivElement>(null)
  const handleRef = useRef<RoomHandle>(null)
  const { Scene, state, setState, tryAgain } = useScene(stageRef, isShown, slot)
  const pictureRef = useRef<HTMLDivElement>(null)
  const isGone = state === 'lost' || state === 'failed'
  const host = useHost(pictureRef, isGone ? null : slot)
  const isSeen = isShown || slot !== null
  const seenSource = useSeenSource(source, isSeen)
  useZoomGestures(stageRef, {
    onZoom: (factor, from, to) =>
      handleRef.current?.zoomAround(factor, inPicture(stageRef.current, from), inPicture(stageRef.current, to)),
  })

  const press = usePress(viewStore, (event) => {
    const picked = onSelect && handleRef.current?.pick(event.clientX, event.clientY)
    if (!picked) return
    stopClickAfter(event)
    onSelect(picked)
  })

  const isDrawn = state === 'drawn'
  usePrintable(source, handleRef, isDrawn && isSeen)

  const savePicture = () => {
    const href = handleRef.current?.picture().toDataURL('image/png')
    if (href) Object.assign(document.createElement('a'), { href, download: fileName }).click()
  }
  return (
    <>
      <div
        ref={stageRef}
        data-testid="room-stage"
        data-state={state}
        className="relative h-85 grow cursor-grab touch-pan-y touch-pinch-zoom select-none overflow-hidden bg-sand active:cursor-grabbing md:h-110"
        onPointerDown={press}
        onDoubleClick={viewStore.glideToStart}
        // The right button moves the view.
        onContextMenu={(event) => event.preventDefault()}
      >
        <div
          ref={pictureRef}
          role="img"
          aria-label={describeRoom(settled)}
          className="pointer-events-none absolute inset-0"
        >
          {state === 'waiting' && <StandIn />}
          {host &&
            (Scene || slot) &&
            createPortal(
              <>
                {slot && state === 'waiting' && <StandIn />}
                {Scene && (
                  <div className={`pointer-events-none absolute inset-0 ${isDrawn ? '' : 'invisible'}`}>
                    <Scene {...{ cabinet, viewStore, handleRef }} source={seenSource} onState={setState} />
                  </div>
                )}
              </>,
              host,
            )}
        </div>
        {isGone && <Gone onTryAgain={state === 'failed' ? tryAgain : null} />}
        <TurnSlider viewStore={viewStore} />
      </div>
      {fileName && isDrawn && (
        <Button size="small" className="mt-2 self-start" onClick={savePicture}>
          Save picture
        </Button>
      )}
    </>
  )
}

/** Why there's no room. One whose code didn't load can be loaded again. */
function Gone({ onTryAgain }: { onTryAgain: (() => void) | null }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-sand px-8 text-center text-muted">
      <p role="status">{onTryAgain ? DID_NOT_LOAD : CANT_SHOW}</p>
      {onTryAgain && (
        <Button size="small" onClick={onTryAgain}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** The default kitchen, until the room is drawn. */
function StandIn() {
  return (
    <Picture
      name="room"
      portrait="room-portrait"
      alt=""
      sizes="(width < 64rem) 100vw, 50vw"
      className="size-full object-cover"
    />
  )
}

const DID_NOT_LOAD = "The room didn't load. The plan shows everything."
const CANT_SHOW = "This browser can't show the room. The plan shows everything."

interface ShownRoom {
  countertops: () => readonly Countertop[]
  picture: () => HTMLCanvasElement | undefined
}

const shownRooms = new Set<ShownRoom>()

function usePrintable(source: RoomSource, handleRef: RefObject<RoomHandle | null>, isSeen: boolean): void {
  useEffect(() => {
    if (!isSeen) return undefined
    const shown: ShownRoom = {
      countertops: () =>
        source
          .get()
          .toSorted((one, other) => Number(other.key === source.open) - Number(one.key === source.open))
          .map(({ countertop }) => countertop),
      picture: () => handleRef.current?.picture(),
    }
    shownRooms.add(shown)
    return () => void shownRooms.delete(shown)
  }, [source, handleRef, isSeen])
}

/** For paper: the present view of the room on the page that is about a countertop. Nothing without one. */
export function PrintedRoom({ countertop }: { countertop: Countertop }) {
  const [printed] = useState(() => {
    for (const { countertops, picture } of shownRooms) {
      const [first, ...others] = countertops()
      if (first && isSameCountertop(first, countertop)) return { picture: picture(), countertops: [first, ...others] }
    }
    return null
  })
  if (!printed?.picture) return null
  const { picture, countertops } = printed
  return (
    <canvas
      ref={(canvas) => canvas?.getContext('2d')?.drawImage(picture, 0, 0)}
      role="img"
      aria-label={describeRoom(countertops)}
      width={picture.width}
      height={picture.height}
      className="mt-3 w-full"
    />
  )
}

type SceneState = 'waiting' | 'drawn' | 'lost' | 'failed'

/** The countertops while the room is seen. Hidden, the room doesn't follow a drag. */
function useSeenSource(source: RoomSource, isSeen: boolean): RoomSource {
  return useMemo(() => (isSeen ? source : { ...source, subscribe: () => () => {} }), [source, isSeen])
}

/** What moves with the canvas from place to place: the stage, or the slot. */
function useHost(stageRef: RefObject<HTMLElement | null>, slot: HTMLElement | null): HTMLElement | null {
  const [host] = useState(() =>
    typeof document === 'undefined' ? null : Object.assign(document.createElement('span'), { className: 'room-host' }),
  )
  useLayoutEffect(() => {
    if (host) (slot ?? stageRef.current)?.append(host)
  }, [host, stageRef, slot])
  return host
}

/** The code of the scene, once it's needed and here, and how far it is. */
function useScene(stageRef: RefObject<HTMLElement | null>, isShown: boolean, slot: HTMLElement | null) {
  const [Scene, setScene] = useState<typeof RoomScene | null>(null)
  const [state, setState] = useState<SceneState>('waiting')
  const load = useCallback((whenFailed: () => void) => {
    setState('waiting')
    loadScene().then((loaded) => setScene(() => loaded), whenFailed)
  }, [])
  useEffect(() => {
    const place = slot ?? stageRef.current
    if (!place || (!isShown && !slot) || Scene || !('IntersectionObserver' in window)) return undefined
    let stopWaiting = () => {}
    const observer = new IntersectionObserver(
      (changes) => {
        if (!changes.at(-1)?.isIntersecting) return
        observer.disconnect()
        stopWaiting = whenIdle(() => (hasWebGl() ? load(() => setState('failed')) : setState('lost')))
      },
      { rootMargin: '300px' },
    )
    observer.observe(place)
    return () => {
      observer.disconnect()
      stopWaiting()
    }
  }, [stageRef, isShown, slot, Scene, load])
  const tryAgain = () =>
    load(() => {
      // After a release the old page's code is gone from the server. Only a reload gets the new code, and the draft survives.
      if (navigator.onLine) location.reload()
      else setState('failed')
    })
  return { Scene, state, setState, tryAgain }
}

const loadScene = async () => (await import('./RoomScene.tsx')).RoomScene

/** Safari has no `requestIdleCallback`. Returns what stops the wait. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(idle)
}

/** Asked before three does, which would log an error. */
function hasWebGl(): boolean {
  if (!('WebGL2RenderingContext' in window)) return false
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** The text alternative of the room's picture: `Kitchen of 2 countertops in a room. Island: Width 84 inches, ...` */
export function describeRoom(countertops: readonly Countertop[]): string {
  const [only, ...others] = countertops
  if (!only) return ''
  if (others.length === 0) return `${SHAPE_LABELS[only.shape]} countertop in a room: ${describeSizes(only)}`
  const names = countertopNames(countertops)
  const each = countertops.map((countertop, index) => `${names[index]}: ${describeSizes(countertop)}`)
  return `Kitchen of ${countertops.length} countertops in a room. ${each.join('. ')}`
}

/** Sizes, stone and details. */
function describeSizes(countertop: Countertop): string {
  const { shape, dimensions, stone } = countertop
  const sizes = dimensionNamesOf(shape).map((name) => spokenDimension(name, dimensions[name]))
  const plain = [...sizes, STONE_NAMES[stone]].join(', ')
  const details = describeDetails(countertop)
  return details ? `${plain}. ${details}` : plain
}

/** Pixels that a pointer can move before a press becomes a turn. */
const SLOP = 3

/** A place in the picture, of pixels from its upper left corner. */
function inPicture(element: Element | null, { x, y }: Point): Point {
  const { width, height } = halfOf(element)
  return { x: x / width - 1, y: 1 - y / height }
}

/** Pixels: half the picture. */
function halfOf(element: Element | null) {
  return { width: (element?.clientWidth || 2) / 2, height: (element?.clientHeight || 2) / 2 }
}

/** The right one. */
const MOVING_BUTTON = 2

/**
 * Turns the room with a pointer that moves to a side, and with a mouse also up and down. A mouse's right button moves the view
 * any way, as two fingers do (`useZoomGestures`). A vertical swipe scrolls the page, so the element needs `touch-pan-y`. A press
 * that doesn't move is a tap.
 */
function usePress(viewStore: ViewStore, onTap: (event: PointerEvent) => void) {
  const drag = useDrag()
  return (event: PointerEvent) => {
    const { turn, tilt, zoom, x, y } = viewStore.shown.get()
    const { width, height } = halfOf(event.currentTarget)
    const movesView = event.button === MOVING_BUTTON
    const isMouse = event.pointerType === 'mouse'
    let { clientX: startX, clientY: startY } = event
    const hasBegun = drag(event, {
      slop: SLOP,
      button: movesView ? MOVING_BUTTON : 0,
      start: ({ clientX, clientY }) => {
        // A finger that begins to scroll the page.
        if (!isMouse && Math.abs(clientY - startY) > Math.abs(clientX - startX)) return false
        // Start from here, so the room doesn't jump by the slop.
        startX = clientX
        startY = clientY
        return true
      },
      move: ({ clientX, clientY }) => {
        const [right, down] = [clientX - startX, clientY - startY]
        if (movesView) return viewStore.move({ x: x - right / width / zoom, y: y + down / height / zoom })
        viewStore.move({
          turn: turn + right * DEGREES_PER_PIXEL,
          ...(isMouse && { tilt: tilt + down * DEGREES_PER_PIXEL }),
        })
      },
      end: (how, isDragging) => {
        if (!isDragging) {
          viewStore.settle(viewStore.shown.get())
          if (how === 'released' && !movesView) onTap(event)
        } else viewStore.settle(how === 'takenBack' ? { turn, tilt, x, y } : viewStore.shown.get())
      },
    })
    if (hasBegun) viewStore.stop()
  }
}
