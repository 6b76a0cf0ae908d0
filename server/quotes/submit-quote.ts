import { randomUUID } from 'node:crypto'
import { type Context, inTransaction } from '#server/context.ts'
import { dimensionColumns, storedDimensions } from '#server/countertops/countertops.ts'
import { findOrAddCustomer } from '#server/customers/find-or-add-customer.ts'
import type { Actor } from '#server/events/actor.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { countHit, countHits, emailSubject } from '#server/http/limits.ts'
import { addEmails } from '#server/mail/outbox.ts'
import { claimPhotos } from '#server/photos/photos.ts'
import { findPriceList, findShownPriceList } from '#server/prices/current.ts'
import { planInThread } from '#server/slabs/plan-in-thread.ts'
import { checkDrawing } from './check-drawing.ts'
import type { CustomerChoice } from '#shared/contact/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import { type Estimate, estimate, type EstimateSlabs, priceAsDrawn } from '#shared/estimate/estimate.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { isDetailed } from '#shared/fabrication/details.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import type { ParsedQuoteRequest } from '#shared/quotes/schema.ts'
import { findAnswerDue } from './answer-clock.ts'
import type { QuoteEmailKind } from './emails.ts'
import { quoteCountertops, quoteImages, quotes } from './table.ts'

interface SubmitQuote {
  session: string
  clientAddress: string
  request: ParsedQuoteRequest
  /** Who in the office makes it for the customer. Undefined if the customer sends it. */
  by?: Actor
  /** Whom the office chose. */
  customerId?: CustomerChoice
  /** Whether the customer gets the email, if they have an address. */
  emailCustomer?: boolean
}

/**
 * Stores a request with its drawings, our areas and our estimate, and adds its emails. Returns its id and running number.
 * Only a stored request counts toward the client address's limit of quotes, and each whose slabs are planned toward another. The
 * customer's email is withheld above the day's limit. A quote that the office makes counts for no client address, is answered
 * already, and is assigned to who makes it. Throws 400 for a bad drawing or photo, 409 if the visitor saw other prices, and 429.
 */
export async function submitQuote(
  ctx: Context,
  { session, clientAddress, request, by, customerId: chosen, emailCustomer = true }: SubmitQuote,
): Promise<{ quoteId: string; number: number }> {
  const { countertops, job, expectedTotalCents: _, priceListVersion: __, ...rest } = request
  const { customerNote = '', photoIds = [], ...contact } = rest
  const sendsCopy = emailCustomer && contact.email !== ''
  const drawn = countertops.map(parseCountertop)
  if (!by) await countHit(ctx, 'quotePlan', clientAddress)
  const quoted = await quoteSeenPrices(ctx, request, by ? undefined : clientAddress)
  const { priceListVersion, totalCents } = quoted
  const id = randomUUID()
  return inTransaction(ctx, async (tx) => {
    const bytes = drawn.reduce((sum, { png }) => sum + png.length, 0)
    const over = await countHits(tx, [
      ...(by
        ? []
        : ([
            { limit: 'quote', subject: clientAddress },
            { limit: 'storedBytes', subject: clientAddress, count: bytes },
          ] as const)),
      ...(sendsCopy ? [{ limit: 'quoteEmail', subject: emailOfDay(contact.email, tx.now()) } as const] : []),
    ])
    const emailWithheld = over.includes('quoteEmail')
    const customerId = await findOrAddCustomer(tx, { contact, customerId: chosen })
    const answer = by ? answeredBy(by, tx.now()) : { answerDueAt: await findAnswerDue(tx, ctx.now()) }
    const [stored] = await tx.db.orm
      .insert(quotes)
      .values({
        id,
        sessionId: session,
        customerId,
        ...contact,
        estimate: quoted,
        priceListVersion,
        totalCents,
        countertopCount: drawn.length,
        job,
        customerNote: customerNote.trim(),
        createdAt: tx.now(),
        ...answer,
        emailWithheld,
      })
      .returning({ number: quotes.number })
    if (!stored) throw new Error('Storing a quote returned nothing')
    await tx.db.orm
      .insert(quoteCountertops)
      .values(drawn.map(({ row }, index) => ({ ...row, quoteId: id, position: index + 1 })))
    await tx.db.orm.insert(quoteImages).values(drawn.map(({ row, png }) => ({ countertopId: row.id, png })))
    if (photoIds.length > 0) await claimPhotos(tx, { quoteId: id, session, photoIds })
    if (by) {
      const changes: EventChanges = {
        status: [null, 'contacted'],
        ...(by.personId !== null && { assignedTo: [null, { id: by.personId, name: by.name }] }),
      }
      await addEvent(tx, { subject: 'quote', subjectId: id, quoteNumber: stored.number, action: 'created', changes })
    }
    const emails: { kind: QuoteEmailKind; quoteId: string }[] = []
    if (sendsCopy && !emailWithheld) emails.push({ kind: 'quote_received', quoteId: id })
    if (!by) emails.push({ kind: 'quote_received_shop', quoteId: id })
    await addEmails(tx, emails)
    return { quoteId: id, number: stored.number }
  })
}

