import type { Server } from 'node:http'
import { flushLog, type Log } from './log.ts'

/** Milliseconds. Requests that still run after this are cut off, so stopping takes under ten seconds. */
const DRAIN_TIMEOUT = 7000
const EXIT_TIMEOUT = 9500
/** Milliseconds. How often idle connections are closed. */
const IDLE_SWEEP_INTERVAL = 50

interface Stoppable {
  server: Server
  log: Log
  /** Runs right away, while requests are still finishing. */
  startCleanup: () => Promise<void>
  /** Releases everything else once all requests have finished. */
  finishCleanup: () => Promise<void>
}

/** On SIGTERM and SIGINT: stop accepting, finish running requests, close the database, exit 0. A second signal exits at once. */
export function stopGracefully({ server, log, startCleanup, finishCleanup }: Stoppable): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`${signal}: stopping`)
    setTimeout(() => {
      log.warn('Some work was still running and was left behind, such as a slow database statement')
      log.flush()
      process.exit(0)
    }, EXIT_TIMEOUT).unref()
    await Promise.all([closeServer(server), startCleanup()])
    await finishCleanup()
    log.info('Stopped')
    await flushLog(log)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch(async (err: unknown) => {
        log.error({ err }, 'Stopping failed')
        await flushLog(log)
        process.exit(1)
      })
    })
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_INTERVAL)
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}
