import { type CSSProperties, useState } from 'react'
import { Picture } from '#client/ui/picture.tsx'
import { prefersReducedMotion } from '#client/ui/screen/use-media.ts'
import { useSwipe } from '#client/ui/carousel/carousel.tsx'
import { entryPictures } from '#client/features/portfolio/portfolio-facts.ts'
import type { Stop } from './use-lightbox-steps.ts'

interface PictureTrackProps {
  stops: readonly Stop[]
  /** Position of the visible stop. */
  position: number
  onStep: (by: 1 | -1) => void
}

/**
 * The visible picture, with the previous and the next one off screen. Those load after it. All follow a finger.
 */
export function PictureTrack({ stops, position, onStep }: PictureTrackProps) {
  const [isLoaded, setLoaded] = useState(false)
  const swipe = useSwipe(onStep, followFinger)
  return (
    <div
      {...swipe}
      onLoadCapture={() => setLoaded(true)}
      className="group relative aspect-4/5 shrink-0 touch-pan-y touch-pinch-zoom overflow-hidden [container-type:size] md:aspect-auto md:min-h-64 md:shrink md:grow md:[@media(max-height:30rem)]:min-h-[calc(100dvh-4rem)]"
    >
      {stops.map((stop) => {
        const isShown = stop.position === position
        if (!isShown && !isLoaded) return null
        return <Slide key={stop.position} stop={stop} offset={stop.position - position} />
      })}
    </div>
  )
}

function Slide({ stop: { entry }, offset }: { stop: Stop; offset: number }) {
  // React's types don't know custom properties.
  const style = { '--offset': offset } as CSSProperties
  return (
    <div
      inert={offset !== 0}
      style={style}
      className="absolute inset-0 flex translate-x-[calc(var(--offset)*100%+var(--swiped,0px))] items-center justify-center transition-transform duration-turn group-data-swiped:transition-none"
    >
      <Picture
        {...entryPictures(entry)}
        sizes="100vw"
        alt={entry.alt}
        priority={offset === 0}
        isEager={offset !== 0}
        className="size-full object-cover md:aspect-8/5 md:h-auto md:w-[min(100cqw,160cqh)]"
      />
    </div>
  )
}

/** Writes to the DOM without React. With reduced motion, nothing moves until the finger lifts. */
function followFinger(track: Element, pixels: number | null): void {
  if (!(track instanceof HTMLElement)) return
  track.toggleAttribute('data-swiped', pixels !== null)
  if (pixels === null) track.style.removeProperty('--swiped')
  else if (!prefersReducedMotion()) track.style.setProperty('--swiped', `${pixels}px`)
}
