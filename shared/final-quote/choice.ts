import type { Estimate } from '#shared/estimate/estimate.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import { type FinalQuoteProblem, isCounted, NO_SUCH_OPTION, NO_SUCH_STONE, splitTotal } from './final-quote.ts'
import type { FinalCountertop, FinalQuote } from './schema.ts'

/** What a customer's choice costs, in whole cents. */
export type ChoicePrice = ReturnType<typeof splitTotal> & { totalCents: number }

/** What a revision that was sent says about choices: no price list is needed to compute one. */
type Offer = Pick<FinalQuote, 'stones' | 'lines' | 'totalCents' | 'creditCents' | 'depositPercent'>

/** We may no longer offer its stone. */
export type AnyChoice = NonNullable<FinalQuote['accepted']>['choice']

/**
 * The price of a choice of stone and options in a revision that was sent, from the amounts that it shows (docs/rules.md, Final
 * quote). Returns a problem for a stone or an option that isn't offered, and for no stone where there are several.
 */
export function priceOfChoice(offer: Offer, choice: AnyChoice): ChoicePrice | { problem: FinalQuoteProblem } {
  const { stones, lines, creditCents, depositPercent } = offer
  const isOption = (id: string) => lines.some((line) => line.id === id && line.optional)
  if (!choice.options.every(isOption)) return { problem: { path: 'choice.options', message: NO_SUCH_OPTION } }
  const base = stones.length === 0 && choice.stone === null ? offer : stones.find(({ stone }) => stone === choice.stone)
  if (!base) {
    const message = choice.stone === null ? 'Choose a stone' : NO_SUCH_STONE
    return { problem: { path: 'choice.stone', message } }
  }
  const ticked = lines.filter((line) => line.optional && isCounted(line, choice))
  const totalCents = ticked.reduce((sum, { amountCents }) => sum + amountCents, base.totalCents)
  return { totalCents, ...splitTotal({ totalCents, paidForVisitCents: creditCents, depositPercent }) }
}

/** The same. If its stones have left our list since it was sent, what it shows without a choice. */
export function priceIn(finalQuote: FinalQuote, choice: AnyChoice): ChoicePrice {
  const price = priceOfChoice(finalQuote, choice)
  return 'problem' in price ? finalQuote : price
}

/** What was accepted, and until then the stone that was asked for without options. */
export function choiceMade({ accepted, stones }: Pick<FinalQuote, 'accepted' | 'stones'>): AnyChoice {
  return accepted?.choice ?? { stone: stones[0]?.stone ?? null, options: [] }
}

/** Whether there's anything to choose. */
export function hasChoice({ stones, lines }: Pick<FinalQuote, 'stones' | 'lines'>): boolean {
  return stones.length > 1 || lines.some(({ optional }) => optional)
}

/**
 * What a customer gets for a choice of stone: the countertops, and the estimate of what is computed for them. A countertop of
 * a final quote has its name beside its details, and drawings and estimates look for it among them.
 */
export function chosenParts(
  { countertops, stones, estimate }: Pick<FinalQuote, 'countertops' | 'stones' | 'estimate'>,
  { stone }: { stone: string | null },
): { countertops: (FinalCountertop & { details: Details })[]; estimate: Estimate } {
  const [askedFor] = stones
  const chosen = stones.find((one) => one.stone === stone)
  return {
    countertops: countertops.map((one) => ({
      ...one,
      stone: chosen && one.stone === askedFor?.stone ? chosen.stone : one.stone,
      details: { ...DEFAULT_DETAILS, ...one.details, name: one.name },
    })),
    estimate: chosen?.estimate ?? estimate,
  }
}

/** What a final quote is called: `1042`, or `1042-2` for its second revision. */
export function finalQuoteNumber(quoteNumber: number, revision: number): string {
  return revision > 1 ? `${quoteNumber}-${revision}` : String(quoteNumber)
}
