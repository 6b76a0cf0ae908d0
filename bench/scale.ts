import { type BuiltServer, startBuiltServer } from '#test/processes/built-server.ts'
import { createScratchDatabase, type ScratchDatabase } from '#test/scratch-postgres.ts'
import { median, table, verdict } from './figures.ts'
import { type LoadResult, load, buildWireRequest } from './load.ts'
import type { Part } from './main.ts'
import { seedQuotes } from './seed.ts'
import { ADMIN_KEY, benchEnvironment, getPort } from './servers.ts'

const SIZES = [1000, 10_000, 100_000]
const ROUNDS = 12
const TURN_SECONDS = 1
/** How much two measurements of the same kind may differ on a busy machine. */
const NOISE = 0.15

interface Contender {
  size: number
  database: ScratchDatabase
  server: BuiltServer
  turns: LoadResult[]
}

/** The first page of /orders must not get slower as the shop grows. */
export const scalePart: Part = {
  title: 'GET /api/quotes as the shop grows',
  run: async () => {
    const contenders: Contender[] = []
    try {
      for (const size of SIZES) {
        const database = await createScratchDatabase('bench_scale')
        const server = await startBuiltServer(benchEnvironment(database.url))
        contenders.push({ size, database, server, turns: [] })
        await seedQuotes(database, size)
      }
      const request = buildWireRequest(
        { method: 'GET', path: '/api/quotes', headers: { 'x-admin-key': ADMIN_KEY } },
        200,
      )
      for (let round = -1; round < ROUNDS; round += 1) {
        for (const { server, turns } of contenders) {
          const port = getPort(server)
          const turn = await load({ port, connections: 8, seconds: TURN_SECONDS, next: () => request })
          if (round >= 0) turns.push(turn)
        }
      }
      return report(contenders)
    } finally {
      for (const { server, database } of contenders) {
        await server.stop()
        await database.drop()
      }
    }
  },
}

function report(contenders: readonly Contender[]): string {
  const rate = ({ turns }: Contender) => median(turns.map(({ requests, seconds }) => requests / seconds))
  const [smallest] = contenders
  const base = smallest ? rate(smallest) : Number.NaN
  const rows = contenders.map((contender) => [
    contender.size.toLocaleString('en-US'),
    rate(contender).toFixed(0),
    (rate(contender) / base).toFixed(2),
    `${median(contender.turns.map(({ p50Ms }) => p50Ms)).toFixed(1)} ms`,
    `${median(contender.turns.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`,
    verdict(rate(contender) / base >= 1 - NOISE),
  ])
  return `${table([['Stored quotes', 'requests/s', 'to the smallest', 'p50', 'p99', 'flat'], ...rows])}

100 quotes in each answer, ${ROUNDS} rounds of ${TURN_SECONDS} s for each in turn. Flat means that none is slower than the
smallest by more than ${NOISE * 100} %, which two turns of one kind may differ by.`
}
