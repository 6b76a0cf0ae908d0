import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { countHit } from '#server/http/limits/count-hit.ts'
import { addEmail } from '#server/mail/add-email.ts'
import type { PersonEmailKind } from './emails/writers.ts'
import { people } from './table.ts'

/**
 * Emails a sign-in link if someone with access has this address. The caller can't tell. The job that sends the email makes
 * the link. Throws 429 after too many requests for this address, known or not, or from this client address.
 */
export async function requestLink(
  ctx: Context,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<void> {
  const address = email.toLowerCase()
  await countHit(ctx, 'signInFrom', clientAddress)
  // A hash, so that limits store no one's email address.
  await countHit(ctx, 'signInTo', createHash('sha256').update(address).digest('hex'))
  await inTransaction(ctx, async (tx) => {
    const [person] = await tx.db.orm
      .select({ id: people.id })
      .from(people)
      .where(and(eq(sql`lower(${people.email})`, address), isNull(people.disabledAt)))
    if (person) await addEmail(tx, { kind: 'sign_in_link' satisfies PersonEmailKind, personId: person.id })
  })
}
