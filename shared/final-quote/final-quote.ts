import { isInOfferedStone, isOffered, noLongerOffered, type StoneId } from '#shared/countertops/stones.ts'
import { type DescribedCountertop, type Estimate, estimate } from '#shared/estimate/estimate.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { multiplyCents } from '#shared/lib/cents.ts'
import { type SlabPlanner, slabsAsDrawn } from '#shared/slabs/full-estimate.ts'
import type { Choice, OwnLine } from './schema.ts'

/** What a final quote is made of. */
export interface FinalQuoteParts<Countertop extends DescribedCountertop> {
  countertops: readonly Countertop[]
  job: Job
  priceList: PriceList
  lines: readonly OwnLine[]
  /** The stones that the customer chooses from. Fewer than two: there is nothing to choose. */
  stones: readonly string[]
  choice: Choice
  /** What the fee of the visit brought in and did not go back. */
  paidForVisitCents: number
  /** 0 to 100. */
  depositPercent: number
}

/** A final quote with its prices. Amounts are whole cents. */
export interface PricedFinalQuote<Countertop extends DescribedCountertop> {
  /** In the stone that was chosen. */
  countertops: (Countertop & { stone: StoneId })[]
  job: Job
  priceList: PriceList
  choice: Choice
  /** Of these countertops: lines, items, and the minimum for what is computed. */
  estimate: Estimate
  /** All own lines. `isCounted` says which are in the total. */
  lines: (OwnLine & { amountCents: number })[]
  totalCents: number
  /** Stands below the total. Deposit and balance are the rest of it. */
  creditCents: number
  depositCents: number
  balanceCents: number
  /** What each stone would cost with the same options. The one that was asked for first. */
  stones: { stone: StoneId; totalCents: number; estimate: Estimate }[]
}

/** Why there is no price. `path` is the field of the request: `lines`, `stones`, `choice.stone`, `countertops.0.stone` … */
export interface FinalQuoteProblem {
  path: string
  message: string
}

export const NO_SUCH_STONE = "This stone isn't offered here"
export const NO_SUCH_OPTION = "This option isn't offered"
const BELOW_ZERO = 'The discounts are more than the price. The total must be at least $0.'

/** Before the customer has chosen anything: the stone that was asked for, without options. */
export const NO_CHOICE: Readonly<Choice> = { stone: null, options: [] }

/**
 * The price of a final quote for a choice of stone and options, for office, page, email and PDF (docs/rules.md, Final
 * quote). Own lines and ticked options come on top of what is computed, and only what is computed has a minimum. A chosen
 * stone replaces the one that was asked for in each countertop that has it.
 *
 * What can't be priced is returned as a problem, never thrown: a stone or an option that isn't offered, and a total below
 * $0. A total counts as below $0 if any choice can bring it there, so a quote that was saved has a price for every choice.
 * The server answers a problem with 400 at its path. `plan` plans slabs, which takes the longest.
 */
export function finalQuote<Countertop extends DescribedCountertop>(
  parts: FinalQuoteParts<Countertop>,
  plan: SlabPlanner = slabsAsDrawn,
): PricedFinalQuote<Countertop> | { problem: FinalQuoteProblem } {
  const { job, priceList, choice, paidForVisitCents, depositPercent } = parts
  const problem = formerStoneIn(parts) ?? wrongChoice(parts)
  if (problem) return { problem }
  const countertops = parts.countertops.filter(isInOfferedStone)
  const offered = stonesToChoose(parts)
  const priceIn = (stone: StoneId | null) => {
    const chosen = stone === null ? countertops : withStone(countertops, offered[0], stone)
    const slabs = plan(chosen)
    // No one looks for the range of what was measured.
    const all = slabs !== undefined && { asDrawn: slabs, smaller: slabs, larger: slabs }
    return { countertops: chosen, estimate: estimate(chosen, priceList, job, all || undefined) }
  }
  const computed = offered.map((stone) => ({ stone, ...priceIn(stone) }))
  const chosen = computed.find(({ stone }) => stone === (choice.stone ?? offered[0])) ?? priceIn(choice.stone)
  const lines = parts.lines.map((line) => ({ ...line, amountCents: multiplyCents(line.unitPriceCents, line.quantity) }))

  const leastOwnCents = sumCents(lines.filter((line) => !line.optional || line.amountCents < 0))
  const leastCents = Math.min(chosen.estimate.totalCents, ...computed.map((one) => one.estimate.totalCents))
  if (leastCents + leastOwnCents < 0) return { problem: { path: 'lines', message: BELOW_ZERO } }

  const ownCents = sumCents(lines.filter((line) => isCounted(line, choice)))
  const totalCents = chosen.estimate.totalCents + ownCents
  return {
    countertops: chosen.countertops,
    estimate: chosen.estimate,
    job,
    priceList,
    choice,
    lines,
    totalCents,
    ...splitTotal({ totalCents, paidForVisitCents, depositPercent }),
    stones: computed.map((one) => ({
      stone: one.stone,
      totalCents: one.estimate.totalCents + ownCents,
      estimate: one.estimate,
    })),
  }
}

