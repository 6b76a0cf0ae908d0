import { type ReactNode, useId } from 'react'
import { persistedChoice } from '#client/api/storage.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { Icon } from '#client/ui/icons.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { goToSection } from '#client/ui/screen/use-media.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { isCooktop, isSink } from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatInches } from '#shared/lib/inches.ts'

const DETAILS_ID = 'details'

const shown = persistedChoice('session', 'designer_details', ['closed', 'open'], 'closed')

/** Whether the step "Details" is open. It stays so for this tab. */
export function useDetailsOpen(): boolean {
  return shown.use() === 'open'
}

export function goToDetails(): void {
  shown.set('open')
  goToSection(DETAILS_ID)
}

const Details = lazyPart(async () => (await import('./Details.tsx')).Details, 'Details', 'Your design is safe.')

interface DetailsStepProps {
  store: DesignerStore
  /** What stands above an open sheet on a phone. */
  aboveSheet: ReactNode
}

/** Step 4: closed at first, with a summary. Its code loads when it opens, and when there is a detail or a sheet. */
export function DetailsStep({ store, aboveSheet }: DetailsStepProps) {
  const id = useId()
  const draft = useDesignerState(store, settledDraft)
  const isOpen = useDetailsOpen()
  const hasSheet = useDesignerState(store, ({ sheet }) => sheet !== null)
  const isNeeded = isOpen || hasSheet || draft.details !== undefined
  return (
    <section
      id={DETAILS_ID}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="isolate min-w-0 scroll-mt-6 border-divider border-t px-5 py-3 noscript:hidden sm:px-8 lg:px-6 lg:max-xl:col-span-2 xl:px-7.5"
    >
      <h3 id={`${id}-title`} className="lg:text-[1.3125rem]">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={`${id}-summary`}
          onClick={() => shown.set(isOpen ? 'closed' : 'open')}
          className="flex min-h-control w-full items-baseline gap-3.5 pt-2.5 text-left"
        >
          <span aria-hidden className="figures font-sans text-brass text-caption tracking-normal">
            4
          </span>
          <span className="grow">Details (optional)</span>
          <Icon
            name="chevron-down"
            className={`size-4.5 self-center text-muted transition-transform ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <p id={`${id}-summary`} className="pb-2 pl-[1.375rem] text-label text-muted">
        {detailsSummary(draft)}
      </p>
      <div id={id}>{isNeeded && <Details store={store} aboveSheet={aboveSheet} isOpen={isOpen} />}</div>
    </section>
  )
}

/** What the closed step says: `2 finished edges, no sink yet. Add what you have.` */
export function detailsSummary(countertop: Countertop): string {
  const { cutouts, dishwashers, stretches } = fabricate(countertop)
  const finished = new Set(stretches.filter(({ use }) => use === 'finished').map(({ side }) => side.name))
  const sinks = cutouts.filter(({ cutout }) => isSink(cutout.kind)).length
  const cooktops = cutouts.filter(({ cutout }) => isCooktop(cutout.kind)).length
  const heights = new Set(stretches.map(({ splashHeight }) => splashHeight).filter((height) => height > 0))
  const [height] = heights
  const parts = [
    finished.size === 0 ? 'no finished edges' : pluralize(finished.size, 'finished edge'),
    sinks === 0 ? 'no sink yet' : pluralize(sinks, 'sink'),
    ...(cooktops > 0 ? [pluralize(cooktops, 'cooktop')] : []),
    ...(dishwashers.length > 0 ? [pluralize(dishwashers.length, 'dishwasher')] : []),
    ...(height === undefined ? [] : [heights.size === 1 ? `${formatInches(height)} in backsplash` : 'backsplash']),
  ]
  return `${parts.join(', ')}.${sinks + cooktops === 0 ? ' Add what you have.' : ''}`
}
