import { type CSSProperties, useState } from 'react'
import { Picture } from '#client/ui/picture.tsx'
import { wantsLessMotion } from '#client/ui/use-media.ts'
import { useSwipe } from '#client/ui/use-swipe.ts'
import { pictureNames } from './portfolio-facts.ts'
import type { Stop } from './portfolio-walk.ts'

interface PictureTrackProps {
  stops: readonly Stop[]
  /** The stop that is shown. */
  position: number
  onStep: (by: 1 | -1) => void
}

/**
 * The picture that is shown, with those before and after it beside it, out of sight: they are loaded once this one is
 * here, and follow a finger.
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
  // The names of our own properties are not known to React's types.
  const style = { '--offset': offset } as CSSProperties
  return (
    <div
      inert={offset !== 0}
      style={style}
      className="absolute inset-0 flex translate-x-[calc(var(--offset)*100%+var(--swiped,0px))] items-center justify-center transition-transform duration-turn group-data-swiped:transition-none"
    >
      <Picture
        {...pictureNames(entry)}
        sizes="100vw"
        alt={entry.alt}
        priority={offset === 0}
        isNext={offset !== 0}
        className="size-full object-cover md:aspect-8/5 md:h-auto md:w-[min(100cqw,160cqh)]"
      />
    </div>
  )
}

/** Painted, not rendered. Where less motion is asked for, nothing moves before the finger is lifted. */
function followFinger(track: Element, pixels: number | null): void {
  if (!(track instanceof HTMLElement)) return
  track.toggleAttribute('data-swiped', pixels !== null)
  if (pixels === null) track.style.removeProperty('--swiped')
  else if (!wantsLessMotion()) track.style.setProperty('--swiped', `${pixels}px`)
}
