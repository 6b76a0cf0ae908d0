import { endpoint, error } from '#shared/http/endpoint.ts'
import { newPageLinkSchema, openPageSchema, pageLinkRequestSchema, pageLinkSchema } from '#shared/my/schema.ts'

/** The customer's page, and its links. */
export const myEndpoints = {
  'POST /api/my/open': endpoint(
    'public',
    "Open a customer's page with the token of its link. Sets a cookie for 12 hours. 404 for a link that no longer works",
    { fromOurSite: true, body: openPageSchema, errors: { 403: error, 404: error } },
  ),
  'POST /api/my/link': endpoint(
    'public',
    "Emails a link to a customer's page if someone has this address. The answer is always the same",
    { body: pageLinkRequestSchema },
  ),
  'POST /api/page-links': endpoint(
    'office',
    "Make a link to a customer's page: of a quote, or of a visit without one. It can replace all earlier ones",
    { body: newPageLinkSchema, status: 201, json: pageLinkSchema, errors: { 409: error } },
  ),
}
