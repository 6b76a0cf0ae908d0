import { AppError } from './app-error.ts'

/** What browsers send for a call by our own pages, or one that a person typed. Older browsers send nothing. */
const OUR_SITE = ['same-origin', 'none']

/** Throws 403 if a browser says that another site made this call. */
export function refuseOtherSites(secFetchSite: string | undefined): void {
  if (secFetchSite !== undefined && !OUR_SITE.includes(secFetchSite)) {
    throw new AppError('forbidden', 'This request did not come from our site.')
  }
}
