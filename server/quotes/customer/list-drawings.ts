import { asc, eq, inArray } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import { quoteCountertops, quoteImages, quotes } from '#server/quotes/table.ts'

interface Drawing {
  /** Of the quote. */
  number: number
  /** From 1, in the quote's order. */
  position: number
  png: Uint8Array
}

/** The drawings of these quotes, in the order of their numbers. */
export async function listDrawings(ctx: AnyContext, quoteIds: readonly string[]): Promise<Drawing[]> {
  return ctx.db.orm
    .select({ number: quotes.number, position: quoteCountertops.position, png: quoteImages.png })
    .from(quoteImages)
    .innerJoin(quoteCountertops, eq(quoteCountertops.id, quoteImages.countertopId))
    .innerJoin(quotes, eq(quotes.id, quoteCountertops.quoteId))
    .where(inArray(quotes.id, [...quoteIds]))
    .orderBy(asc(quotes.number), asc(quoteCountertops.position))
}
