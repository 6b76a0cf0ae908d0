import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { countHit } from '#server/http/limits/count-hit.ts'
import { addEmail } from '#server/mail/add-email.ts'
import type { PersonEmailKind } from './emails/writers.ts'
import { people, personTokens } from './table.ts'

interface LinkRequest {
  email: string
  clientAddress: string
  /** Of a browser that has signed in before (office-cookie.ts). */
  knownBrowser: string | undefined
}

/**
 * Emails a sign-in link if someone with access has this address. The caller can't tell. The job that sends the email makes
 * the link. Throws 429 after too many requests for this address, known or not, or from this client address. A browser that
 * has signed in with the address before is not counted for it, so no one can keep its person out.
 */
export async function requestLink(ctx: Context, { email, clientAddress, knownBrowser }: LinkRequest): Promise<void> {
  const address = email.toLowerCase()
  await countHit(ctx, 'signInFrom', clientAddress)
  if (knownBrowser === undefined || !(await hasSignedIn(ctx, knownBrowser, address))) {
    // A hash, so that limits store no one's email address.
    await countHit(ctx, 'signInTo', createHash('sha256').update(address).digest('hex'))
  }
  await inTransaction(ctx, async (tx) => {
    const [person] = await tx.db.orm
      .select({ id: people.id })
      .from(people)
      .where(and(hasEmail(address), isNull(people.disabledAt)))
    // An email to no one is dropped when it's written. With it, the answer takes as long for an unknown address.
    await addEmail(tx, { kind: 'sign_in_link' satisfies PersonEmailKind, personId: person?.id })
  })
}

function hasEmail(address: string) {
  return eq(sql`lower(${people.email})`, address)
}

/** Whether the person with this address has signed in with this browser, even if that session has ended. */
async function hasSignedIn(ctx: Context, knownBrowser: string, address: string): Promise<boolean> {
  const [session] = await ctx.db.orm
    .select({ id: personTokens.id })
    .from(personTokens)
    .innerJoin(people, eq(people.id, personTokens.personId))
    .where(
      and(
        eq(personTokens.hash, Buffer.from(knownBrowser, 'base64url')),
        eq(personTokens.kind, 'session'),
        hasEmail(address),
      ),
    )
  return session !== undefined
}
