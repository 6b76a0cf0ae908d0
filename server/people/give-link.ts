import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { refuseUnlessOwner } from '#server/http/refuse-unless-owner.ts'
import type { EmailSite } from '#server/mail/links.ts'
import { addLink } from './add-link.ts'
import { lockPeople, lockPerson } from './queries.ts'

/** Makes a link that an owner hands to the person. Throws 404, and 409 if the person has no access. */
export async function giveLink(ctx: Context, site: EmailSite, id: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx)
    await refuseUnlessOwner(tx)
    const { disabledAt } = await lockPerson(tx, id)
    if (disabledAt) throw new AppError('not_allowed_now', 'This person has no access.')
    await addEvent(tx, { subject: 'person', subjectId: id, action: 'edited', changes: { signInLink: [null, 'new'] } })
    return addLink(tx, site, { personId: id, from: 'owner' })
  })
}
