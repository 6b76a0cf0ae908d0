import type { ComponentProps } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { quoteAddress, recordIn, sectionIn } from '#client/features/office/office-address.ts'
import { isDialogOpen } from '#client/ui/dialog/is-dialog-open.ts'
import { listAddress, normalizeQuery, useOpenRecord } from './list-address.ts'

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
