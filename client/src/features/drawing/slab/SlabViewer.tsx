import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useZoomGestures } from '#client/ui/use-zoom-gestures.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useKeyDown } from '#client/ui/focus.ts'
import { Icon } from '#client/ui/icons.tsx'
import { pictureAddress } from '#client/ui/picture-data.ts'
import { useElementSize } from '#client/ui/screen/use-media.ts'
import { useAtRest } from '#client/ui/use-at-rest.ts'
import { useDrag } from '#client/ui/use-drag.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB, SLAB_PICTURE, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { divisionForScale, Ruler, RULER_DEPTH } from './Ruler.tsx'
import { StonePictureNote } from './StonePictureNote.tsx'
import { STONE_PICTURES, stonePictureName } from './stone-pictures.ts'

interface SlabViewerProps {
  stone: StoneId
  /** The place to show first, as shares of the slab's width and height. */
  place: Point
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

const KEY_HELP = (
  <span className="block px-gutter-wide pb-2 text-caption max-lg:sr-only">
    Arrow keys move the slab. + and - zoom. 0 shows the whole slab, 1 shows actual pixels.
  </span>
)
/** How long the zoom must stay the same before it is announced. */
const ANNOUNCE_DELAY_MS = 500

/** A slab on the whole screen with rulers, zoomable to 1:1 and beyond. */
export function SlabViewer({ stone, place, onClose, onCloseAutoFocus }: SlabViewerProps) {
  return (
    <TaskDialog
      width="screen"
      title={STONE_NAMES[stone]}
      description={KEY_HELP}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <SlabWorkspace stone={stone} place={place} />
    </TaskDialog>
  )
}

/** A separate component because the dialog mounts its content later, and this measures its elements on mount. */
function SlabWorkspace({ stone, place }: Pick<SlabViewerProps, 'stone' | 'place'>) {
  const frameRef = useRef<HTMLDivElement>(null)
  const slabRef = useRef<HTMLDivElement>(null)
  const shown = useSlabZoom(frameRef, slabRef, place)
  const { zoom, zoomTo } = shown
  const onPointerDown = useSlabDrag((at) => zoom < 1 && zoomTo(1, at))
  useSlabKeys(frameRef, zoom, zoomTo)
  const perInch = pixelsPerInch(zoom)
  const [width, height] = [SLAB.width * perInch, SLAB.height * perInch]
  const division = divisionForScale(perInch)
  const words = describeZoom(zoom)
  return (
    <div className="flex min-h-0 grow flex-col">
      <ZoomToolbar {...shown} />
      <div
        ref={frameRef}
        data-testid="slab-frame"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label="Slab"
        onPointerDown={onPointerDown}
        className={`isolate flex min-h-60 grow touch-pan-x touch-pan-y select-none overflow-auto bg-sand [scrollbar-width:none] focus-visible:-outline-offset-4 ${zoom < 1 ? 'cursor-zoom-in' : 'cursor-grab active:cursor-grabbing'}`}
      >
        <div className="m-auto">
          <div className="sticky top-0 z-bar bg-paper pl-6" style={{ width: width + RULER_DEPTH }}>
            <Ruler axis="across" division={division} />
          </div>
          <div className="flex">
            <div className="sticky left-0 z-raised bg-paper" style={{ height }}>
              <Ruler axis="down" division={division} />
            </div>
            <div ref={slabRef} data-slab className="relative shrink-0 overflow-hidden" style={{ width, height }}>
              <SlabPictures stone={stone} />
            </div>
          </div>
        </div>
      </div>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-1 px-gutter py-3 text-caption text-muted md:px-gutter-wide">
        <p aria-hidden className="figures">
          {words}
        </p>
        <p role="status" className="sr-only">
          {useAtRest(words, ANNOUNCE_DELAY_MS)}
        </p>
        <p>
          <StonePictureNote stone={stone} />
        </p>
      </div>
    </div>
  )
}

/** CSS pixels per inch of stone. At a zoom of 1, a picture pixel is a device pixel. */
function pixelsPerInch(zoom: number): number {
  return (SLAB_PICTURE.pixelWidth / SLAB_PICTURE.width) * (zoom / devicePixelRatio)
}

/** Zooms to `zoom`. The stone at `from` goes to `to`, in CSS pixels in the frame, or what is in the middle stays there. */
type ZoomTo = (zoom: number, from?: Point, to?: Point) => void

/** How large the slab is. Starts at 1:1 with `place` (shares of the slab's width and height) in the middle of the frame. */
function useSlabZoom(frameRef: RefObject<HTMLElement | null>, slabRef: RefObject<HTMLElement | null>, place: Point) {
  const [frame, setFrame] = useState({ width: Infinity, height: Infinity })
  const [shown, setShown] = useState<{ zoom: number; place: Point; at?: Point | undefined }>({ zoom: 1, place })
  useElementSize(frameRef, setFrame)
  // The whole slab just fits, at 1:1 or smaller.
  const smallest = Math.min(
    (frame.width - RULER_DEPTH) / (SLAB.width * pixelsPerInch(1)),
    (frame.height - RULER_DEPTH) / (SLAB.height * pixelsPerInch(1)),
    1,
  )
  // On dense screens, the zoom can go beyond 1:1 because single device pixels are too small to see.
  const largest = Math.max(devicePixelRatio, 1)
  const zoom = Math.min(Math.max(shown.zoom, smallest), largest)
  const isMeasured = frame.width < Infinity
  useLayoutEffect(() => {
    const found = findSlab(frameRef, slabRef)
    if (!found) return
    const { element, slab, middle } = found
    const at = shown.at ?? middle
    element.scrollLeft += slab.x + shown.place.x * slab.width - at.x
    element.scrollTop += slab.y + shown.place.y * slab.height - at.y
  }, [frameRef, slabRef, shown, isMeasured])
  const zoomTo: ZoomTo = (next, from, to = from) => {
    const found = findSlab(frameRef, slabRef)
    if (!found) return
    const { slab, middle } = found
    const { x, y } = from ?? middle
    setShown({ zoom: next, place: { x: (x - slab.x) / slab.width, y: (y - slab.y) / slab.height }, at: to })
  }
  useZoomGestures(frameRef, { onZoom: (factor, from, to) => zoomTo(zoom * factor, from, to) })
  return { zoom, smallest, largest, zoomTo }
}

/** The frame, the slab in it and the middle of what it shows, in CSS pixels from its upper left corner. */
function findSlab(frameRef: RefObject<HTMLElement | null>, slabRef: RefObject<HTMLElement | null>) {
  const element = frameRef.current
  if (!element || !slabRef.current) return null
  const { left, top, width, height } = element.getBoundingClientRect()
  const slab = slabRef.current.getBoundingClientRect()
  return {
    element,
    slab: { x: slab.left - left, y: slab.top - top, width: slab.width, height: slab.height },
    middle: { x: (width + RULER_DEPTH) / 2, y: (height + RULER_DEPTH) / 2 },
  }
}

/** CSS pixels that a press can move and still be a tap. */
const SLOP = 6

/** A mouse moves the slab, as a finger does by scrolling. A tap calls `onTap` with its place in the frame. */
function useSlabDrag(onTap: (at: Point) => void) {
  const startDrag = useDrag()
  return (event: PointerEvent<HTMLElement>) => {
    const { currentTarget: element, pointerType, clientX, clientY } = event
    const { scrollLeft, scrollTop } = element
    const { left, top } = element.getBoundingClientRect()
    startDrag(event, {
      slop: SLOP,
      start: () => pointerType === 'mouse',
      move: (moved) => {
        element.scrollLeft = scrollLeft + clientX - moved.clientX
        element.scrollTop = scrollTop + clientY - moved.clientY
      },
      end: (how, isDragging) => {
        if (how === 'released' && !isDragging) onTap({ x: clientX - left, y: clientY - top })
      },
    })
  }
}

const ZOOM_STEP = 1.5
/** CSS pixels that an arrow key moves the view by. */
const KEY_PX = 80
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -KEY_PX, y: 0 },
  ArrowRight: { x: KEY_PX, y: 0 },
  ArrowUp: { x: 0, y: -KEY_PX },
  ArrowDown: { x: 0, y: KEY_PX },
}

