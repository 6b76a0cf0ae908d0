import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import type { FinalQuote } from '#shared/final-quote/schema.ts'
import type { Page } from '#shared/my/schema.ts'
import { axe } from '#test/client/axe.ts'
import { prepareBooking } from '#test/client/booking-form.tsx'
import { acceptedQuote, page, waitingQuote } from '#test/client/my-page-fixtures.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { inTurn, json, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import { MyPage } from './my.tsx'

prepareBooking()
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>())
})

const ACCEPT = 'POST /api/my/final-quote/accept'
const DECLINE = 'POST /api/my/final-quote/decline'
const NEWER = 'We sent you a newer final quote. Please read that one.'

const withQuote = (finalQuote: FinalQuote, changes: Partial<Page> = {}) =>
  page({ visits: [], next: { step: 'decide' }, finalQuote, ...changes })

async function open(shown: Page = withQuote(waitingQuote()), api: StubbedApi = {}) {
  history.replaceState(null, '', '/my')
  const requests = stubApi({ 'GET /api/my': () => json(shown), ...api })
  const { unmount } = render(<MyPage />, { wrapper: PageProviders })
  await screen.findByRole('heading', { level: 1, name: 'Your quote #1042' })
  const sent = (key: string) =>
    requests.filter(({ method, path }) => `${method} ${path}` === key).map(({ body }) => body)
  return { unmount, sent }
}

const section = (name = 'Your final quote') => within(screen.getByRole('region', { name }))
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const option = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Support brackets/ })
const travella = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Travella/ })
const agree = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to this final quote and the terms' })
const nameField = () => screen.getByLabelText<HTMLInputElement>('Your full name')
const type = (name: string) => fireEvent.change(nameField(), { target: { value: name } })

/** The amount beside this label. Some stand in several lists: the last one is that of the choice. */
const amount = (label: string) =>
  section()
    .getAllByRole('term')
    .filter(({ firstChild }) => firstChild?.textContent === label)
    .at(-1)?.nextElementSibling?.textContent

