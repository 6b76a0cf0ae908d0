import type { MailSettings } from '#server/configuration.ts'
import type { Database } from '#server/db/database.ts'
import { HopelessJob } from '#server/jobs/hopeless.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Log } from '#server/log.ts'
import { once } from '#server/once.ts'
import { composeMail, type MailSources } from './compose.ts'
import type { MailGateway } from './gateway.ts'
import type { OutboxStore } from './outbox-store.ts'

interface MailParts extends MailSources {
  database: Pick<Database, 'transaction'>
  outbox: OutboxStore
  jobs: Pick<Jobs, 'send'>
  settings: MailSettings
  log: Log
}

export type MailService = ReturnType<typeof createMailService>

/** Mails queued in one transaction, which on the embedded database keeps everybody else waiting. */
const AT_ONCE = 20

/** Sends what waits in the outbox (docs/rules.md, Mail). */
export function createMailService({ database, outbox, jobs, settings, log, ...sources }: MailParts) {
  // Loaded with the first mail: a start does not wait for it.
  let inUse: MailGateway | undefined
  const opened = once(async () => {
    const { createMailGateway, MailRefused } = await import('./gateway.ts')
    const gateway = createMailGateway({ smtpUrl: settings.smtpUrl, from: settings.from, outboxDir: settings.outboxDir })
    inUse = gateway
    return { gateway, isRefusal: (error: unknown) => error instanceof MailRefused }
  })

  return {
    /** Makes a job of each mail that waits, and once more of those whose job got lost. */
    async queueWaiting(): Promise<void> {
      for (let more = true; more; ) {
        more = await database.transaction(async (tx) => {
          const ids = await outbox.takeWaiting(tx, AT_ONCE)
          for (const id of ids) await jobs.send('mail', { mailId: id }, { tx, id })
          return ids.length === AT_ONCE
        })
      }
      for (const id of await outbox.lost(AT_ONCE)) await jobs.send('mail', { mailId: id }, { id })
    },

    /**
     * Sends the mail, unless it was sent. A mail about what is gone meanwhile is dropped.
     *
     * @throws MailUnavailable where it may go through later, HopelessJob where it never will.
     */
    async send(mailId: string): Promise<void> {
      const mail = await outbox.find(mailId)
      if (!mail) return
      const composed = await composeMail(mail, sources)
      if ('nothing' in composed) {
        log.info({ mail: mailId, kind: mail.kind }, `A mail was not sent: ${composed.nothing}`)
      } else {
        const { gateway, isRefusal } = await opened()
        await gateway.send(composed.message).catch((error: unknown) => {
          throw isRefusal(error) ? new HopelessJob('The mail was refused', { cause: error }) : error
        })
      }
      await outbox.markSent(mailId)
    },

    /** Lets go of the mail server. */
    close: () => inUse?.close(),
  }
}
