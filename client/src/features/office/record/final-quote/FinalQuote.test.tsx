import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { BY_SESSION, setAuth } from '#client/api/auth.ts'
import { FRESH_MS } from '#client/api/query-client.ts'
import { aboutRevision, keepDraft } from '#client/features/office/draft-storage.ts'
import * as shrinking from '#client/features/photos/shrink-photo.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { DEFAULT_JOB } from '#shared/fabrication/details.ts'
import type { FinalQuoteEdit, OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import type { QuoteStage } from '#shared/quotes/statuses.ts'
import { money } from '#test/client/my-page-fixtures.ts'
import { detail, ID } from '#test/client/office-quotes.tsx'
import { openRecord, QUOTE } from '#test/client/office-records.tsx'
import { choose, press } from '#test/client/press.ts'
import { json, lateAnswers, noContent, refusal, type StubbedApi, type StubbedRequest } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'

const PATH = `/api/quotes/${ID}/final-quotes`
const DRAWN_ID = '0198c0de-0000-7000-8000-0000000000c1'

const KITCHEN = {
  quoteCountertopId: DRAWN_ID,
  name: 'Kitchen',
  shape: 'I',
  dimensions: { width: 120.75, length: 25.5 },
  stone: 'southport',
  source: 'measured',
} as const

const DELIVERY = { id: 'delivery', text: 'Second delivery', quantity: 1, unitPriceCents: 12000, optional: false }
const SEALING = { id: 'sealing', text: 'Sealing', quantity: 2, unitPriceCents: 15000, optional: false }

function draft(changes: Partial<OfficeFinalQuote> = {}): OfficeFinalQuote {
  const { lines = [], ...rest } = changes
  const priced = estimate([KITCHEN], PRICE_LIST, DEFAULT_JOB)
  const totalCents = priced.totalCents + lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0)
  return {
    revision: 1,
    state: 'draft',
    version: 1,
    priceListVersion: PRICE_LIST.version,
    countertops: [KITCHEN],
    measuredOn: '2026-11-24',
    estimate: priced,
    estimated: { totalCents: 180000, lowCents: 180000, highCents: 180000 },
    lines: lines.map((line) => ({ ...line, amountCents: line.quantity * line.unitPriceCents })),
    stones: [],
    difference: [{ text: 'You drew 120 × 25, we measured 120 3/4 × 25 1/2', amountCents: totalCents - 180000 }],
    totalCents,
    creditCents: 10000,
    depositCents: 90000,
    balanceCents: totalCents - 100000,
    text: '',
    opened: 0,
    officeNote: '',
    depositPercent: 50,
    validDays: 14,
    priceList: 'quoted',
    job: DEFAULT_JOB,
    unfit: [],
    terms: [],
    ...rest,
  }
}

/** The record of a measured quote, whose draft the server keeps. `change` is what others do. */
async function open({
  first = null,
  stage = 'measured',
  api = {},
  arrival,
  late,
}: {
  first?: OfficeFinalQuote | null
  stage?: QuoteStage
  api?: StubbedApi
  /** When an answer arrives, of which the server knows at once what it says. */
  arrival?: () => Promise<void> | undefined
  /** Holds the answers to changes of the draft back. */
  late?: ReturnType<typeof lateAnswers>
} = {}) {
  let kept = first
  const quote = { ...QUOTE, stage }
  const measured = { version: 1, note: '', savedAt: '2026-11-24T20:00:00.000Z', appointmentDate: '2026-11-24' }
  const sizes = [{ ...KITCHEN, areaSquareFeet: 21, cutouts: 0, note: '' }]
  const refuseOld = (body: { version: number }) =>
    kept && body.version !== kept.version && refusal('changed_meanwhile', 'Someone else changed it.', { current: kept })
  const office = await openRecord({
    [`GET /api/quotes/${ID}`]: () => json({ ...detail(quote), measured: { ...measured, countertops: sizes } }),
    [`GET ${PATH}`]: async () => {
      const read = json({ revisions: kept ? [kept] : [], money: money() })
      await arrival?.()
      return read
    },
    [`POST ${PATH}`]: () => {
      kept = draft()
      return json(kept, 201)
    },
    [`PATCH ${PATH}/1`]: (late?.hold ?? ((answer: StubbedApi[string]) => answer))(({ body }) => {
      const { version, ...edit } = body as FinalQuoteEdit // as the contract says
      const refused = refuseOld({ version })
      if (refused) return refused
      const { lines = kept?.lines ?? [], stones: _, countertops, ...rest } = edit
      const sources = countertops?.map((one) => ({ ...one, source: 'office' as const }))
      const fields = Object.fromEntries(
        Object.entries({ ...rest, countertops: sources }).filter(([, to]) => to !== undefined),
      )
      kept = {
        ...draft({ ...kept, lines: lines.map((line) => ({ ...line, amountCents: 0 })) }),
        ...fields,
        version: version + 1,
      }
      return json(kept)
    }),
    [`DELETE ${PATH}/1`]: ({ body }) => {
      const refused = refuseOld(body as { version: number }) // as the contract says
      if (refused) return refused
      kept = null
      return noContent()
    },
    ...api,
  })
  const edits = () =>
    office.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body as FinalQuoteEdit) // the same
  const part = () => within(screen.getByRole('region', { name: 'Final quote' }))
  return {
    ...office,
    edits,
    part,
    draft: () => kept,
    change: (theirs: Partial<OfficeFinalQuote>) => {
      if (kept) kept = { ...draft({ ...kept, ...theirs }), version: kept.version + 1 }
    },
  }
}