/** Arrow keys move the slab. + and - zoom, 0 shows the whole slab, 1 actual pixels. */
function useSlabKeys(frameRef: RefObject<HTMLElement | null>, zoom: number, zoomTo: ZoomTo): void {
  useKeyDown((event) => {
    // A key that is typed into a dialog above this one isn't for the slab.
    const dialog = event.target instanceof Element && event.target.closest('[role=dialog]')
    const frame = frameRef.current
    if (!frame || (dialog && !dialog.contains(frame)) || event.altKey || event.ctrlKey || event.metaKey) return
    const by = ARROWS[event.key]
    const zooms: Record<string, number> = {
      '+': zoom * ZOOM_STEP,
      '=': zoom * ZOOM_STEP,
      '-': zoom / ZOOM_STEP,
      0: 0,
      1: 1,
    }
    const to = zooms[event.key]
    if (!by && to === undefined) return
    event.preventDefault()
    frame.scrollLeft += by?.x ?? 0
    frame.scrollTop += by?.y ?? 0
    if (to !== undefined) zoomTo(to)
  })
}

/** Buttons at the end of the zoom are only `aria-disabled`, so they keep the focus. */
function ZoomToolbar({ zoom, smallest, largest, zoomTo }: ReturnType<typeof useSlabZoom>) {
  const tool = (to: number, isAtEnd: boolean) => ({
    variant: 'quiet' as const,
    size: 'small' as const,
    'aria-disabled': isAtEnd,
    onClick: () => zoomTo(to),
  })
  return (
    <div className="flex flex-wrap items-center justify-between border-divider border-t px-2 py-1 md:px-7">
      <div className="flex items-center sm:gap-1">
        <Button {...tool(zoom / ZOOM_STEP, zoom <= smallest)} aria-label="Zoom out" className="w-11 px-0!">
          <Icon name="minus" />
        </Button>
        <span className="figures w-11 text-center sm:w-12 text-label">{percent(zoom)}</span>
        <Button {...tool(zoom * ZOOM_STEP, zoom >= largest)} aria-label="Zoom in" className="w-11 px-0!">
          <Icon name="plus" />
        </Button>
      </div>
      <div className="flex items-center sm:gap-1">
        <Button {...tool(0, zoom <= smallest)} className="px-1.5! sm:px-3!">
          Whole slab
        </Button>
        <Button {...tool(1, zoom === 1)} className="px-1.5! sm:px-3!">
          Actual pixels, 1:1
        </Button>
      </div>
    </div>
  )
}

