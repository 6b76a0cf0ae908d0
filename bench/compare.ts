import type pg from 'pg'
import type { BuiltServer } from '#test/built-server.ts'
import type { ScratchDatabase } from '#test/scratch-postgres.ts'
import { median, verdict } from './figures.ts'
import { type LoadResult, load, type WireRequest } from './load.ts'
import { backendPids, cpuSeconds, cpuSecondsBetween } from './process.ts'
import { withClient } from './seed.ts'
import { portOf } from './servers.ts'

export const ROUNDS = 12
export const TURN_SECONDS = 1.2

export interface Case {
  name: string
  connections: number
  next: (connection: number) => WireRequest
  requestsTarget: number
  cpuTarget: number
  /** Ends a turn before its time is over, where there is no more to ask for. */
  requests?: number
  /** Puts the database into the state that each turn begins with. */
  prepare?: (client: pg.Client) => Promise<void>
}

export interface Contender {
  server: BuiltServer
  database: ScratchDatabase
}

interface Turn extends LoadResult {
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

/** One row of the table: ours and the bare server with the same requests, in turn. */
export async function compare(one: Case, ours: Contender, bare: Contender): Promise<string[]> {
  const turns: { ours: Turn; bare: Turn }[] = []
  for (let round = -1; round < ROUNDS; round += 1) {
    // Whoever comes second finds the machine as the first one left it: they take turns in that too.
    const oursFirst = round % 2 === 0
    const first = await takeTurn(one, oursFirst ? ours : bare)
    const second = await takeTurn(one, oursFirst ? bare : ours)
    // The first round only warms up.
    if (round >= 0) turns.push(oursFirst ? { ours: first, bare: second } : { ours: second, bare: first })
  }
  const perSecond = (turn: Turn) => turn.requests / turn.seconds
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

async function takeTurn(
  { connections, next, prepare, requests }: Case,
  { server, database }: Contender,
): Promise<Turn> {
  return withClient(database, async (client) => {
    await prepare?.(client)
    const before = await cpuNow(client, server, database)
    const result = await load({
      port: portOf(server),
      connections,
      seconds: TURN_SECONDS,
      next,
      ...(requests !== undefined && { requests }),
    })
    return { ...result, cpuSeconds: cpuSecondsBetween(before, await cpuNow(client, server, database)) }
  })
}

async function cpuNow(client: pg.Client, server: BuiltServer, database: ScratchDatabase): Promise<Map<number, number>> {
  return cpuSeconds([server.pid, ...(await backendPids(client, database.name))])
}
