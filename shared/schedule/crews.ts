import { z } from 'zod'
import { optionalEmail } from '#shared/contact/schema.ts'
import { versionSchema } from '#shared/http/version.ts'
import { requiredLine } from '#shared/lib/text.ts'

export const MAX_CREWS = 20
const NAME_LENGTH = 60
const NO_COLOR = 'Color must be written as #3b6e8f'
const NO_DAYS = 'Days must be numbers from 0 (Sunday) to 6'

const crewName = requiredLine('Name', NAME_LENGTH)
const crewColor = z.string({ error: NO_COLOR }).regex(/^#[0-9a-f]{6}$/i, { error: NO_COLOR })
/** Sorted, each once. */
const crewDays = z
  .array(z.int({ error: NO_DAYS }).min(0, { error: NO_DAYS }).max(6, { error: NO_DAYS }), { error: NO_DAYS })
  .transform((days) => [...new Set(days)].toSorted((one, other) => one - other))

/** When a crew works unless the office says otherwise: Monday to Friday. */
export const USUAL_DAYS: readonly number[] = [1, 2, 3, 4, 5]

/** The number of a crew, in requests about visits and blocked times. */
export const crewNumberSchema = z.int32({ error: 'crew must be the number of a crew' })

/** A number of one or two digits in an address, such as that of a crew. */
export const numberInAddress = (error: string) =>
  z
    .string({ error })
    .regex(/^\d{1,2}$/, { error })
    .transform(Number)

export const crewSchema = z.object({
  number: z.int(),
  name: z.string(),
  /** As `#3b6e8f`. */
  color: z.string(),
  /** Weekdays on which the crew works, from 0 (Sunday) to 6. */
  days: z.array(z.int()),
  active: z.boolean(),
  /** Gets the crew's day each morning. Empty: no one does. */
  email: z.string(),
  version: versionSchema,
})
export type Crew = z.output<typeof crewSchema>

export const newCrewSchema = z.object({
  name: crewName,
  color: crewColor.optional(),
  days: crewDays.optional(),
  email: optionalEmail.optional(),
})
export type NewCrew = z.output<typeof newCrewSchema>

export const crewEditSchema = z.object({
  name: crewName.optional(),
  color: crewColor.optional(),
  days: crewDays.optional(),
  active: z.boolean({ error: 'active must be true or false' }).optional(),
  email: optionalEmail.optional(),
  version: versionSchema.optional(),
})
export type CrewEdit = z.output<typeof crewEditSchema>

/** Tells crews apart on the calendar, until the office chooses other colors. All carry white text. */
const CREW_COLORS = ['#2f5d50', '#7a4a2b', '#3d5a80', '#6b3f69', '#5f6b2e', '#8a3b3b', '#2d6a7a', '#5c5470'] as const

export function defaultCrewColor(number: number): string {
  return CREW_COLORS[(number - 1) % CREW_COLORS.length] ?? CREW_COLORS[0]
}
