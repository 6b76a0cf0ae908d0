import type { EmailMessage, MailContext } from '#server/mail/email.ts'

/** The mail gateway of `ctx` stops before it sends, until `resume`. `reached` resolves at its first email. */
export function pauseGateway({ mail }: MailContext) {
  const sent: EmailMessage[] = []
  let resume = () => {}
  let reach = () => {}
  const resumed = new Promise<void>((resolve) => {
    resume = resolve
  })
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const { gateway } = mail
  mail.gateway = {
    ...gateway,
    async send(message) {
      reach()
      await resumed
      await gateway.send(message)
      sent.push(message)
    },
  }
  return { reached, resume: () => resume(), sent }
}
