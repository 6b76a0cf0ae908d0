// Starts nginx with the example of docs/operations.md in front of the built server, and checks its promises.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2, type IncomingHttpHeaders } from 'node:http2'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { deflateSync } from 'node:zlib'
import { ADA } from '#test/contacts.ts'
import { LIVE_ENV } from '#test/live-env.ts'
import { PNG_SIGNATURE, pngChunk, pngDataUrl, pngHeader } from '#test/png.ts'
import { type BuiltServer, freePort, startBuiltServer } from '#test/processes/built-server.ts'

const HOST = 'www.example.com'
const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
const ADMIN_KEY = randomBytes(32).toString('hex')
/** Bytes. The server's maximum body (docs/rules.md, Limits). */
const LARGEST_BODY = 24 * 1024 * 1024
const ANSWER_TIMEOUT_MS = 30_000
/** Linux accepts all of 127.0.0.0/8, so one machine can simulate two visitors. */
const VISITOR = '127.0.0.2'
const OTHER_VISITOR = '127.0.0.3'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}
interface Question {
  headers?: Record<string, string>
  body?: string
}

const scratch = mkdtempSync(join(tmpdir(), 'proxy-check-'))
let server: BuiltServer | undefined
let nginx: ChildProcess | undefined
let checks = 0
try {
  server = await startBuiltServer({
    ...LIVE_ENV,
    ADMIN_KEYS: ADMIN_KEY,
    DATA_DIR: join(scratch, 'data'),
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
  })
  const ports = { http: await freePort(), https: await freePort() }
  const certificate = makeCertificate()
  nginx = await startNginx(readExample(readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8'), ports))
  const visitor = visitorAt(VISITOR, ports.https, certificate)
  const other = visitorAt(OTHER_VISITOR, ports.https, certificate)
  try {
    await checkHttp(ports.http)
    await checkTls(visitor)
    await checkAdminKeys(visitor, other)
    await checkUploads(visitor, other)
    await checkAddresses(visitor, other)
  } finally {
    visitor.session.destroy()
    other.session.destroy()
  }
  const code = await server.stop()
  expect(code, 0, 'the exit code of the server')
  console.log(`${checks} checks of the nginx example in docs/operations.md passed`)
} catch (error) {
  console.error(error)
  console.error(server?.output())
  process.exitCode = 1
} finally {
  await server?.kill()
  if (nginx && nginx.exitCode === null) {
    const exited = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await exited
  }
  rmSync(scratch, { recursive: true, force: true })
}

/** Plain HTTP redirects to the same page over TLS. */
async function checkHttp(port: number): Promise<void> {
  const asked = plainRequest({ host: '127.0.0.1', port, path: '/materials?x=1', headers: { Host: HOST } }).end()
  const [response] = await once(asked, 'response')
  response.resume()
  expect(response.statusCode, 301, 'plain HTTP')
  expect(response.headers.location, `https://${HOST}/materials?x=1`, 'where plain HTTP leads')
}

async function checkTls({ session, ask }: Visitor): Promise<void> {
  const page = await ask('GET', '/')
  expect(page.status, 200, 'the home page')
  expect(session.alpnProtocol, 'h2', 'the protocol')
  for (const { headers } of [page, await ask('GET', '/api/health')]) {
    expect(headers['strict-transport-security'], 'max-age=31536000', 'HSTS')
  }
}

async function checkAdminKeys({ ask }: Visitor, other: Visitor): Promise<void> {
  const office = (key: string) => ({ headers: { 'x-admin-key': key } })
  for (let count = 0; count < 10; count += 1) {
    expect((await ask('GET', '/api/quotes', office('wrong'))).status, 401, 'a wrong admin key')
  }
  const late = await ask('GET', '/api/quotes', office('wrong'))
  expect(late.status, 429, 'one wrong admin key too many')
  expect(Number(late.headers['retry-after']) > 0, true, 'Retry-After with it')
  expect((await ask('GET', '/api/quotes', office(ADMIN_KEY))).status, 200, 'the right admin key from there')
  expect((await other.ask('GET', '/api/quotes', office('wrong'))).status, 401, 'a wrong key from another address')
}

/** The largest request passes, a larger one gets the server's own response, and slow uploads don't occupy the server. */
async function checkUploads(visitor: Visitor, other: Visitor): Promise<void> {
  const body = largeQuote(LARGEST_BODY)
  const unfinished = Array.from({ length: 4 }, () => {
    const stream = visitor.session.request(quoteHeaders(HOST, body.length))
    stream.on('error', () => undefined)
    stream.write(body.slice(0, 1024 * 1024))
    return stream
  })
  const stored = await visitor.ask('POST', '/api/quote', { body })
  expect(stored.status, 201, 'a quote of 24 MB, beside four that are not finished')
  for (const stream of unfinished) stream.close()
  const larger = await other.ask('POST', '/api/quote', { body: `${body} ` })
  expect(larger.status, 413, 'a byte more')
  expect(JSON.parse(larger.text).code, 'too_large', 'who refuses it')
}

/** Each client address may send ten quotes an hour, regardless of its X-Forwarded-For header. */
async function checkAddresses({ ask }: Visitor, other: Visitor): Promise<void> {
  const body = smallQuote()
  for (let count = 1; count < 10; count += 1) {
    expect((await ask('POST', '/api/quote', { body })).status, 201, `quote ${count + 1} of an address`)
  }
  for (const forged of ['198.51.100.7', '198.51.100.8, 127.0.0.1', OTHER_VISITOR]) {
    const headers = { 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged }
    expect((await ask('POST', '/api/quote', { body, headers })).status, 429, `quote 11, with a forged ${forged}`)
  }
  expect((await other.ask('POST', '/api/quote', { body })).status, 201, 'a quote from another address')
}

interface Visitor {
  session: ClientHttp2Session
  ask: (method: string, path: string, question?: Question) => Promise<Answer>
}

/** An HTTP/2 client that connects from `localAddress`. */
function visitorAt(localAddress: string, port: number, ca: string): Visitor {
  const session = connectHttp2(`https://${HOST}`, {
    createConnection: () =>
      connectTls({
        socket: connect({ host: '127.0.0.1', port, localAddress }),
        servername: HOST,
        ca,
        ALPNProtocols: ['h2'],
      }),
  })
  return {
    session,
    ask: async (method, path, { headers = {}, body } = {}) => {
      const stream = session.request({
        ...(body === undefined ? {} : quoteHeaders(HOST, body.length)),
        ...headers,
        ':method': method,
        ':path': path,
      })
      stream.setTimeout(ANSWER_TIMEOUT_MS, () => stream.destroy(new Error(`${method} ${path} got no answer`)))
      stream.end(body)
      const [answered] = await once(stream, 'response')
      let text = ''
      for await (const chunk of stream.setEncoding('utf8')) text += chunk
      return { status: answered[':status'], headers: answered, text }
    },
  }
}

function quoteHeaders(authority: string, length: number): Record<string, string> {
  return {
    ':authority': authority,
    ':method': 'POST',
    ':path': '/api/quote',
    'content-type': 'application/json',
    'content-length': String(length),
    'x-session-id': randomBytes(16).toString('hex'),
  }
}

/** A valid quote of exactly `bytes`, padded with noise drawings and an ignored field. */
function largeQuote(bytes: number): string {
  const side = 1400
  const noise = () => {
    const rows = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side)]))
    return encodePng(side, Buffer.concat(rows))
  }
  const drawings = Array.from({ length: 9 }, noise)
  const withoutPadding = quote(drawings, '')
  return quote(drawings, 'x'.repeat(bytes - withoutPadding.length))
}