/** Our estimate. No `clientAddress`: the office makes it. Throws 409 `total_changed` if the visitor saw other prices. */
async function quoteSeenPrices(
  ctx: Context,
  request: ParsedQuoteRequest,
  clientAddress: string | undefined,
): Promise<Estimate> {
  const { countertops, job } = request
  const priceList = await findPriceList(ctx)
  const quoted = estimate(countertops, priceList, job, await planEstimate(ctx, request, { priceList, clientAddress }))
  if (await sawThesePrices(ctx, request, quoted)) return quoted
  throw new AppError('total_changed', 'The estimate changed since you last saw it. Please review it.', {
    fields: { estimate: quoted, priceList },
  })
}

/** As `fullEstimate` has them. Those that aren't planned in time are planned by hand. */
async function planEstimate(
  ctx: Context,
  request: ParsedQuoteRequest,
  { priceList, clientAddress }: { priceList: PriceList; clientAddress: string | undefined },
): Promise<EstimateSlabs | undefined> {
  // Without the pictures, which would be copied.
  const countertops = request.countertops.map(({ shape, dimensions, stone, details }) => ({
    shape,
    dimensions,
    stone,
    details,
  }))
  if (!countertops.some(isDetailed)) return undefined
  const work = { name: 'estimate' as const, countertops, priceList }
  const planned = await planInThread(ctx, work, clientAddress === undefined ? {} : { clientAddress })
  return planned ? planned.slabs : { asDrawn: null, smaller: null, larger: null }
}

async function sawThesePrices(ctx: Context, request: ParsedQuoteRequest, quoted: Estimate): Promise<boolean> {
  const { countertops, job, expectedTotalCents = quoted.totalCents, priceListVersion: version } = request
  if (expectedTotalCents !== quoted.totalCents) return false
  if (version === undefined || version === quoted.priceListVersion) return true
  const seen = await findShownPriceList(ctx, version)
  // A build's own list isn't kept. Then only the total tells.
  // Other prices need no other slabs.
  const slabs = quoted.layout?.filter(isInOfferedStone)
  return !seen || isEqual(partsOf(priceAsDrawn(countertops, seen, job, slabs)), partsOf(quoted))
}

/** What a visitor is shown of a change. */
const partsOf = ({ lines, items, minimumAddsCents }: Pick<Estimate, 'lines' | 'items' | 'minimumAddsCents'>) => ({
  lines,
  items,
  minimumAddsCents,
})

/** The office talks to the customer while it makes the quote, so no answer is due. */
function answeredBy(by: Actor, at: Date) {
  return {
    madeBy: by.kind === 'person' ? by.name : 'the office',
    assignedTo: by.personId,
    status: 'contacted' as const,
    answeredAt: at,
  }
}

/** The row of a countertop with our area, and its drawing. Throws 400 for a bad drawing. */
function parseCountertop(
  { shape, dimensions, stone, details, imageData }: ParsedQuoteRequest['countertops'][number],
  index: number,
) {
  const png = checkDrawing(imageData)
  if (!png.ok) throw invalid(`countertops.${index}.imageData`, png.message)
  const row = {
    id: randomUUID(),
    shape,
    ...dimensionColumns(storedDimensions(shape, dimensions)),
    stone,
    details,
    areaSquareFeet: areaSquareFeet(shape, fullDimensions(dimensions)),
  }
  return { row, png: png.bytes }
}

/** An address on that day in the shop. */
function emailOfDay(email: string, at: Date): string {
  return `${dateIn(at, SHOP.timeZone)}:${emailSubject(email)}`
}

/** The keys of an address that may still count at that time. */
export function quoteEmailKeys(email: string, at: Date): string[] {
  return [at, new Date(at.getTime() - DAY_MS)].map((time) => `quoteEmail:${emailOfDay(email, time)}`)
}