/** Whether an own line is in the total: each that isn't optional, and the options that the customer ticked. */
export function isCounted(
  { id, optional }: Pick<OwnLine, 'id' | 'optional'>,
  { options }: Pick<Choice, 'options'>,
): boolean {
  return !optional || options.includes(id)
}

/**
 * Which parts of a total are credit, deposit and balance, in cents. They add up to it. The credit is at most the total, and
 * the deposit is a share of the rest, up to the next whole dollar but at most all of it (docs/rules.md, Final quote).
 */
export function splitTotal({
  totalCents,
  paidForVisitCents,
  depositPercent,
}: {
  totalCents: number
  paidForVisitCents: number
  depositPercent: number
}): { creditCents: number; depositCents: number; balanceCents: number } {
  const creditCents = Math.min(paidForVisitCents, totalCents)
  const restCents = totalCents - creditCents
  // 100 percent of 100 cents.
  const wholeDollars = Math.ceil((restCents * depositPercent) / 10_000)
  const depositCents = Math.min(wholeDollars * 100, restCents)
  return { creditCents, depositCents, balanceCents: restCents - depositCents }
}

/** The stones to choose from, the one that was asked for first: the first of them that a countertop has. */
function stonesToChoose({ countertops, stones }: Pick<FinalQuoteParts<DescribedCountertop>, 'countertops' | 'stones'>) {
  const offered = stones.filter(isOffered)
  const askedFor = offered.find((stone) => countertops.some((countertop) => countertop.stone === stone))
  return askedFor === undefined ? [] : [askedFor, ...offered.filter((stone) => stone !== askedFor)]
}

function withStone<Countertop extends { stone: StoneId }>(
  countertops: readonly Countertop[],
  askedFor: StoneId | undefined,
  stone: StoneId,
): Countertop[] {
  return countertops.map((countertop) => (countertop.stone === askedFor ? { ...countertop, stone } : countertop))
}

/** A stone can leave the list after a draft was saved. */
function formerStoneIn({ countertops, stones }: FinalQuoteParts<DescribedCountertop>): FinalQuoteProblem | undefined {
  const used = [
    ...countertops.map(({ stone }, index) => ({ path: `countertops.${index}.stone`, stone })),
    ...stones.map((stone, index) => ({ path: `stones.${index}`, stone })),
  ]
  const former = used.find(({ stone }) => !isOffered(stone))
  return former && { path: former.path, message: noLongerOffered(former.stone) }
}

function wrongChoice(parts: FinalQuoteParts<DescribedCountertop>): FinalQuoteProblem | undefined {
  const { lines, choice } = parts
  const stones: readonly string[] = stonesToChoose(parts)
  if (parts.stones.length > 0 && stones.length === 0) {
    return { path: 'stones', message: 'A countertop must have one of the stones to choose from' }
  }
  if (choice.stone !== null && !stones.includes(choice.stone)) {
    return { path: 'choice.stone', message: NO_SUCH_STONE }
  }
  const isOption = (id: string) => lines.some((line) => line.id === id && line.optional)
  if (!choice.options.every(isOption)) return { path: 'choice.options', message: NO_SUCH_OPTION }
  return undefined
}

function sumCents(lines: readonly { amountCents: number }[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
