import type { Server } from 'node:http'
import type { Log } from './log.ts'

/** Milliseconds. What still runs then is cut off, so that the whole stop stays under ten seconds. */
const FINISH_WITHIN = 7000
const EXIT_WITHIN = 9500
/** Milliseconds. How often connections that fell idle meanwhile are closed. */
const SWEEP_EVERY = 50

interface Stoppable {
  server: Server
  log: Log
  /** Begins at once, beside the requests that still run. */
  begin: () => Promise<void>
  /** Lets go of everything else once no request runs any more. */
  finish: () => Promise<void>
}

/** On SIGTERM and SIGINT: accept nothing more, finish what runs, let go of the database, exit 0; a second signal exits at once. */
export function stopGracefully({ server, log, begin, finish }: Stoppable): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info(`${signal}: stopping`)
    setTimeout(() => {
      log.warn('What still ran was left behind, as a statement that the database does not end')
      log.flush()
      process.exit(0)
    }, EXIT_WITHIN).unref()
    await Promise.all([closed(server), begin()])
    await finish()
    log.info('Stopped')
    log.flush()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((err: unknown) => {
        log.error({ err }, 'Stopping failed')
        log.flush()
        process.exit(1)
      })
    })
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY)
    const cut = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}
