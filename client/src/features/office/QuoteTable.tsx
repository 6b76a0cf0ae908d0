import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Table, TableCell, TableRow } from '#client/ui/table.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { mailtoHref } from '#shared/lib/mailto.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { paymentStatusLook, quoteStatusLook } from '#shared/quotes/statuses.ts'

import { QuoteAppointmentBadge } from './QuoteAppointmentBadge.tsx'

interface QuoteTableProps {
  headingId: string
  quotes: readonly Quote[]
  onEdit: (quote: Quote) => void
  onDelete: (quote: Quote) => void
}

const COLUMNS = ['ID', 'Customer', 'Contact', 'Date', 'Status', 'Payment', 'Actions']

/** Typed text can be a hundred letters without a space. It must not break the table's layout. */
const LONG_TEXT = 'wrap-anywhere xl:min-w-40 xl:max-w-60'

export function QuoteTable({ headingId, quotes, onEdit, onDelete }: QuoteTableProps) {
  return (
    <Table labelledBy={headingId} columns={COLUMNS}>
      {quotes.map((quote) => (
        <TableRow key={quote.id}>
          <TableCell>
            <span className="figures font-strong">#{quote.number}</span>
          </TableCell>
          <TableCell wide>
            <bdi className={`${LONG_TEXT} block text-left font-strong`}>
              {quote.firstName} {quote.lastName}
            </bdi>
            <span className="figures block text-caption text-muted">
              {quote.countertopCount} {quote.countertopCount === 1 ? 'countertop' : 'countertops'},{' '}
              {formatCents(quote.totalCents)}
            </span>
          </TableCell>
          <TableCell wide label="Contact">
            <div className="flex flex-col items-start text-label">
              {quote.email && (
                <a href={mailtoHref(quote.email)} className={`${LONG_TEXT} link py-1.5 xl:py-0 xl:leading-[1.7rem]`}>
                  {quote.email}
                </a>
              )}
              {quote.phoneNumber && (
                <a
                  href={phoneHref(quote.phoneNumber)}
                  className="link figures min-h-6 whitespace-nowrap py-1.5 xl:py-0.5"
                >
                  {quote.phoneNumber}
                </a>
              )}
            </div>
          </TableCell>
          <TableCell wide label="Date">
            <time dateTime={quote.createdAt} className="figures text-label xl:whitespace-nowrap">
              {formatInstant(quote.createdAt, SHOP.timeZone)}
            </time>
          </TableCell>
          <TableCell label="Status">
            <div className="flex flex-col items-start gap-1.5 xl:pt-px">
              <Badge look={quoteStatusLook(quote.status)}>{quote.status}</Badge>
              {quote.visit && <QuoteAppointmentBadge appointment={quote.visit} />}
            </div>
          </TableCell>
          <TableCell label="Payment">
            <div className="flex xl:pt-px">
              <Badge look={paymentStatusLook(quote.paymentStatus)}>{quote.paymentStatus}</Badge>
            </div>
          </TableCell>
          <TableCell wide>
            <div className="flex gap-2 max-xl:pt-1">
              <Button
                size="small"
                className="grow basis-0 xl:grow-0 xl:basis-auto"
                aria-label={`Edit quote #${quote.number}`}
                onClick={() => onEdit(quote)}
              >
                Edit
              </Button>
              <Button
                size="small"
                className="grow basis-0 xl:grow-0 xl:basis-auto"
                aria-label={`Delete quote #${quote.number}`}
                onClick={() => onDelete(quote)}
              >
                Delete
              </Button>
            </div>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  )
}