const isPost = ({ method, path }: StubbedRequest) => method === 'POST' && path === PATH
const button = (name: string) => screen.getByRole('button', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

const PHOTO = '0198c0de-0000-7000-8000-00000000b001'

describe('beginning', () => {
  it('is one press by keyboard, and says from what', async () => {
    const { user, requests, part } = await open()
    await screen.findByText('From the sizes of Nov 24.')
    await user.keyboard('f')
    expect(document.activeElement).toBe(button('Begin final quote'))
    await user.keyboard('{Enter}')
    await screen.findByText('Final quote 1')
    part().getByText('Measured Nov 24')
    part().getByText('\u2212$100.00')
    expect(requests.filter(isPost)).toMatchObject([{ body: {}, idempotencyKey: expect.stringMatching(/.{8,}/) }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Final quote' })))
  })

  it('is a quiet button at the estimate before the visit, where `f` still follows up', async () => {
    const { user } = await open({ stage: 'contacted' })
    await screen.findByRole('button', { name: 'Begin a final quote' })
    expect(screen.queryByRole('region', { name: 'Final quote' })).toBeNull()
    await user.keyboard('f')
    await screen.findByRole('dialog', { name: 'Follow up' })
  })

  it.each(['done', 'lost'] as const)('is not offered for a quote that is %s', async (stage) => {
    const { requests } = await open({ stage })
    await waitFor(() => expect(requests.some(({ path }) => path === PATH)).toBe(true))
    await screen.findByText('Estimate')
    expect(screen.queryByRole('button', { name: /Begin/ })).toBeNull()
  })

  it('shows what is to look at, and begins again from newer sizes after a question', async () => {
    const first = draft({ unfit: ['Kitchen: the cooktop no longer fits.'], newerSizes: '2026-11-26', version: 3 })
    const { user, requests } = await open({ first })
    await screen.findByText('Kitchen: the cooktop no longer fits.')
    await screen.findByText('Newer sizes were saved Nov 26.')
    await press(user, 'Begin again from them')
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    await press(user, 'Begin again')
    await screen.findByText('Final quote begun again')
    const sent = requests.filter(({ path, method }) => path.startsWith(PATH) && method !== 'GET')
    expect(sent.map(({ method, body }) => [method, body])).toEqual([
      ['DELETE', { version: 3 }],
      ['POST', { from: 'sizes' }],
    ])
    expect(screen.queryByText(/Newer sizes/)).toBeNull()
  })

  it('can be taken back: deleting asks first', async () => {
    const { user, draft: kept } = await open({ first: draft() })
    await press(user, 'Delete draft')
    expect(kept()).not.toBeNull()
    await press(user, 'Delete')
    await screen.findByText('Draft deleted')
    await screen.findByRole('button', { name: 'Begin final quote' })
    expect(kept()).toBeNull()
  })
})

describe('own lines', () => {
  it('need a reason for a discount, and show each message at its field', async () => {
    const { user, edits } = await open({ first: draft() })
    await press(user, 'Add a line')
    expect(document.activeElement).toBe(field('Text'))
    await user.keyboard('Loyalty discount')
    await user.type(field('Unit price'), '-$1,250.50')
    await user.keyboard('{Enter}')
    const reason = field('Reason for the discount, for the customer')
    await waitFor(() => expect(document.activeElement).toBe(reason))
    screen.getByText('A discount needs a reason that the customer reads')
    await user.keyboard('Second kitchen with us{Enter}')
    await waitFor(() => expect(edits()).toHaveLength(1))
    expect(edits()[0]).toMatchObject({
      version: 1,
      lines: [
        {
          text: 'Loyalty discount',
          quantity: 1,
          unitPriceCents: -125050,
          optional: false,
          reason: 'Second kitchen with us',
        },
      ],
    })
    await screen.findByText('Second kitchen with us')
    await waitFor(() => expect(document.activeElement).toBe(button('Add a line')))
  })

  it("are chosen from the shop's list by keyboard or typed freely", async () => {
    const usualLines = [
      { text: 'Undermount sink', unitPriceCents: 45_000 },
      { text: 'Plumber', unitPriceCents: 22_000 },
    ]
    const { user, edits } = await open({
      first: draft(),
      api: { 'GET /api/settings': () => json({ usualLines, version: 1 }) },
    })
    await press(user, 'Add a line')
    await screen.findByRole('combobox', { name: 'Text' })
    await user.keyboard('plu')
    const offered = () =>
      within(screen.getByRole('listbox', { name: 'Own lines to choose from' })).getAllByRole('option')
    expect(offered().map(({ textContent }) => textContent)).toEqual(['Plumber $220.00'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect([field('Text').value, field('Unit price').value]).toEqual(['Plumber', '220'])
    expect(edits()).toEqual([])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(edits()).toMatchObject([{ lines: [{ text: 'Plumber', unitPriceCents: 22_000 }] }]))
    await press(user, 'Add a line')
    await user.keyboard('Old tile hauled away')
    expect(screen.queryByRole('listbox', { name: 'Own lines to choose from' })).toBeNull()
    await user.type(field('Unit price'), '80{Enter}')
    await waitFor(() => expect(edits()).toHaveLength(2))
  })

  it('show what the server refuses, and keep what was typed', async () => {
    const message = 'The discounts are more than the price. The total must be at least $0.'
    const { user } = await open({
      first: draft({ lines: [{ ...DELIVERY, amountCents: 0 }] }),
      api: {
        [`PATCH ${PATH}/1`]: () => refusal('invalid', message, { issues: [{ path: 'lines', message }] }),
      },
    })
    await press(user, 'Edit Second delivery')
    await user.clear(field('Unit price'))
    await user.keyboard('9')
    await user.keyboard('{Enter}')
    await screen.findByText(message)
    expect(field('Unit price').value).toBe('9')
  })

  it('are saved when they are left, and stay open then', async () => {
    const { user, edits } = await open({ first: draft({ lines: [{ ...DELIVERY, amountCents: 0 }] }) })
    await press(user, 'Edit Second delivery')
    await user.clear(field('Quantity'))
    await user.keyboard('2.5')
    await user.click(field('Text for the customer'))
    await waitFor(() => expect(edits()).toMatchObject([{ lines: [{ quantity: 2.5 }] }]))
    expect(field('Quantity').value).toBe('2.5')
  })

  it('survive a reload with what was typed, until that is taken back', async () => {
    const { user, reopen } = await open({ first: draft() })
    await press(user, 'Add a line')
    await user.keyboard('Old sink hauled away')
    reopen()
    await waitFor(() => expect(field('Text').value).toBe('Old sink hauled away'))
    field('Text').focus()
    await user.keyboard('{Escape}')
    expect(location.pathname).toBe('/orders/1042')
    reopen()
    await screen.findByRole('button', { name: 'Add a line' })
  })

  it('that were removed come back by Undo, where they were', async () => {
    const lines = [DELIVERY, SEALING].map((line) => ({ ...line, amountCents: 0 }))
    const { user, edits } = await open({ first: draft({ lines }) })
    await press(user, 'Actions for Second delivery')
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }))
    await screen.findByText('Line removed')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Second delivery' })).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Edit Second delivery' })
    expect(edits().map(({ lines: sent }) => sent?.map(({ id }) => id))).toEqual([['sealing'], ['delivery', 'sealing']])
  })

  it('move by keyboard, and keep the focus', async () => {
    const lines = [DELIVERY, SEALING].map((line) => ({ ...line, amountCents: 0 }))
    const { user, edits } = await open({ first: draft({ lines }) })
    ;(await screen.findByRole('button', { name: 'Edit Second delivery' })).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(edits()).toHaveLength(1))
    expect(edits()[0]?.lines?.map(({ id }) => id)).toEqual(['sealing', 'delivery'])
    await waitFor(() => expect(document.activeElement).toBe(button('Edit Second delivery')))
  })
})

