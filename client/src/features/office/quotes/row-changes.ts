import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useQuoteChanges } from '#client/features/office/quote-changes.ts'
import { completesUninstalled } from '#client/features/office/record/quote/CompleteDialog.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import type { BulkChange } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import type { OpenQuoteDialog } from './ListDialogs.tsx'

const NONE: ReadonlySet<string> = new Set()

export const ListDialogs = lazyPart(async () => (await import('./ListDialogs.tsx')).ListDialogs, 'The dialog')

/**
 * The selected rows, the dialog over the list, and changes of one row or of all that are selected. The dialog stays open whatever
 * the list shows.
 */
export function useRowChanges({ quotes, query }: ListedQuotes) {
  const [dialog, setDialog] = useState<OpenQuoteDialog | null>(null)
  const { selected, setSelected, toggle } = useSelection({ quotes, query })
  const { changeOne, changeMany, undoLast } = useQuoteChanges()
  const closeDialog = () => setDialog(null)

  /** Resolves with true if it changed any. */
  async function apply(targets: readonly Quote[], change: BulkChange): Promise<boolean> {
    const [first] = targets
    // 'Why?' stays open with what was typed until it's saved.
    if (change.status !== 'cancelled') closeDialog()
    const isSaved = await (targets.length === 1 && first ? changeOne(first, change) : changeMany(targets, change))
    if (!isSaved) return false
    if (change.status === 'cancelled') closeDialog()
    setSelected((before) => new Set([...before].filter((id) => !targets.some((quote) => quote.id === id))))
    return true
  }
  return {
    dialog,
    /** At once, so that the key after it belongs to the dialog. */
    openDialog: setDialog,
    closeDialog,
    selected,
    chosen: quotes.filter(({ id }) => selected.has(id)),
    toggle,
    extend: (ids: readonly string[]) => setSelected((before) => new Set([...before, ...ids])),
    clear: () => setSelected(NONE),
    selectAll: () => setSelected(new Set(quotes.map(({ id }) => id))),
    undoLast,
    apply,
    /** Asks 'Why?' first if the quotes become lost, and whether they are done if no installation was made. */
    start: (targets: readonly Quote[], change: BulkChange) => {
      if (change.status === 'cancelled') setDialog({ dialog: 'lost', quotes: targets })
      else if (completesUninstalled(targets, change)) setDialog({ dialog: 'complete', quotes: targets })
      else void apply(targets, change)
    },
  }
}

interface ListedQuotes {
  quotes: readonly Quote[]
  /** The filters that selected them. */
  query: string
}

/** The ids of the selected quotes of a list. Other filters begin without any. */
function useSelection({ quotes, query }: ListedQuotes) {
  const [selected, setSelected] = useState(NONE)
  const [ofQuery, setOfQuery] = useState(query)
  if (ofQuery !== query) {
    setOfQuery(query)
    setSelected(NONE)
  }
  const listed = useRef(quotes)
  useLayoutEffect(() => {
    listed.current = quotes
  })
  /** What was toggled last. A range begins there. */
  const last = useRef<string>(undefined)
  const toggle = useCallback((id: string, isRange = false) => {
    const ids = listed.current.map((quote) => quote.id)
    const ends = [ids.indexOf(last.current ?? ''), ids.indexOf(id)]
    const range = isRange && !ends.includes(-1) ? ids.slice(Math.min(...ends), Math.max(...ends) + 1) : []
    last.current = id
    setSelected((before) => {
      if (range.length > 0) return new Set([...before, ...range])
      return new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])
    })
  }, [])
  return { selected, setSelected, toggle }
}
