import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { serviceRouter } from './http/service.ts'
import { appointmentsRouter } from './appointments/router.ts'
import { paymentRouter } from './appointments/payment/router.ts'
import { isHttps } from './configuration.ts'
import { countertopsRouter } from './countertops/countertops.ts'
import { describeFailedJobs } from './customer-record/undelivered.ts'
import { customerRecordRouter } from './customer-record/router.ts'
import { erasureRouter } from './erasure/erase-customer.ts'
import { exportRouter } from './export/export.ts'
import { eventsRouter } from './events/list-events.ts'
import { mountEndpoints } from './http/mount-endpoints.ts'
import type { Handlers } from './http/handler.ts'
import { beginRequest, type CheckResponse, sendError } from './http/send.ts'
import { HSTS, securityHeaders } from './http/security-headers.ts'
import { jobsRouter } from './jobs/office.ts'
import type { Log } from './log.ts'
import { messagesRouter } from './messages/messages.ts'
import { myRouter } from './my/router.ts'
import { numbersRouter } from './numbers/numbers.ts'
import { peopleRouter } from './people/people.ts'
import { pricesRouter } from './prices/prices.ts'
import { placesRouter } from './places/addresses.ts'
import { photosRouter } from './photos/photos.ts'
import { quotesRouter } from './quotes/router.ts'
import { viewsRouter } from './quotes/views/views.ts'
import { samplesRouter } from './samples/samples.ts'
import { searchRouter } from './search/search.ts'
import type { Services } from './services.ts'
import { settingsRouter } from './settings/settings.ts'
import { storageRouter } from './storage/storage.ts'

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

/** Creates the whole server except for its port. Middleware and routers are in the order of a request. */
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
  app.use(['/my', '/api/my'], privatePage)
  const handlers: Handlers = {
    ...countertopsRouter,
    ...photosRouter,
    ...quotesRouter,
    ...viewsRouter,
    ...samplesRouter,
    ...appointmentsRouter,
    ...paymentRouter({
      payments: services.paymentsConfig,
      demo: services.demo,
      verifyEvent: services.verifyEvent,
    }),
    ...erasureRouter,
    ...customerRecordRouter,
    ...messagesRouter,
    ...searchRouter,
    ...eventsRouter,
    ...exportRouter,
    ...numbersRouter,
    ...jobsRouter(services.jobs, (failed) => describeFailedJobs(ctx, failed)),
    ...storageRouter(services.warnMegabytes),
    ...peopleRouter,
    ...myRouter,
    ...settingsRouter,
    ...pricesRouter,
    ...placesRouter,
    ...serviceRouter(options.publicUrl),
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
