import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '#test/clock.ts'
import { makePng } from '#test/png.ts'
import { type MailServer, type MailTrouble, parseMail, startMailServer } from '#test/stand-ins/mail-server.ts'
import {
  MAIL_TIMEOUTS,
  type MailGateway,
  EmailRejected,
  type MailTimeouts,
  MailServerUnavailable,
  createMailGateway,
} from './gateway.ts'
import type { EmailMessage } from './email.ts'

const FROM = 'Harpeth Stone <office@harpeth.example>'
/** Milliseconds. The timeouts that a test waits for. */
const SHORT_TIMEOUTS: Partial<Record<MailTrouble, Partial<MailTimeouts>>> = {
  'no greeting': { greeting: 100 },
  'silence after the mail': { socket: 200 },
}

const PNG = makePng(20, 10)
const ICS = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n'

function email(overrides: Partial<EmailMessage> = {}): EmailMessage {
  return {
    to: 'ana.ruiz@mail.example',
    replyTo: 'shop@harpeth.example',
    subject: 'Your visit: עברית 🪨',
    html: '<p>Grüße</p>',
    text: 'Grüße\n.\nA line that starts with a dot is content.\n',
    attachments: [
      { filename: 'drawing.png', contentType: 'image/png', content: PNG },
      { filename: 'visit.ics', contentType: 'text/calendar; charset=utf-8', content: ICS, method: 'PUBLISH' },
    ],
    messageId: 'abc-123@www.harpeth.example',
    ...overrides,
  }
}

let server: MailServer
let folder: string
let opened: MailGateway | undefined

beforeEach(async () => {
  server = await startMailServer()
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
})

