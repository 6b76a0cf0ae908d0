import { z } from 'zod'
import { isOneLine } from '#shared/lib/text.ts'

/** Characters. Shorter inputs are never looked up: the answer is an empty list. Longer ones are refused. */
export const MIN_INPUT_LENGTH = 3
export const MAX_INPUT_LENGTH = 200

/** Groups the look-ups of one address search, so that Google bills them as one. */
const sessionToken = z
  .string({ error: 'sessionToken must be one text' })
  .regex(/^[A-Za-z0-9_-]{1,36}$/, { error: 'sessionToken must be 1 to 36 letters, digits, - or _' })
  .optional()

export const autocompleteQuerySchema = z.object({
  input: z
    .string({ error: 'input must be one text' })
    .refine(isOneLine, { error: 'input contains a character that we cannot look up', abort: true })
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
    .regex(/^[A-Za-z0-9_-]{1,300}$/, { error: 'placeId is no place id' }),
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
