import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { newestQuote } from '#client/features/office/quote-queries.ts'
import type { BulkChange } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { preloadPart } from '#client/ui/loading.tsx'
import type { OpenQuoteDialog } from './ListDialogs.tsx'
import { useQuoteChanges } from './use-quote-changes.ts'
import { useSelection } from './use-selection.ts'

export const loadDialogs = async () => (await import('./ListDialogs.tsx')).ListDialogs

/** The selected rows, the dialog over the list, and changes of one row or of all that are selected. */
export function useRowChanges(quotes: readonly Quote[]) {
  const [dialog, setDialog] = useState<OpenQuoteDialog | null>(null)
  const { selected, toggle, select, clear } = useSelection(quotes)
  const queryClient = useQueryClient()
  const { changing, changeOne, changeMany, undoLast } = useQuoteChanges()
  /** 'Lost' stays open with what was typed until it's saved. */
  const [isLosing, setLosing] = useState(false)
  const chosen = quotes.filter(({ id }) => selected.has(id))

  const openDialog = useCallback(async (next: OpenQuoteDialog) => {
    try {
      await preloadPart(loadDialogs)
      setDialog(next)
    } catch {
      toast({ title: "The dialog didn't load. Check your connection and try again.", look: 'destructive' })
    }
  }, [])
  const closeDialog = () => setDialog(null)

  /** A dialog that opened since stays. */
  const closeThis = () => setDialog((shown) => (shown === dialog ? null : shown))

  async function loseOne(quote: Quote, change: BulkChange) {
    setLosing(true)
    if (await changeOne(quote, change)) closeThis()
    setLosing(false)
  }
  async function apply(shown: readonly Quote[], change: BulkChange) {
    // Lists and records may be newer than the dialog, such as after a try that was refused.
    const targets = shown.map((quote) => newestQuote(queryClient, quote))
    const [first] = targets
    const isSelection = targets.length === selected.size && targets.every(({ id }) => selected.has(id))
    if (targets.length === 1 && first && !isSelection) {
      if (change.status === 'cancelled') return loseOne(first, change)
      closeDialog()
      await changeOne(first, change)
    } else if (await changeMany(targets, change)) {
      closeThis()
      clear()
    }
  }
  /** Asks 'Why?' first if the quotes become lost. */
  function start(targets: readonly Quote[], change: BulkChange) {
    if (change.status === 'cancelled') void openDialog({ dialog: 'lost', quotes: targets })
    else void apply(targets, change)
  }
  return {
    dialog,
    openDialog,
    closeDialog,
    selected,
    chosen,
    toggle,
    clear,
    selectAll: () => select(quotes.map(({ id }) => id)),
    changing,
    undoLast,
    isDialogBusy:
      isLosing || (dialog !== null && 'quotes' in dialog && dialog.quotes.some(({ id }) => changing.has(id))),
    apply,
    start,
  }
}
