import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { type EstimatedDesign, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import {
  CONTACT,
  cancelledVisitFacts,
  factsOfAllKinds,
  quotedCountertops,
  quoteFacts,
  visitFacts,
} from '#test/mail-facts.ts'
import { type MailServer, parseMail, startMailServer } from '#test/mail-server.ts'
import { makePng } from '#test/png.ts'
import { MAX_DRAWINGS_BYTES } from './drawings.ts'
import { createMailGateway, MAIL_TIMEOUTS, type MailGateway } from './gateway.ts'
import { MAIL_KINDS, type MailKind } from './kinds.ts'
import type { MailMessage } from './message.ts'
import { renderMail } from './renderers.ts'

const ID = '9f6f0a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'
const VISITOR = 'ana.ruiz@mail.example'
const SHOP = 'office@harpeth.example'
const QUOTE = '0b8f2a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'

function render(kind: MailKind, contact?: Contact): MailMessage {
  return renderMail(kind, factsOfAllKinds(contact)[kind], ID)
}

/** As a calendar reads it: unfolded lines. */
function calendarLines({ attachments = [] }: MailMessage): string[] {
  const content = attachments.find(({ filename }) => filename === 'visit.ics')?.content ?? ''
  return content.toString().replace(/\r\n /g, '').split('\r\n')
}

describe('every mail', () => {
  let server: MailServer
  let gateway: MailGateway

  beforeAll(async () => {
    server = await startMailServer()
    const smtpUrl = `smtp://127.0.0.1:${server.port}`
    gateway = createMailGateway({ smtpUrl, from: SHOP, outboxDir: '', timeouts: MAIL_TIMEOUTS })
  })

  afterAll(async () => {
    gateway.close()
    await server.close()
  })

  it.each<[MailKind, string, string, string]>([
    ['quote_received', VISITOR, SHOP, 'Your request for a quote, #1042'],
    ['quote_received_shop', SHOP, VISITOR, 'New request #1042, $3,335.00: Ana Ruiz'],
    ['visit_confirmed', VISITOR, SHOP, 'Your measurement visit: Monday, March 1, 2027, 8:00 AM-9:00 AM'],
    ['visit_confirmed_shop', SHOP, VISITOR, 'Visit booked for Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz'],
    ['visit_moved', VISITOR, SHOP, 'New time for your measurement visit: Monday, March 1, 2027, 8:00 AM-9:00 AM'],
    ['visit_cancelled', VISITOR, SHOP, 'Cancelled: your measurement visit on Monday, March 1, 2027, 8:00 AM-9:00 AM'],
    ['visit_cancelled_shop', SHOP, VISITOR, 'Visit cancelled, Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz'],
    ['payment_too_late', VISITOR, SHOP, 'Your visit is not booked, and your $100.00 goes back to you'],
    [
      'payment_too_late_shop',
      SHOP,
      VISITOR,
      'Paid too late, refunded, Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz',
    ],
    ['payment_returned', VISITOR, SHOP, 'A payment goes back to you, your visit is not booked'],
    ['payment_returned_shop', SHOP, VISITOR, 'Payment returned, Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz'],
  ])('%s goes to %s and is answered to %s', async (kind, to, replyTo, subject) => {
    const message = render(kind)
    await gateway.send(message)
    const parsed = await parseMail(server.mails.at(-1)?.raw ?? Buffer.alloc(0))
    expect(parsed.to).toEqual([{ name: '', address: to }])
    expect(parsed.replyTo).toEqual([{ name: '', address: replyTo }])
    expect(parsed.subject).toBe(subject)
    expect(parsed.messageId).toBe(`<${ID}@www.harpeth.example>`)
    expect(parsed.html?.trim()).toBe(message.html.trim())
    expect(parsed.text?.trim()).toBe(message.text.trim())
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual(
      (message.attachments ?? []).map(({ filename }) => filename),
    )
  })

  it.each(MAIL_KINDS)('%s is the same each time it is rendered', (kind) => {
    expect(render(kind)).toEqual(render(kind))
  })

  it.each(MAIL_KINDS)('%s is made for phones, dark screens and readers without pictures', (kind) => {
    const { html } = render(kind)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('max-width:600px')
    expect(html.match(/<table(?! role="presentation")/g)).toBeNull()
    expect(html.match(/<h1/g)).toHaveLength(1)
    // Nothing is loaded from elsewhere, and nothing runs.
    expect(html.match(/(src|background)="(?!cid:)/g)).toBeNull()
    expect(html).not.toMatch(/<script|<link|<iframe|<form|@import|url\(/)
    for (const [image] of html.matchAll(/<img [^>]*>/g)) expect(image).toMatch(/alt="[^"]+" width="\d+" height="\d+"/)
  })

  it.each(MAIL_KINDS)('%s says in plain text what it says in html', (kind) => {
    const { html, text } = render(kind)
    const words = (rendered: string) => new Set(rendered.match(/[\p{L}\d$#@.,:]{3,}/gu))
    const visible = html
      .replace(/<head>.*<\/head>|<div style="display:none.*?<\/div>|<[^>]*>/gs, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
    const spoken = words(text.toLowerCase())
    // A label stands before a colon there.
    const missing = [...words(visible.toLowerCase())].filter((word) => !spoken.has(word) && !spoken.has(`${word}:`))
    const onlyInHtml = kind === 'visit_confirmed' || kind === 'visit_moved' ? ['add', 'google'] : []
    expect(missing.filter((word) => !onlyInHtml.includes(word) && !text.toLowerCase().includes(word))).toEqual([])
    expect(text).not.toMatch(/<[a-z/]|&[a-z]+;|undefined|\[object/)
  })

  it.each(MAIL_KINDS)('%s shows each drawing that it carries, and carries each that it shows', (kind) => {
    const { html, attachments = [] } = render(kind)
    const shown = Array.from(html.matchAll(/src="cid:([^"]+)"/g), ([, cid]) => cid)
    expect(shown).toEqual(attachments.flatMap(({ cid }) => cid ?? []))
  })
})

describe('what people typed', () => {
  const INJECTIONS = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' style='display:none",
    '&lt;b&gt;',
    'Ana\r\nBcc: spy@evil.example\r\n\r\n<h1>',
    'Ana\nTotal: $0.00',
    '\u202egnp.exe\u202c',
    '</td></tr></table><!-- -->',
    // oxlint-disable-next-line no-template-curly-in-string
    '${process.exit()}',
  ]
  const tagsOf = (html: string) => html.replace(/(href|title)="[^"]*"/g, '$1').match(/<[^>]*>/g)

  it.each(INJECTIONS)('changes neither the html nor the lines of a mail: %j', (typed) => {
    const hostile: Contact = {
      firstName: typed,
      lastName: typed,
      phoneNumber: typed,
      email: CONTACT.email,
      address: typed,
      aptSuite: typed,
      city: typed,
      state: typed,
      zipCode: typed,
    }
    for (const kind of MAIL_KINDS) {
      const [message, usual] = [render(kind, hostile), render(kind)]
      expect(tagsOf(message.html), kind).toEqual(tagsOf(usual.html))
      expect(message.text.split('\n').length, kind).toBe(usual.text.split('\n').length)
      expect(message.subject, kind).not.toMatch(/[\r\n\u202e]/)
      expect(message.html + message.text, kind).not.toMatch(/\u202e/)
      // As many properties as ever, too: none begins where a line was broken.
      expect(calendarLines(message).length, kind).toBe(calendarLines(usual).length)
    }
  })

  it.each(['שרה', 'مريم', '林美玲', 'Zoë', '👩🏽‍🍳 Ana'])('is kept in every script: %s', (firstName) => {
    const { html, text } = render('visit_confirmed', { ...CONTACT, firstName, address: `1 ${firstName} St` })
    expect(html).toContain(`Hello ${firstName},`)
    expect(text).toContain(`Hello ${firstName},`)
    // Its direction ends with it.
    expect(html).toContain(`<bdi>1 ${firstName} St, Apt 4</bdi>`)
  })

  it.each(['Buy at pills.example', 'www.pills', 'https://pills', 'call 555 0100', 'a@b', 'x'.repeat(41), ''])(
    'greets nobody by an advertisement: %j',
    (firstName) => {
      const { html, text } = render('quote_received', { ...CONTACT, firstName })
      expect(text).toContain('\nHello,\n')
      if (firstName) expect(html + text).not.toContain(firstName)
    },
  )

  it('leaves out what a visitor did not give', () => {
    const bare: Contact = {
      ...CONTACT,
      firstName: '',
      lastName: '',
      email: '',
      address: '',
      aptSuite: '',
      city: '',
      state: '',
      zipCode: '',
    }
    const { text, subject, replyTo } = render('visit_confirmed_shop', bare)
    expect(subject).toMatch(/: A visitor$/)
    expect(replyTo).toBeUndefined()
    expect(text).not.toMatch(/Address|Email|An answer goes/)
    expect(text).toContain('Phone: (615) 555-0199')
  })
})

describe('a request for a quote', () => {
  it('is told to its visitor with sizes, areas, prices and what comes next', () => {
    const { text, html } = render('quote_received')
    expect(text).toContain('1. I Shape, Southport\n  84 x 24 in\n  14.00 sq ft\n')
    // 120 x 84 less 94 1/2 x 58 1/2, by 144.
    expect(text).toContain(
      '2. L Shape, Inverness Bristol Bay\n  120 x 84 in, returns 25 1/2 x 25 1/2 in\n  31.61 sq ft\n',
    )
    expect(text).toContain('14.00 sq ft x $84.00: $1,176.00\n  I Shape, 84 x 24 in, Southport\n')
    expect(text).toContain('31.75 sq ft x $68.00: $2,159.00\n')
    expect(text).toContain('Subtotal: $3,335.00\nTOTAL: $3,335.00\n  Tax included, installed\n')
    expect(text).toContain('Estimate, fixed after the measurement visit, whose $100 is credited. Price list 2026-11.')
    expect(text).toContain(`https://www.harpeth.example/thank-you?quoteId=${QUOTE}\n`)
    expect(html).toContain(`href="https://www.harpeth.example/thank-you?quoteId=${QUOTE}"`)
    expect(html).toContain(`href="https://www.harpeth.example/thank-you?step=schedule&amp;quoteId=${QUOTE}"`)
  })

  it('explains the minimum job', () => {
    const small: EstimatedDesign[] = [{ shape: 'I', dimensions: { width: 24, length: 12 }, stone: 'southport' }]
    const facts = quoteFacts({ countertops: quotedCountertops(small), estimate: estimate(small, PRICE_LIST) })
    const { text } = renderMail('quote_received', facts, ID)
    // 2 sq ft x $84 = $168, and $1,632 more.
    expect(text).toContain('Up to the minimum job: $1,632.00\n  No job is less than $1,800.00:')
    expect(text).toContain('TOTAL: $1,800.00')
    expect(text).toContain('The price stays the same with the design measured an inch smaller or larger.')
  })

  it('tells the shop who asks, what it comes to, and where to see it', () => {
    const { text, html, attachments } = render('quote_received_shop')
    expect(text).toContain(
      'Estimate: $3,335.00, 2 countertops\nName: Ana Ruiz\nPhone: (615) 555-0199\nEmail: ana.ruiz@mail.example\n',
    )
    expect(text).toContain('https://www.harpeth.example/orders\n')
    expect(text).not.toContain('tab=')
    expect(html).toContain('href="tel:+16155550199"')
    expect(html).toContain('href="mailto:ana.ruiz@mail.example"')
    expect(html).toContain(
      'href="https://www.google.com/maps/search/?api=1&amp;query=1600%20Broadway%2C%20Nashville%2C%20TN%2037203"',
    )
    expect(attachments).toBeUndefined()
  })

  it.each(MAIL_KINDS.filter((kind) => kind.endsWith('_shop') && kind !== 'quote_received_shop'))(
    'leads the shop by %s to the appointments',
    (kind) => {
      const { text, html } = render(kind)
      expect(text).toContain('Open Appointments:\nhttps://www.harpeth.example/orders?tab=appointments\n')
      expect(html).toContain('href="https://www.harpeth.example/orders?tab=appointments"')
    },
  )

  it('shows a drawing at a size that fits, upright ones too', () => {
    const designs: EstimatedDesign[] = Array.from({ length: 3 }, () => ({
      shape: 'I',
      dimensions: { width: 60, length: 48 },
      stone: 'travella',
    }))
    const drawings = [makePng(300, 240), makePng(1600, 400), makePng(300, 2100)]
    const countertops = quotedCountertops(designs).map((one, index) => ({ ...one, drawing: drawings[index] }))
    const { html } = renderMail(
      'quote_received',
      quoteFacts({ countertops, estimate: estimate(designs, PRICE_LIST) }),
      ID,
    )
    expect(
      Array.from(html.matchAll(/width="(\d+)" height="(\d+)" border/g), ([, width, height]) => [width, height]),
    ).toEqual([
      ['200', '160'],
      ['536', '134'],
      ['60', '420'],
    ])
  })

  it('stays small enough to be sent and to be shown whole, and says what is not in it', () => {
    const designs: EstimatedDesign[] = Array.from({ length: MAX_COUNTERTOPS }, () => ({
      shape: 'U',
      dimensions: { width: 120.0625, length: 84.0625, returnWidth: 25.0625, returnLength: 25.0625 },
      stone: 'inverness-bristol-bay',
    }))
    const drawing = Buffer.concat([makePng(640, 420), Buffer.alloc(400_000)])
    const facts = quoteFacts({
      countertops: quotedCountertops(designs, drawing),
      estimate: estimate(designs, PRICE_LIST),
    })
    const { html, text, attachments = [] } = renderMail('quote_received', facts, ID)
    const bytes = attachments.reduce((sum, { content }) => sum + content.length, 0)
    expect(bytes).toBeLessThanOrEqual(MAX_DRAWINGS_BYTES)
    expect(bytes + drawing.length).toBeGreaterThan(MAX_DRAWINGS_BYTES)
    expect(text).toContain(`${MAX_COUNTERTOPS - attachments.length} drawings are not in it`)
    expect(text).toContain('\n50. U Shape')
    // Gmail cuts a mail off there.
    expect(Buffer.byteLength(html)).toBeLessThan(102_000)
  })
})

describe('a visit', () => {
  it('is confirmed with date, time, place, fee and what to do', () => {
    const { text } = render('visit_confirmed')
    expect(text).toContain(
      'Date: Monday, March 1, 2027\nTime in Nashville: 8:00 AM-9:00 AM\nAddress: 1600 Broadway, Apt 4, Nashville, TN 37203\nFee: $100.00, paid by card\nYour request: #1042\n',
    )
    expect(text).toContain('Clear the counters')
    expect(text).toContain('It is credited to your countertop.')
    expect(text).toContain(
      'You can cancel free of charge until Feb 28, 2027, 8:00 AM in Nashville, 24 hours before the visit.',
    )
  })

  it('does not promise a free cancellation that is over', () => {
    const soon = visitFacts({ at: new Date('2027-02-28T14:00:00Z') })
    const { text } = renderMail('visit_confirmed', soon, ID)
    expect(text).not.toContain('free of charge')
    expect(text).toContain('less than 24 hours away, so its fee no longer comes back')
  })

  it.each([
    [{ fee: 'online' as const, isDemo: true }, 'Fee: $100.00, demo payment: no card was charged'],
    [{ fee: 'on_site' as const }, 'Fee: $100.00, to be paid at the visit'],
    [{ fee: 'waived' as const }, 'Fee: Not charged'],
  ])('says how the fee is settled: %j', (how, line) => {
    const { text } = renderMail('visit_confirmed', visitFacts(how), ID)
    expect(text).toContain(line)
    expect(text.includes('pays for the visit')).toBe(how.fee !== 'waived')
    expect(text.includes('free of charge until')).toBe(how.fee === 'online')
  })

  it('keeps one entry in a calendar through all its changes', () => {
    const [confirmed, moved, cancelled] = (['visit_confirmed', 'visit_moved', 'visit_cancelled'] as const).map((kind) =>
      render(kind),
    )
    const lasting = [
      'UID:5a0c7c1e-8a53-4a3e-8a2b-1f1d0a9d2c33@www.harpeth.example',
      'ORGANIZER;CN="Harpeth Stone":mailto:office@harpeth.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ana Ruiz":mailto:ana.ruiz@mail.example',
      'DTSTART:20270301T140000Z',
      'DTEND:20270301T150000Z',
    ]
    for (const [message, ...expected] of [
      // A published file would only be added, beside the entry that is there.
      [confirmed, 'METHOD:REQUEST', 'SEQUENCE:0', 'STATUS:CONFIRMED'],
      [moved, 'METHOD:REQUEST', 'SEQUENCE:1', 'STATUS:CONFIRMED'],
      [cancelled, 'METHOD:CANCEL', 'SEQUENCE:1', 'STATUS:CANCELLED'],
    ] as const) {
      if (!message) throw new Error('Not rendered')
      const lines = calendarLines(message)
      expect(lines).toEqual(expect.arrayContaining([...lasting, ...expected]))
      // What the mail says of its attachment is what the file says of itself.
      expect(message.attachments?.[0]?.method).toBe(expected[0].split(':')[1])
    }
  })

  it('that moved tells from when', () => {
    expect(render('visit_moved').text).toContain('Before: Friday, February 26, 2027, 1:00 PM-2:00 PM\n')
    const { text } = renderMail('visit_moved', { ...visitFacts(), previous: undefined }, ID)
    expect(text).not.toContain('Before:')
  })

  it.each([
    [{ refundCents: MEASUREMENT_FEE_CENTS }, 'The full $100.00 that you paid goes back to your card.'],
    [{ refundCents: 4000 }, '$40.00 of the $100.00 that you paid goes back to your card.'],
    [{ refundCents: 0 }, 'The fee of $100.00 is not refunded'],
    [{ refundCents: 0, fee: 'on_site' as const }, 'Nothing was charged for it.'],
    [{ refundCents: 0, fee: 'waived' as const }, 'Nothing was charged for it.'],
    [{ refundCents: MEASUREMENT_FEE_CENTS, isDemo: true }, 'This was a demo payment: no card was charged'],
  ])('that is cancelled says what becomes of the fee: %j', (how, sentence) => {
    expect(renderMail('visit_cancelled', cancelledVisitFacts(how), ID).text).toContain(sentence)
  })

  it('that is cancelled tells the shop what goes back', () => {
    expect(render('visit_cancelled_shop').text).toContain('Refund: $100.00\n')
    const kept = renderMail('visit_cancelled_shop', cancelledVisitFacts({ refundCents: 0 }), ID)
    expect(kept.text).toContain('Refund: None\n')
    const onSite = renderMail('visit_cancelled_shop', cancelledVisitFacts({ refundCents: 0, fee: 'on_site' }), ID)
    expect(onSite.text).not.toContain('Refund:')
  })

  it('that was paid too late is refunded and can be booked again', () => {
    const { text, attachments } = render('payment_too_late')
    expect(text).toContain('The full $100.00 that you paid goes back to your card.')
    expect(text).toContain(
      `Choose another time:\nhttps://www.harpeth.example/thank-you?step=schedule&quoteId=${QUOTE}\n`,
    )
    expect(attachments).toBeUndefined()
  })

  it('without a quote leads to the home page', () => {
    const { text } = renderMail('visit_cancelled', cancelledVisitFacts({ quote: undefined }), ID)
    expect(text).toContain('Book another visit:\nhttps://www.harpeth.example/#appointment\n')
    expect(text).not.toContain('Your request')
  })
})
