import { type MouseEvent, useRef, useState } from 'react'
import { stonePictureName } from './stone-pictures.ts'
import { Button } from '#client/ui/button.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { STONE_PICTURE_NOTE } from '#shared/content/stones.ts'
import type { Point } from '#shared/countertops/outline.ts'
import { STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { Ruler } from './Ruler.tsx'

const SlabViewer = lazyPart(async () => (await import('./SlabViewer.tsx')).SlabViewer, 'The close-up')

const MIDDLE: Point = { x: 0.5, y: 0.5 }
const DIVISION = { number: 12, line: 3 }
/** Pixels. Only the close-up loads the largest picture. */
const MAX_PICTURE_WIDTH = 1550

interface SlabFigureProps {
  stone: StoneId
  /** Loads the picture first, since it's in the first view. */
  priority?: boolean
}

/** A whole slab with rulers, up to the right edge of the screen. A click opens the close-up. */
export function SlabFigure({ stone, priority = false }: SlabFigureProps) {
  const button = useRef<HTMLButtonElement>(null)
  /** Where the close-up opens, as shares of the slab's width and height. */
  const [place, setPlace] = useState<Point | null>(null)
  const name = STONE_NAMES[stone]
  return (
    <figure className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] grid-rows-[1.5rem_auto] md:ml-[max(1rem,calc((100vw-80rem)/2+1rem))] md:grid-cols-[1.5rem_minmax(0,1fr)]">
      <div className="col-start-2">
        <Ruler axis="across" division={DIVISION} isDense />
      </div>
      <div className="row-start-2 flex justify-end">
        <Ruler axis="down" division={DIVISION} isDense />
      </div>
      {/* For keyboards and screen readers, the button below opens the middle. */}
      <div
        role="presentation"
        className="cursor-zoom-in overflow-hidden"
        onClick={(event) => setPlace(clickedPlace(event))}
      >
        <Picture
          name={stonePictureName(stone)}
          alt={`A whole slab of ${name}`}
          sizes="(min-width: 48rem) 92vw, 100vw"
          upTo={MAX_PICTURE_WIDTH}
          priority={priority}
          // The picture shows more stone than one slab has. This crops it to the proportions of SLAB.
          className="block aspect-[132/65.5] h-auto w-full object-cover object-top"
        />
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-paper pt-3 text-caption max-md:col-span-full max-md:px-gutter text-muted md:absolute md:bottom-0 md:left-0 md:px-5">
        {STONE_PICTURE_NOTE}
        <Button ref={button} size="small" aria-label={`See it close up: ${name}`} onClick={() => setPlace(MIDDLE)}>
          See it close up
        </Button>
      </figcaption>
      <div className="col-span-full">
        {place && (
          <SlabViewer
            stone={stone}
            place={place}
            onClose={() => setPlace(null)}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              button.current?.focus()
            }}
          />
        )}
      </div>
    </figure>
  )
}

/** The clicked place as shares of width and height. */
function clickedPlace({ currentTarget, clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