afterEach(async () => {
  opened?.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function viaSmtp({ url = `smtp://127.0.0.1:${server.port}`, from = FROM, timeouts = MAIL_TIMEOUTS } = {}): MailGateway {
  opened = createMailGateway({ smtpUrl: url, from, emailFilesDir: folder, timeouts })
  return opened
}

function viaOutbox(emailFilesDir = join(folder, 'data', 'outbox')): MailGateway {
  opened = createMailGateway({ from: FROM, emailFilesDir })
  return opened
}

function failure(sending: Promise<void>): Promise<unknown> {
  return sending.then(
    () => undefined,
    (error: unknown) => error,
  )
}

async function arrived(index = 0) {
  const received = server.mails[index]
  if (!received) throw new Error('No email arrived')
  return { ...received, mail: await parseMail(received.raw) }
}

/** The unfolded header lines. */
function headerLines(raw: Buffer): string[] {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n', 1)
  return head.replace(/\r\n[ \t]/g, ' ').split('\r\n')
}

describe('by SMTP', () => {
  it('sends the whole email', async () => {
    await viaSmtp().send(email())
    const { from, to, mail: parsed, raw } = await arrived()
    expect([from, to]).toEqual(['office@harpeth.example', ['ana.ruiz@mail.example']])
    expect(parsed.from).toEqual({ name: 'Harpeth Stone', address: 'office@harpeth.example' })
    expect(parsed.to).toEqual([{ name: '', address: 'ana.ruiz@mail.example' }])
    expect(parsed.replyTo).toEqual([{ name: '', address: 'shop@harpeth.example' }])
    expect(parsed.subject).toBe('Your visit: עברית 🪨')
    expect(parsed.messageId).toBe('<abc-123@www.harpeth.example>')
    expect(parsed.html).toContain('<p>Grüße</p>')
    expect(parsed.text?.trimEnd()).toBe('Grüße\n.\nA line that starts with a dot is content.')
    expect(headerLines(raw)).toContain('Auto-Submitted: auto-generated')
  })

  it('sends attachments unchanged, and calendar files with their method', async () => {
    await viaSmtp().send(email())
    const { attachments } = (await arrived()).mail
    expect(
      attachments.map(({ filename, mimeType, disposition, method }) => ({ filename, mimeType, disposition, method })),
    ).toEqual([
      { filename: 'drawing.png', mimeType: 'image/png', disposition: 'attachment' },
      { filename: 'visit.ics', mimeType: 'text/calendar', disposition: 'attachment', method: 'PUBLISH' },
    ])
    const content = attachments[0]?.content ?? ''
    expect(Buffer.from(typeof content === 'string' ? content : new Uint8Array(content)).equals(PNG)).toBe(true)
    expect(server.mails[0]?.raw.includes(Buffer.from(ICS).toString('base64'))).toBe(true)
  })

  it('sends many emails over few connections', async () => {
    const gateway = viaSmtp()
    await Promise.all(Array.from({ length: 30 }, (_, index) => gateway.send(email({ messageId: `m-${index}@shop` }))))
    expect(server.mails).toHaveLength(30)
    expect(server.connections()).toBeLessThanOrEqual(3)
  })

  it('reconnects if the server closed an idle connection', async () => {
    const gateway = viaSmtp()
    await gateway.send(email())
    await server.dropAll()
    await gateway.send(email({ messageId: 'second@shop' }))
    expect((await arrived(1)).mail.messageId).toBe('<second@shop>')
  })

  it.each<[MailTrouble, RegExp]>([
    ['unknown recipient', /^550 5\.1\.1, the mail server's answer to RCPT TO$/],
    ['content refused', /^554 5\.7\.1, the mail server's answer to DATA$/],
  ])('is refused for good: %s', async (trouble, message) => {
    server.setTrouble(trouble)
    const error = await failure(viaSmtp().send(email()))
    expect(error).toBeInstanceOf(EmailRejected)
    expect(error).toHaveProperty('message', expect.stringMatching(message))
  })

  it.each<[MailTrouble, RegExp]>([
    ['mailbox busy', /answered 451 4\.2\.1 to RCPT TO$/],
    ['content deferred', /answered 452 4\.3\.1 to DATA$/],
    // Our own fault: don't give up the email for it.
    ['unknown sender', /answered 550 5\.7\.1 to MAIL FROM$/],
    ['too busy to greet', /ECONNECTION$|answered 421/],
    ['no greeting', /GREETING_TIMEOUT$/],
    ['silence after the mail', /SOCKET_TIMEOUT$/],
    ['cut inside the mail', /ECONNECTION|ESOCKET/],
  ])('may be retried later: %s', async (trouble, message) => {
    server.setTrouble(trouble)
    const short = SHORT_TIMEOUTS[trouble]
    const gateway = viaSmtp({ timeouts: { ...MAIL_TIMEOUTS, ...short } })
    const content = Buffer.alloc(trouble === 'cut inside the mail' ? 2_000_000 : 2000, 'stone ')
    const attachments = [{ filename: 'large.txt', contentType: 'text/plain', content }]
    const error = await failure(gateway.send(email({ attachments })))
    expect(error).toBeInstanceOf(MailServerUnavailable)
    expect(error).toHaveProperty('message', expect.stringMatching(message))
    expect(server.mails).toHaveLength(0)

    server.setTrouble(null)
    // A busy machine may not answer within a short timeout.
    if (short) gateway.close()
    await (short ? viaSmtp() : gateway).send(email({ attachments }))
    expect(server.mails).toHaveLength(1)
    expect((await arrived()).mail.messageId).toBe('<abc-123@www.harpeth.example>')
  })

  it('gives up on a server that answers byte by byte', async () => {
    let ticking: NodeJS.Timeout | undefined
    const slow = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 ')
      ticking = setInterval(() => socket.write('.'), 50)
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const { port } = slow.address() as { port: number } // as it listens on a port
    const timeouts = { ...MAIL_TIMEOUTS, whole: 400 }
    const error = await failure(viaSmtp({ url: `smtp://127.0.0.1:${port}`, timeouts }).send(email()))
    clearInterval(ticking)
    slow.close()
    expect(error).toBeInstanceOf(MailServerUnavailable)
    expect(error).toHaveProperty('message', expect.stringMatching(/EABORT$/))
  })

  it('never puts the recipient, the content or our login into an error', async () => {
    for (const trouble of ['unknown recipient', 'mailbox busy', 'unknown sender'] as const) {
      server.setTrouble(trouble)
      const url = `smtp://shop:secret@127.0.0.1:${server.port}?ignoreTLS=true`
      const error = await failure(viaSmtp({ url }).send(email()))
      expect(String(error)).not.toMatch(/ana|harpeth|secret/)
      expect(error).not.toHaveProperty('cause')
      opened?.close()
    }
  })
})

describe('logging in', () => {
  it('sends the password in plain text if the URL allows it', async () => {
    await viaSmtp({ url: `smtp://shop:secret@127.0.0.1:${server.port}?ignoreTLS=true` }).send(email())
    expect(server.logins).toEqual(['shop'])
    expect(server.mails).toHaveLength(1)
  })

  it('never sends a password in plain text by default', async () => {
    const error = await failure(viaSmtp({ url: `smtp://shop:secret@127.0.0.1:${server.port}` }).send(email()))
    expect(error).toBeInstanceOf(MailServerUnavailable)
    expect(server.logins).toEqual([])
  })

  it('encrypts first if the server can', async () => {
    await server.close()
    server = await startMailServer({ disabledCommands: [], allowInsecureAuth: false })
    const trusting = 'tls.rejectUnauthorized=false'
    await viaSmtp({ url: `smtp://shop:secret@127.0.0.1:${server.port}?${trusting}` }).send(email())
    expect(server.logins).toEqual(['shop'])
    expect(server.mails).toHaveLength(1)
  })

  it('uses TLS from the first byte with smtps, and only with a valid certificate', async () => {
    await server.close()
    server = await startMailServer({ secure: true })
    const url = `smtps://shop:secret@127.0.0.1:${server.port}`
    expect(await failure(viaSmtp({ url }).send(email()))).toBeInstanceOf(MailServerUnavailable)
    expect(server.logins).toEqual([])
    opened?.close()
    await viaSmtp({ url: `${url}?tls.rejectUnauthorized=false` }).send(email())
    expect(server.mails).toHaveLength(1)
  })

  it('may send the email later if the password is wrong', async () => {
    const url = `smtp://shop:wrong@127.0.0.1:${server.port}?ignoreTLS=true`
    const error = await failure(viaSmtp({ url }).send(email()))
    expect(error).toBeInstanceOf(MailServerUnavailable)
    expect(error).toHaveProperty('message', expect.stringMatching(/answered 535/))
  })
})

describe('header injection', () => {
  const BREAKS = [
    '\r\nBcc: spy@evil.example',
    '\nBcc: spy@evil.example',
    '\rBcc: spy@evil.example',
    '\r\n\r\n<script>',
    '\u2028Bcc: x',
    '\0',
  ]

  it.each(BREAKS)('keeps a subject on one line: %j', async (injected) => {
    await viaSmtp().send(email({ subject: `Hello${injected}` }))
    const { raw, to, mail: parsed } = await arrived()
    expect(to).toEqual(['ana.ruiz@mail.example'])
    expect(parsed.bcc).toBeUndefined()
    expect(headerLines(raw).filter((line) => /^(bcc|<script)/i.test(line))).toEqual([])
    expect(parsed.subject).toMatch(/^Hello/)
    expect(parsed.html).toContain('Grüße')
  })

  it.each([
    ...BREAKS.map((injected) => `ana@mail.example${injected}`),
    'ana@mail.example, spy@evil.example',
    'Ana <ana@mail.example>',
    'ana',
    '',
    'ana@mail.example>\r\nDATA',
  ])('refuses anything but one plain address: %j', async (address) => {
    const gateway = viaSmtp()
    expect(await failure(gateway.send(email({ to: address })))).toBeInstanceOf(EmailRejected)
    expect(await failure(gateway.send(email({ replyTo: address })))).toBeInstanceOf(EmailRejected)
    expect(server.connections()).toBe(0)
  })

  it.each(['nobody', '', 'a@b.example, c@d.example'])('refuses an invalid sender: %j', (from) => {
    expect(() => viaSmtp({ from })).toThrow('The sender must be a single email address')
  })

  it("adds the shop's name to a sender without one", async () => {
    await viaSmtp({ from: 'office@harpeth.example' }).send(email())
    expect((await arrived()).mail.from).toEqual({ name: 'Harpeth Stone', address: 'office@harpeth.example' })
  })
})

describe('email files', () => {
  it('contain the message that SMTP would send', async () => {
    await viaSmtp().send(email())
    opened?.close()
    const outbox = join(folder, 'outbox')
    await viaOutbox(outbox).send(email())
    const [file = ''] = await readdir(outbox)
    const written = await readFile(join(outbox, file))
    expect(lessWhatIsNewEachTime(written)).toBe(lessWhatIsNewEachTime((await arrived()).raw))
    expect((await parseMail(written)).html).toContain('Grüße')
  })

  it('are named by time and email, in the order of sending, and readable only by their owner', async () => {
    const outbox = join(folder, 'data', 'outbox')
    const gateway = viaOutbox(outbox)
    for (const messageId of ['zz-1@shop', 'aa-2@shop', 'mm-3@shop']) await gateway.send(email({ messageId }))
    const files = (await readdir(outbox)).toSorted()
    const stamp = NOW.toISOString().replace(/[-:.]|000Z/g, '')
    expect(files).toEqual([`${stamp}000Z-zz-1.eml`, `${stamp}001Z-aa-2.eml`, `${stamp}002Z-mm-3.eml`])
    for (const file of files) {
      expect((await stat(join(outbox, file))).mode & 0o777).toBe(0o600)
    }
    expect((await stat(outbox)).mode & 0o777).toBe(0o700)
  })

  it('can be retried if the folder is not writable', async () => {
    const inTheWay = join(folder, 'outbox')
    await writeFile(inTheWay, '')
    const gateway = viaOutbox(inTheWay)
    expect(await failure(gateway.send(email()))).toBeInstanceOf(MailServerUnavailable)
    await rm(inTheWay)
    await gateway.send(email())
    expect(await readdir(inTheWay)).toHaveLength(1)
  })
})

function lessWhatIsNewEachTime(raw: Buffer): string {
  return raw
    .toString('latin1')
    .replace(/--_NmP-[\w-]+/g, 'boundary')
    .replace(/^Date: .*$/m, '')
}
