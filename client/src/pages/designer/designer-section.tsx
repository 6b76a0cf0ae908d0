import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { listState, useCountertops } from '#client/features/designer/saved/countertops.ts'
import { Designer } from '#client/features/designer/Designer.tsx'
import { goToDetails } from '#client/features/designer/details/DetailsStep.tsx'
import { lastValidSize, settledDraft } from '#client/features/designer/designer-state.ts'
import { ShareButton } from '#client/features/designer/share/ShareButton.tsx'
import { followOtherTabsJob, storedJob, useJob } from '#client/features/quotes/job-draft.ts'
import { sentText } from '#client/features/quotes/sent-list.ts'
import { TypicalKitchens } from '#client/features/designer/options/TypicalKitchens.tsx'
import { mustChooseStone } from './saved-list.ts'
import { mustEndEditFirst } from '#client/features/designer/saved/edit-countertop.ts'
import { useSwitchStone } from '#client/features/designer/saved/drawn-as.ts'
import { useNewChanges } from '#client/features/designer/saved/new-changes.tsx'
import { SavedCountertops } from '#client/features/designer/saved/SavedCountertops.tsx'
import {
  type DesignerControls as DesignerHandle,
  type DesignerStore,
  useDesignerControls,
  useDesignerState,
} from '#client/features/designer/use-designer.ts'
import { useKeptDesign } from '#client/features/designer/kept-design.ts'
import { EstimatePanel } from '#client/features/estimate/EstimatePanel.tsx'
import { CountertopsSheet } from '#client/features/drawing/paper/PrintedSheet.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { DESIGNER_ID, SAVED_LIST_ID } from '#client/features/designer/go-to-designer.ts'
import { goToSection } from '#client/ui/screen/use-media.ts'
import { type DialogName, FORM_LOAD_FAILED, preloadDialog, QuoteDialogs } from './quote-dialogs.tsx'

const PriceHelp = lazyPart(async () => (await import('#client/features/designer/saved/PriceHelp.tsx')).PriceHelp)

interface DesignerSectionProps {
  store: DesignerStore
  /** Moves to the form on the page. Without it, the form opens in a dialog. */
  goToForm?: () => void
}

/** The designer with the list of countertops, the estimate and the quote form. */
export function DesignerSection({ store, goToForm }: DesignerSectionProps) {
  useKeptDesign(store)
  useEarlyInput()
  const designer = useDesignerControls(store)
  const list = useCountertops()
  const { data: countertops, refetch } = list
  const offered = useMemo(() => (countertops ?? []).filter(isInOfferedStone), [countertops])
  const job = useJob()
  useEffect(followOtherTabsJob, [])

  const switchStone = useSwitchStone(store)
  const { question, askAbout } = useNewChanges(store)
  const { dialog, getQuote, isOpening, close } = useGetQuote({ store, list, askAbout, goToForm })
  const getKitchen = async () => {
    const asked = await askAbout(countertops ?? [], 'Share as is')
    return asked && { countertops: asked.length > 0 ? asked : [settledDraft(store.getState())], job: storedJob() }
  }
  // Printed after the question is gone.
  const printList = async () => (await askAbout(countertops ?? [], 'Print as is')) && setTimeout(() => window.print())
  /** When this list was sent, until it changes. */
  const sent = sentText(countertops ?? [])

  return (
    <section
      id={DESIGNER_ID}
      aria-labelledby="design-heading"
      tabIndex={-1}
      className="bg-sand pt-14 md:py-24 lg:short:pt-4"
    >
      <DesignerHeading designer={designer} />
      <div className="mx-auto w-full max-w-page md:px-10">
        <Designer
          designer={designer}
          onSeeList={() => goToSection(SAVED_LIST_ID)}
          onGetQuote={() => void getQuote()}
          isOpeningQuote={isOpening}
          job={job}
        />
      </div>
      <div className="page mt-6 grid grid-cols-[minmax(0,1fr)] gap-y-10 md:mt-10 lg:mt-16">
        <section id={SAVED_LIST_ID} aria-labelledby="list-heading" tabIndex={-1} className="scroll-mt-6">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 id="list-heading">Your countertops</h3>
            <ShareButton getKitchen={getKitchen} />
          </div>
          {sent && <p className="figures mb-4 text-label text-muted">{sent}</p>}
          <SavedCountertops store={store} />
        </section>
        <EstimatePanel
          countertops={offered}
          job={job}
          leftOut={(countertops?.length ?? 0) - offered.length}
          listState={listState(list)}
          onReloadList={() => void refetch()}
          draft={designer.draft}
          lastValidSize={useDesignerState(store, lastValidSize)}
          onAddDetails={goToDetails}
          onGetQuote={() => void getQuote()}
          isOpeningQuote={isOpening}
          onSwitchStone={(stone) => void switchStone(countertops ?? [], stone)}
          renderHelp={(estimate) => <PriceHelp {...{ store, list: offered, draft: designer.draft, job, estimate }} />}
          onPrint={() => void printList()}
        />
      </div>
      {question}
      <QuoteDialogs
        dialog={dialog}
        onClose={close}
        countertops={offered}
        designer={designer}
        onAdded={() => void getQuote()}
      />
      <PrintedList countertops={countertops} draft={designer.draft} job={job} />
    </section>
  )
}

