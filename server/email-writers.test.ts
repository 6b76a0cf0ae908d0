import { MONEY_EMAILS } from '#server/money/emails.ts'
import { describe, expect, it } from 'vitest'
import type { Contact } from '#shared/contact/fields.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import { type EstimatedCountertop, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents } from '#shared/lib/cents.ts'
import {
  appointmentFacts,
  CONTACT,
  cancelledAppointmentFacts,
  EMAIL_KINDS,
  factsOfEveryKind,
  quotedCountertops,
  quoteFacts,
  renderKind,
} from '#test/email-facts.ts'
import type { EmailKind } from './email-writers.ts'
import type { EmailMessage } from './mail/email.ts'

const ID = '9f6f0a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'
const VISITOR = 'ana.ruiz@mail.example'
const SHOP = 'office@harpeth.example'
const QUOTE = '0b8f2a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'

function render(kind: EmailKind, contact?: Contact): EmailMessage {
  return renderKind(kind, factsOfEveryKind(contact)[kind], ID)
}

/** The unfolded lines of a calendar file. */
function calendarLines({ attachments = [] }: EmailMessage): string[] {
  const content = attachments.find(({ filename }) => filename === 'visit.ics')?.content ?? ''
  return content.toString().replace(/\r\n /g, '').split('\r\n')
}