/** The full picture on top of a small one, which it covers once it loads. */
function SlabPictures({ stone }: { stone: StoneId }) {
  const [failed, setFailed] = useState(false)
  const name = stonePictureName(stone)
  const { pixelWidth, pixelHeight } = SLAB_PICTURE
  const size = { width: pixelWidth, height: pixelHeight, draggable: false }
  return (
    <>
      <img {...size} src={STONE_PICTURES[stone][620]} alt="" className="absolute top-0 h-auto w-full" />
      {failed ? (
        <p role="alert" className="absolute bg-paper px-5 py-3 text-caption">
          The full-size picture didn't load. You're seeing a smaller one.
        </p>
      ) : (
        <picture>
          <source type="image/avif" srcSet={pictureAddress(name, pixelWidth, 'avif')} />
          <img
            {...size}
            src={pictureAddress(name, pixelWidth, 'webp')}
            alt={`A slab of ${STONE_NAMES[stone]}`}
            onError={() => setFailed(true)}
            className="absolute top-0 h-auto w-full"
          />
        </picture>
      )}
    </>
  )
}

function percent(zoom: number): string {
  return `${Math.round(zoom * 100)}%`
}

/** An inch in CSS, whatever it really measures on this screen. */
const PIXELS_PER_SCREEN_INCH = 96

function describeZoom(zoom: number): string {
  const inches = (PIXELS_PER_SCREEN_INCH / pixelsPerInch(zoom)).toFixed(1)
  const screenInch = `one inch on your screen shows about ${inches} inches of stone.`
  return zoom === 1 ? `Actual pixels: ${screenInch}` : `At ${percent(zoom)}, ${screenInch}`
}
