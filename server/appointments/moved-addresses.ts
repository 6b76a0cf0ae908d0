import type { Request, Router } from 'express'
import { requestState } from '#server/http/request-state.ts'
import { sendRedirect } from '#server/http/send.ts'
import type { ApiKey } from '#shared/api.ts'

/**
 * Redirects the old addresses of the current appointment and of calendar files, which are still in emails and open pages.
 * Delete this file, its test, its call in app.ts and `moved` in app.test.ts on 2027-11-21, a year after the move.
 */
export function redirectMovedAddresses(router: Router): void {
  router.get('/api/visit', (req, res) => {
    setRoute(req, 'GET /api/appointments/current')
    sendRedirect(res, `/api/appointments/current${queryString(req)}`)
  })
  router.get('/api/visit/calendar/:token', (req, res) => {
    setRoute(req, 'GET /api/appointments/calendar/{token}')
    // Express decoded the token. Encoded again it can't lead to another site.
    sendRedirect(res, `/api/appointments/calendar/${encodeURIComponent(req.params.token)}${queryString(req)}`)
  })
}

/** The log shows the new route with status 308. It never shows the address itself, which holds a token. */
function setRoute(req: Request, route: ApiKey): void {
  requestState(req).route = route
}

/** Starts with `?`, or is empty. */
function queryString({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?')
  return start === -1 ? '' : originalUrl.slice(start)
}
