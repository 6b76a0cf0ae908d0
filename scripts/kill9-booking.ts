// Sends `kill -9` at twelve named points of booking and payment. After a restart, one expiry and one sweep, slots, payments,
// records and emails must agree. `tsx scripts/kill9-booking.ts` tests the points that the embedded database can reach,
// `tsx scripts/kill9-booking.ts postgres` all of them. Further arguments select points by name. Needs a build.
import { checkAftermath } from '#test/crash/aftermath.ts'
import { CRASH_POINTS, type CrashPoint } from '#test/crash/points.ts'
import { makeTemplate, openShop, type Template } from '#test/crash/shop.ts'

/** Runs mostly wait, so some can run at once. Embedded databases need more memory. */
const CONCURRENCY = { postgres: 4, embedded: 2 }

const [modeName, ...words] = process.argv.slice(2)
const mode = modeName === 'postgres' ? 'postgres' : 'embedded'
const points = CRASH_POINTS.filter(
  ({ name, reach }) => reach[mode] && (words.length === 0 || words.some((word) => name.includes(word))),
)
const began = Date.now()
const template = await makeTemplate(mode)
let failures = 0
try {
  const waiting = [...points]
  await Promise.all(
    Array.from({ length: CONCURRENCY[mode] }, async () => {
      for (let point = waiting.shift(); point; point = waiting.shift()) await runCrashPoint(point, template)
    }),
  )
} finally {
  await template.remove()
}
const seconds = Math.round((Date.now() - began) / 1000)
console.log(`${mode}: kill -9 at ${points.length} points, ${failures} of them ended badly, ${seconds} s`)
if (failures > 0 || points.length === 0) process.exitCode = 1

async function runCrashPoint({ name, ends, reach }: CrashPoint, from: Template): Promise<void> {
  const shop = await openShop(from)
  try {
    await shop.start()
    await reach[mode]?.(shop)
    console.log(`${name}: ${await checkAftermath(shop, ends)}`)
  } catch (error) {
    failures += 1
    console.error(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}\n${shop.output()}`)
  } finally {
    await shop.close()
  }
}
