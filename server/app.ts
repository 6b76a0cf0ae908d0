import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { isHttps } from './configuration.ts'
import { appointmentHandlers, paymentHandlers } from './api/appointments.ts'
import { countertopHandlers, sampleHandlers } from './api/countertops.ts'
import { customerHandlers, messageHandlers } from './api/customers.ts'
import { myHandlers } from './api/my.ts'
import { exportHandlers, officeHandlers, placeHandlers, priceHandlers, serviceHandlers } from './api/office.ts'
import { peopleHandlers } from './api/people.ts'
import { finalQuoteHandlers } from './api/final-quotes.ts'
import { installationHandlers, moneyHandlers } from './api/jobs.ts'
import { quoteHandlers } from './api/quotes.ts'
import { scheduleHandlers } from './api/schedule.ts'
import { describeFailedJobs } from './customer-record/undelivered.ts'
import { mountEndpoints } from './http/mount-endpoints.ts'
import type { Handlers } from './http/handler.ts'
import { beginRequest, type CheckResponse, sendError } from './http/send.ts'
import { HSTS, securityHeaders } from './http/security-headers.ts'
import type { Log } from './log.ts'
import type { Services } from './services.ts'

interface AppOptions {
  /** Whose X-Forwarded headers to trust, in Express's format. */
  trustProxy: boolean | number | string
  publicUrl?: string | undefined
  /** Handles requests outside /api: the built site, or Vite. */
  site?: RequestHandler[]
  /** False with Vite, whose pages have inline scripts. */
  contentSecurityPolicy?: boolean
  /** In tests: checks every response of the API against the contract. */
  checkResponse?: CheckResponse
}

/** Creates the whole server except for its port. Middleware is in the order of a request. */
export function createApp(services: Services, options: AppOptions): Express {
  const { ctx, log, adminKeys } = services
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('query parser', 'simple')
  app.set('trust proxy', options.trustProxy)

  app.use(startRequest(log, options))
  app.use(securityHeaders({ contentSecurityPolicy: options.contentSecurityPolicy ?? true }))
  // In any letter case, as pages are found.
  app.use(/^\/(?:api\/)?my(?=\/|$)/i, privatePage)
  const handlers: Handlers = {
    ...countertopHandlers,
    ...quoteHandlers,
    ...finalQuoteHandlers,
    ...installationHandlers,
    ...moneyHandlers,
    ...sampleHandlers,
    ...appointmentHandlers,
    ...paymentHandlers({
      payments: services.paymentsConfig,
      demo: services.demo,
      verifyEvent: services.verifyEvent,
    }),
    ...scheduleHandlers,
    ...customerHandlers,
    ...messageHandlers,
    ...myHandlers,
    ...peopleHandlers,
    ...officeHandlers({
      failedJobs: services.jobs,
      describeFailed: (failed) => describeFailedJobs(ctx, failed),
      warnMegabytes: services.warnMegabytes,
    }),
    ...priceHandlers,
    ...exportHandlers,
    ...placeHandlers,
    ...serviceHandlers(options.publicUrl),
  }
  mountEndpoints(app, handlers, { ctx, adminKeys, publicUrl: options.publicUrl })
  if (options.site) app.use(...options.site)

  const lastResort: ErrorRequestHandler = (error, req, res, _next) => sendError(req, res, error)
  app.use(lastResort)
  return app
}

/** The address of a customer's page is its key, so no other site learns it, and no search engine lists it. */
const privatePage: RequestHandler = (_req, res, next) => {
  res.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' })
  next()
}

/** Gives the request its id, and logs one line when it is over. */
function startRequest(log: Log, { publicUrl, checkResponse }: AppOptions): RequestHandler {
  const sendsHsts = isHttps(publicUrl)
  return (req, res, next) => {
    const state = beginRequest(res, log, checkResponse)
    res.setHeader('X-Request-Id', state.id)
    if (sendsHsts || req.secure) res.setHeader(HSTS.name, HSTS.value)
    res.on('close', () => {
      log.info({
        requestId: state.id,
        method: req.method,
        route: state.route ?? 'site',
        status: res.writableFinished ? res.statusCode : 'aborted',
        ms: Math.round((performance.now() - state.startedAt) * 10) / 10,
      })
    })
    next()
  }
}
