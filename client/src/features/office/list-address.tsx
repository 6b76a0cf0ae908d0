import { useCallback, useMemo, type ComponentProps } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import {
  OPENED_FROM_LIST,
  historySettled,
  navigateFromLayers,
  wasOpenedFromList,
} from '#client/ui/dialog/browser-history.ts'
import { isDialogOpen } from '#client/ui/focus.ts'
import { FILTER_NAMES, type FilterName } from '#shared/quotes/list-facts.ts'
import { quoteAddress, recordIn, sectionIn } from './office-address.ts'

/** Filters and `sort` that an address or a view may have, without empty ones, in one order: `stage=new&sort=due`. */
export function normalizeQuery(query: string): string {
  const params = new URLSearchParams(query)
  const kept = new URLSearchParams()
  for (const name of [...FILTER_NAMES, 'sort'] as const) {
    const value = params.get(name)
    if (value && !(name === 'sort' && value === 'newest')) kept.set(name, value)
  }
  return kept.toString()
}

/** The address of the list, or of a record beside it, with these filters. */
export function listAddress(query: string, path = '/orders'): string {
  return query === '' ? path : `${path}?${query}`
}

/** Opens a record beside the list, in place of another one, so that Back and 'Close' lead to the list. */
export function useOpenRecord(): (address: string) => void {
  const [, navigate] = useLocation()
  return useCallback(
    (address) => {
      const replace = recordIn(location.pathname) !== undefined
      navigateFromLayers(navigate, address, {
        replace,
        state: !replace || wasOpenedFromList() ? OPENED_FROM_LIST : null,
      })
    },
    [navigate],
  )
}

/**
 * Closes the open record once its dialogs are closed: goes back to the list that opened it, so that Back doesn't show it twice.
 * Resolves when it's closed.
 */
export function useCloseRecord(): () => Promise<void> {
  const [, navigate] = useLocation()
  const search = useSearch()
  return async () => {
    await historySettled()
    if (!wasOpenedFromList()) return navigate(listAddress(search), { replace: true })
    const arrival = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await arrival
  }
}

/** The filters in the address, and a function that replaces some of them. Each change is a step for Back. */
export function useListAddress() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const query = useMemo(() => normalizeQuery(search), [search])
  const change = (values: Partial<Record<FilterName | 'sort', string>>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(values)) next.set(name, value)
    const changed = normalizeQuery(next.toString())
    if (changed !== query) navigateFromLayers(navigate, listAddress(changed, path))
  }
  return { query, change }
}

interface RecordLinkProps extends Pick<ComponentProps<'a'>, 'aria-current' | 'children'> {
  /** The quote's. */
  number: number
  className: string
}

/** Leads to a quote's record. In a record, that takes its place beside the same list (docs/rules.md, The office). */
export function RecordLink({ number, ...link }: RecordLinkProps) {
  const [path] = useLocation()
  const search = useSearch()
  const openRecord = useOpenRecord()
  const address = listAddress(sectionIn(path) === 'quotes' ? normalizeQuery(search) : '', quoteAddress(number))
  return (
    <Link
      {...link}
      href={address}
      onClick={(event) => {
        // From a dialog, the record would take the place of the dialog's entry in the history instead.
        if (!recordIn(path) || isDialogOpen()) return
        event.preventDefault()
        openRecord(address)
      }}
    />
  )
}
