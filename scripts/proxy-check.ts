// `npm run check:proxy` starts nginx with the example of docs/operations.md in front of the built server, and checks what it
// promises: TLS, one address a visitor, large requests. Needs a build, nginx and openssl.
import { strict as assert } from 'node:assert'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIVE_ENV } from '#test/live-env.ts'
import { freePort, startBuiltServer } from '#test/processes/built-server.ts'

const HOST = 'www.example.com'
const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
const ADMIN_KEY = randomBytes(32).toString('hex')
/** Linux accepts all of 127.0.0.0/8, so one machine can be two visitors. */
const [VISITOR, OTHER_VISITOR] = ['127.0.0.2', '127.0.0.3']
/** Bytes. The server's maximum body (docs/rules.md, Limits). */
const LARGEST_BODY = 24 * 1024 * 1024

const scratch = mkdtempSync(join(tmpdir(), 'proxy-check-'))
const ports = { http: await freePort(), https: await freePort() }
const server = await startBuiltServer({
  ...LIVE_ENV,
  ADMIN_KEYS: ADMIN_KEY,
  DATA_DIR: join(scratch, 'data'),
  PUBLIC_URL: `https://${HOST}`,
  TRUST_PROXY: '1',
})
let nginx: ChildProcess | undefined
try {
  const certificate = makeCertificate()
  nginx = await startNginx(readExample())
  await check(certificate)
  assert.equal(await server.stop(), 0, 'the server stops')
  console.log('The nginx example in docs/operations.md keeps its promises')
} catch (error) {
  console.error(error, server.output())
  process.exitCode = 1
} finally {
  await server.kill()
  if (nginx?.exitCode === null) {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  }
  rmSync(scratch, { recursive: true, force: true })
}

async function check(ca: string): Promise<void> {
  const ask = async (localAddress: string, path: string, headers = {}, body?: string) => {
    const all = { Host: HOST, ...headers, ...(body && { 'content-type': 'application/json' }) }
    const options = { host: '127.0.0.1', port: ports.https, servername: HOST, ca, localAddress, path, headers: all }
    const sent = request({ ...options, method: body === undefined ? 'GET' : 'POST' }).end(body)
    const [response]: IncomingMessage[] = await once(sent, 'response')
    let text = ''
    for await (const chunk of response?.setEncoding('utf8') ?? []) text += chunk
    return { status: response?.statusCode, headers: response?.headers ?? {}, text }
  }

  const plain = plainRequest({ host: '127.0.0.1', port: ports.http, path: '/materials?x=1', headers: { Host: HOST } })
  const [redirect]: IncomingMessage[] = await once(plain.end(), 'response')
  redirect?.resume()
  assert.deepEqual([redirect?.statusCode, redirect?.headers.location], [301, `https://${HOST}/materials?x=1`])
  for (const path of ['/', '/api/health']) {
    const { status, headers } = await ask(VISITOR, path)
    assert.deepEqual([status, headers['strict-transport-security']], [200, 'max-age=31536000'], path)
  }

  const office = (key: string) => ({ 'x-admin-key': key })
  for (let count = 0; count < 10; count += 1) {
    assert.equal((await ask(VISITOR, '/api/quotes', office('wrong'))).status, 401)
  }
  const late = await ask(VISITOR, '/api/quotes', office('wrong'))
  assert.equal(late.status, 429, 'one wrong admin key too many')
  assert.ok(Number(late.headers['retry-after']) > 0)
  assert.equal((await ask(VISITOR, '/api/quotes', office(ADMIN_KEY))).status, 200, 'the right key from there')
  for (const forged of ['198.51.100.7', `198.51.100.8, 127.0.0.1`, OTHER_VISITOR]) {
    const headers = { ...office('wrong'), 'x-forwarded-for': forged, forwarded: `for=${forged}`, 'x-real-ip': forged }
    assert.equal((await ask(VISITOR, '/api/quotes', headers)).status, 429, `a forged ${forged}`)
  }
  assert.equal((await ask(OTHER_VISITOR, '/api/quotes', office('wrong'))).status, 401, 'from another address')

  const countertop = { shape: 'I', dimensions: { width: 60, length: 24 }, stone: 'southport', padding: '' }
  const padding = LARGEST_BODY - JSON.stringify(countertop).length
  const largest = JSON.stringify({ ...countertop, padding: 'x'.repeat(padding) })
  const session = { 'x-session-id': randomBytes(16).toString('hex') }
  const passed = await ask(VISITOR, '/api/quote', session, largest)
  assert.equal(passed.status, 400, 'the largest request reaches the server, which reads it')
  const larger = await ask(VISITOR, '/api/quote', session, `${largest} `)
  assert.deepEqual([larger.status, JSON.parse(larger.text).code], [413, 'too_large'], 'the server itself refuses more')
}

/** The documented example with this run's ports and files. Throws if a replaced value is missing. */
function readExample(): string {
  const docs = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const changes: [string, string][] = [
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${new URL(server.url).port};`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/ssl/countertops/fullchain.pem', join(scratch, 'fullchain.pem')],
    ['/etc/ssl/countertops/privkey.pem', join(scratch, 'privkey.pem')],
  ]
  const [, example = ''] = /```nginx\n([^]*?)```/.exec(docs) ?? []
  return changes.reduce((config, [from, to]) => {
    if (config.split(from).length !== 2) throw new Error(`the nginx example must have "${from}" once`)
    return config.replace(from, () => to)
  }, example)
}

/** Creates a certificate for HOST that only this run trusts. Returns it as PEM. */
function makeCertificate(): string {
  const file = join(scratch, 'fullchain.pem')
  const key = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const name = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  execFileSync('openssl', ['req', ...key, ...name, '-keyout', join(scratch, 'privkey.pem'), '-out', file], {
    stdio: 'pipe',
  })
  return readFileSync(file, 'utf8')
}

/** Runs nginx with `example` like Debian's /etc/nginx/conf.d, but inside the scratch folder. */
async function startNginx(example: string): Promise<ChildProcess> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  for (const name of temporary) mkdirSync(join(scratch, name))
  const config = join(scratch, 'nginx.conf')
  const pid = join(scratch, 'nginx.pid')
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${pid}; error_log stderr;
    events { worker_connections 256; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${join(scratch, name)};`).join('\n')}
      ${example}
    }`,
  )
  const child = spawn(NGINX, ['-p', scratch, '-e', 'stderr', '-c', config], { stdio: ['ignore', 'inherit', 'inherit'] })
  await once(child, 'spawn')
  // nginx writes its process id once its ports are open.
  while (!existsSync(pid) || statSync(pid).size === 0) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return child
}
