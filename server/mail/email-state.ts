import { and, eq, type SQL, sql } from 'drizzle-orm'
import { jobs } from '#server/jobs/table.ts'
import { outgoingEmails } from './table.ts'

/** For a left join of `jobs` with `outgoingEmails`. */
export const isJobOfEmail = and(eq(jobs.queue, 'mail'), eq(jobs.id, outgoingEmails.id))

/**
 * How far an email is, for a row left joined with `outgoingEmails` and its job. Sent emails are deleted after a while, so no
 * row means sent. An unsent email without a job gets another one for a week (`queueWaitingEmails`).
 */
export const emailState: SQL<'waiting' | 'sent' | 'failed'> = sql`case
  when ${outgoingEmails.id} is null or ${outgoingEmails.sentAt} is not null then 'sent'
  when ${jobs.state} = 'failed' then 'failed'
  when ${jobs.id} is null and ${outgoingEmails.createdAt} < now() - interval '7 days' then 'failed'
  else 'waiting'
end`
