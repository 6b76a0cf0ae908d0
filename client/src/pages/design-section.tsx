import { memo, useState } from 'react'
import { useCountertops } from '#client/features/countertops/countertops.ts'
import { Designer } from '#client/features/countertops/Designer.tsx'
import { SavedCountertops } from '#client/features/countertops/SavedCountertops.tsx'
import type { Designer as DesignerHandle } from '#client/features/countertops/use-designer.ts'
import { EstimatePanel } from '#client/features/estimate/EstimatePanel.tsx'
import { PrintSheet, printPage } from '#client/ui/print-sheet.tsx'
import { toast } from '#client/ui/toast.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Design } from '#shared/countertops/design.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { DESIGNER_ID } from './go-to-designer.ts'
import { goToSection } from './go-to-section.ts'
import { DesignSheet } from './print-sheet.tsx'
import { type DialogName, loadDialog, QuoteDialogs } from './quote-dialogs.tsx'

interface DesignSectionProps {
  designer: DesignerHandle
  /** Leads to a form that stands on the page; without it, the form opens in a dialog. */
  goToForm?: () => void
}

/** The design tool with its list, what the list should cost, and the way to a quote. */
export const DesignSection = memo(function DesignSection({ designer, goToForm }: DesignSectionProps) {
  const { data: countertops, refetch } = useCountertops()
  const [dialog, setDialog] = useState<DialogName | null>(null)

  const getQuote = async () => {
    const list = countertops ?? (await refetch({ cancelRefetch: false })).data
    if (!list) return toast({ title: 'We could not load your countertops. Please try again.', look: 'destructive' })
    if (list.length > 0 && goToForm) return goToForm()
    const name = list.length > 0 ? 'quote' : 'empty'
    try {
      // Loaded before it is shown, so that a lost connection costs a message and not the page.
      await loadDialog[name]()
      setDialog(name)
    } catch {
      toast({ title: 'The form could not be loaded. Check your connection and try again.', look: 'destructive' })
    }
  }

  return (
    <section id={DESIGNER_ID} aria-labelledby="design-heading" tabIndex={-1} className="bg-sand pt-14 md:py-24">
      <div className="page mb-7 grid gap-x-16 gap-y-4 md:mb-11 lg:grid-cols-[7fr_5fr] lg:items-end">
        <h2 id="design-heading">Design your countertop</h2>
        <p className="text-muted">
          Drag the round handles or type the sizes. The stone is drawn to scale, cut from a slab of real size.
        </p>
      </div>
      <p className="page hidden pb-7 noscript:block">
        To design here, switch on JavaScript, or call {SHOP.phone}: we draw it with you.
      </p>
      <div className="mx-auto w-full max-w-page md:px-10">
        <Designer designer={designer} priceOf={priceOf} onSeeList={goToList} />
      </div>
      <div className="page mt-10 grid gap-x-16 gap-y-10 lg:mt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <section id={LIST_ID} aria-labelledby="list-heading" tabIndex={-1} className="scroll-mt-6">
          <h3 id="list-heading" className="mb-5">
            Your countertops
          </h3>
          <SavedCountertops />
        </section>
        <EstimatePanel
          designs={countertops ?? []}
          current={designer.design}
          onGetQuote={() => void getQuote()}
          onPrint={printPage}
          className="max-lg:-mx-5 max-lg:rounded-none md:max-lg:mx-0 md:max-lg:rounded lg:sticky lg:top-6 lg:self-start"
        />
      </div>
      <QuoteDialogs dialog={dialog} onClose={() => setDialog(null)} countertops={countertops ?? []} />
      <PrintSheet>{() => <DesignSheet designs={countertops?.length ? countertops : [designer.design]} />}</PrintSheet>
    </section>
  )
})

const LIST_ID = 'your-countertops'

function goToList(): void {
  goToSection(LIST_ID)
}

function priceOf(design: Design): string {
  return formatCents(estimate([design], PRICE_LIST).totalCents)
}
