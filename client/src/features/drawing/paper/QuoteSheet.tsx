import { type AppointmentKind, KIND_NAMES } from '#shared/appointments/kinds.ts'
import { describeContact } from '#shared/contact/facts.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { describeJob } from '#shared/fabrication/describe.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { formatCalendarDate, formatDay } from '#shared/lib/dates.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { PaperKitchen } from '#client/features/drawing/plan/KitchenPlan.tsx'
import { type PricedCountertops, PrintedSheet } from './PrintedSheet.tsx'

/** A quote as it was submitted. Unknown parts are left out. */
interface QuoteSheetProps {
  number: number
  createdAt: string
  contact?: Contact | undefined
  quoted?: (PricedCountertops & { job?: Job | undefined; customerNote?: string | undefined }) | undefined
  /** The visit or installation that is booked, if any. */
  visit?: { kind?: AppointmentKind; appointmentDate: CalendarDate; timeSlot: string } | null
}

/** A quote on paper. A file of its own, because the designer prints no contact. */
export function QuoteSheet({ number, createdAt, contact, quoted, visit }: QuoteSheetProps) {
  return (
    <PrintedSheet
      title={`Quote request #${number}`}
      facts={[
        { label: 'Received', value: formatDay(createdAt, SHOP.timeZone) },
        ...(contact ? describeContact(contact).map(({ label, lines }) => ({ label, value: lines.join(', ') })) : []),
        { label: 'Job', value: describeJob(quoted?.job) },
        { label: 'Note', value: quoted?.customerNote ?? '' },
        {
          label: capitalize(KIND_NAMES[visit?.kind ?? 'measure']),
          value: visit ? `${formatCalendarDate(visit.appointmentDate)}, ${visit.timeSlot}` : '',
        },
      ]}
      priced={quoted}
      kitchen={quoted && <PaperKitchen countertops={quoted.countertops} />}
    />
  )
}
