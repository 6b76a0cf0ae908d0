import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { quoteAddress } from '#client/features/office/office-address.ts'
import { openNextQuote } from '#client/features/office/keys.tsx'
import { newestQuote } from '#client/features/office/quote-queries.ts'
import { showKeptMessageToast } from '#client/features/office/record/messages/MessageDialog.tsx'
import { useRecordPreload, useShownRecord } from '#client/features/office/record/shown-record.ts'
import type { SectionProps } from '#client/features/office/sections.ts'
import { isDialogOpen, useFocusAfter } from '#client/ui/focus.ts'
import { pressUndo } from '#client/ui/toast/toast.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { BulkBar } from './BulkBar.tsx'
import { QuoteRows, type RowActions } from './QuoteRows.tsx'
import { listAddress, useOpenRecord } from './list-address.tsx'
import { useListKeys } from './list-keys.tsx'
import { ListDialogs, useRowChanges } from './quote-changes.ts'

interface ShownQuotesProps extends SectionProps {
  headingId: string
  quotes: readonly Quote[]
  /** The filters that selected them. */
  query: string
  /** Others are loading. */
  isStale: boolean
  /** The number of the open quote. */
  open: number | undefined
  heading: RefObject<HTMLElement | null>
}

/** The rows of one view with everything that changes them. */
export function ShownQuotes({ quotes, query, isStale, open, heading, ...props }: ShownQuotesProps) {
  const { me } = props
  const { openDialog, closeDialog, toggle, ...rows } = useRowChanges(quotes)
  const mayDelete = hasRole(me.role, 'owner')
  const openRecord = useOpenRecord()
  const preload = useRecordPreload()
  const actions = useMemo<RowActions>(
    () => ({
      onSelect: toggle,
      onPreload: preload,
      onOpen: openRecord,
      onEdit: (quote) => void openDialog({ dialog: 'edit', quote }),
      onDelete: mayDelete ? (quote) => void openDialog({ dialog: 'delete', quote }) : undefined,
    }),
    [mayDelete, openRecord, openDialog, toggle, preload],
  )
  const list = useRef<HTMLDivElement>(null)
  const hasBar = rows.chosen.length > 0
  useFocusAfter(hasBar, list)
  useRowKeys({ quotes, query }, { openDialog, toggle, ...rows })

  if (quotes.length === 0) {
    return (
      <div ref={list} tabIndex={-1} className="border-divider border-t py-10 outline-none">
        <p className="text-muted">No quotes found.</p>
      </div>
    )
  }
  return (
    <>
      {/* Isolated, so that it isn't painted again with what is beside and over it. */}
      <div
        ref={list}
        tabIndex={-1}
        aria-busy={isStale}
        className={`isolate outline-none ${isStale ? 'opacity-60' : ''} ${hasBar ? 'pb-48 md:pb-32' : ''}`}
      >
        <QuoteRows
          headingId={props.headingId}
          quotes={quotes}
          selected={rows.selected}
          query={query}
          open={open}
          actions={actions}
        />
      </div>
      {hasBar && (
        <BulkBar
          count={rows.chosen.length}
          shown={quotes.length}
          busy={rows.changing.size > 0}
          onSelectAll={rows.selectAll}
          onStatus={(status) => rows.start(rows.chosen, { status })}
          onAssign={() => void openDialog({ dialog: 'assign', quotes: rows.chosen })}
          onFollowUp={(followUpOn) => void rows.apply(rows.chosen, { followUpOn })}
          onClear={rows.clear}
        />
      )}
      {rows.dialog && (
        <ListDialogs
          open={rows.dialog}
          busy={rows.isDialogBusy}
          onClose={closeDialog}
          onChange={rows.apply}
          onReopen={(dialog) => void (isDialogOpen() ? showKeptMessageToast() : openDialog(dialog))}
          me={me}
          renderSheet={props.renderSheet}
          focusAfterwards={heading}
        />
      )}
    </>
  )
}

type Listed = Pick<ShownQuotesProps, 'quotes' | 'query'>
type RowChanges = Omit<ReturnType<typeof useRowChanges>, 'closeDialog'>

/** Keys change the open quote, or without one all selected rows. Dialogs go on to the quote after the open one. */
function useRowKeys({ quotes, query }: Listed, rows: RowChanges): void {
  const queryClient = useQueryClient()
  const openRecord = useOpenRecord()
  const record = useShownRecord()
  const ids = useMemo(() => quotes.map(({ id }) => id), [quotes])
  const openNext = useListKeys({
    ids,
    hasSelection: rows.chosen.length > 0,
    // The latest toast may be about a call or a message.
    onUndo: () => void (pressUndo() || rows.undoLast()),
    openId: record && (record.quote?.id ?? null),
    onOpen: (id) => {
      const quote = quotes.find((one) => one.id === id)
      if (quote) openRecord(listAddress(query, quoteAddress(quote.number)))
    },
    onExtend: rows.extend,
    onAction: (action, id) => {
      if (action === 'select') {
        if (id !== undefined && ids.includes(id)) rows.toggle(id)
        return
      }
      // The dialog of the key before is still on its way.
      if (rows.dialog) return
      const open = quotes.find((one) => one.id === id) ?? record?.quote
      const targets = record ? (open ? [newestQuote(queryClient, open)] : []) : rows.chosen
      const [quote] = targets
      if (!quote) return
      if (action === 'book' || action === 'call' || action === 'message') {
        if (targets.length === 1) void rows.openDialog({ dialog: action, quote })
      }
      // A second change at the same time would count as someone else's.
      else if (targets.some((one) => rows.changing.has(one.id))) return
      else if (action === 'assign') void rows.openDialog({ dialog: 'assign', quotes: targets })
      else rows.start(targets, action)
    },
  })
  useLayoutEffect(() => openNextQuote.set(record ? openNext : null))
  useEffect(() => () => openNextQuote.set(null), [])
}
