import type { ReactNode } from 'react'

// On a narrow screen each row is a card. A browser drops a table's meaning with its layout, so the roles are spelled out.
/* oxlint-disable jsx-a11y/no-redundant-roles */

interface TableProps {
  /** Id of the heading that names the table. */
  labelledBy: string
  columns: readonly string[]
  children: ReactNode
}

/** A table on a wide screen, a list of cards on a phone. Its rows are `TableRow`s with a `TableCell` for each column. */
export function Table({ labelledBy, columns, children }: TableProps) {
  return (
    <table role="table" aria-labelledby={labelledBy} className="block w-full border-collapse lg:table">
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="lg:table-row">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="px-3 pb-3 text-left align-bottom font-[550] text-caption text-muted first:pl-0 last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 lg:table-row-group">
        {children}
      </tbody>
    </table>
  )
}

export function TableRow({ children }: { children: ReactNode }) {
  return (
    <tr
      role="row"
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded border border-divider bg-white p-4 lg:table-row lg:border-x-0 lg:border-b-0 lg:bg-transparent lg:p-0"
    >
      {children}
    </tr>
  )
}

/** `wide`: takes the whole width of a card. `label`: shown above the content there, where no column heading is seen. */
export function TableCell({ label, wide, children }: { label?: string; wide?: boolean; children: ReactNode }) {
  return (
    <td
      role="cell"
      className={`min-w-0 lg:border-divider lg:border-t lg:px-3 lg:py-3.5 lg:align-top lg:first:pl-0 lg:last:pr-0 ${wide ? 'col-span-2' : ''}`}
    >
      {label && (
        <span aria-hidden className="mb-0.5 block text-caption text-muted lg:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}
