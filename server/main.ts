import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { dirname, join } from 'node:path'
import { createApp } from './app.ts'
import { openDatabase } from './db/open.ts'
import { type Env, readEnv } from './env.ts'
import { ownAdminKey } from './http/admin-keys.ts'
import { createExpressServer } from './http/express-server.ts'
import { site } from './http/site.ts'
import { createLog, type Log } from './log.ts'
import { createServices } from './services.ts'
import { stopGracefully } from './stop.ts'

/** Milliseconds. What is kept for a day or less need not go to the minute. */
const PURGE_EVERY = 3600_000

async function main(): Promise<void> {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase(env, log, (error) => endAtOnce(log, error))
  const stripe =
    env.payments.provider === 'stripe'
      ? (await import('./payments/stripe.ts')).stripePayments(env.payments, () => new Date())
      : undefined
  const services = createServices({ env, adminKeys: adminKeys(env, log), database, log, stripe })
  const { server, serve } = createExpressServer()
  const isDev = process.argv.includes('--dev')
  const dev = isDev ? await (await import('./dev.ts')).devSite(projectRoot(), server, env.PUBLIC_URL) : undefined
  const app = createApp(services, {
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    site: dev?.site ?? site(join(projectRoot(), 'dist'), env.PUBLIC_URL),
    contentSecurityPolicy: !isDev,
  })
  serve(app)
  const purging = setInterval(() => {
    services.purge().catch((err: unknown) => log.warn({ err }, 'Clearing away what has expired failed'))
  }, PURGE_EVERY)
  purging.unref()

  stopGracefully({
    server,
    log,
    begin: () => services.jobs.stop(),
    finish: async () => {
      clearInterval(purging)
      services.mail.close()
      await dev?.close()
      await database.close()
    },
  })
  const url = await listen(server, env.PORT)
  sayWhatIsUnusual(env, log)
  log.info({ database: database.kind }, `The site answers at ${url}`)
  log.flush()
  services.jobs.start()
}

/** What is right for trying out, and what somebody may have forgotten where customers come. */
function sayWhatIsUnusual({ RATE_LIMIT, isLive, payments, mail }: Env, log: Log): void {
  const say = (text: string) => (isLive ? log.warn(text) : log.info(text))
  if (RATE_LIMIT === 'off') {
    log.warn('RATE_LIMIT=off: nobody is limited, not even with wrong admin keys. Only for load tests.')
  }
  if (payments.provider === 'demo') say('Payments are a demo: visits are confirmed, and no card is charged.')
  else if (payments.isTest) say('STRIPE_SECRET_KEY is a test key: visits are confirmed, and no card is charged.')
  if (!mail.smtpUrl) say(`Without SMTP_URL nobody gets mail: it is laid down in ${mail.outboxDir}`)
}

/** The directory of package.json, from the sources as from the build. */
function projectRoot(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

function adminKeys(env: Env, log: Log): readonly string[] {
  if (env.ADMIN_KEYS) return env.ADMIN_KEYS
  const { key, file, isNew } = ownAdminKey(env.DATA_DIR)
  log.info(`The admin key for /orders ${isNew ? 'was made and ' : ''}stands in ${file}`)
  return [key]
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ message }) => reject(new Error(`PORT: ${message}`)))
    server.listen(port, () => {
      const address = server.address()
      resolve(`http://localhost:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

/** The embedded database is lost, and asking it once more would block the process for good. */
function endAtOnce(log: Log, err: unknown): void {
  log.fatal({ err }, 'The embedded database cannot go on (is the disk full?). The server ends.')
  log.flush()
  process.exit(1)
}

/** A host of several addresses fails with an error of several, and Drizzle's error tells the reason in its cause. */
function whatItSays(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(whatItSays).join(', ')
  // The file system of the embedded database throws what is no Error.
  if (!(error instanceof Error)) return JSON.stringify(error)
  return error.cause === undefined ? error.message : `${error.message}: ${whatItSays(error.cause)}`
}

main().catch((error: unknown) => {
  console.error('The server could not start.', whatItSays(error))
  process.exit(1)
})