describe('a final quote that waits', () => {
  it('comes first and whole: price, words, difference, sizes, terms, and only then the signature', async () => {
    await open(withQuote(waitingQuote({ revision: 2, why: 'The wall is out of square.' })))
    const [first] = screen.getAllByRole('heading', { level: 2 })
    expect(first?.textContent).toBe('Your final quote')
    const text = screen.getByRole('region', { name: 'Your final quote' }).textContent.replaceAll('\u00a0', ' ')
    const order = [
      '$1,800.00',
      '#1042, revision 2',
      'Holds until Friday, March 12',
      'Thank you for having us.',
      'How it differs from your estimate',
      'The wall is out of square.',
      'Kitchen in Southport',
      '120 × 25 1/2 in · Measured Feb 24',
      'How it adds up',
      'Options',
      'Deposit',
      'You order by accepting this final quote.',
      'Your full name',
      'Accept for $1,800.00',
    ]
    const places = order.map((words) => text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(screen.getByText('Your final quote is above. You can accept it until Friday, March 12.')).toBeDefined()
    await axe()
  })

  it('explains what it differs in, with signs, to the price before a choice', async () => {
    const difference = [
      { text: 'Other stone', amountCents: 30_000 },
      { text: 'Discount', amountCents: -5000 },
    ]
    const estimated = { totalCents: 155_000, lowCents: 150_000, highCents: 160_000 }
    await open(withQuote(waitingQuote({ difference, estimated })))
    expect(amount('Estimated')).toBe('$1,550.00')
    expect(amount('Other stone')).toBe('+$300.00')
    expect(amount('Discount')).toBe('\u2212$50.00')
    expect(amount('This final quote')).toBe('$1,800.00')
    fireEvent.click(option())
    expect(amount('This final quote')).toBe('$1,800.00')
  })

  it('has a total, a deposit and a button that follow stone and options at once', async () => {
    await open()
    expect(amount('Paid for the visit')).toBe('\u2212$100.00')
    expect([amount('Total'), amount('Deposit'), amount('Balance')]).toEqual(['$1,800.00', '$850.00', '$850.00'])
    fireEvent.click(option())
    // What each stone costs with the option.
    expect(travella()).toBe(screen.getByRole('radio', { name: 'Travella $2,680.00' }))
    expect([amount('Total'), amount('Deposit'), amount('Balance')]).toEqual(['$2,100.00', '$1,000.00', '$1,000.00'])
    fireEvent.click(travella())
    expect([amount('Total'), amount('Deposit'), amount('Balance')]).toEqual(['$2,680.00', '$1,290.00', '$1,290.00'])
    expect(button('Accept for $2,680.00')).toBeDefined()
    // The drawings and what is computed are in the chosen stone, too.
    expect(section().getByText('Kitchen in Travella')).toBeDefined()
    expect(amount('21.25 sq ft × $112.00')).toBe('$2,380.00')
    fireEvent.click(option())
    expect(amount('Total')).toBe('$2,380.00')
  })

  it('without a choice has none to make, and is accepted with no stone', async () => {
    const finalQuote = waitingQuote({}, { lines: [], stones: [] })
    const { sent } = await open(withQuote(finalQuote), { [ACCEPT]: () => json(withQuote(acceptedQuote())) })
    expect(screen.queryByRole('radio')).toBeNull()
    type('Dana Whitfield')
    fireEvent.click(agree())
    press(/^Accept for/)
    await waitFor(() => expect(sent(ACCEPT)).toHaveLength(1))
    expect(sent(ACCEPT)[0]).toMatchObject({ choice: { stone: null, options: [] }, totalCents: 180_000 })
  })
})

describe('accepting', () => {
  it('sends exactly what was shown, and shows what follows', async () => {
    const after = withQuote(acceptedQuote(), { next: { step: 'install' } })
    const { sent } = await open(undefined, { [ACCEPT]: () => json(after) })
    fireEvent.click(option())
    fireEvent.click(travella())
    type(' Dana Whitfield ')
    fireEvent.click(agree())
    press('Accept for $2,680.00')
    await screen.findByText('You accepted on Feb 27')
    expect(sent(ACCEPT)).toEqual([
      {
        revision: 1,
        sha256: 'a'.repeat(64),
        choice: { stone: 'travella', options: ['brackets'] },
        totalCents: 268_000,
        name: 'Dana Whitfield',
        agreed: true,
      },
    ])
    // What was pressed is gone, so the focus isn't lost.
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Your final quote/))
    expect(sessionStorage.getItem('final_quote of 0198c0de-0000-7000-8000-000000000001')).toBeNull()
  })

  it.each([
    ['a name', () => fireEvent.click(agree()), nameField, 'Your full name is required'],
    ['the box', () => type('Dana Whitfield'), agree, 'Please check the box to agree'],
  ])('without %s says so at the field, and sends nothing', async (_, fill, field, message) => {
    const { sent } = await open()
    fill()
    press(/^Accept for/)
    expect((await screen.findByText(message)).id).toBe(field().getAttribute('aria-describedby')?.split(' ').at(-1))
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field())
    expect(sent(ACCEPT)).toEqual([])
  })

  it('of one that a newer one replaced says so, shows that, and keeps the name and the choice, but not the box', async () => {
    const newer = waitingQuote({ revision: 2, sha256: 'b'.repeat(64), text: 'Now with a sink.' })
    const { sent } = await open(undefined, {
      [ACCEPT]: inTurn(
        () => refusal('quote_changed', NEWER, { current: withQuote(newer) }),
        () => json(withQuote(acceptedQuote())),
      ),
    })
    fireEvent.click(option())
    type('Dana Whitfield')
    fireEvent.click(agree())
    press(/^Accept for/)
    expect((await screen.findByText(NEWER)).closest('[role=alert]')).not.toBeNull()
    expect(screen.getAllByText(NEWER)).toHaveLength(1)
    expect(section().getByText('Now with a sink.')).toBeDefined()
    expect(nameField().value).toBe('Dana Whitfield')
    expect(option().checked).toBe(true)
    expect(agree().checked).toBe(false)
    fireEvent.click(agree())
    press(/^Accept for/)
    await screen.findByText(/^You accepted/)
    expect(sent(ACCEPT)[1]).toMatchObject({ revision: 2, sha256: 'b'.repeat(64) })
  })

  it('drops of a choice what the newer one does not offer', async () => {
    const newer = waitingQuote({ revision: 2, sha256: 'b'.repeat(64) }, { lines: [], stones: ['southport'] })
    const { sent } = await open(undefined, {
      [ACCEPT]: () => refusal('quote_changed', NEWER, { current: withQuote(newer) }),
    })
    fireEvent.click(option())
    fireEvent.click(travella())
    type('Dana Whitfield')
    fireEvent.click(agree())
    press(/^Accept for/)
    await screen.findByText(NEWER)
    fireEvent.click(agree())
    press('Accept for $1,800.00')
    await waitFor(() => expect(sent(ACCEPT)).toHaveLength(2))
    expect(sent(ACCEPT)[1]).toMatchObject({ choice: { stone: 'southport', options: [] }, totalCents: 180_000 })
  })

  it('of one that has ended shows that, with a button that asks for a new one', async () => {
    const current = withQuote(waitingQuote({ state: 'expired' }))
    await open(undefined, {
      [ACCEPT]: () => refusal('quote_changed', 'This final quote ended on Mar 12. Ask us for a new one.', { current }),
    })
    type('Dana Whitfield')
    fireEvent.click(agree())
    press(/^Accept for/)
    expect(await screen.findByText('This final quote ended on Mar 12.')).toBeDefined()
    expect(button('Ask for a new one')).toBeDefined()
  })

  it('that the server refuses at the name says so there', async () => {
    const issues = [{ path: 'name', message: "Your full name contains a character we can't save" }]
    await open(undefined, { [ACCEPT]: () => refusal('invalid', 'No', { issues }) })
    type('Dana Whitfield')
    fireEvent.click(agree())
    press(/^Accept for/)
    await waitFor(() => expect(nameField().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.queryByText('No')).toBeNull()
  })

  it('keeps choice and name past a reload and the end of the session, but not the box', async () => {
    const { unmount } = await open(undefined, {
      [ACCEPT]: () => refusal('unauthorized', 'Please open the link in our email again.'),
      'GET /api/my': inTurn(
        () => json(withQuote(waitingQuote())),
        () => refusal('unauthorized', 'Please open the link in our email again.'),
      ),
    })
    fireEvent.click(option())
    fireEvent.click(travella())
    type('Dana Whitfield')
    fireEvent.click(agree())
    press(/^Accept for/)
    await screen.findByLabelText('Email')
    unmount()
    await open()
    expect(nameField().value).toBe('Dana Whitfield')
    expect([option().checked, travella().checked, agree().checked]).toEqual([true, true, false])
    expect(button('Accept for $2,680.00')).toBeDefined()
  })

  it('works with the keyboard alone', async () => {
    const { sent } = await open(undefined, { [ACCEPT]: () => json(withQuote(acceptedQuote())) })
    const user = userEvent.setup()
    option().focus()
    await user.keyboard(' ')
    nameField().focus()
    await user.keyboard('Dana Whitfield{Tab} {Tab}{Enter}')
    await screen.findByText(/^You accepted/)
    expect(sent(ACCEPT)).toHaveLength(1)
    expect(sent(ACCEPT)[0]).toMatchObject({ totalCents: 210_000 })
  })
})

