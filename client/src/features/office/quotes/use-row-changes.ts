import { useState } from 'react'
import type { BulkChange } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import type { OpenQuoteDialog } from './ListDialogs.tsx'
import { useQuoteChanges } from './use-quote-changes.ts'
import { useSelection } from './use-selection.ts'

/** The selected rows, the dialog over the list, and changes of one row or of all that are selected. */
export function useRowChanges(quotes: readonly Quote[], adminKey: string, onRejected: () => void) {
  const [dialog, setDialog] = useState<OpenQuoteDialog | null>(null)
  const { selected, toggle, select, clear } = useSelection()
  const { isBusy, changeOne, changeMany } = useQuoteChanges(adminKey, onRejected)
  const chosen = quotes.filter(({ id }) => selected.has(id))

  async function apply(to: readonly Quote[], change: BulkChange) {
    const [first] = to
    if (to.length === 1 && first && !selected.has(first.id)) {
      setDialog(null)
      await changeOne(first, change)
    } else if (await changeMany(to, change)) {
      setDialog(null)
      clear()
    }
  }
  /** Asks 'Why?' first if the quotes become lost. */
  function start(to: readonly Quote[], change: BulkChange) {
    if (change.status === 'cancelled') setDialog({ to: 'lost', quotes: to })
    else void apply(to, change)
  }
  return {
    dialog,
    setDialog,
    selected,
    chosen,
    toggle,
    clear,
    selectAll: () => select(quotes.map(({ id }) => id)),
    isBusy,
    apply,
    start,
  }
}
