import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { PAID_BACK, PaidBackDialog } from '#client/features/office/PaidBackDialog.tsx'
import { shortDate } from '#client/features/office/appointment-labels.ts'
import { quoteName } from '#client/features/office/row-texts.ts'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { Menu } from '#client/ui/menu.tsx'
import { formatCents, formatLineCents } from '#shared/lib/cents.ts'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { yearOf } from '#shared/lib/zoned.ts'
import type { FailedRefund } from '#shared/payments/schema.ts'
import { OWED_STATES } from '#shared/payments/states.ts'
import { isByHand, type LedgerRow, ledgerRows } from './ledger.ts'
import type { Job } from './money-change.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { TakeBackDialog } from './TakeBackDialog.tsx'

// Without a table layout, browsers drop the table's roles, so they are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */

/** Day, payment, actions and amount, and below them the details, which get the width. */
const ROW = 'grid grid-cols-[4.5rem_minmax(0,1fr)_2.75rem_6.5rem] gap-x-2'

interface PaymentTableProps extends Job {
  mayRefund: boolean
}

/** What was paid, with what took it back or paid it back below it. What counts adds up to what was received. */
export function PaymentTable({ quote, money, mayRefund }: PaymentTableProps) {
  const id = useId()
  const part = useRef<HTMLDivElement>(null)
  const failedRefunds = useFailedRefunds(money)
  if (money.payments.length === 0) return null
  return (
    <div ref={part} tabIndex={-1} className="mt-6 outline-none">
      <h5 id={id} className="font-sans! font-strong! text-caption! tracking-normal!">
        Payments
      </h5>
      <table role="table" aria-labelledby={id} className="mt-2 block w-full text-label">
        <thead role="rowgroup" className="block">
          <tr role="row" className={`${ROW} pb-1.5 text-caption text-muted`}>
            {['Day', 'Payment', 'Actions', 'Amount', 'Details'].map((column) => (
              <th
                key={column}
                role="columnheader"
                scope="col"
                className={`text-left font-normal ${column === 'Amount' ? 'col-start-4 text-right' : ''}`}
              >
                {column === 'Actions' || column === 'Details' ? <span className="sr-only">{column}</span> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {ledgerRows(money).map((row) => (
            <PaymentRow
              key={row.key}
              {...{ row, quote, money, mayRefund, part }}
              failedRefund={
                row.isReturn ? undefined : failedRefunds.find(({ paymentId }) => paymentId === row.payment.id)
              }
            />
          ))}
        </tbody>
        <tfoot role="rowgroup" className="block">
          <tr role="row" className="flex justify-between border-ink border-t py-2">
            <th role="rowheader" scope="row" className="text-left font-strong">
              Received
            </th>
            <td role="cell" className="font-strong">
              {formatLineCents(money.receivedCents)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Refunds that didn't go through, so that a person pays them another way. */
function useFailedRefunds({ payments }: Job['money']): readonly FailedRefund[] {
  const { data } = useQuery({
    ...freshQuery('GET /api/failed-refunds', {}),
    enabled: payments.some(({ state }) => OWED_STATES.includes(state)),
  })
  return data ?? []
}

interface PaymentRowProps extends PaymentTableProps {
  row: LedgerRow
  failedRefund: FailedRefund | undefined
  /** The part around the rows, which gets the focus if the row's menu is gone. */
  part: React.RefObject<HTMLElement | null>
}

function PaymentRow({ row, quote, money, mayRefund, failedRefund, part }: PaymentRowProps) {
  const [open, setOpen] = useState<'take back' | 'refund' | FailedRefund | null>(null)
  const close = () => setOpen(null)
  const today = useShopDay()
  const { payment, isReturn, on, what, state, amountCents, counts, leftCents, mayTakeBack } = row
  const day = on && (yearOf(on) === yearOf(today) ? formatMonthDay(on) : shortDate(on))
  const name = `${what}, ${formatLineCents(amountCents)}${day ? `, ${day}` : ''}`
  const items = [
    ...(failedRefund ? [{ label: PAID_BACK, onSelect: () => setOpen(failedRefund) }] : []),
    ...(mayRefund && leftCents > 0
      ? [{ label: isByHand(payment) ? 'Paid back' : 'Refund', onSelect: () => setOpen('refund') }]
      : []),
    ...(mayTakeBack ? [{ label: 'Take back', onSelect: () => setOpen('take back') }] : []),
  ]
  const details = [
    state,
    ...(payment.id === row.key && payment.by !== undefined ? [`by ${payment.by}`] : []),
    ...(payment.id === row.key && payment.note !== undefined ? [payment.note] : []),
  ]
  return (
    <tr role="row" className={`${ROW} py-2 ${isReturn ? '' : 'border-divider border-t'} ${counts ? '' : 'text-muted'}`}>
      <td role="cell">{day}</td>
      <td role="cell" className={`wrap-anywhere ${isReturn ? 'pl-4' : ''}`}>
        {what}
      </td>
      {/* As tall as the line beside it. */}
      <td role="cell" className="-my-3">
        {items.length > 0 && <Menu label={`Actions for ${name}`} items={items} />}
        {open === 'take back' && (
          <TakeBackDialog {...{ quote, money, payment, what: name }} focusAfter={part} onClose={close} />
        )}
        {open === 'refund' && <RefundDialog {...{ quote, money, payment, leftCents, what: name }} onClose={close} />}
        {open !== null && typeof open === 'object' && (
          <PaidBackDialog
            intentId={open.intentId}
            amount={formatCents(open.cents)}
            what={`${quoteName(quote)}, ${what}`}
            onClose={close}
            focusAfter={part}
          />
        )}
      </td>
      <td role="cell" className="text-right whitespace-nowrap">
        {formatLineCents(amountCents)}
      </td>
      <td
        role="cell"
        className={`col-span-3 col-start-2 text-caption text-muted wrap-anywhere ${isReturn ? 'pl-4' : ''}`}
      >
        <bdi>{details.join(' · ')}</bdi>
      </td>
    </tr>
  )
}
