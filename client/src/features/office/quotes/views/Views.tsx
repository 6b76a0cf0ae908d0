import { useQueryClient } from '@tanstack/react-query'
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { quotesQuery } from '#client/features/office/quote-queries.ts'
import { listAddress, normalizeQuery } from '#client/features/office/quotes/list-address.ts'
import { Icon } from '#client/ui/icons.tsx'
import { LazyPart } from '#client/ui/loading.tsx'
import { WIDE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { formatNumber } from '#shared/lib/counts.ts'
import type { Me } from '#shared/people/schema.ts'
import type { View } from '#shared/quotes/views.ts'
import { SaveView } from './SaveView.tsx'

const loadDeleteDialog = async () => (await import('./DeleteViewDialog.tsx')).DeleteViewDialog

interface ViewsProps {
  views: readonly View[]
  /** The filters in the address. */
  query: string
  me: Me
}

/** The rail of saved filters with their counts. On a narrow screen it scrolls sideways above the list. */
export function Views({ views, query, me }: ViewsProps) {
  const items = useMemo(() => views.map((view) => ({ view, filters: normalizeQuery(view.query) })), [views])
  // Two views may have the same filters.
  const current = items.find(({ filters }) => filters === query)
  const [deleting, setDeleting] = useState<View | null>(null)
  const rail = useRef<HTMLElement>(null)
  useOpenViewShown(rail, current?.view.id)
  return (
    <nav ref={rail} tabIndex={-1} aria-label="Views" className="lg:w-36 lg:shrink-0">
      <ul className="flex max-lg:-mx-1 max-lg:gap-1 max-lg:overflow-x-auto max-lg:px-1 max-lg:pb-2 lg:flex-col">
        {items.map((item) => (
          <ViewItem key={item.view.id} {...item} isOpen={item === current} onDelete={setDeleting} />
        ))}
      </ul>
      {(!current || current.view.canChange) && (
        <SaveView key={current?.view.id} query={query} view={current?.view} me={me} focusAfterSave={rail} />
      )}
      {deleting && (
        <LazyPart
          load={loadDeleteDialog}
          name="The dialog"
          props={{ view: deleting, focusAfterDelete: rail, onClose: () => setDeleting(null) }}
        />
      )}
    </nav>
  )
}

/** Scrolls the rail sideways to the open view, such as one that a link opened. Only on a narrow screen, where the rail scrolls. */
function useOpenViewShown(rail: RefObject<HTMLElement | null>, openId: string | undefined): void {
  useEffect(() => {
    if (matchMedia(WIDE_SCREEN).matches) return
    const list = rail.current?.querySelector('ul')
    const open = list?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!list || !open) return
    const { left, right } = list.getBoundingClientRect()
    if (open.left < left || open.right > right) list.scrollLeft += (open.left + open.right - left - right) / 2
  }, [rail, openId])
}

/** Keeps the rail's place until it has loaded, so that the list doesn't move. */
export function ViewsPlace() {
  return <div className="h-13 lg:h-auto lg:w-36 lg:shrink-0" />
}

interface ViewItemProps {
  view: View
  /** Normalized. */
  filters: string
  isOpen: boolean
  onDelete: (view: View) => void
}

const ViewItem = memo(function ViewItem({ view, filters, isOpen, onDelete }: ViewItemProps) {
  const queryClient = useQueryClient()
  // So that it's up to date when it opens.
  const preload = () => void queryClient.prefetchInfiniteQuery(quotesQuery(filters))
  return (
    <li className="flex shrink-0 items-center">
      <Link
        href={listAddress(filters)}
        onPointerEnter={preload}
        onFocus={preload}
        aria-current={isOpen ? 'page' : undefined}
        className="flex min-h-touch min-w-0 grow items-center justify-between gap-2 rounded-sm px-2 text-label hover:bg-sand aria-[current]:bg-sand aria-[current]:font-strong lg:min-h-8"
      >
        <bdi className="min-w-0 truncate max-lg:max-w-40">{view.name}</bdi>{' '}
        <span className="figures text-caption text-muted">{formatNumber(view.count)}</span>
      </Link>
      {view.canChange && (
        <button
          type="button"
          aria-label={`Delete view ${view.name}`}
          onClick={() => onDelete(view)}
          className="flex size-11 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-sand hover:text-ink lg:size-7"
        >
          <Icon name="close" className="size-3" />
        </button>
      )}
    </li>
  )
})
