import { randomBytes } from 'node:crypto'
import { SHOP } from '#shared/content/shop.ts'
import { ADMIN_KEY_HEADER, SESSION_ID_HEADER } from '#shared/http/session.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { quoteCreatedSchema } from '#shared/quotes/schema.ts'
import { drawAll } from './quote-story.ts'
import { type DemoQuote, createDemoQuotes } from './quotes.ts'
import { createDemoWeek } from './demo-week.ts'

interface RunningShop {
  url: string
  adminKey: string
  quoteCount: number
}

/** Fills a running server by its API with quotes and a week of appointments. */
export async function fillShop({ url, adminKey, quoteCount }: RunningShop): Promise<void> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [SESSION_ID_HEADER]: randomBytes(16).toString('hex'),
        [ADMIN_KEY_HEADER]: adminKey,
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
    return answer.json()
  }

  const quotes: (DemoQuote & { quoteId: string })[] = []
  for (const quote of createDemoQuotes(quoteCount)) {
    const { quoteId } = quoteCreatedSchema.parse(
      await post('/api/quote', { ...quote.contact, job: quote.job, countertops: drawAll(quote.countertops) }),
    )
    quotes.push({ ...quote, quoteId })
  }
  const { appointments, closure } = createDemoWeek(dateIn(new Date(), SHOP.timeZone), quotes)
  for (const appointment of appointments) await post('/api/appointments/by-phone', appointment)
  await post('/api/closures', closure)
}
