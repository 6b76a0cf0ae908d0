import { describe, expect, it } from 'vitest'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { type EstimatedCountertop, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { quotedCountertops, quoteFacts, renderKind } from '#test/email-facts.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'

const ID = '9f6f0a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'
const KINDS = ['quote_received', 'quote_received_shop'] as const

const render = (
  kind: (typeof KINDS)[number],
  countertops: readonly EstimatedCountertop[],
  { job = null, ...more }: { job?: Job | null; customerNote?: string; photoCount?: number } = {},
) => {
  const quoted = {
    countertops: quotedCountertops(countertops),
    estimate: estimate(countertops, PRICE_LIST, job ?? undefined),
  }
  const { text, html } = renderKind(kind, quoteFacts({ ...quoted, job, ...more }), ID)
  return { text: text.replaceAll('\u00a0', ' '), html: html.replaceAll('\u00a0', ' ') }
}

describe.each(KINDS)('%s', (kind) => {
  it('lists the items of each countertop with explanation and amount', () => {
    const { text, html } = render(kind, KITCHENS.K5)
    expect(text).toContain(`
1. L along the wall, 144 × 84 in, returns 25 1/2 × 25 1/2 in, Travella
Stone: $4,032.00
  36.00 sq ft × $112.00
Backsplash: $2,016.00
  18.00 sq ft × $112.00. 144 × 18 in.
Farmhouse sink cutout: $350.00
  1 × $350.00
Faucet hole: $35.00
  1 × $35.00
Outlet cutout: $180.00
  3 × $60.00

2. Island, 84 × 42 in, Travella
Stone: $2,744.00
  24.50 sq ft × $112.00
Thick mitered edge, 2 in: $787.50
  17.50 ft × $45.00. 210 in.
Waterfall end: $650.00
  1 × $650.00
Waterfall panel: $1,176.00
  10.50 sq ft × $112.00. 42 × 36 in.
Subtotal: $11,970.50
TOTAL: $11,970.50
`)
    for (const words of ['2. Island, 84 × 42 in, Travella', 'Waterfall panel', '10.50 sq ft × $112.00', '$787.50']) {
      expect(html).toContain(words)
    }
  })

  it('says the details in words', () => {
    const { text, html } = render(kind, KITCHENS.K5)
    expect(text).toContain(
      '35.86 sq ft, Farmhouse sink, 3 outlets, 18 in backsplash\n2. Island: 84 × 42 in, Travella, 24.50 sq ft, Thick mitered edge, waterfall end, finished all around\n',
    )
    expect(html).toContain('Thick mitered edge, waterfall end, finished all around')
  })

  it('says what the job is, and prices it', () => {
    const { text } = render(kind, KITCHENS.K1, { job: { removal: 'laminate', cabinetsInPlace: true } })
    expect(text).toContain('Removal of your old laminate countertop. The cabinets are in place.')
    expect(text).toContain(
      'Stone: $2,240.00\n  20.00 sq ft × $112.00\n\nWhole job\nRemoval of your old laminate countertop: $200.00\n  1 × $200.00\nSubtotal: $2,440.00',
    )
  })

  it('is as before without details', () => {
    const { text } = render(kind, KITCHENS.K1)
    expect(text).toContain('20.00 sq ft × $112.00: $2,240.00\n  Wall run, 60 × 48 in, Travella\nSubtotal: $2,240.00')
    expect(text).not.toContain('Stone: ')
  })

  it('prices an unusual cutout after the visit', () => {
    const [countertop] = KITCHENS.K2
    if (!countertop?.details) throw new Error('K2 has details')
    const cutouts = [{ id: 'a', kind: 'other' as const, side: 'front' as const, at: 20 }]
    const { text } = render(kind, [{ ...countertop, details: { ...countertop.details, cutouts } }])
    expect(text).toContain('Other cutout: After the visit\n  Priced after the visit\n')
  })

  it('stays below the size at which Gmail cuts it off, with every countertop in it', () => {
    const countertops = Array.from({ length: MAX_COUNTERTOPS }, () => [...KITCHENS.K3, ...KITCHENS.K5])
      .flat()
      .slice(0, MAX_COUNTERTOPS)
    const { html, text } = render(kind, countertops)
    expect(text).toContain('\n50. ')
    expect(text).toContain('Stone, edges, backsplash and cutouts')
    expect(Buffer.byteLength(html)).toBeLessThan(102_000)
    // The most that is still listed item by item: 14 countertops with 49 items.
    const longest = render(kind, Array.from({ length: 7 }, () => KITCHENS.K5).flat())
    expect(longest.text.match(/Waterfall panel: /g)).toHaveLength(7)
    expect(Buffer.byteLength(longest.html)).toBeLessThan(102_000)
  })
})

describe('what a visitor wrote', () => {
  const [island] = KITCHENS.K5.slice(1)
  const written = (name: string): EstimatedCountertop[] => {
    if (!island?.details) throw new Error('The island has details')
    const cutouts = [
      { id: 'a', kind: 'sink-bar' as const, side: 'front' as const, at: 20, model: 'Buy at spam.example' },
    ]
    return [{ ...island, details: { ...island.details, name, cutouts } }]
  }
  const more = { customerNote: 'Call me\nCheap pills', photoCount: 2 }

  it('is not in the email to the customer, because anyone can enter anyone’s address', () => {
    const { text, html } = render('quote_received', written('Win at spam.example'), more)
    for (const message of [text, html]) {
      expect(message).not.toMatch(/spam|Cheap/)
      expect(message).toContain('We also got your note and 2 photos.')
    }
    expect(render('quote_received', written('Island')).text).toContain('1. Island: 84 × 42 in')
  })

  it('is in the email to the shop', () => {
    const { text, html } = render('quote_received_shop', written('Win at spam.example'), more)
    expect(text).toContain('1. Win at spam.example: 84 × 42 in')
    expect(text).toContain('Bar sink (Buy at spam.example)')
    expect(text).toContain('Note: Call me, Cheap pills\nPhotos: 2, in Quote Management\n')
    expect(html).toContain('<bdi>Call me</bdi><br><bdi>Cheap pills</bdi>')
  })
})
