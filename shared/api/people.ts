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
  'POST /api/sign-in': endpoint(
    'public',
    'Mails a sign-in link if someone who works here has this address. The answer is always the same',
    { body: signInRequestSchema },
  ),
  'POST /api/sign-in/use': endpoint('public', 'Sign in with the token of a link. Sets the session cookie', {
    fromOurSite: true,
    headers: z.object({ 'user-agent': z.string().optional() }),
    body: signInTokenSchema,
    json: signedInSchema,
    errors: { 401: error, 403: error },
  }),
  'DELETE /api/sign-in': endpoint('crew', 'Sign out of this session'),
  'GET /api/me': endpoint('crew', 'Who calls', { json: meSchema }),
  'GET /api/people': endpoint('office', 'Everyone who works or worked here, those with access first', {
    json: z.array(personSchema),
  }),
  'POST /api/people': endpoint(
    'owner',
    'Add a person. The answer has a sign-in link, and a mail brings them another one',
    { body: newPersonSchema, status: 201, json: addedPersonSchema },
  ),
  'PATCH /api/people/{id}': endpoint('owner', 'Change a person, or remove their access', {
    params: byId,
    body: personEditSchema,
    json: personSchema,
    errors: { 409: error.extend({ current: personSchema.optional() }) },
  }),
  'POST /api/people/{id}/link': endpoint(
    'owner',
    `Make a sign-in link for a person. It works once, for ${LINK_LIFETIMES.owner / HOUR_MS} hours`,
    { params: byId, status: 201, json: signInLinkSchema },
  ),
  'DELETE /api/people/{id}/sessions': endpoint('owner', 'Sign a person out everywhere', { params: byId }),
}
