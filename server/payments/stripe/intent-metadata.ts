import { z } from 'zod'
import { slotByLabel } from '#shared/appointments/slots.ts'
import type { IntentAppointment } from '#server/payments/provider.ts'

/** Metadata is text, and people can edit it in the provider's dashboard. */
const metadata = z.object({
  date: z.iso.date(),
  slot: z.string().refine((label) => slotByLabel(label)?.label === label),
  quoteNumber: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
})

/** Returns the metadata of an intent: `date`, `slot` and, if there's a quote, `quoteNumber`. */
export function toIntentMetadata({ date, timeSlot, quoteNumber }: IntentAppointment): Record<string, string> {
  return { date, slot: timeSlot, ...(quoteNumber !== null && { quoteNumber: String(quoteNumber) }) }
}

/** Undefined if the date or the slot is missing or wrong. */
export function readIntentMetadata(values: Record<string, string>): IntentAppointment | undefined {
  const { data } = metadata.safeParse(values)
  return data && { date: data.date, timeSlot: data.slot, quoteNumber: data.quoteNumber ?? null }
}
