import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type FinalQuoteRow, presentSent } from '#server/final-quotes/queries.ts'
import { type Frozen, frozenSchema } from '#shared/final-quote/schema.ts'
import { canonicalJson } from '#shared/lib/canonical-json.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { forgetPdfs } from './kept-pdfs.ts'
import { renderFinalQuote } from './render.ts'

/** The bytes of a revision as they were frozen when this was written. They never change: stored ones don't either. */
const STORED = readFileSync(new URL('./stored-v1.frozen', import.meta.url), 'utf8')
const STORED_SHA256 = '301a29220d5a1c0b1bdfdf1b3ab0438960d47f3331880aa7fb593a6c91157e90'
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** A row that was sent with these bytes. */
function sentRow(frozen: string, values: Partial<FinalQuoteRow> = {}): FinalQuoteRow {
  const { countertops, job, lines, revision, depositPercent } = JSON.parse(frozen) as Frozen
  return {
    id: '0198c0de-0000-7000-8000-000000000001',
    quoteId: '0198c0de-0000-7000-8000-000000000002',
    revision,
    state: 'sent',
    version: 2,
    countertops,
    unfit: [],
    job,
    lines,
    stones: [],
    priceList: 'quoted',
    depositPercent,
    validDays: 14,
    fabrication: null,
    text: '',
    officeNote: 'Not for the customer',
    measuredVisit: null,
    measuredVersion: null,
    createdAt: new Date('2027-03-01T15:00:00Z'),
    sentAt: new Date('2027-03-01T15:00:00Z'),
    validUntil: '2027-03-15',
    why: null,
    frozen,
    sha256: sha256Of(frozen),
    totalCents: null,
    opened: 0,
    openedAt: null,
    endedAt: null,
    decline: null,
    acceptedAt: null,
    acceptedTotalCents: null,
    acceptance: null,
    keptCents: null,
    cancelReason: null,
    ...values,
  }
}

const pagesOf = async (row: FinalQuoteRow) => pdfPages((await renderFinalQuote(row)).bytes)
const linesOf = async (row: FinalQuoteRow) => (await pagesOf(row)).flat()

/** The stored one with other words, or more of them. */
const changed = (change: (frozen: Frozen) => Partial<Frozen>) => {
  const frozen = JSON.parse(STORED) as Frozen
  return sentRow(canonicalJson({ ...frozen, ...change(frozen) }))
}

