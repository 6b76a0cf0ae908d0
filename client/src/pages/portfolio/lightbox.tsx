import { type CSSProperties, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { usePriceList } from '#client/lib/price-list.ts'
import { Button } from '#client/ui/button.tsx'
import { useKeys } from '#client/ui/focus.ts'
import { Icon } from '#client/ui/icons.tsx'
import { wasOpenedFromList } from '#client/ui/dialog/browser-history.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import {
  entriesFor,
  LIST_ID,
  type PortfolioFilter,
  portfolioUrl,
  viewLinkId,
} from '#client/features/portfolio/portfolio-query.ts'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import { OpenInDesigner } from './entry.tsx'
import {
  DETAILS_FACT,
  PICTURE_KINDS,
  entryPictures,
  formatEstimate,
  listFacts,
  priceLabel,
} from '#client/features/portfolio/portfolio-facts.ts'
import { Picture } from '#client/ui/picture.tsx'
import { prefersReducedMotion } from '#client/ui/screen/use-media.ts'
import { useSwipe } from '#client/ui/use-drag.ts'

interface LightboxProps {
  /** The page's. Its entries are the neighbors of the open one, or all are if it hides that one. */
  filter: PortfolioFilter
  openId: string
}

/** One entry in full-screen size. Arrow keys, Home, End and swipes show the others. Escape closes. */
export function Lightbox({ filter, openId }: LightboxProps) {
  const [, navigate] = useLocation()
  const listed = entriesFor(filter)
  const entries = listed.some(({ id }) => id === openId) ? listed : PORTFOLIO
  const onOpen = ({ id }: PortfolioEntry) =>
    navigate(portfolioUrl({ ...filter, open: id }), { replace: true, state: history.state })
  // Going back takes a moment, and a second press would leave the page.
  const isClosing = useRef(false)
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    if (wasOpenedFromList()) history.back()
    else navigate(portfolioUrl({ ...filter, open: null }), { replace: true })
  }
  /** The last shown entry gets the focus. */
  const focusEntry = (event: Event) => {
    event.preventDefault()
    const link = document.getElementById(viewLinkId(openId))
    const place = link ?? document.getElementById(LIST_ID)
    place?.focus()
  }
  const { index, stops, position, step } = useLightboxSteps(entries, openId, onOpen)
  const priceList = usePriceList()
  const entry = entries[index]
  const [first, last] = [entries[0], entries.at(-1)]
  useKeys({
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => first && onOpen(first),
    End: () => last && onOpen(last),
  })

  if (!entry) return null
  const facts = [
    ...listFacts(entry),
    { name: priceLabel(entry), value: formatEstimate(entry, priceList) },
    { name: 'Picture', value: PICTURE_KINDS[entry.picture] },
  ]
  return (
    <TaskDialog width="screen" hasAddress title={entry.title} onClose={close} onCloseAutoFocus={focusEntry}>
      <PictureTrack stops={stops} position={position} onStep={step} />
      <div className="grid gap-x-10 gap-y-4 px-gutter pt-3 pb-5 md:px-gutter-wide lg:grid-cols-[auto_1fr_auto] lg:items-center lg:py-4">
        <div className="flex items-center justify-between gap-1 max-lg:-mx-3 lg:-ml-3">
          {entries.length > 1 && (
            <Button variant="quiet" size="small" className="px-3!" onClick={() => step(-1)}>
              <Icon name="arrow-left" />
              Previous
            </Button>
          )}
          <p role="status" className="figures min-w-16 text-center text-caption text-muted max-lg:only:ml-3">
            <span>{`${index + 1} of ${entries.length}`}</span>
            <span className="sr-only">{`: ${entry.title}`}</span>
          </p>
          {entries.length > 1 && (
            <Button variant="quiet" size="small" className="px-3!" onClick={() => step(1)}>
              Next
              <Icon name="arrow-right" />
            </Button>
          )}
        </div>
        <dl className="figures flex flex-wrap gap-x-8 gap-y-3 border-divider text-label max-lg:border-y max-lg:py-4 lg:justify-center [&_dt]:text-caption [&_dt]:text-muted">
          {facts.map(({ name, value }) => (
            // A phone's screen has no room for words. The list shows them.
            <div key={name} className={name === DETAILS_FACT ? 'max-w-[22em] max-lg:hidden' : ''}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <OpenInDesigner entry={entry} />
      </div>
    </TaskDialog>
  )
}

interface PictureTrackProps {
  stops: readonly Stop[]
  position: number
  onStep: (by: 1 | -1) => void
}

/**
 * The visible picture, with the previous and the next one off screen. Those load after it. All follow a finger.
 */
function PictureTrack({ stops, position, onStep }: PictureTrackProps) {
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

interface Stop {
  /** Continues past both ends, so that the first picture after the last one comes in from the same side as any next one. */
  position: number
  entry: PortfolioEntry
}

/** Steps through `entries` in a circle, starting at `openId`. Calls `onOpen` with the entry after each step. */
function useLightboxSteps(entries: readonly PortfolioEntry[], openId: string, onOpen: (entry: PortfolioEntry) => void) {
  const index = Math.max(
    entries.findIndex(({ id }) => id === openId),
    0,
  )
  const [position, setPosition] = useState(index)
  // The entry can change without a step: by Home, End or the URL.
  const drift = index - wrapIndex(position, entries.length)
  if (drift !== 0) setPosition(position + drift)

  const offsets = entries.length > 1 ? [-1, 0, 1] : [0]
  return {
    index,
    position,
    /** The previous, the visible and the next stop. A single entry has no neighbors. */
    stops: offsets.flatMap((by): Stop[] => {
      const entry = entries[wrapIndex(position + by, entries.length)]
      return entry ? [{ position: position + by, entry }] : []
    }),
    step: (by: 1 | -1) => {
      const entry = entries[wrapIndex(position + by, entries.length)]
      if (!entry || entries.length === 1) return
      setPosition(position + by)
      onOpen(entry)
    },
  }
}

function wrapIndex(position: number, count: number): number {
  return ((position % count) + count) % count
}
