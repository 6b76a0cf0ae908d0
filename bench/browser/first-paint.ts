import type { Browser } from '@playwright/test'
import { PHONE, openCdpSession, throttleCpu, throttleNetwork } from './browser.ts'
import { median, table, verdict } from '#bench/figures.ts'

/** Milliseconds of latency: the one of the other measurements, and Lighthouse's. */
const LATENCIES = [150, 560]
const MOST_OF_STATIC = 1.3
const MOST_LATER_MS = 50
const ROUNDS = 7

/** Addresses of three variants of the site (page-variants.ts). */
interface Sites {
  ours: string
  withoutScripts: string
  withLinkedStyles: string
}

/** Milliseconds to the first paint of two variants of a page, measured in turn. */
interface Pair {
  ours: number[]
  other: number[]
}

/** Compares the first paint of the page with its variants. Returns Markdown. */
export async function compareFirstPaints(browser: Browser, sites: Sites): Promise<string> {
  const inTurn = async (other: string, paint: (site: string) => Promise<number>): Promise<Pair> => {
    const pair: Pair = { ours: [], other: [] }
    // The first round only warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [ours, theirs] = [await paint(sites.ours), await paint(other)]
      if (round === 0) continue
      pair.ours.push(ours)
      pair.other.push(theirs)
    }
    return pair
  }
  const first: string[][] = []
  for (const latency of LATENCIES) {
    const pair = await inTurn(sites.withoutScripts, (site) => measureFirstPaint(browser, latency, site))
    first.push([`first visit, ${latency} ms a request`, ...formatRatio(pair)])
  }
  const [latency = 0] = LATENCIES
  const again = await inTurn(sites.withLinkedStyles, (site) => measureFirstPaint(browser, latency, site, site))
  const next = await inTurn(sites.withLinkedStyles, (site) =>
    measureFirstPaint(browser, latency, `${site}/materials`, site),
  )
  const later = [
    [`the home page again, ${latency} ms a request`, ...formatDifference(again, MOST_LATER_MS)],
    ['/materials, opened by its address after it', ...formatDifference(next)],
  ]
  return `${table([['First paint', 'Ours', 'Without scripts', 'Ratio', 'Target', ''], ...first])}

Without scripts: the same document, its styles in it, with the same fonts and pictures, less its scripts.

${table([['First paint', 'Ours', 'Styles in a file', 'Later by', 'Target', ''], ...later])}

Styles in a file: the same document with a link to its styles, which the browser has kept from the first visit. A page that
is opened from another one by our scripts fetches neither; by its address it brings its styles along. Medians of
${ROUNDS} visits to each in turn, on the phone above; ratios and differences are medians over the rounds.`
}

const ms = (value: number) => `${value.toFixed(0)} ms`

function formatRatio({ ours, other }: Pair): string[] {
  const ratio = median(ours.map((value, round) => value / (other[round] ?? Number.NaN)))
  const target = [`at most ${MOST_OF_STATIC}`, verdict(ratio <= MOST_OF_STATIC)]
  return [ms(median(ours)), ms(median(other)), ratio.toFixed(2), ...target]
}

function formatDifference({ ours, other }: Pair, most?: number): string[] {
  const difference = median(ours.map((value, round) => value - (other[round] ?? Number.NaN)))
  const target = most === undefined ? ['', ''] : [`at most ${ms(most)}`, verdict(difference <= most)]
  return [ms(median(ours)), ms(median(other)), ms(difference), ...target]
}

/** Measures a visit to `url`. With `before`, the browser first visits that page and caches what it may. */
async function measureFirstPaint(browser: Browser, latency: number, url: string, before?: string): Promise<number> {
  const context = await browser.newContext(PHONE)
  if (before) {
    const earlier = await context.newPage()
    await earlier.goto(before, { waitUntil: 'networkidle' })
    await earlier.close()
  }
  const page = await context.newPage()
  const session = await openCdpSession(page)
  await throttleCpu(session)
  await throttleNetwork(session, latency)
  await page.goto(url, { waitUntil: 'commit' })
  const painted = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  const time = await painted.jsonValue()
  await context.close()
  return time ?? Number.NaN
}
