import { eq } from 'drizzle-orm'
import type { EmailKind } from '#server/email-writers.ts'
import type { MailContext } from '#server/mail/email.ts'
import { composeEmail } from '#server/mail/send-email.ts'
import { outgoingEmails } from '#server/mail/table.ts'

/** The text of the stored email of that kind if it were sent now, or the reason to skip it. Throws if there's none. */
export async function composeEmailText(ctx: MailContext, kind: EmailKind): Promise<string> {
  const [email] = await ctx.db.orm.select().from(outgoingEmails).where(eq(outgoingEmails.kind, kind))
  if (!email) throw new Error(`No email ${kind} was written`)
  const composed = await composeEmail(ctx, email)
  return 'skippedBecause' in composed ? composed.skippedBecause : `${composed.subject}\n\n${composed.text}`
}
