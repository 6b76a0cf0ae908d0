import { and, asc, eq, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import type { Context } from '#server/context.ts'
import { isOnDays } from '#server/db/columns.ts'
import { finalQuotes, type StoredAcceptance } from '#server/final-quotes/table.ts'
import { quoteColumns } from '#server/quotes/queries.ts'
import { quotes } from '#server/quotes/table.ts'
import type { ExportedDays } from '#shared/export/schema.ts'
import { priceOfChoice } from '#shared/final-quote/choice.ts'
import { FINAL_QUOTE_STATE_LABELS, type Frozen } from '#shared/final-quote/schema.ts'
import { LOST_REASON_LABELS, STAGE_LABELS } from '#shared/quotes/statuses.ts'
import { csvOf, dayOf, dollars, noteExport, PAGE_SIZE, pagesOf, typedText } from './csv.ts'

/** SQL: the last day of an installation that is done. */
const installedOn = sql<string | null>`(
  select max(part.appointment_date)::text from ${appointments} as part
  where part.quote_id = ${quotes.id} and part.kind = 'install' and part.status in ('completed', 'confirmed')
  having bool_and(part.status = 'completed')
)`

/** A line for each revision that was begun on these days, by quote and revision. Of an erased customer, names and words are gone. */
export async function exportFinalQuotes(ctx: Context, { forExcel, ...days }: ExportedDays) {
  const { orm } = ctx.db
  const condition = isOnDays(finalQuotes.createdAt, days)
  await noteExport(ctx, 'final-quotes', await orm.$count(finalQuotes, condition))
  const read = async (after: { number: number; revision: number } | undefined) => {
    const isAfter =
      after && sql`(${quotes.number}, ${finalQuotes.revision}) > (${after.number}::int, ${after.revision}::int)`
    const rows = await orm
      .select({
        final: finalQuotes,
        number: quotes.number,
        estimateCents: quotes.totalCents,
        stage: quoteColumns.stage,
        installedOn,
      })
      .from(finalQuotes)
      .innerJoin(quotes, eq(quotes.id, finalQuotes.quoteId))
      .where(and(condition, isAfter))
      .orderBy(asc(quotes.number), asc(finalQuotes.revision))
      .limit(PAGE_SIZE)
    return rows.map(({ final, ...quote }) => ({ ...final, ...quote, ...amountsOf(final) }))
  }
  return csvOf(
    pagesOf(read, ({ number, revision }) => ({ number, revision })),
    {
      Quote: ({ number }) => String(number),
      Revision: ({ revision }) => String(revision),
      State: ({ state }) => FINAL_QUOTE_STATE_LABELS[state],
      Begun: ({ createdAt }) => dayOf(createdAt),
      Sent: ({ sentAt }) => dayOf(sentAt),
      'Holds until': ({ validUntil }) => validUntil,
      Accepted: ({ acceptedAt }) => dayOf(acceptedAt),
      Ended: ({ endedAt }) => dayOf(endedAt),
      Stage: ({ stage }) => STAGE_LABELS[stage],
      // From then on, what was paid is earned.
      Installed: ({ state, installedOn: day }) => (state === 'accepted' ? day : null),
      'Kept of a canceled job': ({ keptCents }) => amount(keptCents),
      Estimate: ({ estimateCents }) => dollars(estimateCents),
      Total: ({ totalCents }) => amount(totalCents),
      Credit: ({ creditCents }) => amount(creditCents),
      Deposit: ({ depositCents }) => amount(depositCents),
      'Accepted total': ({ acceptedTotalCents }) => amount(acceptedTotalCents),
      'Accepted by': ({ acceptance }) => acceptance && typedText(acceptance.name),
      'Accepted how': ({ acceptance }) => acceptance && (isOnPaper(acceptance) ? 'on paper' : 'on the page'),
      'Decline reason': ({ decline }) => (decline?.reason ? LOST_REASON_LABELS[decline.reason] : null),
    },
    { forExcel },
  )
}

const amount = (cents: number | null) => (cents === null ? null : dollars(cents))

/** Only the page has a client address. */
const isOnPaper = ({ clientAddress }: StoredAcceptance) => clientAddress === undefined

/** Credit and deposit, in cents, of what was accepted, or else before a choice. Unknown of a draft, and once the customer is erased. */
function amountsOf({ frozen, acceptance }: Pick<typeof finalQuotes.$inferSelect, 'frozen' | 'acceptance'>) {
  if (frozen === null) return { creditCents: null, depositCents: null }
  const sent = JSON.parse(frozen) as Frozen // as `freeze` wrote it
  const price = acceptance ? priceOfChoice(sent, acceptance.choice) : sent
  const { creditCents, depositCents } = 'problem' in price ? sent : price
  return { creditCents, depositCents }
}
