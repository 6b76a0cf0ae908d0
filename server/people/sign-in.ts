import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { type AnyContext, type Context, type TransactionContext, inTransaction } from '#server/context.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Actor } from '#server/events/actor.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { countHit, emailSubject } from '#server/http/limits.ts'
import { hashToken, newToken } from '#server/http/tokens.ts'
import { type EmailSite, pageUrl } from '#server/mail/email.ts'
import { addEmail } from '#server/mail/outbox.ts'
import { DAY_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { LINK_LIFETIMES, type Role } from '#shared/people/roles.ts'
import type { Person } from '#shared/people/schema.ts'
import type { PersonEmailKind } from './emails.ts'
import {
  type PersonRow,
  findPerson,
  lockPeople,
  lockPerson,
  personColumns,
  presentPerson,
  refuseUnlessOwner,
} from './queries.ts'
import { people, personTokens } from './table.ts'

/**
 * Emails a sign-in link if someone with access has this address. The caller can't tell. The job that sends the email makes
 * the link. Throws 429 after too many requests for this address, known or not, or from this client address. The person still
 * has the links of those requests, no matter who made them.
 */
export async function requestLink(
  ctx: Context,
  { email, clientAddress }: { email: string; clientAddress: string },
): Promise<void> {
  await countHit(ctx, 'signInFrom', clientAddress)
  await countHit(ctx, 'signInTo', emailSubject(email))
  await inTransaction(ctx, async (tx) => {
    const [person] = await tx.db.orm
      .select({ id: people.id })
      .from(people)
      .where(and(eq(sql`lower(${people.email})`, email.toLowerCase()), isNull(people.disabledAt)))
    // An email to no one is dropped when it's written. With it, the answer takes as long for an unknown address.
    await addEmail(tx, { kind: 'sign_in_link' satisfies PersonEmailKind, personId: person?.id })
  })
}

const MAX_USER_AGENT_LENGTH = 300

/**
 * Signs a person in with the token of a link. Returns a new session with a new token. A link works once, and the person's
 * other links end with it, and so does the browser's old session, so two people's never mix. Throws 401, and 429 after too many
 * unknown tokens.
 */
export async function signInWithLink(
  ctx: Context,
  use: Record<'token' | 'clientAddress', string> & Record<'oldSession' | 'userAgent', string | undefined>,
): Promise<{ person: Person; session: { token: string; expiresAt: Date } }> {
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
    return { person: presentPerson(await findPerson(tx, personId)), session: { token, expiresAt } }
  })
}

function refused(message: string): AppError {
  return new AppError('unauthorized', message)
}

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

/**
 * Makes a link that signs the person in once. The token is behind '#', so no server and no mail scanner sees it. Only its
 * hash is stored, so this is the only time that the link is known.
 */
export async function addLink(
  tx: TransactionContext,
  site: EmailSite,
  { personId, from }: { personId: string; from: keyof typeof LINK_LIFETIMES },
): Promise<string> {
  const { token, hash } = newToken()
  const createdAt = tx.now()
  await tx.db.orm.insert(personTokens).values({
    id: randomUUID(),
    personId,
    kind: 'link',
    hash,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_LIFETIMES[from]),
  })
  return `${pageUrl(site, '/orders/sign-in')}#${token}`
}

/** Days from the last use. Crews carry their phones around. */
const SESSION_DAYS: Record<Role, number> = { owner: 30, office: 30, crew: 14 }

/** When a session that is used `now` ends. */
function sessionEnd(role: Role, now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS[role] * DAY_MS)
}

/** Milliseconds. A session's last use isn't stored more often. */
const SEEN_EVERY = MINUTE_MS

const openSession = prepared('open_session', (orm) =>
  orm
    .select({ tokenId: personTokens.id, seenAt: personTokens.lastSeenAt, ...personColumns })
    .from(personTokens)
    .innerJoin(people, eq(people.id, personTokens.personId))
    .where(
      and(
        eq(personTokens.hash, sql.placeholder('hash')),
        eq(personTokens.kind, 'session'),
        isNull(personTokens.usedAt),
        gt(personTokens.expiresAt, sql.placeholder('now')),
        isNull(people.disabledAt),
      ),
    ),
)

/**
 * The person of a session, and its new end if this use was stored, so the cookie can be sent again. Undefined if it has ended or
 * the person has no access.
 */
export async function findSession(
  ctx: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<{ person: PersonRow; extendedTo: Date | undefined } | undefined> {
  const now = ctx.now()
  const [found] = await openSession(ctx.db, { hash: hashToken(token), now: now.toISOString() })
  if (!found) return undefined
  const { tokenId, seenAt, ...person } = found
  // A person who joined a crew has fewer days from now on.
  if (seenAt && sessionEnd(person.role, seenAt) <= now) return undefined
  const isKnown = seenAt !== null && now.getTime() - seenAt.getTime() < SEEN_EVERY
  if (isKnown || !ctx.db.hasRoom()) return { person, extendedTo: undefined }
  const expiresAt = sessionEnd(person.role, now)
  // Never revives a session that has ended since. Its end may be later than `now`, by another instance's clock.
  const extended = await ctx.db.orm
    .update(personTokens)
    .set({ lastSeenAt: now, expiresAt })
    .where(and(eq(personTokens.id, tokenId), isNull(personTokens.usedAt)))
    .returning({ id: personTokens.id })
  return extended.length > 0 ? { person, extendedTo: expiresAt } : undefined
}

/** A person as the author of changes. */
export function actorOf({ id, name, role, crew }: PersonRow, requestId: string | null): Actor {
  return { kind: 'person', personId: id, name, role, crew, requestId }
}

/** Ends the session of this token. */
export async function signOut(ctx: Pick<AnyContext, 'db' | 'now'>, token: string): Promise<void> {
  const now = ctx.now()
  await ctx.db.orm
    .update(personTokens)
    .set({ usedAt: now, expiresAt: now })
    .where(and(eq(personTokens.hash, hashToken(token)), eq(personTokens.kind, 'session'), isNull(personTokens.usedAt)))
}

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

/** Ends the person's links, as if they had been used. */
export async function endLinks(tx: TransactionContext, personId: string): Promise<void> {
  await tx.db.orm
    .update(personTokens)
    .set({ usedAt: tx.now() })
    .where(and(eq(personTokens.personId, personId), eq(personTokens.kind, 'link'), isNull(personTokens.usedAt)))
}

/** Ends the person's sessions, and returns how many. Their rows stay, because they say when the person was last seen. */
export async function endSessions(tx: TransactionContext, personId: string): Promise<number> {
  const now = tx.now()
  const ended = await tx.db.orm
    .update(personTokens)
    .set({ usedAt: now, expiresAt: now })
    .where(
      and(
        eq(personTokens.personId, personId),
        eq(personTokens.kind, 'session'),
        isNull(personTokens.usedAt),
        gt(personTokens.expiresAt, now),
      ),
    )
    .returning({ id: personTokens.id })
  return ended.length
}
