import { bookByCustomer, moveInstallationByCustomer } from '#server/appointments/installation/choose.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PageSubject } from '#server/mail/email.ts'
import type { InstallationDay } from '#shared/installation/schema.ts'
import type { Page } from '#shared/my/schema.ts'
import { CHANGED } from './changes.ts'
import { findPage } from './page.ts'

// The day of the installation, as a customer chooses it on their page (docs/rules.md, Installation).

/** Books the installation. Throws 409 with the `current` page, for a day that can't be had also with the `days` that can. */
export const bookInstallationDay = (ctx: Context, page: PageSubject, day: InstallationDay): Promise<Page> =>
  chooseOnPage(ctx, page, (quoteId) => bookByCustomer(ctx, { quoteId, ...day }))

/** Moves it. Throws 409 as `bookInstallationDay`. */
export const moveInstallationDay = (ctx: Context, page: PageSubject, day: InstallationDay): Promise<Page> =>
  chooseOnPage(ctx, page, (quoteId) => moveInstallationByCustomer(ctx, { quoteId, ...day }))

async function chooseOnPage(
  ctx: Context,
  page: PageSubject,
  choose: (quoteId: string) => Promise<void>,
): Promise<Page> {
  try {
    if (page.quoteId === null) throw new AppError('not_allowed_now', 'There is no installation on this page.')
    await choose(page.quoteId)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    // What a conflict says to the office is not for the page.
    const current = await findPage(ctx, page)
    const message = error.code === 'changed_meanwhile' ? CHANGED : error.message
    const days = error.code === 'slot_taken' ? { days: current.installation?.days ?? [] } : {}
    throw new AppError(error.code, message, { fields: { current, ...days } })
  }
  return findPage(ctx, page)
}
