// `npm run seed:demo` fills the configured database with a demo shop: 200 quotes over eight weeks, visits of two crews,
// calls, messages, and people of each role. It refuses a database that has quotes, visits or people, and sends no email.

import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Env, readEnv } from '#server/env.ts'
import { readOrCreateAdminKey } from '#server/http/access.ts'
import { createLog } from '#server/log.ts'
import { HOUR_MS } from '#shared/lib/durations.ts'
import { LINK_LIFETIMES } from '#shared/people/roles.ts'
import { fillOffice, isEmptyOffice } from './demo-shop.ts'

const COUNT = 200

const env = readEnv()
const log = createLog('warn')
const database = await openDatabase(env, log, (error) => {
  throw error
})
try {
  if (await isEmptyOffice(database)) {
    console.log(`Filling the ${database.kind} database with ${COUNT} quotes …`)
    const links = await fillOffice({ env, database, log }, new Date(), COUNT, showPercent)
    console.log(describeDemo(env, database, links))
  } else {
    console.error('This database has quotes, visits or people already: nothing was added. Use an empty one.')
    process.exitCode = 1
  }
} finally {
  await database.close()
}

/** In one line of a terminal, else a line for each tenth. */
function showPercent(percent: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${percent} %${percent === 100 ? '\n' : ''}`)
  else if (percent % 10 === 0) console.log(`${percent} %`)
}

function describeDemo(
  { ADMIN_KEYS, DATA_DIR, siteUrl }: Env,
  { kind }: Database,
  links: { who: string; link: string }[],
): string {
  const key = ADMIN_KEYS ? 'one of your ADMIN_KEYS' : readOrCreateAdminKey(DATA_DIR).key
  return [
    `${COUNT} demo quotes are in the ${kind} database. Start the server, then sign in at ${siteUrl}/orders.`,
    `Each link signs that person in once, within ${LINK_LIFETIMES.owner / HOUR_MS} hours. For another one, use 'New link' at /orders/people.`,
    '',
    ...links.map(({ who, link }) => `  ${who}\n    ${link}`),
    `  Admin key, as owner\n    ${key}`,
  ].join('\n')
}
