import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type NodemailerError, type SendMailOptions, createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { SHOP } from '#shared/content/shop.ts'
import { isEmailAddress } from '#shared/lib/email.ts'
import type { EmailMessage } from './email.ts'
import { oneLine } from './layout/html.ts'

/** All in milliseconds. */
export interface MailTimeouts {
  connection: number
  greeting: number
  socket: number
  whole: number
}

export const MAIL_TIMEOUTS: MailTimeouts = {
  /** A healthy server answers within a second. A firewall that drops packets never does. */
  connection: 10_000,
  /** Some servers delay the greeting to put off spammers. */
  greeting: 20_000,
  /** A healthy server is silent for longest during its spam and virus check after the last byte. */
  socket: 60_000,
  /** A server that answers byte by byte never triggers the socket timeout and would block a job forever. */
  whole: 120_000,
}

interface MailConfig {
  /**
   * `smtps://user:password@host:465` uses TLS from the first byte. `smtp://` upgrades to TLS if the server offers it.
   * With a password it requires TLS, unless the URL says `?requireTLS=…` or `?ignoreTLS=…`.
   */
  smtpUrl?: string | undefined
  /** The sender: an address, or `Name <address>`. */
  from: string
  /** The folder of the email files, used if there's no SMTP server. */
  emailFilesDir: string
  timeouts?: MailTimeouts
}

export interface MailGateway {
  /** Throws `MailServerUnavailable` or `EmailRejected`. Otherwise the server has accepted the email, or it's in a file. */
  send(message: EmailMessage): Promise<void>
  /** Closes idle connections at once, and busy ones after their email. */
  close(): void
}

/**
 * Sends emails by SMTP if there's an `smtpUrl`. Otherwise writes the same messages to `.eml` files (docs/rules.md, Mail).
 * Throws if `from` isn't an address.
 */
export function createMailGateway(config: MailConfig): MailGateway {
  const from = parseSender(config.from)
  return config.smtpUrl
    ? createSmtpGateway(config.smtpUrl, from, config.timeouts ?? MAIL_TIMEOUTS)
    : createFileGateway(config.emailFilesDir, from)
}

interface Sender {
  name: string
  address: string
}

/** Enough for a shop, and below the limits of mail providers. */
const MAX_CONNECTIONS = 3

function createSmtpGateway(url: string, from: Sender, timeouts: MailTimeouts): MailGateway {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // Replaces a pooled connection once if the server has closed it. The job retries everything else.
    maxRequeues: 1,
    requireTLS: needsTls(url),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    ...NO_OUTSIDE_CONTENT,
  })
  return {
    async send(message) {
      const options = toSendOptions(message, from)
      try {
        await transport.sendMail({ ...options, signal: AbortSignal.timeout(timeouts.whole) })
      } catch (error) {
        throw classifyFailure(error)
      }
    },
    close: () => transport.close(),
  }
}

function needsTls(url: string): boolean {
  const { protocol, password, searchParams } = new URL(url)
  const isExplicit = searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
  return protocol === 'smtp:' && password !== '' && !isExplicit
}

/** Never loads a file or URL that a message names. */
const NO_OUTSIDE_CONTENT = { disableFileAccess: true, disableUrlAccess: true }

function createFileGateway(folder: string, from: Sender): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...NO_OUTSIDE_CONTENT })
  /** The latest time in a name. A later one, even in the same millisecond, sorts after it. */
  let latest = 0
  return {
    async send(message) {
      const options = toSendOptions(message, from)
      const { message: bytes } = await transport.sendMail(options)
      const [localPart] = message.messageId.split('@', 1)
      latest = Math.max(Date.now(), latest + 1)
      const stamp = new Date(latest).toISOString().replace(/[-:.]/g, '')
      const file = `${[`${stamp}-${localPart}`, ...(message.about ?? [])].join('.')}.eml`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(join(folder, file), bytes as Buffer, { mode: 0o600 }) // a Buffer because of `buffer: true`
      } catch (cause) {
        throw new MailServerUnavailable("can't write to the outbox", { cause })
      }
    },
    close: () => undefined,
  }
}

/** The message for nodemailer. No header value can end its header or start another. */
function toSendOptions(message: EmailMessage, from: Sender): SendMailOptions {
  const { to, replyTo, subject, html, text, attachments = [], messageId, isPersonal = false } = message
  return {
    from,
    to: { name: '', address: address(to, 'recipient') },
    ...(replyTo !== undefined && { replyTo: { name: '', address: address(replyTo, 'Reply-To') } }),
    subject: oneLine(subject),
    html,
    text,
    messageId: `<${messageId}>`,
    // Out-of-office replies and mailing lists don't respond to such email (RFC 3834).
    headers: isPersonal ? {} : { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, contentType, content, method, cid }) => ({
      filename,
      contentType: method ? `${contentType}; method=${method}` : contentType,
      content,
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
      // Keeps mail servers from changing the lines of a calendar file.
      contentTransferEncoding: 'base64' as const,
    })),
  }
}

/** Returns `text` if it's one plain address. Error messages are logged, so they never quote it. */
function address(text: string, role: string): string {
  if (!isEmailAddress(text)) throw new EmailRejected(`the ${role} is not an email address`)
  return text
}

function parseSender(from: string): Sender {
  const [first, ...others] = addressparser(oneLine(from), { flatten: true })
  if (!first || !isEmailAddress(first.address) || others.length > 0) {
    throw new TypeError('The sender must be a single email address')
  }
  return { name: first.name || SHOP.name, address: first.address }
}

/** The commands whose failures are about the recipient or the email. Earlier ones are about us. */
const REFUSES_THE_EMAIL = new Set(['RCPT TO', 'DATA'])
/** The codes that ask us to log in or encrypt, at any command. */
const REFUSES_US = new Set([530, 534, 535, 538])

/**
 * Whether a failed send may be retried. The server's text may quote addresses and the message, so the error contains
 * only its codes.
 */
function classifyFailure(error: unknown): EmailRejected | MailServerUnavailable {
  const { code, command, response, responseCode, permanent, timeoutType } = error as NodemailerError // nodemailer throws no other errors
  if (responseCode === undefined) {
    return new MailServerUnavailable(["can't use the mail server", timeoutType ?? code].filter(Boolean).join(': '))
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const codes = [responseCode, enhanced].filter(Boolean).join(' ')
  const where = command ? ` to ${command}` : ''
  const isForGood = permanent === true && REFUSES_THE_EMAIL.has(command ?? '') && !REFUSES_US.has(responseCode)
  return isForGood
    ? new EmailRejected(`${codes}, the mail server's answer${where}`)
    : new MailServerUnavailable(`the mail server answered ${codes}${where}`)
}

/** A retry may succeed: the server can't be reached, says "not now", or doesn't accept us as a sender. */
export class MailServerUnavailable extends Error {
  override readonly name = 'MailServerUnavailable'
}

/** No retry will succeed: the address is invalid, or the server refuses this recipient or this email for good. */
export class EmailRejected extends Error {
  override readonly name = 'EmailRejected'
}
