import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { SHOP } from '#shared/content/shop.ts'
import { oneLine } from './line.ts'
import type { MailMessage } from './message.ts'

/** Milliseconds, all of them. */
export interface MailTimeouts {
  connection: number
  greeting: number
  socket: number
  whole: number
}

export const MAIL_TIMEOUTS: MailTimeouts = {
  /** A server that is there answers within a second; a firewall that swallows packets never does. */
  connection: 10_000,
  /** Some servers keep whoever may be a spammer waiting before they greet. */
  greeting: 20_000,
  /** The check for spam and viruses after the last byte is the longest silence of a healthy server. */
  socket: 60_000,
  /** A server that answers byte by byte never falls silent, and would hold a job for ever. */
  whole: 120_000,
}

interface MailConfig {
  /**
   * `smtps://user:password@host:465` is TLS from the first byte; `smtp://` changes to it where the server offers that,
   * and has to where a password would travel, unless the URL itself says `?requireTLS=…` or `?ignoreTLS=…`.
   */
  smtpUrl?: string | undefined
  /** Who sends: an address, or `Name <address>`. */
  from: string
  /** Where mails are laid down as files when there is no SMTP server. */
  outboxDir: string
  timeouts?: MailTimeouts
}

export interface MailGateway {
  /** Throws `MailUnavailable` or `MailRefused`; else the mail is in the hands of the server, or a file. */
  send(message: MailMessage): Promise<void>
  /** Ends idle connections at once, and those in the middle of a mail after it. */
  close(): void
}

/** It may go through later: the server cannot be reached, says "not now", or does not accept us as a sender. */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable'
}

/** It will never go through: the address is none, or the server refuses this recipient or this mail for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/**
 * Sends mails by SMTP where `smtpUrl` is given, else writes the same messages as `.eml` files (docs/rules.md, Mail).
 * Throws where `from` is no address.
 */
export function createMailGateway(config: MailConfig): MailGateway {
  const from = sender(config.from)
  return config.smtpUrl ? smtp(config.smtpUrl, from, config.timeouts ?? MAIL_TIMEOUTS) : outbox(config.outboxDir, from)
}

interface Sender {
  name: string
  address: string
}

/** Enough for a shop, and few enough for the limits that mail providers set. */
const MAX_CONNECTIONS = 3

function smtp(url: string, from: Sender, timeouts: MailTimeouts): MailGateway {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // A pooled connection that the server has meanwhile ended is replaced once; all else is the job's to repeat.
    maxRequeues: 1,
    requireTLS: needsTls(url),
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    ...NO_OUTSIDE_CONTENT,
  })
  return {
    async send(message) {
      const options = compose(message, from)
      try {
        await transport.sendMail({ ...options, signal: AbortSignal.timeout(timeouts.whole) })
      } catch (error) {
        throw judged(error)
      }
    },
    close: () => transport.close(),
  }
}

function needsTls(url: string): boolean {
  const { protocol, password, searchParams } = new URL(url)
  const saysItself = searchParams.has('requireTLS') || searchParams.has('ignoreTLS')
  return protocol === 'smtp:' && password !== '' && !saysItself
}

/** Never reads a file or an address that a message may name. */
const NO_OUTSIDE_CONTENT = { disableFileAccess: true, disableUrlAccess: true }

function outbox(folder: string, from: Sender): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...NO_OUTSIDE_CONTENT })
  return {
    async send(message) {
      const options = compose(message, from)
      const { message: bytes } = await transport.sendMail(options)
      const [localPart] = message.messageId.split('@', 1)
      const file = `${new Date().toISOString().replace(/[-:.]/g, '')}-${localPart}.eml`
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeWhole(folder, file, bytes as Buffer) // which `buffer` asks for
      } catch (cause) {
        throw new MailUnavailable('the outbox cannot be written', { cause })
      }
    },
    close: () => undefined,
  }
}

/** Under its name the file is either whole or not there. Only the owner may read what visitors were told. */
async function writeWhole(folder: string, file: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${randomUUID()}.part`)
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, join(folder, file))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const emailSchema = z.email()
const MESSAGE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}@[A-Za-z0-9.-]{1,253}$/

/** The message for the library, with nothing in a header that could end it or begin another one. */
function compose(message: MailMessage, from: Sender): SendMailOptions {
  const { to, replyTo, subject, html, text, attachments = [], messageId } = message
  if (!MESSAGE_ID.test(messageId)) throw new TypeError('A mail has to have a Message-ID such as name@host')
  return {
    from,
    to: { name: '', address: address(to, 'recipient') },
    ...(replyTo !== undefined && { replyTo: { name: '', address: address(replyTo, 'Reply-To') } }),
    subject: oneLine(subject),
    html,
    text,
    messageId: `<${messageId}>`,
    // Out-of-office replies and mailing lists leave such mail alone (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: attachments.map(({ filename, contentType, content, cid, method }) => ({
      filename,
      contentType: method ? `${contentType}; method=${method}` : contentType,
      content,
      // No server on the way may touch the lines of a calendar file.
      contentTransferEncoding: 'base64' as const,
      ...(cid && { cid, contentDisposition: 'inline' as const }),
    })),
  }
}

/** The text itself where it is one plain address. What an error says of it goes to the log, so it never quotes it. */
function address(text: string, role: string): string {
  const { data, success } = emailSchema.safeParse(text)
  if (!success) throw new MailRefused(`the ${role} is no email address`)
  return data
}

function sender(from: string): Sender {
  const [first, ...others] = addressparser(oneLine(from), { flatten: true })
  const parsed = emailSchema.safeParse(first?.address)
  if (!parsed.success || others.length > 0) throw new TypeError('The sender of mails has to be one email address')
  return { name: first?.name || SHOP.name, address: parsed.data }
}

/** Before the server knows who we are it speaks of us, and after that of the recipient or the mail. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA'])
/** They ask us to log in or to encrypt, whenever they come. */
const ABOUT_US = new Set([530, 534, 535, 538])

/**
 * What the failure means for the mail. A server's words may quote addresses and the message, so of its answer only the
 * codes are kept.
 */
function judged(error: unknown): MailRefused | MailUnavailable {
  const { code, command, response, responseCode, permanent, timeoutType } = error as NodemailerError // it throws no others
  if (responseCode === undefined) {
    return new MailUnavailable(['the mail server cannot be used', timeoutType ?? code].filter(Boolean).join(': '))
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const said = ['the mail server answered', responseCode, enhanced, command && `to ${command}`]
    .filter(Boolean)
    .join(' ')
  const isForGood = permanent === true && ABOUT_THE_MAIL.has(command ?? '') && !ABOUT_US.has(responseCode)
  return isForGood ? new MailRefused(said) : new MailUnavailable(said)
}
