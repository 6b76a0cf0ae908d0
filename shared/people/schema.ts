import { z } from 'zod'
import { MAX_CREWS } from '#shared/schedule/crews.ts'
import { versionSchema } from '#shared/http/version.ts'
import { isEmailAddress, plainEmail } from '#shared/lib/email.ts'
import { requiredLine } from '#shared/lib/text.ts'
import { ROLES } from './roles.ts'

const MAX_NAME_LENGTH = 100
const NO_CREW = `The crew must be a number from 1 to ${MAX_CREWS}`

const emailSchema = z
  .string({ error: 'Invalid email address' })
  .overwrite(plainEmail)
  .refine(isEmailAddress, { error: 'Invalid email address' })

const fields = {
  name: requiredLine('The name', MAX_NAME_LENGTH),
  email: emailSchema,
  role: z.enum(ROLES, { error: 'The role must be owner, office, or crew' }),
  /** The crew of a person with the role `crew`. Null for other roles. */
  crew: z.int({ error: NO_CREW }).min(1, { error: NO_CREW }).max(MAX_CREWS, { error: NO_CREW }).nullable(),
}

/** Someone who works here. */
export const personSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null for callers with the role `office`. */
  email: z.string().nullable(),
  role: z.enum(ROLES),
  crew: z.int().nullable(),
  /** Without access to the office. */
  disabled: z.boolean(),
  /** Null if never signed in, and for callers with the role `office`. */
  lastSeenAt: z.iso.datetime().nullable(),
  version: versionSchema,
})
export type Person = z.output<typeof personSchema>

export const newPersonSchema = z.object({ ...fields, crew: fields.crew.optional() })
export type NewPerson = z.output<typeof newPersonSchema>

export const personEditSchema = z
  .object({ ...fields, disabled: z.boolean({ error: 'disabled must be true or false' }) })
  .partial()
  .extend({ version: versionSchema.optional() })
export type PersonEdit = z.output<typeof personEditSchema>

/** A link that signs a person in, once. */
export const signInLinkSchema = z.object({ link: z.string() })
export const addedPersonSchema = signInLinkSchema.extend({ person: personSchema })

export const signInRequestSchema = z.object({ email: emailSchema })
export const signInTokenSchema = z.object({ token: z.string({ error: 'token must be text' }).max(200) })
export const signedInSchema = z.object({ person: personSchema })

/** Who calls: a person, or someone with an admin key. */
export const meSchema = z.object({
  kind: z.enum(['person', 'key']),
  role: z.enum(ROLES),
  person: personSchema.nullable(),
})
export type Me = z.output<typeof meSchema>
