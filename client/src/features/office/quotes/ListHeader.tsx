import type { ReactNode, Ref } from 'react'
import { NotConnected } from '#client/features/office/NotConnected.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatNumber } from '#shared/lib/counts.ts'

interface ListHeaderProps {
  id: string
  heading: Ref<HTMLHeadingElement>
  /** How many quotes the filters select. */
  total: number | undefined
  isFetching: boolean
  onRefresh: () => void
  onHelp: () => void
  /** The filters. */
  children: ReactNode
}

/** What stands above the list: its name and filters. */
export function ListHeader({ id, heading, total, children, ...actions }: ListHeaderProps) {
  return (
    <div className="@container mb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* The count goes below the heading before a button does. */}
        <div className="flex grow basis-54 flex-wrap items-baseline gap-x-3 max-md:basis-full md:-my-1">
          <h1 id={id} ref={heading} tabIndex={-1} className="text-h3! outline-none">
            Quote Management
          </h1>
          {total !== undefined && (
            <p className="figures text-label text-muted">
              {`${formatNumber(total)} ${total === 1 ? 'quote' : 'quotes'}`}
            </p>
          )}
        </div>
        {children}
        <Button
          size="small"
          className="max-md:hidden group-data-beside/list:@max-[32rem]:hidden"
          onClick={actions.onHelp}
        >
          Keys
        </Button>
        <Button size="small" busy={actions.isFetching} onClick={actions.onRefresh}>
          Refresh
        </Button>
      </div>
    </div>
  )
}

interface ListNewsProps {
  newCount: number
  onShowNew: () => void
  /** Milliseconds: when the list last came from the server, if it doesn't answer now. */
  offlineSince: number | undefined
}

/** Lies over the heads of the columns, so that no row moves. On a phone, where there are none, it has a place of its own. */
export function ListNews({ newCount, onShowNew, offlineSince }: ListNewsProps) {
  return (
    <div role="status" className="relative z-1 text-label max-md:-mt-3 max-md:min-h-11 md:h-0 print:hidden">
      <div className="inset-x-0 -top-3 bg-paper md:absolute">
        {offlineSince !== undefined && <NotConnected since={offlineSince} />}
        {newCount > 0 && (
          <p className="flex items-center gap-2 bg-sand px-3">
            <span>{`${newCount} new ${newCount === 1 ? 'quote' : 'quotes'}.`}</span>
            <Button size="small" variant="link" className="md:min-h-8!" onClick={onShowNew}>
              Show
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
