import type pg from 'pg'
import type { BuiltServer } from '#test/processes/built-server.ts'
import type { ScratchDatabase } from '#test/scratch-postgres.ts'
import { median, verdict } from './figures.ts'
import { type LoadResult, load, type WireRequest } from './load.ts'
import { backendPids, cpuSeconds, cpuSecondsBetween } from './process.ts'
import { withClient } from './seed.ts'
import { getPort } from './servers.ts'

export const ROUNDS = 12
export const TURN_SECONDS = 1.2

export interface Case {
  name: string
  connections: number
  next: (connection: number) => WireRequest
  requestsTarget: number
  cpuTarget: number
  /** Ends a measurement early after this many requests, if there are no more to send. */
  requests?: number
  /** Resets the database before each measurement. */
  prepare?: (client: pg.Client) => Promise<void>
}

export interface Contender {
  server: BuiltServer
  database: ScratchDatabase
}

interface Measurement extends LoadResult {
  cpuSeconds: number
}

export const HEADINGS = [
  'Request',
  'ours/s',
  'bare/s',
  'ratio',
  'target',
  '',
  'CPU ratio',
  'target',
  '',
  'p99 ours',
  'p99 bare',
]

export const METHOD = `${ROUNDS} rounds of ${TURN_SECONDS} s for each in turn; ratios of requests
are medians over the rounds. CPU is that of server and database processes together, per request. The load comes from the same machine.`

/** Measures one row of the table: our server and the bare one take turns with the same requests. */
export async function compare(one: Case, ours: Contender, bare: Contender): Promise<string[]> {
  const turns: { ours: Measurement; bare: Measurement }[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    // The first measurement may affect the second, so the order alternates.
    const oursFirst = round % 2 === 0
    const first = await measureTurn(one, oursFirst ? ours : bare)
    const second = await measureTurn(one, oursFirst ? bare : ours)
    // The first round only warms up.
    if (round >= 0) turns.push(oursFirst ? { ours: first, bare: second } : { ours: second, bare: first })
  }
  const perSecond = (turn: Measurement) => turn.requests / turn.seconds
  const cpuPerRequest = (who: 'ours' | 'bare') => {
    const sum = (key: 'cpuSeconds' | 'requests') => turns.reduce((total, turn) => total + turn[who][key], 0)
    return sum('cpuSeconds') / sum('requests')
  }
  const ratio = median(turns.map((turn) => perSecond(turn.ours) / perSecond(turn.bare)))
  const cpuRatio = cpuPerRequest('ours') / cpuPerRequest('bare')
  const rate = (who: 'ours' | 'bare') => median(turns.map((turn) => perSecond(turn[who]))).toFixed(0)
  const p99 = (who: 'ours' | 'bare') => `${median(turns.map((turn) => turn[who].p99Ms)).toFixed(1)} ms`
  console.log(one.name, ratio.toFixed(2), cpuRatio.toFixed(2))
  return [
    one.name,
    rate('ours'),
    rate('bare'),
    ratio.toFixed(2),
    `at least ${one.requestsTarget}`,
    verdict(ratio >= one.requestsTarget),
    cpuRatio.toFixed(2),
    `at most ${one.cpuTarget}`,
    verdict(cpuRatio <= one.cpuTarget),
    p99('ours'),
    p99('bare'),
  ]
}

async function measureTurn(
  { connections, next, prepare, requests }: Case,
  { server, database }: Contender,
): Promise<Measurement> {
  return withClient(database, async (client) => {
    await prepare?.(client)
    const before = await readCpuSeconds(client, server, database)
    const result = await load({
      port: getPort(server),
      connections,
      seconds: TURN_SECONDS,
      next,
      ...(requests !== undefined && { requests }),
    })
    return { ...result, cpuSeconds: cpuSecondsBetween(before, await readCpuSeconds(client, server, database)) }
  })
}

async function readCpuSeconds(
  client: pg.Client,
  server: BuiltServer,
  database: ScratchDatabase,
): Promise<Map<number, number>> {
  return cpuSeconds([server.pid, ...(await backendPids(client, database.name))])
}
