import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { errorText } from '#client/api/request-error.ts'
import { listAddress, normalizeQuery } from '#client/features/office/list-address.tsx'
import { ConfirmChange, type ConfirmChangeProps, useOfficeChange } from '#client/features/office/office-change.tsx'
import { quotesQuery } from '#client/features/office/quote-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { navigateFromLayers } from '#client/ui/dialog/browser-history.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { useFocusAfter, useFocusAfterClose } from '#client/ui/focus.ts'
import { Icon } from '#client/ui/icons.tsx'
import { SmallSelect } from '#client/ui/small-select.tsx'
import { formatNumber } from '#shared/lib/counts.ts'
import type { Me } from '#shared/people/schema.ts'
import { MAX_VIEW_NAME_LENGTH } from '#shared/quotes/list-facts.ts'
import type { View } from '#shared/quotes/views.ts'

const STALE_AFTER_MS = 20_000

/** The views of the list with their counts. Waits for the list, so that a rejected key is tried only once. */
export function useViews(isListReady: boolean): readonly View[] | undefined {
  return useQuery({ ...readQuery('GET /api/views', {}), enabled: isListReady, staleTime: STALE_AFTER_MS }).data
}

interface ViewsProps {
  views: readonly View[]
  /** The filters in the address. */
  query: string
  me: Me
  /** A record is open. */
  isBeside: boolean
}

/** What waits for someone. The other views are behind 'More'. */
const CALL_FOR_ACTION: readonly string[] = [
  'my-day',
  'new',
  'late',
  'unread',
  'follow-up',
  'to-close',
  'to-price',
  'money-due',
  'to-schedule',
]

/**
 * The saved filters with their counts: those that call for action and the open one in a line that scrolls sideways, under the
 * first on a large screen, and the others behind 'More'. Beside a record, where few fit, they are the options of one field.
 */
export function Views({ views, query, me, isBeside }: ViewsProps) {
  const queryClient = useQueryClient()
  const items = views.map((view) => ({ view, filters: normalizeQuery(view.query) }))
  // Two views may have the same filters.
  const current = items.find(({ filters }) => filters === query)?.view
  const [deleting, setDeleting] = useState<View | null>(null)
  const [isSaving, setSaving] = useState(false)
  const rail = useRef<HTMLElement>(null)
  // The button that asked may have been in the panel of more views, which is closed.
  useFocusAfter(deleting, rail)
  /** The one that was open before its filters changed. */
  const [changedId, setChangedId] = useState<string>()
  if (current && current.id !== changedId) setChangedId(current.id)
  const changed = current ? undefined : views.find(({ id, canChange }) => id === changedId && canChange)
  const update = useOfficeChange({
    send: ({ id }: View) => call('PATCH /api/views/{id}', { params: { id }, body: { query } }),
    done: 'View changed',
    failed: 'change view',
    // The button goes away.
    onSaved: () => rail.current?.focus(),
  })
  const isFirst = ({ view }: (typeof items)[number]) => CALL_FOR_ACTION.includes(view.id) || view === current
  const others = items.filter((item) => !isFirst(item))
  const viewItem = ({ view, filters }: (typeof items)[number], className = '', onLeave?: () => void) => (
    <ViewItem
      key={view.id}
      view={view}
      filters={filters}
      isOpen={view === current}
      // So that it's up to date when it opens.
      onPreload={() => void queryClient.prefetchInfiniteQuery(quotesQuery(filters))}
      onOpen={onLeave}
      onDelete={() => {
        onLeave?.()
        setDeleting(view)
      }}
      className={className}
    />
  )
  const button = { size: 'compact', variant: 'quiet', className: 'px-2! md:min-h-8!' } as const
  return (
    <nav ref={rail} tabIndex={-1} aria-label="Views" className="flex items-center gap-x-1">
      {isBeside ? (
        <ViewField views={views} current={current} />
      ) : (
        <>
          <ul className="-ml-2 flex min-w-0 gap-x-0.5 overflow-x-auto py-0.5 md:scroll-pl-28 [scrollbar-width:none]">
            {items.filter(isFirst).map((item) => viewItem(item, STAYS_FIRST))}
          </ul>
          {others.length > 0 && <MoreViews>{(close) => others.map((item) => viewItem(item, '', close))}</MoreViews>}
        </>
      )}
      {changed && (
        <Button {...button} busy={update.isSaving} onClick={() => update.save(changed)}>
          <bdi className="max-w-40 truncate">{`Update ${changed.name}`}</bdi>
        </Button>
      )}
      {(!current || current.canChange) && (
        <Button {...button} onClick={() => setSaving(true)}>
          {current ? 'Edit view' : 'Save this view'}
        </Button>
      )}
      {isSaving && (
        <SaveViewDialog
          query={query}
          view={current}
          isKey={me.kind === 'key'}
          focusAfterwards={rail}
          onClose={() => setSaving(false)}
        />
      )}
      {deleting && <DeleteView view={deleting} focusAfter={rail} onClose={() => setDeleting(null)} />}
    </nav>
  )
}

function MoreViews({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="compact" className="shrink-0" onClick={() => setOpen(true)}>
        More
      </Button>
      {isOpen && (
        <Dialog title="More views" width="panel" onClose={close}>
          <ul className="-mx-2 mt-3">{children(close)}</ul>
        </Dialog>
      )}
    </>
  )
}