describe('declining', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: 'Decline this final quote?' }))

  it('asks why, keeps that on Escape, and sends it once confirmed', async () => {
    const after = withQuote(waitingQuote({ state: 'declined' }))
    const { sent } = await open(undefined, { [DECLINE]: () => json(after) })
    press('Decline')
    fireEvent.click(dialog().getByRole('radio', { name: 'Timing' }))
    fireEvent.change(dialog().getByLabelText('Note (optional)'), { target: { value: 'Next year. ' } })
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(DECLINE)).toEqual([])
    press('Decline')
    fireEvent.click(dialog().getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('You declined this final quote.')).toBeDefined()
    expect(sent(DECLINE)).toEqual([{ revision: 1, reason: 'timing', note: 'Next year.' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('needs no reason', async () => {
    const { sent } = await open(undefined, { [DECLINE]: () => json(withQuote(waitingQuote({ state: 'declined' }))) })
    press('Decline')
    fireEvent.click(dialog().getByRole('button', { name: 'Decline' }))
    await screen.findByText('You declined this final quote.')
    expect(sent(DECLINE)).toEqual([{ revision: 1 }])
  })

  it('of one that a newer one replaced closes, and says so above that one', async () => {
    const current = withQuote(waitingQuote({ revision: 2, sha256: 'b'.repeat(64) }))
    await open(undefined, { [DECLINE]: () => refusal('quote_changed', NEWER, { current }) })
    press('Decline')
    fireEvent.click(dialog().getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText(NEWER)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button('Accept for $1,800.00')).toBeDefined()
  })
})

describe('writing about it', () => {
  const MESSAGE = 'POST /api/my/messages'
  const message = () => screen.getByLabelText<HTMLTextAreaElement>('Write to us')

  it('sends a message that names it, with what is typed already', async () => {
    const waiting = withQuote(waitingQuote({ revision: 2 }))
    const { sent } = await open(waiting, { [MESSAGE]: () => json(waiting, 201) })
    fireEvent.change(message(), { target: { value: 'Hello' } })
    press('Ask a question')
    expect(message().value).toBe('Hello')
    expect(document.activeElement).toBe(message())
    expect(screen.getByText('About final quote 1042-2')).toBeDefined()
    press('Send message')
    await screen.findByText('Message sent')
    expect(sent(MESSAGE)).toEqual([{ body: 'Hello', revision: 2 }])
    expect(screen.queryByText('About final quote 1042-2')).toBeNull()
  })

  it('can be about something else instead', async () => {
    const { sent } = await open(withQuote(waitingQuote()), { [MESSAGE]: () => json(withQuote(waitingQuote()), 201) })
    press('Ask a question')
    press('About something else')
    fireEvent.change(message(), { target: { value: 'Hello' } })
    press('Send message')
    await screen.findByText('Message sent')
    expect(sent(MESSAGE)).toEqual([{ body: 'Hello' }])
  })

  it('asks for a new one', async () => {
    await open(withQuote(waitingQuote({ state: 'expired' })))
    press('Ask for a new one')
    expect(message().value).toBe('Please send me a new final quote. ')
    expect(screen.getByText('About final quote 1042')).toBeDefined()
    fireEvent.change(message(), { target: { value: 'Please send me a new final quote. Hello' } })
    press('Ask for a new one')
    expect(message().value).toBe('Please send me a new final quote. Hello')
  })
})

describe('afterwards', () => {
  it('says who accepted what for how much, what happens next, and keeps all of it to read', async () => {
    await open(withQuote(acceptedQuote(), { next: { step: 'install' } }))
    const shown = section()
    expect(shown.getByText('You accepted on Feb 27')).toBeDefined()
    expect([amount('Signed'), amount('Stone'), amount('Options')]).toEqual([
      'Dana Whitfield',
      'Travella',
      'Support brackets',
    ])
    expect([amount('Deposit'), amount('Balance')]).toEqual(['$1,290.00', '$1,290.00'])
    expect(shown.getByText('$2,680.00')).toBeDefined()
    expect(shown.getByText('Read the whole final quote').closest('details')?.open).toBe(false)
    expect(shown.getByText('Kitchen in Travella')).toBeDefined()
    expect(screen.getByText('Next, we fabricate and install.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
    await axe()
  })

  it.each([
    ['declined', 'You declined this final quote.'],
    ['expired', 'This final quote ended on Mar 12.'],
    ['withdrawn', 'We took this final quote back.'],
  ] as const)('says of one that was %s: %s', async (state, text) => {
    await open(withQuote(waitingQuote({ state })))
    expect(section().getByText(text)).toBeDefined()
    expect(button('Ask for a new one')).toBeDefined()
    expect(screen.queryByLabelText('Your full name')).toBeNull()
    expect(screen.getByText('You decide. Ask us for a new final quote when you like.')).toBeDefined()
  })

  it('shows a change order that waits first, and below it the one that was accepted', async () => {
    const change = waitingQuote({ revision: 2, sha256: 'b'.repeat(64) })
    await open(withQuote(change, { acceptedQuote: acceptedQuote(), next: { step: 'install' } }))
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.slice(0, 2)).toEqual(['Your final quote', 'The final quote you accepted'])
    // What was chosen before, as far as it's offered again.
    expect(button('Accept for $2,680.00')).toBeDefined()
    fireEvent.click(option())
    expect(button('Accept for $2,380.00')).toBeDefined()
    expect(section('The final quote you accepted').getByText('You accepted on Feb 27')).toBeDefined()
  })
})

it('prints the accepted one below a change order that waits when its Print is pressed, and has a PDF of each', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    fireEvent(window, new Event('beforeprint'))
  })
  const change = waitingQuote({ revision: 2, sha256: 'b'.repeat(64) })
  await open(withQuote(change, { acceptedQuote: acceptedQuote(), next: { step: 'install' } }))
  const titles = () =>
    [...document.querySelectorAll<HTMLElement>('.print-sheet')].map(
      (sheet) => within(sheet).getByRole('heading', { level: 1, hidden: true }).textContent,
    )
  const before = section('The final quote you accepted')
  fireEvent.click(before.getByRole('button', { name: 'Print' }))
  expect(titles()).toEqual(['Final quote #1042'])
  fireEvent.click(section().getByRole('button', { name: 'Print' }))
  expect(titles()).toEqual(['Final quote #1042-2'])
  expect(print).toHaveBeenCalledTimes(2)
  const pdf = (of: typeof before) => of.getByRole('link', { name: 'PDF' }).getAttribute('href')
  expect(pdf(before)).toBe('/api/my/final-quote/pdf?revision=1')
  expect(pdf(section())).toBe('/api/my/final-quote/pdf?revision=2')
})

