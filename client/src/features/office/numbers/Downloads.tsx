import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { DownloadCsv } from '#client/features/office/download.tsx'
import { CloseMonth } from './CloseMonth.tsx'
import { shopToday } from '#client/features/office/shop-today.ts'
import { SmallSelect } from '#client/ui/small-select.tsx'
import { formatMonth, formatMonthDay } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'

interface Days {
  from: CalendarDate
  to: CalendarDate
}

/** A bookkeeper closes the last month, and a year. */
const MONTHS = 13

const firstOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`

/** The last months, the current one first. */
function lastMonths(today: CalendarDate): Days[] {
  const months: Days[] = []
  // 31 days after the first one is in the next month.
  let to = addDays(firstOfMonth(addDays(firstOfMonth(today), 31)), -1)
  while (months.length < MONTHS) {
    const from = firstOfMonth(to)
    months.push({ from, to })
    to = addDays(from, -1)
  }
  return months
}

/** Tables that have no list of their own, of the weeks that are shown or of a month. */
export function Downloads({ weeks }: { weeks: Days }) {
  const [month, setMonth] = useState('')
  const months = lastMonths(shopToday())
  const { from, to } = months.find((one) => one.from === month) ?? weeks
  return (
    <div className="mt-8 border-divider border-t pt-5 print:hidden">
      <p className="text-label text-muted">
        As CSV, for a bookkeeper: payments and final quotes of these days, and all customers.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <SmallSelect aria-label="Days" value={month} onChange={({ target }) => setMonth(target.value)}>
          <option value="">{`${formatMonthDay(weeks.from)} to ${formatMonthDay(weeks.to)}`}</option>
          {months.map((one) => (
            <option key={one.from} value={one.from}>
              {formatMonth(one.from)}
            </option>
          ))}
        </SmallSelect>
        <DownloadCsv
          table="payments"
          label="Download payments"
          send={(choice, options) => call('POST /api/export/payments', { body: { from, to, ...choice }, ...options })}
        />
        <DownloadCsv
          table="final-quotes"
          label="Download final quotes"
          send={(choice, options) =>
            call('POST /api/export/final-quotes', { body: { from, to, ...choice }, ...options })
          }
        />
        <DownloadCsv
          table="customers"
          label="Download customers"
          send={(choice, options) => call('POST /api/export/customers', { body: choice, ...options })}
        />
      </div>
      <CloseMonth chosen={month === '' ? undefined : month.slice(0, 7)} />
    </div>
  )
}
