import { z } from 'zod'
import { byId, endpoint, error } from '#shared/http/endpoint.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { LINK_LIFETIMES } from '#shared/people/roles.ts'
import {
  addedPersonSchema,
  meSchema,
  newPersonSchema,
  personEditSchema,
  personSchema,
  signedInSchema,
  signInLinkSchema,
  signInRequestSchema,
  signInTokenSchema,
} from '#shared/people/schema.ts'

/** Who works here, and how they sign in. */
export const peopleEndpoints = {
  'POST /api/sign-in': endpoint({
    summary: 'Mails a sign-in link if someone who works here has this address. The answer is always the same',
    access: 'public',
    body: signInRequestSchema,
    success: { status: 204 },
  }),
  'POST /api/sign-in/use': endpoint({
    summary: 'Sign in with the token of a link. Sets the session cookie',
    access: 'public',
    fromOurSite: true,
    headers: z.object({ 'user-agent': z.string().optional() }),
    body: signInTokenSchema,
    success: { status: 200, json: signedInSchema },
    errors: { 401: error, 403: error },
  }),
  'DELETE /api/sign-in': endpoint({
    summary: 'Sign out of this session',
    access: 'crew',
    success: { status: 204 },
  }),
  'GET /api/me': endpoint({
    summary: 'Who calls',
    access: 'crew',
    success: { status: 200, json: meSchema },
  }),
  'GET /api/people': endpoint({
    summary: 'Everyone who works or worked here, those with access first',
    access: 'office',
    success: { status: 200, json: z.array(personSchema) },
  }),
  'POST /api/people': endpoint({
    summary: 'Add a person. The answer has a sign-in link, and a mail brings them another one',
    access: 'owner',
    body: newPersonSchema,
    success: { status: 201, json: addedPersonSchema },
  }),
  'PATCH /api/people/{id}': endpoint({
    summary: 'Change a person, or remove their access',
    access: 'owner',
    params: byId,
    body: personEditSchema,
    success: { status: 200, json: personSchema },
    errors: { 404: error, 409: error.extend({ current: personSchema.optional() }) },
  }),
  'POST /api/people/{id}/link': endpoint({
    summary: `Make a sign-in link for a person. It works once, for ${LINK_LIFETIMES.owner / HOUR_MS} hours`,
    access: 'owner',
    params: byId,
    success: { status: 201, json: signInLinkSchema },
    errors: { 404: error, 409: error },
  }),
  'DELETE /api/people/{id}/sessions': endpoint({
    summary: 'Sign a person out everywhere',
    access: 'owner',
    params: byId,
    success: { status: 204 },
    errors: { 404: error },
  }),
}