function smallQuote(): string {
  return quote([encodePng(1, Buffer.alloc(2))], '')
}

function quote(drawings: string[], padding: string): string {
  const countertop = { shape: 'I', dimensions: { width: 60, length: 24 }, stone: 'southport' }
  return JSON.stringify({ ...ADA, countertops: drawings.map((imageData) => ({ ...countertop, imageData })), padding })
}

function encodePng(side: number, rows: Buffer): string {
  const header = pngHeader({ width: side, height: side })
  return pngDataUrl(Buffer.concat([PNG_SIGNATURE, header, pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND')]))
}

/** The documented example with this run's ports and files. Throws if a replaced value is missing. */
function readExample(docs: string, ports: { http: number; https: number }): string {
  const [, example] = /```nginx\n([^]*?)```/.exec(docs) ?? []
  if (example === undefined) throw new Error('docs/operations.md has no nginx example')
  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  const changes: [string, string][] = [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${new URL(server?.url ?? '').port};`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen [::]:80;', hasIpv6 ? `listen [::1]:${ports.http};` : ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    ['listen [::]:443 ssl http2;', hasIpv6 ? `listen [::1]:${ports.https} ssl http2;` : ''],
    ['/etc/ssl/countertops/fullchain.pem', join(scratch, 'fullchain.pem')],
    ['/etc/ssl/countertops/privkey.pem', join(scratch, 'privkey.pem')],
  ]
  return changes.reduce((config, [from, to]) => {
    if (config.split(from).length !== 2) throw new Error(`the nginx example must have "${from}" once`)
    return config.replace(from, () => to)
  }, example)
}

/** Creates a certificate for HOST that only this run trusts. Returns it as PEM. */
function makeCertificate(): string {
  const file = join(scratch, 'fullchain.pem')
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
      .concat(['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`])
      .concat(['-keyout', join(scratch, 'privkey.pem'), '-out', file]),
    { stdio: 'pipe' },
  )
  return readFileSync(file, 'utf8')
}

/** Runs nginx with `example` like Debian's /etc/nginx/conf.d, but inside the scratch folder. */
async function startNginx(example: string): Promise<ChildProcess> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) mkdirSync(join(scratch, name))
  writeFileSync(join(scratch, 'example.conf'), example)
  const config = join(scratch, 'nginx.conf')
  writeFileSync(
    config,
    [
      // As root, nginx would run its workers as a user without access to the scratch folder.
      process.getuid?.() === 0 ? 'user root;' : '',
      `daemon off; worker_processes 1; pid ${scratch}/nginx.pid; error_log stderr;`,
      'events { worker_connections 256; }',
      'http {',
      'access_log off;',
      ...temporary.map((name) => `${name}_temp_path ${join(scratch, name)};`),
      `include ${scratch}/example.conf;`,
      '}',
    ].join('\n'),
  )
  const child = spawn(NGINX, ['-p', scratch, '-e', 'stderr', '-c', config], { stdio: ['ignore', 'inherit', 'inherit'] })
  await once(child, 'spawn')
  // nginx writes its process id once its ports are open.
  while (!isThere(join(scratch, 'nginx.pid'))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return child
}

function isThere(file: string): boolean {
  try {
    return readFileSync(file).length > 0
  } catch {
    return false
  }
}

function expect(actual: unknown, expected: unknown, what: string): void {
  checks += 1
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`)
}