interface PrintedListProps {
  countertops: readonly SavedCountertop[] | undefined
  draft: Countertop
  job: Job | undefined
}

const PaperKitchen = lazyPart(async () => (await import('#client/features/drawing/plan/KitchenPlan.tsx')).PaperKitchen)

function PrintedList({ countertops, draft, job }: PrintedListProps) {
  const isKitchen = (countertops?.length ?? 0) > 1
  // A print doesn't wait for code.
  useEffect(() => {
    if (isKitchen) PaperKitchen.preload().catch(() => undefined)
  }, [isKitchen])
  return (
    <PrintSheet>
      {() => (
        <CountertopsSheet
          countertops={countertops?.length ? countertops : [draft]}
          job={job}
          isListLoaded={countertops !== undefined}
          kitchen={isKitchen && countertops && <PaperKitchen countertops={countertops} />}
        />
      )}
    </PrintSheet>
  )
}

interface GetQuote extends DesignerSectionProps {
  list: ReturnType<typeof useCountertops>
  askAbout: ReturnType<typeof useNewChanges>['askAbout']
}

function useGetQuote({ store, list: { data, refetch }, askAbout, goToForm }: GetQuote) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [isOpening, setOpening] = useState(false)
  /** Says so while it waits for the connection. The button stays enabled, so the focus returns to it. */
  const waitFor = async <T,>(loading: Promise<T>): Promise<T> => {
    setOpening(true)
    try {
      return await loading
    } finally {
      setOpening(false)
    }
  }
  const getQuote = async () => {
    if (isOpening || mustEndEditFirst(store)) return
    const saved = data ?? (await waitFor(refetch({ cancelRefetch: false }))).data
    if (!saved) {
      toast({ title: "We couldn't load your countertops. Please try again.", look: 'destructive' })
      return
    }
    const sent = await askAbout(saved, 'Send as is')
    if (!sent || mustChooseStone(sent)) return
    const next = saved.length === 0 ? 'empty' : 'quote'
    if (next === 'quote' && goToForm) return goToForm()
    try {
      // Load it before it's shown, so that a lost connection causes a message, not an error page.
      await waitFor(preloadDialog(next))
      setDialog(next)
    } catch {
      toast({ title: FORM_LOAD_FAILED, look: 'destructive' })
    }
  }
  return { dialog, isOpening, getQuote, close: () => setDialog(null) }
}

function DesignerHeading({ designer: { edit, store } }: { designer: DesignerHandle }) {
  return (
    <>
      <div className="page mb-7 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-4 md:mb-11 lg:short:mb-3 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h2 id="design-heading" className="wrap-anywhere">
          <span aria-live="polite">{edit ? `Editing ${edit.title}` : 'Design your countertop'}</span>
        </h2>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="lg:short:hidden text-muted">
            Drag the round handles or type the sizes. The stone is drawn to scale, on a full-size slab.
          </p>
          {!edit && <TypicalKitchens store={store} />}
        </div>
      </div>
      <p className="page hidden pb-7 noscript:block">
        To design here, turn on JavaScript. Or call {SHOP.phone} and we'll draw it with you.
      </p>
    </>
  )
}

/**
 * Enters again what a visitor typed or chose before React was there. React leaves it in the fields, but tells no one. They have `autocomplete="off"`: the browser itself fills in others.
 */
function useEarlyInput(): void {
  useLayoutEffect(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('main input[autocomplete=off]')]
    const chosen = fields.filter(({ checked, defaultChecked }) => checked && !defaultChecked)
    const typed = fields
      .filter(({ value, defaultValue }) => value !== defaultValue)
      .map((field) => ({ field, text: field.value }))
    // After the render with this browser's draft.
    const timer = setTimeout(() => {
      for (const field of chosen) {
        field.checked = false
        field.click()
      }
      for (const { field, text } of typed) {
        // React ignores an input event if it set this text itself.
        field.value = ''
        field.setRangeText(text, 0, 0, 'end')
        field.dispatchEvent(new Event('input', { bubbles: true }))
        if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      }
    })
    return () => clearTimeout(timer)
  }, [])
}
