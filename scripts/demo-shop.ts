import { randomBytes } from 'node:crypto'
import { SHOP } from '#shared/content/shop.ts'
import { ADMIN_KEY_HEADER, SESSION_ID_HEADER } from '#shared/http/session.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'
import { quoteCreatedSchema } from '#shared/quotes/schema.ts'
import { demoDrawing } from './demo-drawing.ts'
import { type DemoQuote, demoQuotes } from './demo-quotes.ts'
import { demoWeek } from './demo-visits.ts'

interface RunningShop {
  url: string
  adminKey: string
  quoteCount: number
}

/** Fills a running shop by its API: with requests from visitors, and with the week of its office. */
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
  for (const quote of demoQuotes(quoteCount)) {
    const countertops = quote.designs.map((design) => {
      const png = demoDrawing(design.shape, design.dimensions, design.stone)
      return { ...design, imageData: PNG_DATA_URL_PREFIX + png.toString('base64') }
    })
    const { quoteId } = quoteCreatedSchema.parse(await post('/api/quote', { ...quote.contact, countertops }))
    quotes.push({ ...quote, quoteId })
  }
  const { visits, closure } = demoWeek(dateIn(new Date(), SHOP.timeZone), quotes)
  for (const visit of visits) await post('/api/appointments/by-phone', visit)
  await post('/api/closures', closure)
}
