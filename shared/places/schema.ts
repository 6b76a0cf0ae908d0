import { z } from 'zod'
import { isSingleLine } from '#shared/lib/single-line.ts'

/** Characters. A shorter input gets an empty list without a lookup. A longer one is refused. */
export const MIN_INPUT_LENGTH = 3
export const MAX_INPUT_LENGTH = 200

/** Groups the lookups of one address search, so Google bills them as one. */
const sessionToken = z
  .string({ error: 'sessionToken must be a single string' })
  .regex(/^[A-Za-z0-9_-]{1,36}$/, { error: 'sessionToken must be 1 to 36 letters, digits, - or _' })
  .optional()

export const autocompleteQuerySchema = z.object({
  input: z
    .string({ error: 'input must be a single string' })
    .refine(isSingleLine, { error: "input contains a character we can't look up", abort: true })
    .trim()
    .max(MAX_INPUT_LENGTH, { error: `input must be at most ${MAX_INPUT_LENGTH} characters` }),
  sessionToken,
})

export const predictionsSchema = z.object({
  predictions: z.array(z.object({ place_id: z.string(), description: z.string() })),
})
export type Prediction = z.output<typeof predictionsSchema>['predictions'][number]

export const detailsQuerySchema = z.object({
  placeId: z
    .string({ error: 'placeId is missing' })
    .regex(/^[A-Za-z0-9_-]{1,300}$/, { error: "placeId isn't a place id" }),
  sessionToken,
})

export const placeDetailsSchema = z.object({
  result: z.object({
    address_components: z.array(
      z.object({ types: z.array(z.string()), long_name: z.string(), short_name: z.string() }),
    ),
  }),
})
export type AddressComponent = z.output<typeof placeDetailsSchema>['result']['address_components'][number]
