// `npm run seed:demo` adds 200 demo quotes to the configured database, to try /orders. It refuses if there are quotes
// already, unless you run `npm run seed:demo -- --add`.
import { randomBytes } from 'node:crypto'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/log.ts'
import type { Context } from '#server/context.ts'
import { createServices } from '#server/services.ts'
import { editQuote } from '#server/quotes/edit-quote.ts'
import { listQuotes } from '#server/quotes/list-quotes.ts'
import { submitQuote } from '#server/quotes/submit-quote.ts'
import { PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'
import { drawDemoPng } from './demo-drawing.ts'
import { createDemoQuotes } from './demo-quotes.ts'

const COUNT = 200

const env = readEnv()
const log = createLog('warn')
const database = await openDatabase(env, log, (error) => {
  throw error
})
try {
  // Demo quotes don't count against rate limits.
  const { ctx } = createServices({ env: { ...env, RATE_LIMIT: 'off' }, adminKeys: [], database, log })
  const { quotes } = await listQuotes(ctx, {})
  if (quotes.length > 0 && !process.argv.includes('--add')) {
    console.error('This database has quotes already: nothing was added. If that is meant: npm run seed:demo -- --add')
    process.exitCode = 1
  } else {
    await seed(ctx)
    console.log(`${COUNT} demo quotes are in the ${database.kind} database. Look at them at /orders.`)
  }
} finally {
  await database.close()
}

async function seed(ctx: Context): Promise<void> {
  for (const { contact, countertops, job, status, paymentStatus, notes, hoursAgo } of createDemoQuotes(COUNT)) {
    const drawn = countertops.map((countertop) => {
      const png = drawDemoPng(countertop)
      return { ...countertop, imageData: PNG_DATA_URL_PREFIX + png.toString('base64') }
    })
    const { quoteId } = await submitQuote(ctx, {
      session: randomBytes(16).toString('hex'),
      clientAddress: '192.0.2.1',
      request: { ...contact, countertops: drawn, ...(job && { job }) },
      idempotencyKey: undefined,
    })
    if (status !== 'new') await editQuote(ctx, { id: quoteId, status, paymentStatus, notes })
    // Demo quotes send no emails.
    await database.run('', 'delete from outgoing_mails where quote_id = $1', [quoteId])
    // Spread the dates over the last months.
    await database.run('', 'update quotes set created_at = now() - make_interval(secs => $1) where id = $2', [
      hoursAgo * 3600,
      quoteId,
    ])
  }
}
