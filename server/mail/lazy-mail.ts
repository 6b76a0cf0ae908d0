import type { MailSettings } from '#server/configuration.ts'
import { lazyAsync } from '#server/lazy-async.ts'
import type { MailGateway } from './gateway.ts'

/** The gateway, loaded with the first email, so that startup doesn't wait for it. */
export function createLazyMailGateway({ smtpUrl, from, outboxDir }: MailSettings): MailGateway {
  let loaded: MailGateway | undefined
  const load = lazyAsync(async () => {
    const { createMailGateway } = await import('./gateway.ts')
    loaded = createMailGateway({ smtpUrl, from, outboxDir })
    return loaded
  })
  return {
    send: async (message) => (await load()).send(message),
    close: () => loaded?.close(),
  }
}
