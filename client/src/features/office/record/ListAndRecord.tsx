import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { recordIn } from '#client/features/office/office-address.ts'
import { QuoteList } from '#client/features/office/quotes/QuoteList.tsx'
import { ChangesLogContext, createChangesLog } from '#client/features/office/quotes/quote-changes.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { wasOpenedFromList } from '#client/ui/dialog/dialog.tsx'
import { NARROW_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import type { Me } from '#shared/people/schema.ts'
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

/** As tall as the screen between the bar and a toast, so that both leave it in view. So does a dialog's panel. */
function BesideList({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  // The list that this takes the place of may be scrolled down.
  useEffect(() => {
    const { current } = frame
    if (current && matchMedia(NARROW_SCREEN).matches && current.getBoundingClientRect().top < 0)
      current.scrollIntoView()
  }, [])
  return (
    <div
      ref={frame}
      className="z-1 bg-paper xl:sticky xl:top-12 xl:col-start-1 xl:row-start-1 xl:h-[calc(100dvh-3rem-var(--toast-height,0px))] xl:w-[calc(100%*(1-var(--list-part)))] xl:self-start xl:justify-self-end xl:overflow-y-auto xl:border-divider xl:border-l xl:pl-8 xl:[body:has([data-panel])_&]:pr-[28rem]"
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

/** Goes back to the list that opened the record, so that Back doesn't show it twice. */
function CloseLink() {
  const search = useSearch()
  return (
    <Link
      href={search ? `/orders?${search}` : '/orders'}
      replace
      className={`${buttonClasses('quiet', 'small')} -mr-4`}
      onClick={(event) => {
        if (!wasOpenedFromList()) return
        event.preventDefault()
        history.back()
      }}
    >
      Close
    </Link>
  )
}
