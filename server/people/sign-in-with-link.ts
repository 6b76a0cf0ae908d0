import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { countHit } from '#server/http/limits/count-hit.ts'
import type { Person } from '#shared/people/schema.ts'
import { actorOf } from './actor-of.ts'
import { endLinks } from './end-access.ts'
import { presentPerson } from './present-person.ts'
import { findPerson, lockPerson } from './queries.ts'
import { sessionEnd } from './session-end.ts'
import { signOut } from './sign-out.ts'
import { personTokens } from './table.ts'
import { hashToken, newToken } from './tokens.ts'

interface UseLink {
  token: string
  /** The browser's previous session. It ends, so two people's sessions never mix. */
  oldSession: string | undefined
  clientAddress: string
  userAgent: string | undefined
}

const MAX_USER_AGENT_LENGTH = 300

interface SignedIn {
  person: Person
  session: { token: string; expiresAt: Date }
}

/**
 * Signs a person in with the token of a link. Returns a new session with a new token. A link works once, and the person's
 * other links end with it. Throws 401, and 429 after too many unknown tokens.
 */
export async function signInWithLink(ctx: Context, use: UseLink): Promise<SignedIn> {
  const hash = hashToken(use.token)
  const [link] = await ctx.db.orm
    .select({ id: personTokens.id, personId: personTokens.personId })
    .from(personTokens)
    .where(and(eq(personTokens.hash, hash), eq(personTokens.kind, 'link')))
  if (!link) {
    // Counts as a wrong admin key (docs/rules.md, Sign-in): both are guesses at who may enter the office.
    await countHit(ctx, 'adminKey', use.clientAddress)
    throw refused('This link does not work. Ask for a new one.')
  }
  return inTransaction(ctx, async (tx) => {
    const row = await lockPerson(tx, link.personId)
    const [current] = await tx.db.orm.select().from(personTokens).where(eq(personTokens.id, link.id))
    const now = tx.now()
    if (!current || current.usedAt || row.disabledAt) throw refused('This link was already used. Ask for a new one.')
    if (current.expiresAt <= now) throw refused('This link has expired. Ask for a new one.')
    const { personId } = link
    await endLinks(tx, personId)
    if (use.oldSession !== undefined) await signOut(tx, use.oldSession)
    const { token, hash: sessionHash } = newToken()
    const expiresAt = sessionEnd(row.role, now)
    await tx.db.orm.insert(personTokens).values({
      id: randomUUID(),
      personId,
      kind: 'session',
      hash: sessionHash,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      userAgent: use.userAgent?.slice(0, MAX_USER_AGENT_LENGTH),
    })
    const by = actorOf(row, tx.by.requestId)
    await addEvent({ ...tx, by }, { subject: 'person', subjectId: personId, action: 'signed_in' })
    const person = await findPerson(tx, personId)
    if (!person) throw new Error('The person who signs in is missing')
    return { person: presentPerson(person), session: { token, expiresAt } }
  })
}

function refused(message: string): AppError {
  return new AppError('unauthorized', message)
}
