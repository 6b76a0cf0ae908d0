import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { RoomView } from '#client/features/drawing/room/RoomView.tsx'
import { useAddCountertops, useCountertops } from '#client/features/designer/saved/countertops.ts'
import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import type { SharedKitchen } from '#client/features/designer/share/kitchen-link.ts'
import { EstimateLines } from '#client/features/estimate/EstimateLines.tsx'
import { saveJob } from '#client/features/quotes/job-draft.ts'
import { KitchenPlan } from '#client/features/drawing/plan/KitchenPlan.tsx'
import { PrintPlan } from '#client/features/drawing/paper/PrintPlan.tsx'
import { errorText } from '#client/api/request-error.ts'
import { priceLook, useEstimate } from '#client/lib/slabs/use-estimate.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { noLongerOffered } from '#shared/countertops/stones.ts'
import { describeCountertop, PRICE_INCLUDES } from '#shared/estimate/texts.ts'
import { describeDetails, describeJob } from '#shared/fabrication/describe.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'

interface SharedKitchenDialogProps {
  /** Null if the link can't be read. */
  kitchen: SharedKitchen | null
  onClose: () => void
  /** All its countertops are in the visitor's list now, and the dialog is closed. */
  onUsed: () => void
}

/** A kitchen from a link, to look at until the visitor takes it over (docs/rules.md, Share link). */
export function SharedKitchenDialog({ kitchen, onClose, onUsed }: SharedKitchenDialogProps) {
  const wasUsed = useRef(false)
  return (
    <TaskDialog
      onClose={onClose}
      onCloseAutoFocus={(event) => {
        if (!wasUsed.current) return
        event.preventDefault()
        onUsed()
      }}
      width={kitchen ? 'wide' : 'narrow'}
      title={kitchen ? 'A shared kitchen' : "We can't show this kitchen"}
      description={
        kitchen
          ? `Nothing is added to your list until you press '${buttonLabel(kitchen.countertops.length)}'.`
          : 'This link is incomplete or out of date. Ask for a new one.'
      }
    >
      {kitchen && (
        <SharedKitchenView
          kitchen={kitchen}
          onUsed={() => {
            wasUsed.current = true
            onClose()
          }}
        />
      )}
    </TaskDialog>
  )
}

function SharedKitchenView({ kitchen, onUsed }: { kitchen: SharedKitchen; onUsed: () => void }) {
  const { countertops, job } = kitchen
  const { estimate: priced, isPlanning } = useEstimate(countertops, job)
  return (
    <>
      <div className="mt-6 empty:hidden">
        <KitchenPlan countertops={countertops} />
      </div>
      <ol aria-label="Countertops" className="mt-6 grid border-divider border-t">
        {countertops.map((countertop, index) => (
          <SharedCountertop key={index} countertop={countertop} all={countertops} />
        ))}
      </ol>
      <RoomView countertops={countertops} isOpenAtFirst className="mt-5" />
      <p {...priceLook(isPlanning, 'figures mt-6 font-serif text-[2.5rem] leading-none tracking-[-0.022em]')}>
        {formatWholeDollars(priced.totalCents)}
      </p>
      <p className="mt-1.5 text-caption text-muted">{[PRICE_INCLUDES, describeJob(job)].filter(Boolean).join('. ')}</p>
      <EstimateLines countertops={countertops} estimate={priced} />
      <UseDesign kitchen={kitchen} onUsed={onUsed} />
    </>
  )
}

function SharedCountertop({ countertop, all }: { countertop: Draft; all: readonly Draft[] }) {
  const details = describeDetails(countertop)
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-divider border-b py-5 sm:grid-cols-2">
      <PrintPlan countertop={countertop} />
      <div className="min-w-0">
        <p className="figures font-strong text-label wrap-anywhere">{describeCountertop(countertop, all)}</p>
        {countertop.formerStone !== undefined && (
          <p className="mt-1 text-caption text-error">{noLongerOffered(countertop.formerStone)}</p>
        )}
        {details && <p className="figures mt-1 text-caption text-muted">{details}</p>}
      </div>
    </li>
  )
}

function UseDesign({ kitchen: { countertops, job }, onUsed }: { kitchen: SharedKitchen; onUsed: () => void }) {
  const { refetch } = useCountertops()
  const { mutateAsync: addAll } = useAddCountertops()
  const adding = useMutation({
    mutationFn: async () => {
      const { data: list } = await refetch({ cancelRefetch: false })
      if (!list) throw new Error("We couldn't load your countertops. Please try again.")
      const room = MAX_COUNTERTOPS - list.length
      if (room < countertops.length)
        throw new Error(
          `Your list has room for ${pluralize(room, 'more countertop')}. This kitchen has ${countertops.length}.`,
        )
      await addAll(countertops).catch((error: unknown) => {
        throw new Error(`Nothing was added. ${errorText(error, 'Please try again.')}`)
      })
    },
    onSuccess: () => {
      if (job) saveJob(job)
      toast({ title: `${pluralize(countertops.length, 'countertop')} added` })
      onUsed()
    },
  })

  return (
    <div className="sticky -bottom-5 -mx-5 border-divider border-t bg-paper px-5 py-4 sm:-bottom-8 sm:-mx-8 sm:px-8">
      <div role="alert">{adding.error && <p className="mb-3 text-error text-label">{adding.error.message}</p>}</div>
      <Button variant="primary" busy={adding.isPending} onClick={() => adding.mutate()} className="max-sm:w-full">
        {adding.isPending ? 'Adding...' : buttonLabel(countertops.length)}
      </Button>
    </div>
  )
}

function buttonLabel(count: number): string {
  return count === 1 ? 'Use this design' : 'Use these designs'
}
