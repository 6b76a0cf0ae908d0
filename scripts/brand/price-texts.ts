import { formatCents, formatPrice } from '#shared/lib/cents.ts'

interface Prices {
  minimumJobCents: number
  edgePerFootCents: Readonly<Record<string, number>>
  waterfallCents: number
  cutoutCents: Readonly<Record<string, number | null>>
  removalCents: Readonly<Record<string, number>>
}

interface PricedContent {
  PRICES: Prices
  STONES: Readonly<Record<string, { perSquareFootCents: number }>>
  MEASUREMENT_FEE_CENTS: number
  PRICE_TERMS: {
    included: readonly string[]
    inYourEstimate: readonly string[]
    agreedAfterTheVisit: readonly string[]
  }
  FAQ: readonly { question: string; answer: string }[]
  TERMS: { sections: readonly { title: string; paragraphs: readonly string[] }[] }
}

interface TextProblem {
  file: string
  field: string
  problem: string
}

interface Text {
  file: string
  field: string
  text: string
}

/** Money, such as `$1,800` or `$12.50`. */
const AMOUNT = /\$\d+(?:,\d{3})*(?:\.\d{2})?/g
/** Says that something isn't in an estimate. */
const EXCLUDES =
  /\b(?:(?:is|are|was|were)n't (?:included|part|in)|(?:does|do)n't include|not included|(?:is|are|costs?|cost) extra)\b/i
/** What the price list prices, unless it has no price for other cutouts. */
const PRICED =
  /\b(?:cutouts?|sinks?|cooktops?|faucets?|outlets?|backsplash|edges?|waterfall|remov(?:al|e|ing)|old (?:countertop|top))\b/i

/** Where the texts about prices disagree with the price list (docs/rules.md, Materials). */
export function priceTextProblems(content: PricedContent): TextProblem[] {
  return [...unknownAmounts(content), ...missingAmounts(content), ...contradictions(content)]
}

/** A text with an amount that the price list does not have. */
function unknownAmounts(content: PricedContent): TextProblem[] {
  const { PRICES, STONES, MEASUREMENT_FEE_CENTS } = content
  const cents = [
    ...itemPrices(PRICES).map(({ cents: price }) => price),
    ...Object.values(STONES).map(({ perSquareFootCents }) => perSquareFootCents),
    PRICES.minimumJobCents,
    MEASUREMENT_FEE_CENTS,
  ]
  const known = new Set(cents.flatMap((price) => [formatCents(price), formatPrice(price)]))
  return textsOf(content).flatMap(({ text, ...place }) =>
    (text.match(AMOUNT) ?? [])
      .filter((amount) => !known.has(amount))
      .map((amount) => ({ ...place, problem: `names ${amount}, which is not in the price list` })),
  )
}

/** A price that the page of prices doesn't name. */
function missingAmounts({ PRICES, PRICE_TERMS }: PricedContent): TextProblem[] {
  const named = new Set(PRICE_TERMS.inYourEstimate.flatMap((text) => text.match(AMOUNT) ?? []))
  return itemPrices(PRICES)
    .filter(({ cents }) => !named.has(formatCents(cents)) && !named.has(formatPrice(cents)))
    .map(({ field, cents }) => ({
      file: 'price-terms.ts',
      field: 'PRICE_TERMS.inYourEstimate',
      problem: `does not name ${formatPrice(cents)}, the price of PRICES.${field}`,
    }))
}

/** A text that says we don't price what the price list prices. */
function contradictions(content: PricedContent): TextProblem[] {
  const { PRICES, PRICE_TERMS } = content
  const excluded = textsOf(content).flatMap(({ text, ...place }) =>
    text
      .split(/(?<=[.!?]) /)
      .filter((sentence) => EXCLUDES.test(sentence) && PRICED.test(sentence))
      .map(() => ({ ...place, problem: 'says that something is not included which an estimate prices' })),
  )
  const hasUnpriced = Object.values(PRICES.cutoutCents).includes(null)
  const late = PRICE_TERMS.agreedAfterTheVisit.flatMap((text, index) => {
    const isPriced = PRICED.test(hasUnpriced ? text.replace(/\bother cutouts?\b/i, '') : text)
    const problem = 'is priced in the estimate, not after the visit'
    return isPriced ? [{ file: 'price-terms.ts', field: `PRICE_TERMS.agreedAfterTheVisit[${index}]`, problem }] : []
  })
  return [...excluded, ...late]
}

/** Prices above zero besides those of stones. Free ones are included. */
function itemPrices({ edgePerFootCents, waterfallCents, cutoutCents, removalCents }: Prices) {
  const listed = Object.entries({ edgePerFootCents, cutoutCents, removalCents }).flatMap(([name, prices]) =>
    Object.entries(prices).map(([key, cents]) => ({ field: `${name}.${key}`, cents: cents ?? 0 })),
  )
  return [...listed, { field: 'waterfallCents', cents: waterfallCents }].filter(({ cents }) => cents > 0)
}

function textsOf({ PRICE_TERMS, FAQ, TERMS }: PricedContent): Text[] {
  const listed = Object.entries(PRICE_TERMS).flatMap(([name, texts]) =>
    texts.map((text, index) => ({ file: 'price-terms.ts', field: `PRICE_TERMS.${name}[${index}]`, text })),
  )
  const answers = FAQ.map(({ answer }, index) => ({ file: 'faq.ts', field: `FAQ[${index}].answer`, text: answer }))
  const terms = TERMS.sections.flatMap(({ paragraphs }, section) =>
    paragraphs.map((text, index) => ({
      file: 'terms.ts',
      field: `TERMS.sections[${section}].paragraphs[${index}]`,
      text,
    })),
  )
  return [...listed, ...answers, ...terms]
}
