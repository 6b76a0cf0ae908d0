import { createContext, type ReactNode, use } from 'react'
import { cardClasses } from './card.tsx'

// On a narrow screen each row is a card. Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** The screens on which it's a table: `xl`, or `md` and larger, where it scrolls sideways. */
type From = 'md' | 'xl'

/** Whole class names, which the build looks for. */
const LOOKS = {
  xl: {
    table: 'xl:table',
    head: 'xl:not-sr-only xl:table-header-group',
    headRow: 'xl:table-row',
    body: 'md:grid-cols-2 xl:table-row-group',
    row: 'xl:table-row xl:border-x-0 xl:border-b-0 xl:bg-transparent xl:p-0',
    cell: 'xl:border-divider xl:border-t xl:px-3 xl:py-3.5 xl:align-top xl:first:pl-0 xl:last:pr-0',
    label: 'xl:hidden',
    figure: 'xl:text-right',
  },
  md: {
    table: 'md:table md:min-w-3xl',
    head: 'md:not-sr-only md:table-header-group',
    headRow: 'md:table-row',
    body: 'md:table-row-group',
    row: 'md:table-row md:border-x-0 md:border-b-0 md:bg-transparent md:p-0',
    cell: 'md:border-divider md:border-t md:px-1.5 md:py-2 md:align-top xl:px-3 xl:py-3.5 md:first:sticky md:first:left-0 md:first:bg-paper md:first:pl-0 md:last:pr-0',
    label: 'md:hidden',
    figure: 'md:text-right',
  },
} satisfies Record<From, Record<string, string>>

const FromContext = createContext<From>('xl')

interface TableProps {
  /** Id of the heading that names the table. */
  labelledBy: string
  columns: readonly string[]
  /** Those of numbers, and of money, at the right of their column. */
  figures?: readonly string[]
  from?: From
  children: ReactNode
}

/** A table on a wide screen, cards on a phone. Its rows are `TableRow`s with one `TableCell` per column. */
export function Table({ labelledBy, columns, figures = [], from = 'xl', children }: TableProps) {
  const look = LOOKS[from]
  return (
    <div className={from === 'md' ? 'md:overflow-x-auto' : 'contents'}>
      <table role="table" aria-labelledby={labelledBy} className={`block w-full border-collapse ${look.table}`}>
        <thead role="rowgroup" className={`sr-only ${look.head}`}>
          <tr role="row" className={look.headRow}>
            {columns.map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={`px-1.5 pb-3 align-bottom font-strong text-caption text-muted first:pl-0 last:pr-0 xl:px-3 ${figures.includes(column) ? 'text-right' : 'text-left'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={`grid items-start gap-4 ${look.body}`}>
          <FromContext value={from}>{children}</FromContext>
        </tbody>
      </table>
    </div>
  )
}

export function TableRow({ children }: { children: ReactNode }) {
  return (
    <tr role="row" className={`${cardClasses()} grid grid-cols-2 gap-x-4 gap-y-3 ${LOOKS[use(FromContext)].row}`}>
      {children}
    </tr>
  )
}

interface TableCellProps {
  label?: string
  wide?: boolean
  isFigure?: boolean
  children: ReactNode
}

/** On a card, `wide` takes the full width, and `label` replaces the hidden column heading. In the table, a figure is at the right. */
export function TableCell({ label, wide, isFigure, children }: TableCellProps) {
  const look = LOOKS[use(FromContext)]
  return (
    <td role="cell" className={`min-w-0 ${look.cell} ${isFigure ? look.figure : ''} ${wide ? 'col-span-2' : ''}`}>
      {label && (
        <span aria-hidden className={`mb-0.5 block text-caption text-muted ${look.label}`}>
          {label}
        </span>
      )}
      {children}
    </td>
  )
}