/** What the pages and fonts have, as Latin-1. */
function streamsOf(bytes: Buffer): string[] {
  const streams = bytes.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\nstream\n([\s\S]*?)\nendstream/g)
  return Array.from(streams, ([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'))
}

const ACCEPTED = {
  state: 'accepted',
  acceptedAt: new Date('2027-03-03T02:04:00Z'),
  acceptedTotalCents: 1_068_800,
  acceptance: { name: 'Łukasz Żółtowski', choice: { stone: 'travella', options: ['sealing'] }, clientAddress: '::1' },
} satisfies Partial<FinalQuoteRow>

describe('the file of a revision', () => {
  it('is drawn once, also for those who ask at once, and again with the signature', async () => {
    const one = changed(() => ({ text: 'Drawn once' }))
    const [first, second] = await Promise.all([renderFinalQuote(one), renderFinalQuote({ ...one, opened: 1 })])
    expect(second.bytes).toBe(first.bytes)
    expect((await renderFinalQuote(one)).bytes).toBe(first.bytes)
    const signed = await renderFinalQuote({ ...one, ...ACCEPTED })
    expect(signed.bytes).not.toEqual(first.bytes)
  })

  it('is forgotten with an erasure', async () => {
    const one = changed(() => ({ text: 'Drawn and erased' }))
    const { bytes } = await renderFinalQuote(one)
    forgetPdfs()
    const again = await renderFinalQuote(one)
    expect(again.bytes).not.toBe(bytes)
    expect(again.bytes).toEqual(bytes)
  })
})

describe('a revision that was sent long ago', () => {
  it('has the bytes and the shape that it was stored with', () => {
    expect(sha256Of(STORED)).toBe(STORED_SHA256)
    expect(canonicalJson(frozenSchema.parse(JSON.parse(STORED)))).toBe(STORED)
  })

  it('is read as it was frozen', () => {
    const { countertops, difference, terms, totalCents } = JSON.parse(STORED) as Frozen
    expect(presentSent(sentRow(STORED))).toMatchObject({
      countertops,
      difference,
      terms,
      totalCents,
      state: 'sent',
      sentAt: '2027-03-01T15:00:00.000Z',
      sha256: STORED_SHA256,
    })
  })

  it('says the same in its PDF', async () => {
    const lines = await linesOf(sentRow(STORED))
    const said = [
      'Harpeth Stone',
      'Final quote #1042-2',
      'For  Address  Total',
      'Sent  Holds until  Stone',
      'Mar 1, 2027  Monday, March 15  Southport',
      'Thank you for having us.',
      'Why it costs more',
      'More stone than drawn',
      '2 countertops',
      // In the plan of the kitchen.
      'Kitchen',
      'Island',
      'A  120 in',
      'Kitchen in Southport',
      'Double undermount sink, 30 in cooktop, extra',
      'hole, half bullnose edge, 4 in backsplash',
      'A  120 in',
      'Island in Southport',
      'Area  44.80 sq ft',
      'The cabinets are in place.',
      'What it includes',
      'Kitchen, Southport: 33.75 sq ft × $84.00  $2,835.00',
      'Cooktop cutout: 1 × $150.00  $150.00',
      'Removal of your old laminate countertop: 1 × $200.00  $200.00',
      'Support brackets: 2 × $75.00  $150.00',
      'Discount: Two kitchens on one street  −$200.00',
      'Total, installed, tax included  $8,216.00',
      'Paid for the visit  −$100.00',
      'Deposit  $4,058.00',
      'Balance  $4,058.00',
      'Stones to choose from',
      'Southport, as in this price  $8,216.00',
      'Travella  $10,589.00',
      'Not included',
      'Sealing  +$99.00',
      'Rounded corners: 4 × $25.50  +$102.00',
      'How it differs from your estimate',
      'Estimated  $1,800.00',
      'Added: Kitchen, 120 × 96 in, returns 25 1/2 × 25 1/2 in, Southport  +$4,001.00',
      'Discount: Two kitchens on one street  −$200.00',
      'This final quote, before you choose  $8,216.00',
      'Terms',
      'Deposit.  The deposit is due when you accept. We order your stone once it arrives.',
      `SHA-256 ${STORED_SHA256}`,
      'Final quote #1042-2  4 of 4',
    ]
    expect(lines.filter((line) => said.includes(line))).toEqual(said)
    expect(lines.join('\n')).not.toMatch(/Not for the customer|undefined|NaN/)
  })
})

it('says when each countertop was measured, or that its sizes are from the drawing', async () => {
  const from = (source: 'measured' | 'drawn', measuredOn?: string) =>
    linesOf(changed(({ countertops }) => ({ countertops: countertops.map((one) => ({ ...one, source })), measuredOn })))
  expect(await from('measured', '2027-02-24')).toContain('Measured Feb 24')
  expect(await from('measured')).toContain('Measured')
  expect(await from('drawn', '2027-02-24')).toContain('From your drawing')
})

it("says what was accepted, by whom it was signed in the shop's time, and the hash", async () => {
  const lines = await linesOf(sentRow(STORED, ACCEPTED))
  const said = [
    'Sent  Accepted  Stone',
    'Kitchen in Travella',
    'Sealing  $99.00',
    'Total, installed, tax included  $10,688.00',
    'Deposit  $5,294.00',
    'Travella, as in this price  $10,688.00',
    'Rounded corners: 4 × $25.50  +$102.00',
    'Accepted',
    'Łukasz Żółtowski  Mar 2, 2027, 8:04 PM CST  Travella',
    'Sealing  $10,688.00',
    `SHA-256 ${STORED_SHA256}`,
  ]
  expect(lines.filter((line) => said.includes(line))).toEqual(said)
  // It no longer ends.
  expect(lines.join()).not.toContain('Holds until')
})

it('is the same file for the same revision', async () => {
  const [one, other] = [await renderFinalQuote(sentRow(STORED)), await renderFinalQuote(sentRow(STORED))]
  expect(one.filename).toBe('final-quote-1042-2.pdf')
  expect(one.bytes.equals(other.bytes)).toBe(true)
  expect(one.bytes.equals((await renderFinalQuote(sentRow(STORED, ACCEPTED))).bytes)).toBe(false)
})

it.each(['Анна Кузнецова', 'Ελένη Παπαδοπούλου', 'Nguyễn Thị Đặng', 'Łucja Żółć'])(
  'has the name of %s',
  async (name) => {
    const text = await linesOf(changed(({ to }) => ({ to: { ...to, name } })))
    expect(text.join('')).toContain(name)
  },
)

describe('text in any script', () => {
  /** As it was signed: in the signature, in own words, in a line, in the shop's words and in the plan of the kitchen. */
  const signed = (text: string) =>
    sentRow(canonicalJson({ ...(JSON.parse(STORED) as Frozen), text }), {
      ...ACCEPTED,
      acceptance: { ...ACCEPTED.acceptance, name: text },
    })

  it.each([
    '김민준',
    '王小明先生',
    '佐藤さくら',
    'サトウ・ケンジ',
    '喆堃',
    'محمد عبد الله',
    'משה כהן',
    'สมชาย ใจดี',
    'Ada 🙂',
    '36″ × 25½″ 8′ ✓ ⅓ ⌀ ■ ● ↔ ≥ ☐',
    'Kraus 싱크대 ⌀ 3″ 王',
  ])('%s is read, searched and copied', async (text) => {
    const lines = await linesOf(signed(text))
    // What several fonts write, or one that has no spaces, comes in parts.
    const letters = (line: string) => line.replaceAll(/\s/g, '')
    expect(lines.filter((line) => letters(line).includes(letters(text))).length, lines.join('\n')).toBeGreaterThan(1)
  })

  it('प्रिया शर्मा हिंदी is there, and says what is copied', async () => {
    const text = 'प्रिया शर्मा हिंदी'
    const lines = await linesOf(signed(text))
    const letters = Array.from(text.replaceAll(' ', ''))
    // Its vowels stand before their consonant, where most readers take what is copied from the text beside them.
    expect(lines.filter((line) => letters.every((letter) => line.includes(letter))).length).toBeGreaterThan(1)
    const { bytes } = await renderFinalQuote(signed(text))
    const said = Buffer.from('शर्मा', 'utf16le').swap16().toString('latin1').replaceAll('\t', '\\t')
    expect(streamsOf(bytes).some((content) => content.includes('/ActualText') && content.includes(said))).toBe(true)
  })

  it('leaves a file as it was whose letters are all our own', async () => {
    const { bytes } = await renderFinalQuote(sentRow(STORED))
    expect(bytes.toString('latin1')).not.toMatch(/Noto|DejaVu/)
  })
})

describe('a long one', () => {
  const TEXT = 'a'.repeat(200)
  const long = changed(({ countertops, lines, estimate, ...frozen }) => {
    const [countertop] = countertops
    const [line] = estimate.lines
    if (!countertop || !line) throw new Error('It has countertops')
    const twenty = Array.from({ length: 20 }, (_, index) => index)
    return {
      countertops: twenty.map((index) => ({ ...countertop, name: `Number ${index} `.padEnd(60, 'n') })),
      estimate: { ...estimate, lines: twenty.map(() => ({ ...line, amountCents: 12_345_678 })), items: [] },
      stones: [],
      lines: lines.map((one) => ({ ...one, text: TEXT })),
      text: 'Some words to read. '.repeat(100).trim(),
      difference: twenty.map((index) => ({ text: `${index}: ${TEXT}`, amountCents: 12_345_678 })),
      totalCents: frozen.totalCents,
    }
  })

  it('has each page numbered', async () => {
    const pages = await pagesOf(long)
    expect(pages.length).toBeGreaterThan(8)
    expect(pages.map((lines) => lines.at(-1))).toEqual(
      pages.map((_, index) => `Final quote #1042-2  ${index + 1} of ${pages.length}`),
    )
  })

  it('keeps a row on one page, with its amount beside its first line, and the total with what is below it', async () => {
    const pages = await pagesOf(long)
    const rows = pages.flatMap((lines) => {
      const starts = lines.flatMap((line, at) => (/^\d+: a+ {2}\+\$123,456\.78$/.test(line) ? [at] : []))
      return starts.map((at, index) =>
        lines.slice(at, starts[index + 1]).filter((line) => /^(\d+: )?a+( |$)/.test(line)),
      )
    })
    expect(rows).toHaveLength(20)
    for (const row of rows) expect(row.join('').match(/a/g)).toHaveLength(TEXT.length)
    const ofTotal = pages.find((lines) => lines.some((line) => line.startsWith('Total, installed'))) ?? []
    expect(ofTotal.some((line) => line.startsWith('Balance'))).toBe(true)
  })
})

it('has no heading alone at the foot of a page, however long the words before it are', async () => {
  const headings = ['2 countertops', 'What it includes', 'Stones to choose from', 'Not included', 'Terms']
  for (let count = 0; count <= 32; count += 4) {
    const pages = await pagesOf(changed(() => ({ text: 'Words\n'.repeat(count).trim() })))
    // The last line is the page's number.
    const atFoot = pages.map((lines) => lines.at(-2) ?? '')
    expect(atFoot.filter((line) => headings.includes(line))).toEqual([])
  }
})
