import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { apiDocsRouter } from './api-docs/router.ts'
import { officeAppointmentsRouter } from './appointments/office-router.ts'
import { appointmentsRouter } from './appointments/router.ts'
import { countertopsRouter } from './countertops/router.ts'
import { healthRouter } from './health/router.ts'
import { bind } from './http/bind.ts'
import type { Handlers } from './http/handler.ts'
import { beginRequest, requestState } from './http/request-state.ts'
import { CSP_HEADER, HSTS, SECURITY_HEADERS } from './http/security-headers.ts'
import { type CheckAnswer, sendError } from './http/send.ts'
import { jobsRouter } from './jobs/router.ts'
import type { Log } from './log.ts'
import { paymentsRouter } from './payments/router.ts'
import { placesRouter } from './places/router.ts'
import { quotesRouter } from './quotes/router.ts'
import type { Services } from './services.ts'

interface AppOptions {
  /** Whose X-Forwarded headers count, as Express takes it. */
  trustProxy: boolean | number | string
  publicUrl?: string | undefined
  /** What answers outside /api: the built site, or Vite. */
  site?: RequestHandler[]
  /** False where Vite serves: its pages hold inline scripts. */
  contentSecurityPolicy?: boolean
  /** In tests: called with every answer of the API, which must be as the contract says. */
  checkAnswer?: CheckAnswer
}

/** The whole server but its port: middleware and routers in the order in which a request meets them. */
export function createApp(services: Services, options: AppOptions): Express {
  const { log, limits } = services
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  app.set('query parser', 'simple')
  app.set('trust proxy', options.trustProxy)

  app.use(begin(log, options))
  const handlers: Handlers = {
    ...countertopsRouter(services.countertopsStore),
    ...quotesRouter({ service: services.quotes, store: services.quotesStore, limits }),
    ...appointmentsRouter({ service: services.appointments, limits, host: services.siteHost }),
    ...officeAppointmentsRouter(services.office),
    ...paymentsRouter({
      service: services.payments,
      limits,
      jobs: services.jobs,
      payments: services.paymentsConfig,
      demo: services.demo,
      verifyEvent: services.verifyEvent,
    }),
    ...jobsRouter(services.jobs),
    ...placesRouter({ service: services.places, limits }),
    ...healthRouter(services.databaseAnswers),
    ...apiDocsRouter(options.publicUrl),
  }
  bind(app, handlers, { adminGate: services.adminGate, checkAnswer: options.checkAnswer })
  if (options.site) app.use(siteHeaders(options), ...options.site)

  const lastResort: ErrorRequestHandler = (error, req, res, _next) => sendError(req, res, error, options.checkAnswer)
  app.use(lastResort)
  return app
}

/** Names the request, and writes one line when it is over. */
function begin(log: Log, { trustProxy }: AppOptions): RequestHandler {
  return (req, res, next) => {
    const state = beginRequest(req, log)
    if (trustProxy !== false && req.secure) res.setHeader(HSTS.name, HSTS.value)
    res.on('close', () => {
      log.info({
        requestId: state.id,
        method: req.method,
        route: state.route ?? 'site',
        status: res.writableFinished ? res.statusCode : 'broken off',
        ms: Math.round((performance.now() - state.startedAt) * 10) / 10,
      })
    })
    next()
  }
}

/** What every answer of the API carries too; files and pages are sent by others, so it is set beforehand. */
function siteHeaders({ contentSecurityPolicy = true }: AppOptions): RequestHandler {
  const headers = Object.entries(SECURITY_HEADERS).filter(([name]) => contentSecurityPolicy || name !== CSP_HEADER)
  return (req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    res.setHeader('x-request-id', requestState(req).id)
    next()
  }
}
