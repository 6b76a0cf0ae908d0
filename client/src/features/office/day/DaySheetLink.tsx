import { Link } from 'wouter'
import { daySheetAddress } from '#client/features/office/office-address.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'

interface DaySheetLinkProps {
  date: CalendarDate
  crew: number | undefined
  className: string
}

/** Leads from the calendar to a crew's stops of that day. */
export function DaySheetLink({ date, crew = 1, className }: DaySheetLinkProps) {
  return (
    <Link href={daySheetAddress(date, crew)} className={`link text-caption ${className}`}>
      Day sheet<span className="sr-only">{`: ${formatCalendarDate(date)}`}</span>
    </Link>
  )
}
