import { SHOP } from '#shared/content/shop.ts'
import { stoneName } from '#shared/countertops/stones.ts'
import {
  estimateRows,
  type PaperCountertop,
  type PaperFact,
  type PaperRow,
  paperCountertop,
} from '#shared/estimate/paper.ts'
import { lineNotes } from '#shared/estimate/item-texts.ts'
import { describeCabinets } from '#shared/fabrication/describe.ts'
import { formatCents, formatLineCents, formatSignedCents } from '#shared/lib/cents.ts'
import { formatDay, formatMonthDay, formatWeekdayAndDay, formatZonedInstant } from '#shared/lib/dates.ts'
import { type AnyChoice, type ChoicePrice, chosenParts, finalQuoteNumber, hasChoice, priceOfChoice } from './choice.ts'
import { isCounted } from './final-quote.ts'
import type { FinalCountertop, FinalQuote } from './schema.ts'

/** Where a countertop's sizes come from, for the customer: `Measured Nov 24`. Undefined: goes without saying. */
export function sourceLabel(
  { source }: Pick<FinalCountertop, 'source'>,
  { measuredOn }: Pick<FinalQuote, 'measuredOn'>,
): string | undefined {
  if (source === 'office') return undefined
  if (source === 'drawn') return 'From your drawing'
  return measuredOn === undefined ? 'Measured' : `Measured ${formatMonthDay(measuredOn)}`
}

/** All that a final quote says on paper, in this order. Print and PDF say the same. */
export interface FinalQuotePaper {
  title: string
  facts: PaperFact[]
  /** What the shop wrote to the customer, with line breaks. Only the second has a title. */
  words: { title?: string; text: string }[]
  countertops: (PaperCountertop & { source: string | undefined })[]
  /** About the whole job, or empty. */
  job: string
  /** None is empty. Notes stand below the rows. */
  tables: { title: string; rows: PaperRow[]; notes?: string }[]
  terms: FinalQuote['terms']
  /** What was signed. Undefined until it's accepted. */
  signature: { title: string; facts: PaperFact[] } | undefined
  /** What one compares with the frozen bytes. Empty for a draft. */
  sha256: string
}

interface About {
  quoteNumber: number
  name: string
  address?: string | undefined
  finalQuote: FinalQuote
  /** What is ticked and chosen now, or was accepted. */
  choice: AnyChoice
  price: ChoicePrice
}

/** A final quote on paper, for a choice. Options that are not ticked are listed with what they add. */
export function finalQuotePaper(about: About): FinalQuotePaper {
  const { quoteNumber, name, address = '', finalQuote, choice, price } = about
  const { revision, sentAt, validUntil, text, why = '', stones, job, terms, accepted, sha256 = '' } = finalQuote
  const { countertops } = chosenParts(finalQuote, choice)
  return {
    title: `Final quote #${finalQuoteNumber(quoteNumber, revision)}`,
    facts: [
      { label: 'For', value: name },
      { label: 'Address', value: address },
      { label: 'Total', value: formatCents(price.totalCents) },
      { label: 'Sent', value: sentAt ? formatDay(sentAt, SHOP.timeZone) : '' },
      { label: 'Holds until', value: validUntil && !accepted ? formatWeekdayAndDay(validUntil) : '' },
      { label: 'Accepted', value: accepted ? formatDay(accepted.at, SHOP.timeZone) : '' },
      { label: 'Stone', value: stones.length > 1 && choice.stone ? stoneName(choice.stone) : '' },
    ],
    words: [{ text }, { title: 'Why it costs more', text: why }].filter((words) => words.text !== ''),
    countertops: countertops.map((one) => ({
      ...paperCountertop(one, countertops),
      source: sourceLabel(one, finalQuote),
    })),
    job: describeCabinets(job),
    tables: tablesOf(about).filter(({ rows }) => rows.length > 0),
    terms,
    signature: accepted && { title: 'Accepted', facts: signedFacts(finalQuote, accepted) },
    sha256,
  }
}

function tablesOf({ finalQuote, choice, price }: About): FinalQuotePaper['tables'] {
  const { lines, stones } = finalQuote
  const { countertops, estimate } = chosenParts(finalQuote, choice)
  const own = lines.filter((line) => isCounted(line, choice))
  const others = lines.filter((line) => !isCounted(line, choice))
  return [
    {
      title: 'What it includes',
      rows: [
        ...estimateRows(countertops, estimate),
        ...own.map((line) => ({ label: lineText(line), amount: formatLineCents(line.amountCents) })),
        ...totalRows(price),
      ],
      notes: lineNotes(countertops, estimate).join(' '),
    },
    { title: 'Stones to choose from', rows: stones.length > 1 ? stoneRows(finalQuote, choice) : [] },
    {
      title: 'Not included',
      rows: others.map((line) => ({ label: lineText(line), amount: formatSignedCents(line.amountCents) })),
    },
    { title: 'How it differs from your estimate', rows: differenceRows(finalQuote) },
  ]
}

function totalRows({ totalCents, creditCents, depositCents, balanceCents }: ChoicePrice): PaperRow[] {
  return [
    { label: 'Total, installed, tax included', amount: formatCents(totalCents), isTotal: true },
    ...(creditCents > 0 ? [{ label: 'Paid for the visit', amount: formatSignedCents(-creditCents) }] : []),
    ...(depositCents > 0 ? [{ label: 'Deposit', amount: formatCents(depositCents) }] : []),
    { label: 'Balance', amount: formatCents(balanceCents) },
  ]
}

/** Each stone with its total, with the same options. */
function stoneRows(finalQuote: FinalQuote, choice: AnyChoice): PaperRow[] {
  return finalQuote.stones.map(({ stone }) => {
    const price = priceOfChoice(finalQuote, { ...choice, stone })
    const isChosen = stone === choice.stone
    return {
      label: isChosen ? `${stoneName(stone)}, as in this price` : stoneName(stone),
      amount: 'problem' in price ? '' : formatCents(price.totalCents),
    }
  })
}

/** From the estimate to the price before a choice. */
function differenceRows(finalQuote: FinalQuote): PaperRow[] {
  const { difference, estimated, totalCents } = finalQuote
  return [
    { label: 'Estimated', amount: formatCents(estimated.totalCents) },
    ...difference.map(({ text, amountCents }) => ({ label: text, amount: formatSignedCents(amountCents) })),
    {
      label: hasChoice(finalQuote) ? 'This final quote, before you choose' : 'This final quote',
      amount: formatCents(totalCents),
      isTotal: true,
    },
  ]
}

function signedFacts(
  { lines }: FinalQuote,
  { at, name, choice, totalCents }: NonNullable<FinalQuote['accepted']>,
): PaperFact[] {
  const options = lines.filter(({ id }) => choice.options.includes(id)).map(({ text }) => text)
  return [
    { label: 'Signed', value: name },
    { label: 'On', value: formatZonedInstant(at, SHOP.timeZone) },
    { label: 'Stone', value: choice.stone ? stoneName(choice.stone) : '' },
    { label: 'Options', value: options.join('\n') },
    { label: 'Total', value: formatCents(totalCents) },
  ]
}

function lineText({ text, quantity, unitPriceCents, reason }: FinalQuote['lines'][number]): string {
  return [text, quantity === 1 ? '' : `${quantity} × ${formatCents(unitPriceCents)}`, reason].filter(Boolean).join(': ')
}
