import { randomUUID } from 'node:crypto'
import type { TransactionContext } from '#server/context.ts'
import { pageUrl, type EmailSite } from '#server/mail/links.ts'
import { LINK_LIFETIMES } from '#shared/people/link-lifetimes.ts'
import { personTokens } from './table.ts'
import { newToken } from './tokens.ts'

interface NewLink {
  personId: string
  from: keyof typeof LINK_LIFETIMES
}

/**
 * Makes a link that signs the person in once. The token is behind '#', so no server and no mail scanner sees it. Only its
 * hash is stored, so this is the only time that the link is known.
 */
export async function addLink(tx: TransactionContext, site: EmailSite, { personId, from }: NewLink): Promise<string> {
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
