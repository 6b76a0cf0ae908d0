import { markInstalled } from '#server/appointments/installation/installed.ts'
import {
  bookInstallation,
  cancelInstallation,
  changeInstallation,
  expireOverdueAtParts,
  limitInstallationDays,
} from '#server/appointments/installation/parts.ts'
import { findInstallation } from '#server/appointments/installation/queries.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import type { installationEndpoints } from '#shared/api/installations.ts'

/** The installation of a quote, in 1 to 4 parts. */
export const installationHandlers: HandlersOf<typeof installationEndpoints> = {
  'GET /api/quotes/{id}/installation': ({ ctx, params }) => findInstallation(ctx, params.id),
  'POST /api/quotes/{id}/installation': {
    beforeAnswer: ({ ctx, body }) => expireOverdueAtParts(ctx, body),
    handle: ({ ctx, params, body }) => bookInstallation(ctx, { quoteId: params.id, ...body }),
  },
  'PATCH /api/quotes/{id}/installation': {
    beforeAnswer: ({ ctx, body }) => expireOverdueAtParts(ctx, body),
    handle: ({ ctx, params, body }) => changeInstallation(ctx, { quoteId: params.id, ...body }),
  },
  'DELETE /api/quotes/{id}/installation': ({ ctx, params, body }) =>
    cancelInstallation(ctx, { quoteId: params.id, ...body }),
  'POST /api/quotes/{id}/installation-days': ({ ctx, params, body }) =>
    limitInstallationDays(ctx, { quoteId: params.id, ...body }),
  'POST /api/appointments/{id}/installed': ({ ctx, params, body }) => markInstalled(ctx, { id: params.id, ...body }),
}
