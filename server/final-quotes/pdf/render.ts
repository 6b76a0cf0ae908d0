import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { presentSent, type FinalQuoteRow, readFrozen } from '#server/final-quotes/queries.ts'
import { choiceMade, finalQuoteNumber, priceIn } from '#shared/final-quote/choice.ts'
import { type FinalQuotePaper, finalQuotePaper } from '#shared/final-quote/paper.ts'
import { placeKitchen } from '#shared/kitchen/place-kitchen.ts'
import { inTurn } from '#server/turns.ts'
import { keptPdf } from './kept-pdfs.ts'
import { newPaper, type Paper } from './paper.ts'

/** Of a table, kept with its heading. */
const ROWS_WITH_HEADING = 3

export interface FinalQuotePdf {
  /** Such as `final-quote-1042-2.pdf`. */
  filename: string
  bytes: Buffer
}

/** One at a time, so that other requests wait for at most a piece of one. */
const inDrawingTurn = inTurn(1)

/**
 * A revision that was sent as a PDF: its frozen bytes, and what was accepted (docs/rules.md, Final quote). The same row gives the same
 * file, which is drawn once and kept for a while. It takes some ten milliseconds, in turns, so never inside of a transaction. Throws 404 for a draft, and once its customer is erased.
 */
export async function renderFinalQuote(row: FinalQuoteRow): Promise<FinalQuotePdf> {
  const { quoteNumber, to, shop } = readFrozen(row)
  const finalQuote = presentSent(row)
  const { revision, accepted, sentAt = '' } = finalQuote
  const choice = choiceMade(finalQuote)
  const said = finalQuotePaper({ quoteNumber, ...to, finalQuote, choice, price: priceIn(finalQuote, choice) })
  const createdAt = new Date(accepted?.at ?? sentAt)
  const title = `${said.title}, ${shop.name}`
  const text = JSON.stringify([said, shop])
  const key = createHash('sha256').update(`${createdAt.toISOString()} ${text}`).digest('hex')
  const draw = async () => {
    const paper = await newPaper({ title, author: shop.name, createdAt, text })
    paper.letterhead(shop.name, [shop.address, shop.phone])
    await write(paper, said)
    return paper.finish(said.title)
  }
  const bytes = await keptPdf(key, () => inDrawingTurn(draw))
  return { filename: `final-quote-${finalQuoteNumber(quoteNumber, revision)}.pdf`, bytes }
}

async function write(paper: Paper, said: FinalQuotePaper): Promise<void> {
  paper.title(said.title)
  paper.facts(said.facts)
  for (const { title, text } of said.words) {
    if (title) paper.heading(title, 40)
    else paper.space(4)
    paper.paragraph(text)
  }
  await writeCountertops(paper, said)
  for (const { title, rows, notes } of said.tables) {
    paper.heading(title, paper.rowsHeight(rows.slice(0, ROWS_WITH_HEADING)))
    paper.rows(rows)
    await nextTurn()
    if (notes) {
      paper.space(4)
      paper.paragraph(notes, 'small')
    }
  }
  paper.heading('Terms', 60)
  for (const { title, text } of said.terms) {
    paper.paragraph(text, 'body', `${title}.`)
    paper.space(4)
  }
  if (said.signature) {
    paper.heading(said.signature.title, 80)
    paper.facts(said.signature.facts)
  }
  paper.space(8)
  paper.paragraph(`SHA-256 ${said.sha256}`, 'small')
}

/** Other requests get their turn after each. */
async function writeCountertops(paper: Paper, { countertops, job }: FinalQuotePaper): Promise<void> {
  const placed = countertops.map(({ plan, title, sizes, source, words }) => ({
    plan,
    title,
    sizes,
    notes: [source ?? '', words].filter((note) => note !== ''),
  }))
  const [first] = placed
  const title = placed.length === 1 ? 'Countertop' : `${placed.length} countertops`
  const kitchen = placeKitchen(placed.map(({ plan }) => plan))
  if (first) paper.heading(title, paper.kitchenHeight(kitchen) || paper.countertopHeight(first))
  paper.kitchen(kitchen)
  for (const countertop of placed) {
    paper.countertop(countertop)
    await nextTurn()
  }
  if (job) paper.paragraph(job)
}
