import { sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import { customers } from '#server/customers/table.ts'
import { quotes } from '#server/quotes/table.ts'
import { purgeEvents } from '#server/payments/events.ts'
import { purgeClientAddresses, purgeHoldContacts } from '#server/appointments/erase.ts'
import type { Context } from '#server/context.ts'
import { purgeFinalQuotes } from '#server/final-quotes/erase.ts'
import { purgeSessions } from '#server/countertops/countertops.ts'
import { purgeAnswers } from '#server/http/idempotency.ts'
import { purgeLimits } from '#server/http/limits.ts'
import { deleteEmailFilesAbout, deleteEmailFilesBefore, listEmailFileIds } from '#server/mail/email-files.ts'
import { purgeSentEmails } from '#server/mail/outbox.ts'
import { purgePageLinks } from '#server/my/link.ts'
import { vacuumEmbedded } from '#server/storage/storage.ts'
import { purgeUnclaimedPhotos } from '#server/photos/photos.ts'
import { retentionCutoff } from '#shared/erasure/retention.ts'

/** By the name that the log gives to a failure. */
type Purges = Readonly<Record<string, (ctx: Context) => Promise<void>>>

const PURGES: Purges = {
  'first answers': purgeAnswers,
  limits: purgeLimits,
  'payment events': purgeEvents,
  'sent emails': purgeSentEmails,
  'contacts of ended holds': purgeHoldContacts,
  'client addresses': purgeClientAddresses,
  'sessions and saved countertops': purgeSessions,
  'photos without a quote': purgeUnclaimedPhotos,
  "links to customers' pages": purgePageLinks,
  'words of old final quotes': purgeFinalQuotes,
  'old email files': purgeEmailFiles,
  'email files of erased customers': purgeErasedEmailFiles,
  // The last one, because the others delete rows.
  'space of old rows': vacuumEmbedded,
}

/** Deletes data whose retention has ended, unless the disk is full: even that takes room. Runs one purge after another, logs a failure and continues with the rest. */
export async function purgeExpired(ctx: Context, purges: Purges = PURGES): Promise<void> {
  if (!ctx.db.hasRoom()) return ctx.log.warn('Nothing was purged, because the disk is full; will try again in an hour')
  for (const [name, purge] of Object.entries(purges)) {
    await purge(ctx).catch((err: unknown) => {
      ctx.log.warn({ err, purge: name }, 'A purge failed; will try again in an hour')
    })
  }
}

async function purgeEmailFiles(ctx: Context): Promise<void> {
  await deleteEmailFilesBefore(ctx.config.emailFilesDir, retentionCutoff('emailFile', ctx.now()))
}

/** Files are left behind if the process dies right after an erasure, or if another instance wrote them. */
async function purgeErasedEmailFiles({ db, config: { emailFilesDir } }: Context): Promise<void> {
  // As one parameter: a folder of email files names more ids than a statement takes parameters.
  const named = JSON.stringify(await listEmailFileIds(emailFilesDir))
  const erased = await Promise.all(
    [quotes, appointments, customers].map((table) =>
      db.orm
        .select({ id: table.id })
        .from(table)
        .where(
          sql`${table.erasedAt} is not null and ${table.id}::text in (select jsonb_array_elements_text(${named}::jsonb))`,
        ),
    ),
  )
  await deleteEmailFilesAbout(
    emailFilesDir,
    erased.flat().map(({ id }) => id),
  )
}
