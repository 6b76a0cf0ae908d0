import { memo, useRef, useState } from 'react'
import { StonePictureNote } from './StonePictureNote.tsx'
import { stonePictureName } from './stone-pictures.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { pictureAddress } from '#client/ui/picture-data.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useAtRest } from '#client/ui/use-at-rest.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_PICTURE, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { divisionForScale, Ruler } from './Ruler.tsx'
import {
  cssPixelsPerInch,
  CSS_PIXELS_PER_SCREEN_INCH,
  maxZoom,
  minZoom,
  oneToOneZoom,
  SLAB_ZOOM_STEP,
  slabSize,
  toActualPixels,
  toWholeSlab,
  type ViewChange,
  zoomBy,
} from './slab-view.ts'
import { useSlabView } from './use-slab-view.ts'

interface SlabViewerProps {
  stone: StoneId
  /** The place to show first, as shares of the slab's width and height. */
  place: Point
  /** Address of a smaller picture that is already loaded, shown until the full one loads. */
  preview: string
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
export function SlabViewer({ stone, onClose, onCloseAutoFocus, ...shown }: SlabViewerProps) {
  return (
    <TaskDialog
      width="screen"
      title={STONE_NAMES[stone]}
      description={KEY_HELP}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <SlabWorkspace stone={stone} {...shown} />
    </TaskDialog>
  )
}

/** A separate component because the dialog mounts its content later, and this measures its elements on mount. */
function SlabWorkspace({ stone, place, preview }: Pick<SlabViewerProps, 'stone' | 'place' | 'preview'>) {
  const frameRef = useRef<HTMLDivElement>(null)
  const { view, frame, show, onPointerDown } = useSlabView(frameRef, place)
  const { zoom, left, top } = view
  const { width, height } = slabSize(zoom)
  /** Zoom relative to 1:1. */
  const share = zoom / oneToOneZoom(frame)
  const division = divisionForScale(cssPixelsPerInch(zoom))
  const words = describeZoom(zoom, share)
  return (
    <div className="flex min-h-0 grow flex-col">
      <ZoomToolbar share={share} isWhole={zoom <= minZoom(frame)} isLargest={zoom >= maxZoom(frame)} show={show} />
      <div className="grid min-h-60 grow grid-cols-[1.5rem_minmax(0,1fr)] grid-rows-[1.5rem_minmax(0,1fr)]">
        <div className="col-start-2 overflow-hidden">
          <div style={{ width, transform: `translateX(${left}px)` }}>
            <Ruler axis="across" division={division} />
          </div>
        </div>
        <div className="row-start-2 overflow-hidden">
          <div style={{ height, transform: `translateY(${top}px)` }}>
            <Ruler axis="down" division={division} />
          </div>
        </div>
        <div
          ref={frameRef}
          data-testid="slab-frame"
          onPointerDown={onPointerDown}
          className={`relative touch-none select-none overflow-hidden bg-sand ${share >= 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        >
          <div
            data-slab
            className="absolute top-0 left-0 overflow-hidden"
            style={{ width, height, transform: `translate(${left}px, ${top}px)` }}
          >
            <SlabPictures stone={stone} preview={preview} />
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

interface ZoomToolbarProps {
  share: number
  isWhole: boolean
  isLargest: boolean
  show: (change: ViewChange) => void
}

/** Buttons at the end of the zoom are only `aria-disabled`, so they keep the focus. */
function ZoomToolbar({ share, isWhole, isLargest, show }: ZoomToolbarProps) {
  const tool = (isAtEnd: boolean, change: ViewChange) => ({
    variant: 'quiet' as const,
    size: 'small' as const,
    'aria-disabled': isAtEnd,
    onClick: () => show(change),
  })
  return (
    <div className="flex flex-wrap items-center justify-between border-divider border-t px-2 py-1 md:px-7">
      <div className="flex items-center sm:gap-1">
        <Button {...tool(isWhole, zoomBy(1 / SLAB_ZOOM_STEP))} aria-label="Zoom out" className="w-11 px-0!">
          <Icon name="minus" />
        </Button>
        <span className="figures w-11 text-center sm:w-12 text-label">{percent(share)}</span>
        <Button {...tool(isLargest, zoomBy(SLAB_ZOOM_STEP))} aria-label="Zoom in" className="w-11 px-0!">
          <Icon name="plus" />
        </Button>
      </div>
      <div className="flex items-center sm:gap-1">
        <Button {...tool(isWhole, toWholeSlab)} className="px-1.5! sm:px-3!">
          Whole slab
        </Button>
        <Button {...tool(share === 1, toActualPixels)} className="px-1.5! sm:px-3!">
          Actual pixels, 1:1
        </Button>
      </div>
    </div>
  )
}

/** The full picture on top of the smaller one, which it covers once it loads. */
const SlabPictures = memo(function SlabPictures({ stone, preview }: { stone: StoneId; preview: string }) {
  const [failed, setFailed] = useState(false)
  const name = stonePictureName(stone)
  const { pixelWidth, pixelHeight } = SLAB_PICTURE
  const size = { width: pixelWidth, height: pixelHeight, draggable: false }
  return (
    <>
      {preview && <img {...size} src={preview} alt="" className="absolute top-0 h-auto w-full" />}
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
})

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

function describeZoom(zoom: number, share: number): string {
  const inches = (CSS_PIXELS_PER_SCREEN_INCH / cssPixelsPerInch(zoom)).toFixed(1)
  const screenInch = `one inch on your screen shows about ${inches} inches of stone.`
  if (share === 1) return `Actual pixels: ${screenInch}`
  return `At ${percent(share)}, ${screenInch}`
}
