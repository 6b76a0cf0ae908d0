import { startMailServer } from '#test/mail-server.ts'

export interface Mailbox {
  port: number
  /** The Message-ID of each mail that was taken, the oldest first; what comes twice stands there twice. */
  taken: string[]
  /** From now on a mail is not read on once it has begun; says whether one has. */
  stall: () => () => boolean
  /** Reads mails to their ends again. */
  goOn: () => void
  close: () => Promise<void>
}

/** A real SMTP server that can stop in the middle of DATA. */
export async function openMailbox(): Promise<Mailbox> {
  const taken: string[] = []
  /** Stalls the mails while it is there. */
  let begun: (() => void) | undefined
  const server = await startMailServer({
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      // Its client dies in the middle.
      stream.on('error', () => undefined)
      stream.on('data', (part: Buffer) => {
        parts.push(part)
        if (!begun) return
        stream.pause()
        begun()
      })
      stream.once('end', () => {
        const [, id] = /^Message-ID: <([^>]+)>/im.exec(Buffer.concat(parts).toString('latin1')) ?? []
        taken.push(id ?? 'a mail without an id')
        done()
      })
    },
  })
  return {
    port: server.port,
    taken,
    stall() {
      let hasBegun = false
      begun = () => {
        hasBegun = true
      }
      return () => hasBegun
    },
    goOn() {
      begun = undefined
    },
    close: server.close,
  }
}
