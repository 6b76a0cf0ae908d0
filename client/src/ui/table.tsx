import type { ReactNode } from 'react'
import { cardClasses } from './card.tsx'

// On a narrow screen each row is a card. Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

interface TableProps {
  /** Id of the heading that names the table. */
  labelledBy: string
  columns: readonly string[]
  children: ReactNode
}

/** A table on a wide screen, cards on a phone. Its rows are `TableRow`s with one `TableCell` per column. */
export function Table({ labelledBy, columns, children }: TableProps) {
  return (
    <table role="table" aria-labelledby={labelledBy} className="block w-full border-collapse xl:table">
      <thead role="rowgroup" className="sr-only xl:not-sr-only xl:table-header-group">
        <tr role="row" className="xl:table-row">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="px-3 pb-3 text-left align-bottom font-strong text-caption text-muted first:pl-0 last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid items-start gap-4 md:grid-cols-2 xl:table-row-group">
        {children}
      </tbody>
    </table>
  )
}

export function TableRow({ children }: { children: ReactNode }) {
  return (
    <tr
      role="row"
      className={`${cardClasses()} grid grid-cols-2 gap-x-4 gap-y-3 xl:table-row xl:border-x-0 xl:border-b-0 xl:bg-transparent xl:p-0`}
    >
      {children}
    </tr>
  )
}

/** On a card, `wide` takes the full width, and `label` replaces the hidden column heading. */
export function TableCell({ label, wide, children }: { label?: string; wide?: boolean; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={`min-w-0 xl:border-divider xl:border-t xl:px-3 xl:py-3.5 xl:align-top xl:first:pl-0 xl:last:pr-0 ${wide ? 'col-span-2' : ''}`}
    >
      {label && (
        <span aria-hidden className="mb-0.5 block text-caption text-muted xl:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}
