import { useEffect, useRef, useState } from 'react'
import { stonePictureName } from '#client/features/countertops/stone-pictures.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { pictureAddress } from '#client/ui/picture-data.ts'
import { TaskDialog } from '#client/ui/task-dialog.tsx'
import { STONE_PICTURE_NOTE } from '#shared/content/stones.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB, SLAB_PICTURE, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { Ruler } from './Ruler.tsx'
import { divisionAt } from './ruler.ts'
import { inchAt, SCREEN_INCH, ZOOM_STEP } from './slab-view.ts'
import { toEveryPixel, toWholeSlab, useSlabGestures, useSlabKeys, zoomBy } from './use-slab-gestures.ts'
import { type Change, useSlabView } from './use-slab-view.ts'

interface SlabViewerProps {
  stone: StoneId
  /** What is seen first, as shares of the slab's width and height. */
  place: Point
  /** Address of a smaller picture of the slab that the browser has already, shown until the full one is there. */
  preview: string
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** Where there is room for them, and no fingers. */
const KEYS = (
  <span className="block px-gutter-wide pb-2 text-caption max-lg:sr-only">
    Arrow keys move the slab, + and - zoom, 0 shows the whole slab and 1 every pixel.
  </span>
)
/** Milliseconds without a change after which a gesture counts as ended. */
const ENDED_MS = 500

/** A slab as large as the screen, up to 1:1 and beyond, with rulers along its edges. */
export function SlabViewer({ stone, onClose, onCloseAutoFocus, ...shown }: SlabViewerProps) {
  return (
    <TaskDialog
      width="screen"
      title={STONE_NAMES[stone]}
      description={KEYS}
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <Desk stone={stone} {...shown} />
    </TaskDialog>
  )
}

/** A dialog's content comes into the page after the dialog; what is measured and painted is within it. */
function Desk({ stone, place, preview }: Pick<SlabViewerProps, 'stone' | 'place' | 'preview'>) {
  const root = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { zoom, share, isWhole, isLargest, show } = useSlabView(root, frame, place)
  const gestures = useSlabGestures(frame, show)
  useSlabKeys(show)
  const division = divisionAt(inchAt(zoom))
  const words = meaning(zoom, share)
  return (
    <div ref={root} className="flex min-h-0 grow flex-col">
      <Tools share={share} isWhole={isWhole} isLargest={isLargest} show={show} />
      <div className="grid min-h-60 grow grid-cols-[1.5rem_minmax(0,1fr)] grid-rows-[1.5rem_minmax(0,1fr)]">
        <div className="col-start-2 overflow-hidden">
          <div data-across>
            <Ruler axis="across" length={SLAB.width} division={division} />
          </div>
        </div>
        <div className="row-start-2 overflow-hidden">
          <div data-down>
            <Ruler axis="down" length={SLAB.height} division={division} />
          </div>
        </div>
        <div
          ref={frame}
          data-testid="slab-frame"
          {...gestures}
          className={`relative touch-none select-none overflow-hidden bg-sand ${share >= 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        >
          <div data-slab className="absolute top-0 left-0 overflow-hidden">
            <Slab stone={stone} preview={preview} />
          </div>
        </div>
      </div>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-1 px-gutter py-3 text-caption text-muted md:px-gutter-wide">
        <p aria-hidden className="figures">
          {words}
        </p>
        <Announced text={words} />
        <p>{STONE_PICTURE_NOTE}</p>
      </div>
    </div>
  )
}

/** Said once the zoom stays: every step of a pinch would be a flood. */
function Announced({ text }: { text: string }) {
  const [said, setSaid] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ENDED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

interface ToolsProps {
  share: number
  isWhole: boolean
  isLargest: boolean
  show: (change: Change) => void
}

/** At an end of the zoom its buttons keep the focus, and so are only marked as disabled. */
function Tools({ share, isWhole, isLargest, show }: ToolsProps) {
  const tool = (isAtEnd: boolean, change: Change) => ({
    variant: 'quiet' as const,
    size: 'small' as const,
    'aria-disabled': isAtEnd,
    onClick: () => show(change),
  })
  return (
    <div className="flex flex-wrap items-center justify-between border-divider border-t px-2 py-1 md:px-7">
      <div className="flex items-center sm:gap-1">
        <Button {...tool(isWhole, zoomBy(1 / ZOOM_STEP))} aria-label="Zoom out" className="w-11 px-0!">
          <Icon name="minus" />
        </Button>
        <span className="figures w-11 text-center sm:w-12 text-label">{percent(share)}</span>
        <Button {...tool(isLargest, zoomBy(ZOOM_STEP))} aria-label="Zoom in" className="w-11 px-0!">
          <Icon name="plus" />
        </Button>
      </div>
      <div className="flex items-center sm:gap-1">
        <Button {...tool(isWhole, toWholeSlab())} className="px-1.5! sm:px-3!">
          Whole slab
        </Button>
        <Button {...tool(share === 1, toEveryPixel())} className="px-1.5! sm:px-3!">
          Every pixel, 1:1
        </Button>
      </div>
    </div>
  )
}

/** The full picture over the smaller one, which it hides as soon as it is there. */
function Slab({ stone, preview }: { stone: StoneId; preview: string }) {
  const [failed, setFailed] = useState(false)
  const name = stonePictureName(stone)
  const { pixelWidth, pixelHeight } = SLAB_PICTURE
  const size = { width: pixelWidth, height: pixelHeight, draggable: false }
  return (
    <>
      {preview && <img {...size} src={preview} alt="" className="absolute top-0 h-auto w-full" />}
      {failed ? (
        <p role="alert" className="absolute bg-paper px-5 py-3 text-caption">
          The full picture could not be loaded. What you see is a smaller one.
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

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** How large the stone is on this screen. */
function meaning(zoom: number, share: number): string {
  const inches = (SCREEN_INCH / inchAt(zoom)).toFixed(1)
  const screenInch = `an inch of the screen, as your browser counts it, shows ${inches} inches of stone.`
  if (share === 1) return `A pixel of the picture is a pixel of your screen, and ${screenInch}`
  return `At ${percent(share)}, ${screenInch}`
}
