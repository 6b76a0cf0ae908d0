import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { ADMIN_KEY } from '#server/events/actor.ts'
import { listQuotes } from '#server/quotes/list-quotes.ts'
import { countInbox } from '#server/quotes/views/count-inbox.ts'
import { listViews } from '#server/quotes/views/list-views.ts'
import { BUILT_IN_VIEWS, parseViewQuery } from '#shared/quotes/views.ts'
import { testContext } from '#test/context.ts'
import { percentile, table, verdict } from './figures.ts'
import type { Part } from './main.ts'
import { ANNA, fillOffice, QUOTES } from './office-content.ts'
import { onEmbedded, onPostgres } from './scratch-databases.ts'

const ROUNDS = 20
/** Milliseconds, for 95 of 100. A list opens at once, and each office page asks for the inbox every 20 seconds. */
const GOALS = { list: 100, views: 100, inbox: 50 }

type Step = [name: string, goal: keyof typeof GOALS, run: (ctx: Context) => Promise<unknown>]

const STEPS: readonly Step[] = [
  ...BUILT_IN_VIEWS.map(
    ({ name, query }): Step => [
      `list: ${name}`,
      'list',
      (ctx) => {
        const filters = parseViewQuery(query)
        if (!filters) throw new Error(`${name} has no filters of the list`)
        return listQuotes(ctx, { ...filters, before: undefined })
      },
    ],
  ),
  ['list: by name', 'list', (ctx) => listQuotes(ctx, { sort: 'name' })],
  ['views', 'views', listViews],
  ['inbox', 'inbox', countInbox],
]

interface Measured {
  times: number[]
  cpuTimes: number[]
}

async function measure(database: Database): Promise<Map<string, Measured>> {
  await fillOffice(database)
  const ctx = testContext(database, { by: { ...ADMIN_KEY, personId: ANNA } })
  const measured = new Map<string, Measured>(STEPS.map(([name]) => [name, { times: [], cpuTimes: [] }]))
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, , run] of STEPS) {
      const startedAt = performance.now()
      const cpuBefore = process.cpuUsage()
      await run(ctx)
      const ms = performance.now() - startedAt
      const { user, system } = process.cpuUsage(cpuBefore)
      if (round < 0) continue
      measured.get(name)?.times.push(ms)
      measured.get(name)?.cpuTimes.push((user + system) / 1000)
    }
  }
  return measured
}

/** The office's list opens quickly in a shop that has had 20,000 quotes. */
export const officeListPart: Part = {
  title: `The office's quote list with ${QUOTES.toLocaleString('en-US')} quotes`,
  run: async () => {
    const databases = [
      ['PGlite', await onEmbedded(measure)],
      ['Postgres', await onPostgres(measure)],
    ] as const
    const rows = databases.flatMap(([database, measured]) =>
      STEPS.map(([name, goal]) => {
        const { times, cpuTimes } = measured.get(name) ?? { times: [], cpuTimes: [] }
        const p95 = percentile(times, 0.95)
        return [
          database,
          name,
          `${percentile(times, 0.5).toFixed(1)} ms`,
          `${p95.toFixed(1)} ms`,
          `${percentile(cpuTimes, 0.95).toFixed(1)} ms`,
          `${GOALS[goal]} ms`,
          verdict(p95 < GOALS[goal]),
        ]
      }),
    )
    return `${table([['Database', 'what', 'p50', 'p95', 'p95 of processor time', 'goal for p95', 'verdict'], ...rows])}

A list is its first page of 100 and its count. The views are the 9 built-in ones and 20 saved ones, with their counts. ${ROUNDS}
times each, one at a time, without HTTP. Processor time is this process's: it includes PGlite, but not Postgres.`
  },
}