/** The views as the options of one field. */
function ViewField({ views, current }: { views: readonly View[]; current: View | undefined }) {
  const [path, navigate] = useLocation()
  return (
    <SmallSelect
      isQuiet
      aria-label="View"
      className="-ml-2.5 min-w-0 font-strong"
      value={current?.id ?? ''}
      onChange={({ target }) => {
        const chosen = views.find(({ id }) => id === target.value)
        if (chosen) navigateFromLayers(navigate, listAddress(normalizeQuery(chosen.query), path))
      }}
    >
      {!current && <option value="">Views</option>}
      {views.map(({ id, name, count }) => (
        <option key={id} value={id}>{`${name} ${formatNumber(count)}`}</option>
      ))}
    </SmallSelect>
  )
}

interface ViewItemProps {
  view: View
  /** Normalized. */
  filters: string
  isOpen: boolean
  onPreload: () => void
  onOpen: (() => void) | undefined
  onDelete: () => void
  className: string
}

/** What scrolls under the first one fades out. On a phone, where little would be left beside it, it scrolls with the others. */
const STAYS_FIRST =
  'md:first:sticky md:first:left-0 md:first:z-1 md:first:bg-paper first:pl-1 md:first:after:pointer-events-none md:first:after:absolute md:first:after:inset-y-0 md:first:after:left-full md:first:after:w-5 md:first:after:bg-linear-to-r md:first:after:from-paper md:first:after:to-transparent'

function ViewItem({ view, filters, isOpen, onPreload, onOpen, onDelete, className }: ViewItemProps) {
  const item = useRef<HTMLLIElement>(null)
  // A link may have opened a view that is out of sight.
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  return (
    <li ref={item} className={`flex shrink-0 items-center ${className}`}>
      <Link
        href={listAddress(filters)}
        onClick={onOpen}
        // In the dialog, the first one gets the focus.
        data-autofocus
        onPointerEnter={onPreload}
        onFocus={onPreload}
        aria-current={isOpen ? 'page' : undefined}
        className="flex min-h-touch min-w-0 grow items-center justify-between gap-2 rounded-sm px-2 text-label hover:bg-sand aria-[current]:bg-sand aria-[current]:font-strong md:min-h-8"
      >
        <bdi className="min-w-0 max-w-40 truncate">{view.name}</bdi>{' '}
        <span className="figures text-caption text-muted">{formatNumber(view.count)}</span>
      </Link>
      {view.canChange && (
        <button
          type="button"
          aria-label={`Delete view ${view.name}`}
          onClick={onDelete}
          className="flex size-11 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-sand hover:text-ink md:size-7"
        >
          <Icon name="close" className="size-3" />
        </button>
      )}
    </li>
  )
}

function DeleteView({ view, ...dialog }: { view: View } & Pick<ConfirmChangeProps, 'onClose' | 'focusAfter'>) {
  return (
    <ConfirmChange
      {...dialog}
      title={`Delete the view ${view.name}?`}
      description={view.shared ? 'Everyone in the office loses it. No quote is deleted.' : 'No quote is deleted.'}
      action="Delete view"
      busyAction="Deleting..."
      send={() => call('DELETE /api/views/{id}', { params: { id: view.id } })}
      done="View deleted"
      failed="delete view"
    />
  )
}

interface SaveViewDialogProps {
  /** The filters to save, if there's no `view`. */
  query: string
  /** Gets another name, or other people who see it. It keeps its filters. */
  view: View | undefined
  /** The admin key's views are always shared. */
  isKey: boolean
  /** Gets the focus once the view is saved, if that removes the button. */
  focusAfterwards: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Asks for the view's name, and who sees it. */
function SaveViewDialog({ query, view, isKey, focusAfterwards, onClose }: SaveViewDialogProps) {
  const focus = useFocusAfterClose(focusAfterwards)
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.shared ?? isKey)
  const save = useOfficeChange({
    send: (edit: { name: string; shared: boolean }, idempotencyKey) =>
      view
        ? call('PATCH /api/views/{id}', { params: { id: view.id }, body: edit })
        : call('POST /api/views', { body: { ...edit, query }, idempotencyKey }),
    done: view ? 'View changed' : 'View saved',
    // Its filters need no 'Save this view' any more. Someone else's view that isn't shared any more is gone.
    onSaved: () => {
      if (!view || !isShared) focus.done()
    },
    onDone: onClose,
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    save.save({ name: name.trim(), shared: isShared })
  }
  return (
    <TaskDialog
      title={view ? 'Edit view' : 'Save this view'}
      busy={save.isSaving}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
    >
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <TextField
          label="Name"
          maxLength={MAX_VIEW_NAME_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={save.error ? errorText(save.error, "The view wasn't saved.") : undefined}
        />
        <Checkbox
          label="Everyone in the office sees it"
          checked={isShared}
          disabled={isKey}
          onChange={({ target }) => setShared(target.checked)}
          className="mt-2"
        />
        <Button
          type="submit"
          variant="primary"
          busy={save.isSaving}
          disabled={name.trim() === ''}
          className="mt-4 w-full"
        >
          {save.isSaving ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </TaskDialog>
  )
}