describe('while someone else changes the draft', () => {
  it('keeps both changes if they are about different parts', async () => {
    const { user, edits, change, draft: kept } = await open({ first: draft() })
    await user.type(await screen.findByLabelText('Note for the office'), 'Call her.')
    change({ text: 'Hello Dana', lines: [{ ...DELIVERY, amountCents: 0 }] })
    await user.click(button('Delete draft'))
    await waitFor(() => expect(kept()).toMatchObject({ officeNote: 'Call her.', text: 'Hello Dana' }))
    expect(edits().map(({ version }) => version)).toEqual([1, 2])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows what was saved, also if an older answer arrives after it, and sends the next change on top of it', async () => {
    let arrive = () => {}
    let late: Promise<void> | undefined
    const { user, edits, requests, draft: kept } = await open({ first: draft(), arrival: () => late })
    const reads = () => requests.filter(({ method, path }) => method === 'GET' && path === PATH).length
    const note = await screen.findByLabelText<HTMLInputElement>('Note for the office')
    late = new Promise((resolve) => {
      arrive = resolve
    })
    vi.setSystemTime(Date.now() + FRESH_MS + 1)
    const before = reads()
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(reads()).toBe(before + 1))
    late = undefined
    await user.type(note, 'Call her.')
    fireEvent.blur(note)
    await waitFor(() => expect(kept()?.version).toBe(2))
    arrive()
    await user.type(field('Text for the customer'), 'Hello')
    expect(note.value).toBe('Call her.')
    fireEvent.blur(field('Text for the customer'))
    await waitFor(() => expect(kept()?.text).toBe('Hello'))
    expect(edits().map(({ version }) => version)).toEqual([1, 2])
  })

  it("asks about the same field, and 'Keep mine' leaves the rest as they saved it", async () => {
    const lines = [DELIVERY, SEALING].map((line) => ({ ...line, amountCents: 0 }))
    const { user, change, draft: kept } = await open({ first: draft({ lines }) })
    await press(user, 'Edit Second delivery')
    await user.clear(field('Unit price'))
    await user.keyboard('150')
    const theirs = [
      { ...DELIVERY, unitPriceCents: 9900 },
      { ...SEALING, quantity: 5 },
    ]
    change({ lines: theirs.map((line) => ({ ...line, amountCents: 0 })) })
    await user.keyboard('{Enter}')
    const question = await screen.findByRole('alert')
    expect(question.textContent).toContain('Unit priceTheirs99Yours150')
    await press(user, 'Keep mine')
    await waitFor(() => expect(kept()?.lines).toMatchObject([{ unitPriceCents: 15000 }, { quantity: 5 }]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it("asks after a reload, too, and 'Take theirs' drops what was typed", async () => {
    const { user, change, reopen, edits } = await open({ first: draft() })
    await user.type(await screen.findByLabelText('Text for the customer'), 'Mine')
    change({ text: 'Theirs' })
    reopen()
    await waitFor(() => expect(field('Text for the customer').value).toBe('Mine'))
    fireEvent.blur(field('Text for the customer'))
    await screen.findByRole('alert')
    await press(user, 'Take theirs')
    expect(field('Text for the customer').value).toBe('Theirs')
    // Refused: nothing of theirs was replaced.
    expect(edits()).toMatchObject([{ version: 1 }])
  })
})

describe('terms', () => {
  it('show a wrong number at its field, and save the right one', async () => {
    const { user, edits } = await open({ first: draft() })
    const days = await screen.findByLabelText<HTMLInputElement>('Holds for')
    await user.clear(days)
    await user.type(days, '91{Enter}')
    screen.getByText('The days that it holds must be a whole number from 1 to 90')
    expect(edits()).toEqual([])
    await user.clear(days)
    await user.type(days, '30{Enter}')
    await waitFor(() => expect(edits()).toEqual([{ version: 1, validDays: 30 }]))
  })

  it('offer the stone that was asked for beside the one that is added', async () => {
    const { user, edits } = await open({ first: draft() })
    await user.selectOptions(await screen.findByLabelText('Add a stone to choose from'), 'travella')
    fireEvent.blur(screen.getByLabelText('Add a stone to choose from'))
    await waitFor(() => expect(edits()).toEqual([{ version: 1, stones: ['southport', 'travella'] }]))
  })
})

describe('countertops', () => {
  it('are edited in the designer, whose drawing has no name of its own', async () => {
    const { user, edits } = await open({ first: draft() })
    await press(user, 'Edit Kitchen')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Kitchen' }))
    const width = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Width' })
    expect(width.value).toBe('120 3/4')
    fireEvent.change(width, { target: { value: '118' } })
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Kitchen wall' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(edits()).toHaveLength(1))
    expect(edits()[0]?.countertops).toMatchObject([
      { quoteCountertopId: DRAWN_ID, name: 'Kitchen wall', dimensions: { width: 118, length: 25.5 } },
    ])
    expect(edits()[0]?.countertops?.[0]?.details?.name).toBeUndefined()
    await screen.findByText('Changed here')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('ask before a changed drawing is discarded, and keep it over a reload', async () => {
    const { user, edits, reopen } = await open({ first: draft() })
    await press(user, 'Edit Kitchen')
    fireEvent.click(await screen.findByRole('radio', { name: 'L Shape' }))
    reopen()
    await press(user, 'Edit Kitchen')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'L Shape' })).checked).toBe(true)
    await press(user, 'Close')
    await press(user, 'Discard')
    await press(user, 'Edit Kitchen')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'L Shape' })).checked).toBe(false)
    expect(edits()).toEqual([])
  })

  it('are added as they open, renamed, and put back after they were removed', async () => {
    const { user, edits } = await open({ first: draft() })
    await press(user, 'Add a countertop')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await press(user, 'Actions for Wall run')
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Island{Enter}')
    await press(user, 'Actions for Island')
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(edits()).toHaveLength(4))
    expect(edits().map(({ countertops }) => countertops?.map((one) => one.name))).toEqual([
      ['Kitchen', 'Wall run'],
      ['Kitchen', 'Island'],
      ['Kitchen'],
      ['Kitchen', 'Island'],
    ])
  })
})

