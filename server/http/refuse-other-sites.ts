import type { Request } from 'express'
import { AppError } from './app-error.ts'

/** What browsers send for a call by our own pages, or one that a person typed. */
const OUR_SITE = ['same-origin', 'none']

/**
 * Throws 403 if a browser says that another site made this call. Over plain HTTP and in older browsers, only `Origin` says
 * it. Scripts send neither.
 */
export function refuseOtherSites(req: Request, publicUrl: string | undefined): void {
  const site = req.get('sec-fetch-site')
  const origin = req.get('origin')
  const isOurs = site === undefined ? origin === undefined || isOurOrigin(origin) : OUR_SITE.includes(site)
  if (!isOurs) throw new AppError('forbidden', 'This request did not come from our site.')

  function isOurOrigin(text: string): boolean {
    if (!URL.canParse(text)) return false
    const { host } = new URL(text)
    // A proxy may pass on another Host than the browser's.
    return host === req.host || (publicUrl !== undefined && host === new URL(publicUrl).host)
  }
}
