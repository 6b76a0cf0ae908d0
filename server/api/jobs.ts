import { beforeCountedChange } from './my.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits.ts'
import { finalQuoteNotFound } from '#server/final-quotes/queries.ts'
import { recordPayment, reversePayment } from '#server/money/by-hand.ts'
import { cancelJob } from '#server/money/cancel-job.ts'
import { startJobPayment } from '#server/money/pay.ts'
import { refundPart } from '#server/money/refund-part.ts'
import type { moneyEndpoints } from '#shared/api/money.ts'
import { markInstalled } from '#server/appointments/installation/installed.ts'
import {
  bookInstallation,
  cancelInstallation,
  changeInstallation,
  expireOverdueAtParts,
  limitInstallationDays,
} from '#server/appointments/installation/parts.ts'
import { findInstallation } from '#server/appointments/installation/queries.ts'
import type { installationEndpoints } from '#shared/api/installations.ts'

const paymentOf = ({ id, payment }: { id: string; payment: string }) => ({ quoteId: id, paymentId: payment })

/** What is paid for a job: deposit and balance, and what goes back. */
export const moneyHandlers: HandlersOf<typeof moneyEndpoints> = {
  'POST /api/quotes/{id}/payments': ({ ctx, params, body }) => recordPayment(ctx, { quoteId: params.id, ...body }),
  'POST /api/quotes/{id}/payments/{payment}/reverse': ({ ctx, params, body }) =>
    reversePayment(ctx, { ...paymentOf(params), ...body }),
  'POST /api/quotes/{id}/payments/{payment}/refund': ({ ctx, params, body }) =>
    refundPart(ctx, { ...paymentOf(params), ...body }),
  'POST /api/quotes/{id}/cancel-job': ({ ctx, params, body }) => cancelJob(ctx, { quoteId: params.id, ...body }),
  'POST /api/my/payment': {
    beforeBody: beforeCountedChange,
    handle: async ({ ctx, page: { quoteId }, clientAddress, body }) => {
      if (quoteId === null) throw finalQuoteNotFound()
      await countHit(ctx, 'payment', clientAddress)
      return startJobPayment(ctx, { quoteId, ...body })
    },
  },
}

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