describe('sending', () => {
  const WITHIN = { lowCents: 100_000, highCents: 900_000, totalCents: 180_000 }
  const sentOne = (changes: Partial<OfficeFinalQuote> = {}) =>
    draft({
      state: 'sent',
      version: 2,
      sentAt: '2026-11-28T15:00:00.000Z',
      validUntil: '2026-12-12',
      sha256: 'a'.repeat(64),
      ...changes,
    })

  it('asks once, sends the version that was seen, and shows what waits', async () => {
    let revisions = [draft({ version: 3, estimated: WITHIN })]
    const { user, part, requests } = await open({
      first: revisions[0] ?? null,
      api: {
        [`GET ${PATH}`]: () => json({ revisions, money: money() }),
        [`POST ${PATH}/1/send`]: () => {
          const sent = sentOne()
          revisions = [sent]
          return json(sent)
        },
      },
    })
    await user.click(part().getByRole('button', { name: 'Send for $1,806.00' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Send final quote 1?' }))
    await user.click(dialog.getByRole('button', { name: 'Send for $1,806.00' }))
    await part().findByText('Waiting for the customer')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Final quote' })))
    part().getByText('Sent Nov 28, 2026. Not opened yet. Holds until Dec 12.')
    expect(requests.filter(({ path }) => path.endsWith('/send')).map(({ body }) => body)).toEqual([{ version: 3 }])
  })

  it('is four presses from the record of a measured quote, if nothing has to change', async () => {
    let revisions: OfficeFinalQuote[] = []
    const show = (one: OfficeFinalQuote, status: 200 | 201) => {
      revisions = [one]
      return json(one, status)
    }
    const { user, part } = await open({
      api: {
        [`GET ${PATH}`]: () => json({ revisions, money: money() }),
        [`POST ${PATH}`]: () => show(draft({ estimated: WITHIN }), 201),
        [`POST ${PATH}/1/send`]: () => show(sentOne(), 200),
      },
    })
    await screen.findByText('From the sizes of Nov 24.')
    const pressed: string[] = []
    const type = async (key: string) => {
      pressed.push(key)
      await user.keyboard(key)
    }
    await type('f')
    await type('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Final quote' })))
    await type('{Control>}{Enter}{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send final quote 1?' }))
    const send = dialog.getByRole('button', { name: 'Send for $1,806.00' })
    await waitFor(() => expect(document.activeElement).toBe(send))
    await type('{Enter}')
    await part().findByText('Waiting for the customer')
    expect(pressed).toHaveLength(4)
  })

  it('opens by Ctrl+Enter, and above the range it needs a reason', async () => {
    const { user, part, requests } = await open({
      first: draft({ estimated: { lowCents: 100_000, highCents: 150_000, totalCents: 120_000 } }),
      api: { [`POST ${PATH}/1/send`]: () => json(sentOne()) },
    })
    part().getByRole('button', { name: 'Send for $1,806.00' }).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Send final quote 1?' }))
    const why = dialog.getByLabelText('Why it costs more')
    await user.click(dialog.getByRole('button', { name: 'Send for $1,806.00' }))
    dialog.getByText('Say why, for the customer.')
    expect(document.activeElement).toBe(why)
    await user.type(why, 'The wall is out{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/send')).map(({ body }) => body)).toEqual([
        { version: 1, why: 'The wall is out' },
      ]),
    )
  })

  it('has a link to its PDF, which an admin key downloads', async () => {
    const downloads: string[] = []
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download)
    })
    const { user, part, requests } = await open({
      stage: 'final_quote_sent',
      api: {
        [`GET ${PATH}`]: () => json({ revisions: [sentOne()], money: money() }),
        [`GET ${PATH}/1/pdf`]: () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
      },
    })
    const link = await part().findByRole('link', { name: 'PDF of final quote 1' })
    expect(link.getAttribute('href')).toBe(`${PATH}/1/pdf`)
    await user.click(link)
    await waitFor(() => expect(downloads).toEqual(['final-quote-1042.pdf']))
    expect(requests.find(({ path }) => path.endsWith('/pdf'))?.adminKey).toBeTruthy()
    setAuth(BY_SESSION)
    await user.click(link)
    expect(requests.filter(({ path }) => path.endsWith('/pdf'))).toHaveLength(1)
  })

  it('can be taken back while it waits', async () => {
    let waiting = sentOne({ opened: 2, openedAt: '2026-11-29T03:00:00.000Z' })
    const { user, part, requests } = await open({
      stage: 'final_quote_sent',
      api: {
        [`GET ${PATH}`]: () => json({ revisions: [waiting], money: money() }),
        [`POST ${PATH}/1/withdraw`]: () => {
          waiting = sentOne({ state: 'withdrawn', version: 3 })
          return json(waiting)
        },
      },
    })
    await part().findByText(/Opened twice, last Nov 28, 2026/)
    await user.click(part().getByRole('button', { name: 'Take back' }))
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Take back' }))
    await part().findByText('Taken back')
    expect(requests.filter(({ path }) => path.endsWith('/withdraw')).map(({ body }) => body)).toEqual([{ version: 2 }])
  })

  it('is accepted on paper with the options that the customer ticked, and a note', async () => {
    const waiting = sentOne({ lines: [{ ...SEALING, optional: true, amountCents: 30_000 }], totalCents: 178_500 })
    const { user, part, requests } = await open({
      stage: 'final_quote_sent',
      api: {
        [`GET ${PATH}`]: () => json({ revisions: [waiting], money: money() }),
        [`POST ${PATH}/1/accept-on-paper`]: ({ body }) =>
          (body as { note: string }).note
            ? json(sentOne({ state: 'accepted' }))
            : refusal('invalid', 'Check the note.', { issues: [{ path: 'note', message: 'The note is missing' }] }),
      },
    })
    await user.click(await part().findByRole('button', { name: 'Accepted on paper' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: /^Sealing/ }))
    await user.click(dialog.getByRole('button', { name: 'Accepted for $2,085.00' }))
    await dialog.findByText('The note is missing')
    await user.type(dialog.getByLabelText('How they accepted'), 'Signed in the shop')
    await user.click(dialog.getByRole('button', { name: 'Accepted for $2,085.00' }))
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/accept-on-paper')).at(-1)?.body).toEqual({
        version: 2,
        choice: { stone: null, options: ['sealing'] },
        note: 'Signed in the shop',
      }),
    )
  })
  it('is accepted on paper with a photo of what was signed instead of a note', async () => {
    // jsdom can't draw.
    vi.spyOn(shrinking, 'shrinkPhoto').mockResolvedValue({
      photo: new Blob(['small']),
      preview: 'data:image/jpeg;base64,AA==',
    })
    const waiting = sentOne({})
    const signed = sentOne({ state: 'accepted', onPaper: { photoId: PHOTO } })
    let isAccepted = false
    const { user, part, requests } = await open({
      stage: 'final_quote_sent',
      api: {
        [`GET ${PATH}`]: () => json({ revisions: [isAccepted ? signed : waiting], money: money() }),
        'POST /api/photos': () => json({ id: PHOTO }, 201),
        [`GET /api/quotes/${QUOTE.id}/photos/${PHOTO}`]: () =>
          new Response('photo', { headers: { 'Content-Type': 'image/jpeg' } }),
        [`POST ${PATH}/1/accept-on-paper`]: () => {
          isAccepted = true
          return json(signed)
        },
      },
    })
    await user.click(await part().findByRole('button', { name: 'Accepted on paper' }))
    const dialog = within(screen.getByRole('dialog'))
    const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement
    await user.upload(input, new File(['large'], 'signed.jpg', { type: 'image/jpeg' }))
    await dialog.findByRole('img', { name: 'What they signed' })
    await user.click(dialog.getByRole('button', { name: /^Accepted for/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.find(({ path }) => path.endsWith('/accept-on-paper'))?.body).toMatchObject({
      note: '',
      photoId: PHOTO,
    })
    expect(await part().findByRole('img', { name: 'Photo 1 of 1' })).toBeDefined()
    // Not: 'Not opened yet.'
    part().getByText('Sent Nov 28, 2026.')
  })
})

