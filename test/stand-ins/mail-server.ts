import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** What goes wrong when the server should take a mail. */
export type MailTrouble =
  | 'unknown recipient'
  | 'mailbox busy'
  | 'unknown sender'
  | 'content refused'
  | 'content deferred'
  | 'no greeting'
  | 'too busy to greet'
  | 'silence after the mail'
  | 'cut inside the mail'

interface ReceivedMail {
  from: string
  to: string[]
  raw: Buffer
}

export interface MailServer {
  port: number
  /** Every mail that was taken, the oldest first. */
  mails: ReceivedMail[]
  /** How often somebody connected. */
  connections: () => number
  /** The names of those who logged in. */
  logins: string[]
  /** From now on every mail has this trouble. Null ends it. */
  setTrouble: (trouble: MailTrouble | null) => void
  /** Ends every connection, as a server that was restarted does. */
  dropAll: () => Promise<void>
  close: () => Promise<void>
}

/** The mail as its reader's program understands it. */
export function parseMail(raw: Buffer): Promise<Email> {
  return PostalMime.parse(raw)
}

/** A real SMTP server on this machine, without encryption unless `options` say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const logins: string[] = []
  const sockets = new Map<number, Socket>()
  let trouble: MailTrouble | null = null
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth({ username = '', password }, _session, done) {
      logins.push(username)
      if (password === 'secret') done(null, { user: username })
      else done(answer(535, '5.7.8 Wrong password'))
    },
    onConnect(_session, done) {
      if (trouble === 'no greeting') return
      done(trouble === 'too busy to greet' ? answer(421, '4.3.2 Too busy') : null)
    },
    onMailFrom({ address }, _session, done) {
      done(trouble === 'unknown sender' ? answer(550, `5.7.1 <${address}> may not send`) : null)
    },
    onRcptTo({ address }, _session, done) {
      if (trouble === 'unknown recipient') done(answer(550, `5.1.1 <${address}> is unknown`))
      else done(trouble === 'mailbox busy' ? answer(451, `4.2.1 <${address}> is busy`) : null)
    },
    onData(stream, { envelope, remotePort }, done) {
      if (trouble === 'cut inside the mail') {
        stream.once('data', () => sockets.get(remotePort)?.destroy())
        stream.on('error', () => undefined)
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        if (trouble === 'silence after the mail') return
        if (trouble === 'content refused') return done(answer(554, '5.7.1 That looks like spam'))
        if (trouble === 'content deferred') return done(answer(452, '4.3.1 The disk is full'))
        const { mailFrom, rcptTo } = envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        })
        done()
      })
    },
    ...options,
  })
  // Clients that are cut off, and TLS that fails, are part of the tests.
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    connections++
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  const dropAll = async () => {
    const closed = Array.from(sockets.values(), (socket) => once(socket, 'close'))
    for (const socket of sockets.values()) socket.destroy()
    await Promise.all(closed)
  }
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port, // as it listens on a port
    mails,
    connections: () => connections,
    logins,
    setTrouble: (next) => {
      trouble = next
    },
    dropAll,
    close: async () => {
      await dropAll()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode })
}
