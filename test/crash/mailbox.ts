import { startMailServer } from '#test/stand-ins/mail-server.ts'

/** A real SMTP server that can stop in the middle of DATA. */
export async function openMailbox() {
  /** The Message-ID of each received email, oldest first. An email that arrives twice is listed twice. */
  const received: string[] = []
  /** Emails stall while this is set. */
  let begun: (() => void) | undefined
  const server = await startMailServer({
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      // The client may die in the middle.
      stream.on('error', () => undefined)
      stream.on('data', (part: Buffer) => {
        parts.push(part)
        if (!begun) return
        stream.pause()
        begun()
      })
      stream.once('end', () => {
        const [, id] = /^Message-ID: <([^>]+)>/im.exec(Buffer.concat(parts).toString('latin1')) ?? []
        received.push(id ?? 'a mail without an id')
        done()
      })
    },
  })
  return {
    port: server.port,
    received,
    /** Stops reading emails in the middle from now on. The returned function says whether one has stopped. */
    stall() {
      let hasBegun = false
      begun = () => {
        hasBegun = true
      }
      return () => hasBegun
    },
    /** Reads whole emails again. */
    resume() {
      begun = undefined
    },
    close: server.close,
  }
}
