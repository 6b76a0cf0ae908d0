import { useEffect, useId, useState, type ComponentType } from 'react'
import { Icon } from '#client/ui/icons.tsx'
import { LazyPart } from '#client/ui/loading.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { detailsSummary } from './details-summary.ts'
import { loadDetailsPanel, loadDetailsWatch } from './load-details.ts'
import { DETAILS_ID, setDetailsOpen, useDetailsOpen } from './open-details.ts'

interface DetailsStepProps {
  store: DesignerStore
  /** The draft after the last finished change. */
  draft: Countertop
}

const FAILURE = { title: "Details didn't load.", text: 'Your design is safe.' }

/** Step 4: closed at first, with a summary. Its code loads when it opens. */
export function DetailsStep({ store, draft }: DetailsStepProps) {
  const id = useId()
  const isOpen = useDetailsOpen()
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
          onClick={() => setDetailsOpen(!isOpen)}
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
      <Watch store={store} />
      <div id={id} hidden={!isOpen} className="pt-3 pb-4">
        {isOpen && <LazyPart load={loadDetailsPanel} props={{ store }} name="Details" failureText={FAILURE.text} />}
      </div>
    </section>
  )
}

/** Warnings, sheets and settling also work while the step is closed. Their code loads once there is something for them. */
function Watch({ store }: { store: DesignerStore }) {
  const hasDetails = useDesignerState(store, ({ draft }) => draft.details !== undefined)
  const hasSheet = useDesignerState(store, ({ sheet }) => sheet !== null)
  const isOpen = useDetailsOpen()
  const [Part, setPart] = useState<ComponentType<{ store: DesignerStore }> | null>(null)
  const isNeeded = Part === null && (hasDetails || hasSheet || isOpen)
  useEffect(() => {
    if (!isNeeded) return
    loadDetailsWatch().then(
      (loaded) => setPart(() => loaded),
      () => {
        const { sheet } = store.getState()
        if (!sheet) return
        store.dispatch({ type: 'closeSheet' })
        toast({
          title: FAILURE.title,
          description: FAILURE.text,
          look: 'destructive',
          action: { label: 'Try again', onPress: () => store.dispatch({ type: 'openSheet', sheet }) },
        })
      },
    )
  }, [isNeeded, hasSheet, store])
  return Part && <Part store={store} />
}