describe('every email', () => {
  it.each<[EmailKind, string, string, string]>([
    ['quote_received', VISITOR, SHOP, 'Your quote request #1042'],
    ['quote_received_shop', SHOP, VISITOR, 'New quote request #1042, $3,335.00: Ana Ruiz'],
    ['visit_confirmed', VISITOR, SHOP, 'Confirmed: your measurement visit on Monday, March 1, 2027, 8:00 AM-9:00 AM'],
    ['visit_confirmed_shop', SHOP, VISITOR, 'Visit booked for Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz'],
    ['visit_moved', VISITOR, SHOP, 'New time for your measurement visit: Monday, March 1, 2027, 8:00 AM-9:00 AM'],
    [
      'visit_address',
      VISITOR,
      SHOP,
      'New address for your measurement visit on Monday, March 1, 2027, 8:00 AM-9:00 AM',
    ],
    [
      'visit_address_shop',
      SHOP,
      VISITOR,
      'New address for the visit on Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz',
    ],
    ['first_reminder', VISITOR, SHOP, 'Reminder: your measurement visit on Monday, March 1, 2027, 8:00 AM-9:00 AM'],
    ['second_reminder', VISITOR, SHOP, 'Reminder: your measurement visit on Monday, March 1, 2027, 8:00 AM-9:00 AM'],
    ['on_my_way', VISITOR, SHOP, 'We are on our way'],
    ['visit_cancelled', VISITOR, SHOP, 'Canceled: your measurement visit on Monday, March 1, 2027, 8:00 AM-9:00 AM'],
    ['visit_cancelled_shop', SHOP, VISITOR, 'Visit canceled, Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz'],
    ['payment_too_late', VISITOR, SHOP, "Your visit isn't booked, and we're refunding your $100.00"],
    [
      'payment_too_late_shop',
      SHOP,
      VISITOR,
      'Paid too late and refunded, Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz',
    ],
    ['payment_returned', VISITOR, SHOP, "We're refunding a payment: your visit isn't booked"],
    ['refund_failed_shop', SHOP, VISITOR, 'Refund of $100.00 failed, Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz'],
    ['refund_sent_back', VISITOR, SHOP, "Your refund came back: we'll pay you another way"],
    [
      'refund_sent_back_shop',
      SHOP,
      VISITOR,
      'Refund of $100.00 came back, Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz',
    ],
    ['crew_day', 'north@harpeth.example', SHOP, 'North: 2 visits on Monday, March 1, 2027'],
    ['message', VISITOR, SHOP, 'Your quote request [#1042]'],
    ['sign_in_link', 'anna@harpeth.example', SHOP, 'Sign in to the office of Harpeth Stone'],
    ['person_invited', 'anna@harpeth.example', SHOP, 'You can now sign in to the office of Harpeth Stone'],
    ['samples_requested_shop', SHOP, VISITOR, 'Samples to mail: Ana Ruiz'],
    ['payment_returned_shop', SHOP, VISITOR, 'Payment refunded, Monday, March 1, 2027, 8:00 AM-9:00 AM: Ana Ruiz'],
  ])('%s goes to %s, with replies to %s', (kind, to, replyTo, subject) => {
    expect(render(kind)).toMatchObject({ to, replyTo, subject, messageId: `${ID}@www.harpeth.example` })
  })

  it("on_my_way says when we'll be there", () => {
    const { html, text } = render('on_my_way')
    for (const rendered of [html, text])
      expect(rendered).toContain('We are on our way and should be there in about 25 minutes.')
  })

  it.each(EMAIL_KINDS)(
    '%s works on phones, in dark mode, and with no picture but the plans that it carries',
    (kind) => {
      const { html, attachments = [] } = render(kind)
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toContain('max-width:600px')
      expect(html).not.toMatch(/<table(?! role="presentation")/)
      expect(html.match(/<h1/g)).toHaveLength(1)
      // No external resources, no scripts.
      expect(html).not.toMatch(/(src|background)="(?!cid:)/)
      expect(html).not.toMatch(/<script|<link|<iframe|<form|@import|url\(/)
      const shown = [...html.matchAll(/<img src="cid:([^"]*)"/g)].map(([, cid]) => cid)
      expect(html.match(/<img/g) ?? []).toHaveLength(shown.length)
      expect(shown).toHaveLength(kind.startsWith('quote_received') ? 2 : 0)
      const files = /^(text\/calendar|application\/pdf)/
      const others = attachments.filter(({ contentType }) => !files.test(contentType))
      expect(others.map(({ cid, contentType }) => [cid, contentType])).toEqual(shown.map((cid) => [cid, 'image/png']))
    },
  )

  it.each(EMAIL_KINDS)('%s says the same in plain text and HTML', (kind) => {
    const { html, text } = render(kind)
    const words = (rendered: string) => new Set(rendered.match(/[\p{L}\d$#@.,:]{3,}/gu))
    const visible = html
      .replace(/<head>.*<\/head>|<div style="display:none.*?<\/div>|<[^>]*>/gs, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
    const spoken = words(text.toLowerCase())
    // In plain text a label ends with a colon.
    const missing = [...words(visible.toLowerCase())].filter((word) => !spoken.has(word) && !spoken.has(`${word}:`))
    const hasCalendar = [
      'visit_confirmed',
      'visit_moved',
      'visit_address',
      'installation_changed',
      'first_reminder',
      'second_reminder',
    ].includes(kind)
    const onlyInHtml = hasCalendar ? ['add', 'google'] : []
    expect(missing.filter((word) => !onlyInHtml.includes(word) && !text.toLowerCase().includes(word))).toEqual([])
    expect(text).not.toMatch(/<[a-z/]|&[a-z]+;|undefined|\[object/)
  })
})

describe('typed text', () => {
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

  it.each(INJECTIONS)('changes neither the HTML nor the lines of an email: %j', (typed) => {
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
    for (const kind of EMAIL_KINDS) {
      const [message, usual] = [render(kind, hostile), render(kind)]
      expect(tagsOf(message.html), kind).toEqual(tagsOf(usual.html))
      expect(message.text.split('\n').length, kind).toBe(usual.text.split('\n').length)
      expect(message.subject, kind).not.toMatch(/[\r\n\u202e]/)
      expect(message.html + message.text, kind).not.toMatch(/\u202e/)
      // The number of properties stays the same: no line break starts a new one.
      expect(calendarLines(message).length, kind).toBe(calendarLines(usual).length)
    }
  })

  it.each(['שרה', 'مريم', '林美玲', 'Zoë', '👩🏽‍🍳 Ana'])('is shown in every script: %s', (firstName) => {
    const { html, text } = render('visit_confirmed', { ...CONTACT, firstName, address: `1 ${firstName} St` })
    expect(html).toContain(`Hi ${firstName},`)
    expect(text).toContain(`Hi ${firstName},`)
    // Its direction doesn't affect the text around it.
    expect(html).toContain(`<bdi>1 ${firstName} St, Apt 4</bdi>`)
  })

  it.each(['Buy at pills.example', 'www.pills', 'https://pills', 'call 555 0100', 'a@b', 'x'.repeat(41), ''])(
    'is not repeated in the greeting if it looks like an ad: %j',
    (firstName) => {
      const { html, text } = render('quote_received', { ...CONTACT, firstName })
      expect(text).toContain('\nHello,\n')
      if (firstName) expect(html + text).not.toContain(firstName)
    },
  )

  it('is left out if it is empty', () => {
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
    expect(subject).toMatch(/: No name given$/)
    expect(replyTo).toBeUndefined()
    expect(text).not.toMatch(/Address|Email|Replies go/)
    expect(text).toContain('Phone: (615) 555-0199')
  })
})

describe('a quote', () => {
  it('shows the customer sizes, areas, prices and the next steps', () => {
    const { text, html } = render('quote_received')
    expect(text).toContain('14.00 sq ft × $84.00: $1,176.00\n  Wall run, 84 × 24\u00a0in, Southport\n')
    expect(text).toContain('31.75 sq ft × $68.00: $2,159.00\n')
    expect(text).toContain('Subtotal: $3,335.00\nTOTAL: $3,335.00\n  Installed, tax included\n')
    expect(text).toContain('Final price after we measure. Your $100 is credited.')
    expect(text).toContain('See your quote and visit:\nhttps://www.harpeth.example/my\n')
    expect(html).toContain('href="https://www.harpeth.example/my"')
    expect(html).toContain(`href="https://www.harpeth.example/thank-you?step=schedule&amp;quoteId=${QUOTE}"`)
  })

  it('explains the minimum job', () => {
    const small: EstimatedCountertop[] = [{ shape: 'I', dimensions: { width: 24, length: 12 }, stone: 'southport' }]
    const facts = quoteFacts({ countertops: quotedCountertops(small), estimate: estimate(small, PRICE_LIST) })
    const { text } = renderKind('quote_received', facts, ID)
    // 2 sq ft x $84 = $168, and $1,632 more.
    expect(text).toContain('Added to reach our minimum: $1,632.00\n  Our minimum is $1,800.00.')
    expect(text).toContain('TOTAL: $1,800.00')
    expect(text).toContain('Off by an inch? Same estimate.')
  })

  it('shows the shop the customer, the total and a link', () => {
    const { text, html } = render('quote_received_shop')
    expect(text).toContain(
      'Estimate: $3,335.00, 2 countertops\nName: Ana Ruiz\nPhone: (615) 555-0199\nEmail: ana.ruiz@mail.example\n',
    )
    expect(text).toContain('https://www.harpeth.example/orders/1042\n')
    expect(text).not.toContain('tab=')
    expect(html).toContain('href="tel:+16155550199"')
    expect(html).toContain('href="mailto:ana.ruiz@mail.example"')
    expect(html).toContain(
      'href="https://www.google.com/maps/search/?api=1&amp;query=1600%20Broadway%2C%20Nashville%2C%20TN%2037203"',
    )
  })

  const elsewhere: readonly EmailKind[] = [
    'quote_received_shop',
    'samples_requested_shop',
    'page_message_shop',
    'final_quote_accepted_shop',
    'final_quote_declined_shop',
    ...EMAIL_KINDS.filter((kind) => kind in MONEY_EMAILS),
  ]
  it.each(EMAIL_KINDS.filter((kind) => kind.endsWith('_shop') && !elsewhere.includes(kind)))(
    "leads the shop by %s to the visit's week",
    (kind) => {
      const { text, html } = render(kind)
      expect(text).toContain('Open the week:\nhttps://www.harpeth.example/orders/week?from=2027-03-01\n')
      expect(html).toContain('href="https://www.harpeth.example/orders/week?from=2027-03-01"')
    },
  )

  it("leads the shop by a customer's message to its quote", () => {
    expect(render('page_message_shop').text).toContain(
      'Open Quote Management:\nhttps://www.harpeth.example/orders/1042\n',
    )
  })

  it('lists shape, sizes, stone and area of each countertop, and leads to the drawings', () => {
    const { text, html } = render('quote_received')
    // The second: 120 x 84 less 94 1/2 x 58 1/2, by 144.
    const rows = [
      ['1. Wall run', '84 × 24\u00a0in', 'Southport, 14.00 sq ft'],
      [
        '2. L along the wall',
        '120 × 84\u00a0in, returns 25\u00a01/2 × 25\u00a01/2\u00a0in',
        'Inverness Bristol Bay, 31.61 sq ft',
      ],
    ]
    expect(text).toContain(rows.map(([title, ...row]) => `${title}: ${row.join(', ')}`).join('\n'))
    for (const [title, ...row] of rows)
      expect(html).toContain(`<bdi>${title}</bdi></strong><br>${row.join('<br>')}</td>`)
    expect(text).toContain('See your quote and visit:\nhttps://www.harpeth.example/my\n')
  })

  it('tells two countertops of one place apart', () => {
    const run: EstimatedCountertop = { shape: 'I', dimensions: { width: 84, length: 24 }, stone: 'southport' }
    const countertops = [run, { ...run }]
    const facts = quoteFacts({
      countertops: quotedCountertops(countertops),
      estimate: estimate(countertops, PRICE_LIST),
    })
    const { text } = renderKind('quote_received', facts, ID)
    expect(text).toMatch(/1\. Wall run 1: [^]*2\. Wall run 2: [^]*Wall run 1, [^]*Wall run 2, /)
  })

  it('stays below the size at which Gmail cuts it off', () => {
    const countertops: EstimatedCountertop[] = Array.from({ length: MAX_COUNTERTOPS }, () => ({
      shape: 'U',
      dimensions: { width: 120.0625, length: 84.0625, returnWidth: 25.0625, returnLength: 25.0625 },
      stone: 'inverness-bristol-bay',
    }))
    const facts = quoteFacts({
      countertops: quotedCountertops(countertops),
      estimate: estimate(countertops, PRICE_LIST),
    })
    const { html, text } = renderKind('quote_received', facts, ID)
    expect(text).toContain('\n50. U along the wall')
    // Gmail's limit.
    expect(Buffer.byteLength(html)).toBeLessThan(102_000)
  })
})

describe('an appointment', () => {
  it('is confirmed with date, time, address, fee and preparations', () => {
    const { text } = render('visit_confirmed')
    expect(text).toContain(
      'Date: Monday, March 1, 2027\nTime in Nashville: 8:00 AM-9:00 AM\nAddress: 1600 Broadway, Apt 4, Nashville, TN 37203\nFee: $100.00, paid by card\nYour quote: #1042\n',
    )
    expect(text).toContain('Clear the counters')
    expect(text).toContain('The fee is credited toward your final purchase.')
    // The day before is a Sunday, and on Monday the shop opens at 9.
    expect(text).toContain('You can cancel for a full refund until Mar 1, 2027, 8:00 AM, Nashville time.')
  })

  it('does not offer a free cancellation after its deadline', () => {
    const soon = appointmentFacts({ at: new Date('2027-03-01T14:00:00Z') })
    const { text } = renderKind('visit_confirmed', soon, ID)
    expect(text).not.toContain('for a full refund')
    expect(text).toContain('until Mar 1, 2027, 8:00 AM, Nashville time, so the fee is no longer refundable')
  })

  const MOVED_BY_SHOP = 'We moved this visit, so you can cancel it for a full refund until it begins.'

  it.each([
    ['visit_confirmed', 'online', '2027-03-01T13:59:00Z', true],
    ['visit_moved', 'online', '2027-03-01T13:59:00Z', true],
    ['visit_moved', 'online', '2027-03-01T14:00:00Z', false],
    ['visit_moved', 'on_site', '2027-02-26T14:00:00Z', false],
  ] as const)('moved by the shop says in %s (%s, at %s) that the fee is refundable: %s', (kind, fee, at, says) => {
    const previous = { appointmentDate: '2027-02-26', timeSlot: '8:00 AM-9:00 AM' }
    const facts = { ...appointmentFacts({ fee, at: new Date(at), movedByShop: true }), previous }
    const { text } = renderKind(kind, facts, ID)
    expect(text.includes(MOVED_BY_SHOP)).toBe(says)
    expect(text).not.toContain('for a full refund until Mar')
  })

  it.each([
    [false, 'We refund the fee only if you cancel by Mar 1, 2027, 8:00 AM, Nashville time.'],
    [true, 'After we move a visit, we refund the fee only if you cancel before the visit begins.'],
  ])('canceled without a refund names the rule, moved by the shop: %s', (movedByShop, rule) => {
    const { text } = renderKind(
      'visit_cancelled',
      { ...cancelledAppointmentFacts({ movedByShop }), refundCents: 0 },
      ID,
    )
    expect(text).toContain(`We can't refund your $100.00. ${rule}`)
  })

  it.each([
    [{ fee: 'online' as const, isDemo: true }, 'Fee: $100.00, demo payment (no card was charged)'],
    [{ fee: 'on_site' as const }, 'Fee: $100.00, due at the visit'],
    [{ fee: 'on_site' as const, collected: 'cash' as const }, 'Fee: $100.00, paid in cash'],
    [{ fee: 'waived' as const }, 'Fee: No charge'],
  ])('says how the fee is paid: %j', (how, line) => {
    const { text } = renderKind('visit_confirmed', appointmentFacts(how), ID)
    expect(text).toContain(line)
    expect(text.includes('fee covers the visit')).toBe(how.fee !== 'waived')
    expect(text.includes('for a full refund until Mar')).toBe(how.fee === 'online')
  })

  it('names the old time after a move', () => {
    expect(render('visit_moved').text).toContain('Old time: Friday, February 26, 2027, 1:00 PM-2:00 PM\n')
  })

  it.each([
    [{ refundCents: MEASUREMENT_FEE_CENTS }, "We're refunding your full $100.00 payment to your card."],
    [{ refundCents: 4000 }, "We're refunding $40.00 of your $100.00 payment to your card."],
    [{ isDisputed: true }, 'so your bank decides about the $100.00. If it leaves the payment with us, we'],
    [{ refundCents: 0, isDisputed: true }, 'so your bank decides about it.'],
    [{ refundCents: 0 }, "We can't refund your $100.00."],
    [{ refundCents: 0, fee: 'on_site' as const }, "You weren't charged for it."],
    [{ refundCents: 0, fee: 'on_site' as const, collected: 'check' as const }, 'You paid us $100.00 by check. Reply'],
    [{ refundCents: 0, fee: 'waived' as const }, "You weren't charged for it."],
    [{ refundCents: MEASUREMENT_FEE_CENTS, isDemo: true }, 'This was a demo payment. No card was charged'],
  ])('canceled says what happens to the fee: %j', (how, sentence) => {
    expect(renderKind('visit_cancelled', cancelledAppointmentFacts(how), ID).text).toContain(sentence)
  })

  it('shows the shop the refund after a cancellation', () => {
    expect(render('visit_cancelled_shop').text).toContain('Refund: $100.00\n')
    const disputed = renderKind('visit_cancelled_shop', cancelledAppointmentFacts({ isDisputed: true }), ID)
    expect(disputed.text).toContain('Refund: $100.00, if the bank leaves the payment with us\n')
    const kept = renderKind('visit_cancelled_shop', cancelledAppointmentFacts({ refundCents: 0 }), ID)
    expect(kept.text).toContain('Refund: None\n')
    const onSite = renderKind('visit_cancelled_shop', cancelledAppointmentFacts({ refundCents: 0, fee: 'on_site' }), ID)
    expect(onSite.text).not.toContain('Refund:')
  })

  it('is refunded and can be booked again if it was paid too late', () => {
    const { text, attachments } = render('payment_too_late')
    expect(text).toContain("We're refunding your full $100.00 payment to your card.")
    expect(text).toContain(
      `Choose another time:\nhttps://www.harpeth.example/thank-you?step=schedule&quoteId=${QUOTE}\n`,
    )
    expect(attachments).toBeUndefined()
  })

  it('links to the home page without a quote', () => {
    const { text } = renderKind('visit_cancelled', cancelledAppointmentFacts({ quote: undefined }), ID)
    expect(text).toContain('Book another visit:\nhttps://www.harpeth.example/#appointment\n')
    expect(text).not.toContain('Your quote')
  })
})

describe('a newer final quote', () => {
  const { difference, totalCents } = factsOfEveryKind().final_quote_sent.final
  const textOf = (before: { totalCents: number; isAccepted: boolean; difference?: typeof difference }) =>
    renderKind('final_quote_sent', { ...factsOfEveryKind().final_quote_sent, before: { difference, ...before } }, ID)
      .text

  it('says what it was before, and what changed', () => {
    const was = [{ text: 'A discount', amountCents: -5000 }]
    const text = textOf({ totalCents: 100_000, isAccepted: false, difference: was })
    expect(text).toMatch(/It replaces the one before: \$[\d,]+\.\d\d instead of \$1,000\.00\./)
    expect(text).toMatch(/What changed\n-+\n\nNo longer: A discount: \+\$50\.00\nSupport brackets: \+\$150\.00/)
  })

  it('says so if only words changed', () => {
    const text = textOf({ totalCents, isAccepted: false })
    expect(text).toContain(`It replaces the one before: the total stays ${formatCents(totalCents)}.`)
    expect(text).not.toContain('What changed')
  })

  it('does not replace an accepted one before it is accepted', () => {
    const text = textOf({ totalCents: 100_000, isAccepted: true })
    expect(text).toContain('That one counts until you accept this one.')
    expect(text).not.toContain('It replaces')
  })
})