it('prints the final quote as it is chosen now, and not what was asked for', async () => {
  await open()
  fireEvent.click(travella())
  fireEvent(window, new Event('beforeprint'))
  const sheets = document.querySelectorAll<HTMLElement>('.print-sheet')
  expect(sheets).toHaveLength(1)
  const [sheet = document.body] = sheets
  expect(within(sheet).getByRole('heading', { name: 'Final quote #1042', hidden: true })).toBeDefined()
  const rows = within(sheet)
    .getAllByRole('row', { hidden: true })
    .map(({ textContent }) => textContent)
  expect(rows).toContain('Total, installed, tax included$2,380.00')
  expect(rows).toContain('Support brackets: 3 × $100.00+$300.00')
  expect(rows).not.toContain('Support brackets: 3 × $100.00$300.00')
})

it('shows the plan of a kitchen of two countertops, on the page and on paper', async () => {
  const sides = { back: [{ use: 'finished' as const }] }
  const run = waitingQuote().countertops.slice(0, 1)
  const island = run.map((one) => ({ ...one, name: 'Island', details: { ...DEFAULT_DETAILS, sides } }))
  await open(withQuote(waitingQuote({ countertops: [...run, ...island] })))
  const plan = { name: /^Plan of the kitchen\. Kitchen, .* Island, .* in front of Kitchen\.$/, hidden: true }
  expect(section().getByRole('img', plan)).toBeDefined()
  fireEvent(window, new Event('beforeprint'))
  const [sheet = document.body] = document.querySelectorAll<HTMLElement>('.print-sheet')
  expect(within(sheet).getByRole('img', plan)).toBeDefined()
})