it('shows the slabs at once where a layout is kept that no saw cuts', async () => {
  const slabs = { [`GET ${PATH}/1/fabrication`]: () => refusal('not_found', 'It may have been deleted.') }
  const before = await open({ first: draft(), api: slabs })
  expect(await before.part().findByRole('button', { name: 'Show the slabs' })).toBeDefined()
  before.unmount()
  keepDraft('layout', { kind: 'key', role: 'owner', person: null }, aboutRevision(ID, 1), {})
  const office = await open({ first: draft(), api: slabs })
  expect(await office.part().findByRole('button', { name: 'Hide the slabs' })).toBeDefined()
  await office.user.click(office.part().getByRole('button', { name: /^Send for / }))
  await office.part().findByText("Your last change of the slabs isn't saved. Correct it or undo it, then send.")
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('an answer that comes late', () => {
  /** The draft, whose saves are answered when the test says so. */
  async function openHeld(first: OfficeFinalQuote) {
    const held = lateAnswers()
    const office = await open({ first, late: held })
    return { ...office, held, arrives: (count: number) => waitFor(() => expect(held.waiting()).toBe(count)) }
  }
  const textsOfLines = () =>
    within(screen.getByRole('list', { name: 'Own lines' }))
      .getAllByRole('button', { name: /^Edit / })
      .map((one) => one.getAttribute('aria-label'))

  it('shows each change of the draft at once, and sends the next one on top of it', async () => {
    const { held, arrives, edits, user } = await openHeld(draft())
    const removal = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Old countertop to remove' })
    fireEvent.change(removal, { target: { value: 'stone' } })
    await user.click(screen.getByRole('checkbox', { name: 'The cabinets are already in place' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /cabinets/ }).checked).toBe(true)
    expect(removal.value).toBe('stone')
    await user.click(button('Send for $1,806.00'))
    await arrives(1)
    expect(edits()).toHaveLength(1)
    held.release()
    await arrives(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    held.release()
    await screen.findByRole('dialog', { name: 'Send final quote 1?' })
    expect(edits()).toMatchObject([
      { version: 1, job: { removal: 'stone', cabinetsInPlace: false } },
      { version: 2, job: { removal: 'stone', cabinetsInPlace: true } },
    ])
  })

  it('moves a line twice by keyboard, and keeps the focus', async () => {
    const third = { ...SEALING, id: 'third', text: 'Third' }
    const { held, arrives, edits, user } = await openHeld(
      draft({ lines: [DELIVERY, SEALING, third].map((line) => ({ ...line, amountCents: 0 })) }),
    )
    ;(await screen.findByRole('button', { name: 'Edit Second delivery' })).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(textsOfLines()).toEqual(['Edit Sealing', 'Edit Second delivery', 'Edit Third']))
    expect(document.activeElement).toBe(button('Edit Second delivery'))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(textsOfLines()).toEqual(['Edit Sealing', 'Edit Third', 'Edit Second delivery']))
    await arrives(1)
    held.release()
    await arrives(1)
    held.release()
    await arrives(0)
    expect(edits().map(({ lines }) => lines?.map(({ id }) => id))).toEqual([
      ['sealing', 'delivery', 'third'],
      ['sealing', 'third', 'delivery'],
    ])
    expect(textsOfLines()).toEqual(['Edit Sealing', 'Edit Third', 'Edit Second delivery'])
  })

  it('keeps what is typed in a field since it was saved, and sends that, too', async () => {
    const { held, arrives, edits, user } = await openHeld(draft())
    const deposit = await screen.findByLabelText<HTMLInputElement>('Deposit')
    fireEvent.change(deposit, { target: { value: '40' } })
    fireEvent.blur(deposit)
    await arrives(1)
    fireEvent.change(deposit, { target: { value: '45' } })
    fireEvent.blur(deposit)
    held.release()
    await arrives(1)
    expect(deposit.value).toBe('45')
    held.release()
    await user.click(button('Send for $1,806.00'))
    await screen.findByRole('dialog', { name: 'Send final quote 1?' })
    expect(edits().map(({ version, depositPercent }) => [version, depositPercent])).toEqual([
      [1, 40],
      [2, 45],
    ])
  })
})

it('gives each of two removed lines back, the last one first', async () => {
  const lines = [DELIVERY, SEALING].map((line) => ({ ...line, amountCents: 0 }))
  const { user, draft: kept } = await open({ first: draft({ lines }) })
  const left = () => kept()?.lines.map(({ id }) => id)
  await choose(user, 'Actions for Second delivery', 'Remove')
  await waitFor(() => expect(left()).toEqual(['sealing']))
  await choose(user, 'Actions for Sealing', 'Remove')
  await waitFor(() => expect(left()).toEqual([]))
  const undo = async (text: string) => {
    await waitFor(() => expect(shownToast()?.description).toBe(text))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  }
  await undo('Sealing')
  await waitFor(() => expect(left()).toEqual(['sealing']))
  await undo('Second delivery')
  await waitFor(() => expect(left()).toEqual(['delivery', 'sealing']))
})

it('says that a countertop which is renamed was removed, and sends its name once', async () => {
  const ISLAND = { ...KITCHEN, quoteCountertopId: null, name: 'Island' }
  const { user, change, edits } = await open({ first: draft({ countertops: [KITCHEN, ISLAND] }) })
  await choose(user, 'Actions for Island', 'Rename')
  change({ countertops: [KITCHEN] })
  const name = await screen.findByLabelText('Name')
  fireEvent.change(name, { target: { value: 'Bar' } })
  fireEvent.keyDown(name, { key: 'Enter' })
  await screen.findByText("Someone else removed 'Island'.")
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
  expect(edits()).toHaveLength(1)
})

describe('sending asks the open forms first', () => {
  it('adds a line that was typed, and says which field is wrong', async () => {
    const { edits, user } = await open({ first: draft() })
    await press(user, 'Add a line')
    fireEvent.change(field('Text'), { target: { value: 'Plumber' } })
    await press(user, 'Send for $1,806.00')
    await screen.findByText(/Enter dollars/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(field('Unit price'))
    fireEvent.change(field('Unit price'), { target: { value: '150' } })
    await press(user, 'Send for $1,806.00')
    await screen.findByRole('dialog', { name: 'Send final quote 1?' })
    expect(edits()).toMatchObject([{ lines: [{ text: 'Plumber', unitPriceCents: 15000 }] }])
  })

  it('saves the field in which Ctrl+Enter is pressed before it asks, and none with a wrong value', async () => {
    const { edits, user } = await open({ first: draft() })
    const deposit = await screen.findByLabelText<HTMLInputElement>('Deposit')
    fireEvent.change(deposit, { target: { value: '150' } })
    fireEvent.keyDown(deposit, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(deposit.getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Send for/ })).toBeDefined())
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.change(deposit, { target: { value: '40' } })
    fireEvent.keyDown(deposit, { key: 'Enter', ctrlKey: true })
    const dialog = await screen.findByRole('dialog', { name: 'Send final quote 1?' })
    expect(edits()).toMatchObject([{ version: 1, depositPercent: 40 }])
    expect(edits()).toHaveLength(1)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  })
})
