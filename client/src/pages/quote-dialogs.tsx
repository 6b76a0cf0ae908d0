import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { fullDimensions } from '#shared/countertops/design.ts'
import type { Countertop } from '#shared/countertops/schema.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { goToDesigner } from './go-to-designer.ts'

export type DialogName = 'quote' | 'empty'

export const loadDialog = {
  quote: async () => ({ default: (await import('#client/features/quotes/QuoteDialog.tsx')).QuoteDialog }),
  empty: async () => ({ default: (await import('#client/features/quotes/EmptyListDialog.tsx')).EmptyListDialog }),
}
const QuoteDialog = lazy(loadDialog.quote)
const EmptyListDialog = lazy(loadDialog.empty)

interface QuoteDialogsProps {
  dialog: DialogName | null
  onClose: () => void
  countertops: readonly Countertop[]
}

/** What 'Get a Quote' opens, and where it leads. A dialog stays mounted once it was opened, with what was typed. */
export function QuoteDialogs({ dialog, onClose, countertops }: QuoteDialogsProps) {
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState({ quote: false, empty: false })
  if (dialog && !opened[dialog]) setOpened({ ...opened, [dialog]: true })
  const onOpenChange = (open: boolean) => {
    if (!open) onClose()
  }
  return (
    <Suspense fallback={null}>
      {opened.quote && (
        <QuoteDialog
          open={dialog === 'quote'}
          onOpenChange={onOpenChange}
          countertops={countertops}
          estimate={estimate(countertops, PRICE_LIST)}
          renderDrawing={drawPlan}
          onSent={() => navigate('/thank-you')}
        />
      )}
      {opened.empty && (
        <EmptyListDialog open={dialog === 'empty'} onOpenChange={onOpenChange} onDesign={goToDesigner} />
      )}
    </Suspense>
  )
}

/** The drawing that goes with a request is made by code that only a request needs. */
export async function drawPlan({ shape, dimensions, stone }: Countertop, maxBytes: number): Promise<string> {
  const { renderPlanPng } = await import('#client/features/countertops/plan-png.ts')
  return renderPlanPng({ shape, dimensions: fullDimensions(dimensions), stone }, { maxBytes })
}
