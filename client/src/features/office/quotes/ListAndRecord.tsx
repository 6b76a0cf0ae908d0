import { useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { listAddress, useCloseRecord } from '#client/features/office/list-address.tsx'
import { recordIn } from '#client/features/office/office-address.ts'
import { ChangesLogContext, createChangesLog } from '#client/features/office/quote-changes.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { isDialogOpen, isTypedInto, useKeyDown } from '#client/ui/focus.ts'
import { NARROW_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import type { Me } from '#shared/people/schema.ts'
import { QuoteList } from './QuoteList.tsx'
import { LazyRecord } from './shown-record.ts'

/** How much of the list's width stays beside an open record: what the list shows then (QuoteRows). */
const LIST_PART = '[--list-part:0.36]'

/**
 * The list of quotes with the record of the address, or the record alone on a narrow screen. The record covers the list's
 * right columns, so that no row moves when it opens.
 */
export function ListAndRecord(props: { me: Me }) {
  const [path] = useLocation()
  const of = recordIn(path)
  const isNarrow = useMedia(NARROW_SCREEN)
  const [log] = useState(createChangesLog)
  return (
    <ChangesLogContext value={log}>
      <div className={`xl:grid xl:grid-cols-1 ${LIST_PART}`}>
        {/* The list's own heading is hidden with the list. */}
        {of && isNarrow && <h1 className="sr-only">Quote Management</h1>}
        <div
          data-beside={of && ''}
          className={`group/list min-w-0 xl:col-start-1 xl:row-start-1 ${of ? 'max-xl:hidden' : ''}`}
        >
          <QuoteList {...props} />
        </div>
        {of && (
          <BesideList key={'number' in of ? of.number : of.customerId}>
            <LazyRecord {...props} of={of} />
          </BesideList>
        )}
      </div>
    </ChangesLogContext>
  )
}

/**
 * As tall as the screen below the bar, with room to scroll its end out from under a toast. What gets the focus scrolls that far up,
 * too, above the page's own scroll padding, which would scroll the list away. A dialog's panel covers the list instead.
 */
function BesideList({ children }: { children: ReactNode }) {
  return (
    <div
      data-beside-panel
      className="z-1 bg-paper xl:sticky xl:top-12 xl:col-start-1 xl:row-start-1 xl:h-[calc(100dvh-3rem)] xl:w-[calc(100%*(1-var(--list-part)))] xl:self-start xl:justify-self-end xl:overflow-y-auto xl:border-divider xl:border-l xl:scroll-pb-40 xl:pb-40 xl:pl-8"
    >
      <div className="relative xl:pt-2">
        <p className="absolute top-0 right-0 xl:top-2">
          <CloseLink />
        </p>
        {children}
      </div>
    </div>
  )
}

/** Closes the record. So does Escape. */
function CloseLink() {
  const link = useRef<HTMLAnchorElement>(null)
  const search = useSearch()
  const closeRecord = useCloseRecord()
  useKeyDown((event) => {
    const { key, target, defaultPrevented } = event
    // A dialog, a menu, or a field of text takes it first. One that chooses has no use for it.
    if (key !== 'Escape' || defaultPrevented || isDialogOpen()) return
    if (isTypedInto(target) && !(target instanceof HTMLSelectElement)) return
    link.current?.click()
  })
  return (
    <Link
      ref={link}
      href={listAddress(search)}
      aria-keyshortcuts="Escape"
      className={`${buttonClasses('quiet', 'small')} -mr-4`}
      onClick={(event) => {
        event.preventDefault()
        void closeRecord()
      }}
    >
      Close
    </Link>
  )
}
