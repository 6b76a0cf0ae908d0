import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { refuseUnlessOwner } from '#server/http/refuse-unless-owner.ts'
import { endLinks, endSessions } from './end-access.ts'
import { lockPeople, lockPerson } from './queries.ts'

/** Signs the person out everywhere, and ends the links that could sign them in again. Throws 404. */
export async function signOutEverywhere(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx)
    await refuseUnlessOwner(tx)
    await lockPerson(tx, id)
    await endLinks(tx, id)
    const count = await endSessions(tx, id)
    if (count === 0) return
    await addEvent(tx, { subject: 'person', subjectId: id, action: 'edited', changes: { sessions: [count, 0] } })
  })
}
