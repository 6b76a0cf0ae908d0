// `npm run seed:demo` puts 200 made-up quote requests into the configured database, for trying /orders. It refuses where
// there are quotes already, unless `npm run seed:demo -- --add` says that more are meant.
import { randomBytes } from 'node:crypto'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import { createServices } from '#server/services.ts'
import { PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'
import { demoDrawing } from './demo-drawing.ts'
import { demoQuotes } from './demo-quotes.ts'

const COUNT = 200
const ABOVE_ALL_NUMBERS = 2 ** 31 - 1

const env = readEnv()
const log = createLog('warn')
const database = await openDatabase(env, log, (error) => {
  throw error
})
try {
  // Nobody is to be kept from asking for a quote because these were asked for.
  const { quotes, quotesStore } = createServices({ env: { ...env, RATE_LIMIT: 'off' }, adminKeys: [], database, log })
  const there = await quotesStore.page(ABOVE_ALL_NUMBERS)
  if (there.length > 0 && !process.argv.includes('--add')) {
    console.error('This database has quotes already: nothing was added. If that is meant: npm run seed:demo -- --add')
    process.exitCode = 1
  } else {
    await seed(quotes, quotesStore)
    console.log(`${COUNT} demo quotes are in the ${database.kind} database. Look at them at /orders.`)
  }
} finally {
  await database.close()
}

type Services = ReturnType<typeof createServices>

async function seed(quotes: Services['quotes'], store: Services['quotesStore']): Promise<void> {
  for (const { contact, designs, status, paymentStatus, notes, hoursAgo } of demoQuotes(COUNT)) {
    const countertops = designs.map((design) => {
      const png = demoDrawing(design.shape, design.dimensions, design.stone)
      return { ...design, imageData: PNG_DATA_URL_PREFIX + png.toString('base64') }
    })
    const { quoteId } = await quotes.request({
      session: randomBytes(16).toString('hex'),
      clientAddress: '192.0.2.1',
      request: { ...contact, countertops },
      idempotencyKey: undefined,
    })
    if (status !== 'new') await store.edit(quoteId, { status, paymentStatus, notes })
    // Nobody asked, so nobody is told.
    await database.run('', 'delete from outgoing_mails where quote_id = $1', [quoteId])
    // The service keeps when a request came; these came over the last months.
    await database.run('', 'update quotes set created_at = now() - make_interval(secs => $1) where id = $2', [
      hoursAgo * 3600,
      quoteId,
    ])
  }
}
