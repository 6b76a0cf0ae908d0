import { z } from 'zod'
import { MAX_PHOTOS } from './photo.ts'

export const photoCreatedSchema = z.object({ id: z.uuid() })

/** A photo that a crew added to a visit. */
export const visitPhotoSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** The name of who added it, as it was then. */
  by: z.string(),
})
export type VisitPhoto = z.output<typeof visitPhotoSchema>

/** The photos of a quote request, in the order that the office sees them in. Each once. */
export const photoIdsSchema = z
  .array(z.guid({ error: "The photo's id isn't valid" }).toLowerCase(), { error: 'The photos must be a list of ids' })
  .max(MAX_PHOTOS, { error: `A quote can have up to ${MAX_PHOTOS} photos` })
  .superRefine((ids, context) => {
    ids.forEach((id, index) => {
      if (ids.indexOf(id) < index)
        context.addIssue({ code: 'custom', path: [index], message: 'The photo is there twice' })
    })
  })
