import type { Server } from 'node:http'
import { dirname } from 'node:path'
import { addFirstTemplates } from '#server/messages/templates.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { createApp } from './app.ts'
import { addFirstCrews } from './schedule/crews.ts'
import { otherBuilds } from './builds.ts'
import { MIN_ADMIN_KEY_LENGTH } from './configuration.ts'
import { openDatabase } from './db/open.ts'
import { type Env, readEnv } from './env.ts'
import { createLog, explainFailure, type Log } from './log.ts'
import { startWatchdog } from './health/watchdog.ts'
import { readOrCreateAdminKey } from './http/access.ts'
import { createHttpServer, limitConnections, refusePipelines } from './http/server.ts'
import { readDocuments } from './http/documents.ts'
import { serveSite } from './http/site.ts'
import { findPriceList, followPrices } from './prices/current.ts'
import { createServices } from './services.ts'
import { stopGracefully } from './stop.ts'
import { warnIfLarge, watchRoom } from './storage/storage.ts'

/** The folder of the build this process runs, or of the project if it runs from source. */
const FOLDER = dirname(import.meta.dirname)
/** Milliseconds. Even data that is kept for a day or less doesn't have to go to the minute. */
const PURGE_INTERVAL = HOUR_MS

async function main(): Promise<void> {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase(env, log, (error) => exitOnLostDatabase(log, error))
  // Not earlier: a migration may take longer than anything after it.
  startWatchdog(log)
  const stripe =
    env.payments.provider === 'stripe'
      ? (await import('./payment-provider/stripe/stripe-payments.ts')).createStripePayments(
          env.payments,
          () => new Date(),
        )
      : undefined
  const services = createServices({ env, adminKeys: getAdminKeys(env, log), database, log, stripe })
  await addFirstCrews(services.ctx)
  await addFirstTemplates(services.ctx)
  const server = createHttpServer()
  const isDev = process.argv.includes('--dev')
  const dev = isDev
    ? await (await import('./dev.ts')).createDevSite(FOLDER, server, env.PUBLIC_URL, () => findPriceList(services.ctx))
    : undefined
  const documents = isDev ? undefined : readDocuments(FOLDER, env.PUBLIC_URL)
  const stopFollowing = documents && (await followPrices(services.ctx, PRICE_LIST, documents.showPrices))
  const app = createApp(services, {
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL,
    // Browsers may still have pages of other builds open.
    site: dev?.site ?? serveSite(FOLDER, env.PUBLIC_URL, otherBuilds(FOLDER), documents),
    contentSecurityPolicy: !isDev,
  })
  server.on('request', refusePipelines(app))
  const isTrusted: (address: string, hop: number) => boolean = app.get('trust proxy fn') // Express compiles it from TRUST_PROXY
  limitConnections(server, {
    isProxy: (address) => isTrusted(address, 0),
    limitAddresses: env.RATE_LIMIT === 'on',
    log,
  })
  const checkSize = () => warnIfLarge(services.ctx, { warnMegabytes: env.DATABASE_WARN_MB })
  // Both log failures and never reject.
  let purge: Promise<void> | undefined
  const tidyUp = () => {
    purge = services.purge()
    void checkSize()
  }
  const purgeTimer = setInterval(tidyUp, PURGE_INTERVAL).unref()
  watchRoom(services.ctx)

  stopGracefully({
    server,
    log,
    startCleanup: () => services.jobs.stop(),
    finishCleanup: async () => {
      clearInterval(purgeTimer)
      stopFollowing?.()
      await purge
      services.ctx.mail.gateway.close()
      await dev?.close()
      await database.close()
    },
  })
  const url = await listen(server, env, log)
  logUnusualSettings(env, log)
  log.info({ database: database.kind }, `The site is running at ${url}`)
  log.flush()
  services.jobs.start()
  tidyUp()
}

/** Logs settings that are fine for a trial but may be a mistake on a live server. */
function logUnusualSettings({ ADMIN_KEYS, RATE_LIMIT, isLive, payments, mail }: Env, log: Log): void {
  const logSetting = (text: string) => (isLive ? log.warn(text) : log.info(text))
  if (ADMIN_KEYS?.some((key) => key.length < MIN_ADMIN_KEY_LENGTH)) {
    log.warn(
      `ADMIN_KEYS has a key under ${MIN_ADMIN_KEY_LENGTH} characters. Anyone who can reach this server might guess it.`,
    )
  }
  if (RATE_LIMIT === 'off') {
    log.warn('RATE_LIMIT=off: there are no limits, not even on wrong admin keys. Use this only for load tests.')
  }
  if (payments.provider === 'demo')
    logSetting('Payments are in demo mode: visits are confirmed, but no card is charged.')
  else if (payments.isTest) logSetting('STRIPE_SECRET_KEY is a test key: visits are confirmed, but no card is charged.')
  if (!mail.smtpUrl)
    logSetting(`SMTP_URL is not set, so no email is sent. Emails are written to files in ${mail.emailFilesDir}`)
}

function getAdminKeys(env: Env, log: Log): readonly string[] {
  if (env.ADMIN_KEYS) return env.ADMIN_KEYS
  const { key, file, isNew } = readOrCreateAdminKey(env.DATA_DIR)
  log.info(`${isNew ? 'Created the admin key for /orders. It is in' : 'The admin key for /orders is in'} ${file}`)
  return [key]
}

function listen(server: Server, { PORT, HOST }: Env, log: Log): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = ({ message }: Error) => reject(new Error(`PORT${HOST === undefined ? '' : ' and HOST'}: ${message}`))
    server.once('error', fail)
    server.listen({ port: PORT, ...(HOST !== undefined && { host: HOST }) }, () => {
      // After this, an error means a connection that couldn't be accepted, such as when file descriptors run out.
      server.off('error', fail).on('error', (err) => log.warn({ err }, "Couldn't accept a connection"))
      const address = server.address()
      resolve(`http://localhost:${typeof address === 'object' && address ? address.port : PORT}`)
    })
  })
}

/** Ends the process, because the next query to a lost embedded database would block it forever. */
function exitOnLostDatabase(log: Log, err: unknown): void {
  log.fatal({ err }, "The embedded database can't continue (is the disk full?). Stopping the server.")
  log.flush()
  process.exit(1)
}

main().catch((error: unknown) => {
  console.error("The server couldn't start.", explainFailure(error))
  process.exit(1)
})
