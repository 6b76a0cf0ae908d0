import { useEffect, useEffectEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'
import { OpenInDesigner } from './open-in-designer.tsx'
import {
  DETAILS_FACT,
  formatEstimate,
  listFacts,
  PICTURE_KINDS,
  priceLabel,
} from '#client/features/portfolio/portfolio-facts.ts'
import { PictureTrack } from './track.tsx'
import { useLightboxSteps } from './use-lightbox-steps.ts'

interface LightboxProps {
  /** At least one, in order. The first follows the last. */
  entries: readonly PortfolioEntry[]
  openId: string
  onOpen: (entry: PortfolioEntry) => void
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** One entry in full-screen size. Arrow keys, Home, End and swipes show the others. Escape closes. */
export function PortfolioLightbox({ entries, openId, onOpen, onClose, onCloseAutoFocus }: LightboxProps) {
  const { index, stops, position, step } = useLightboxSteps(entries, openId, onOpen)
  const entry = entries[index]
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const first = entries[0]
    const last = entries.at(-1)
    if (event.key === 'ArrowRight') step(1)
    else if (event.key === 'ArrowLeft') step(-1)
    else if (event.key === 'Home' && first) onOpen(first)
    else if (event.key === 'End' && last) onOpen(last)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  if (!entry) return null
  const facts = [
    ...listFacts(entry),
    { name: priceLabel(entry), value: formatEstimate(entry) },
    { name: 'Picture', value: PICTURE_KINDS[entry.picture] },
  ]
  return (
    <TaskDialog width="screen" hasAddress title={entry.title} onClose={onClose} onCloseAutoFocus={onCloseAutoFocus}>
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
