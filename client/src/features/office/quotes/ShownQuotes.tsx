import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { showKeptMessageToast } from '#client/features/office/record/messages/MessageDialog.tsx'
import { useRecordPreload } from '#client/features/office/record/shown-record.ts'
import type { SectionProps } from '#client/features/office/sections.ts'
import { isDialogOpen, useFocusAfter } from '#client/ui/focus.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { BulkBar } from './BulkBar.tsx'
import { QuoteRows, type RowActions } from './QuoteRows.tsx'
import { useOpenRecord } from './list-address.tsx'
import { useListKeys } from './list-keys.tsx'
import { ListDialogs, useRowChanges } from './quote-changes.ts'

interface ShownQuotesProps extends SectionProps {
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
  const rows = useRowChanges(quotes)
  const { openDialog, toggle } = rows
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
  useListKeys({ quotes, query }, rows)
  // The first key opens its dialog as fast as the next one.
  useEffect(() => void ListDialogs.preload().catch(() => undefined), [])

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
        <QuoteRows quotes={quotes} selected={rows.selected} query={query} open={open} actions={actions} />
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
          onClose={rows.closeDialog}
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
