import { z } from 'zod'
import { slotByLabel } from '#shared/appointments/slots.ts'

/**
 * The facts an intent's metadata has about its appointment, so that a lost appointment can be rebuilt from its payment. The
 * slot is as of the last time the payment form was shown. Nothing identifies the customer.
 */
export interface IntentFacts {
  /** `YYYY-MM-DD` in the shop's time zone. */
  date: string
  timeSlot: string
  /** Null if the appointment has no quote. */
  quoteNumber: number | null
}

/** Metadata is text, and people can edit it in the provider's dashboard. */
const metadataSchema = z.object({
  date: z.iso.date(),
  slot: z.string().refine((label) => slotByLabel(label)?.label === label),
  quoteNumber: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
})

/** Returns the metadata of an intent: `date`, `slot` and, if there's a quote, `quoteNumber`. */
export function toIntentMetadata({ date, timeSlot, quoteNumber }: IntentFacts): Record<string, string> {
  return { date, slot: timeSlot, ...(quoteNumber !== null && { quoteNumber: String(quoteNumber) }) }
}

/** Undefined if the date or the slot is missing or wrong. */
export function readIntentMetadata(metadata: Record<string, string>): IntentFacts | undefined {
  const { data } = metadataSchema.safeParse(metadata)
  return data && { date: data.date, timeSlot: data.slot, quoteNumber: data.quoteNumber ?? null }
}
