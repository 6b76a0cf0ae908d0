import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import { type Estimate, estimate } from '#shared/estimate/estimate.ts'
import type { EstimateItem } from '#shared/estimate/items.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { DANA, typedContact } from '#test/contacts.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { replaceWorkers, TestWorker } from '#test/client/slab-worker.ts'
import { startWithPrices } from '#client/lib/price-list.ts'
import { delayedResponse, inTurn, json, refusal, type StubbedApi, stubApi, unreachable } from '#test/client/stub-api.ts'
import { followOtherTabsJob, saveJob, storedJob } from './job-draft.ts'
import * as shrinking from '#client/features/photos/shrink-photo.ts'
import { QuoteDialog } from './QuoteForm.tsx'
import { sentText } from './sent-list.ts'
import type { RenderDrawing } from './request-quote.ts'
import { TotalChanged } from './questions.tsx'

/** jsdom can't draw. The browser tests shrink real photos. */
beforeEach(() => {
  const small = { photo: new Blob(['small'], { type: 'image/jpeg' }), preview: 'data:image/jpeg;base64,AA==' }
  vi.spyOn(shrinking, 'shrinkPhoto').mockResolvedValue(small)
})

const PHOTO_ID = '0198c0de-0000-7000-8000-00000000000a'
const QUOTE_ID = '0198c0de-0000-7000-8000-000000000001'
const COUNTERTOPS: OfferedCountertop[] = [
  { id: '0198c0de-0000-7000-8000-0000000000a1', shape: 'I', dimensions: { width: 60, length: 48 }, stone: 'southport' },
  { id: '0198c0de-0000-7000-8000-0000000000a2', shape: 'I', dimensions: { width: 96, length: 30 }, stone: 'travella' },
]
/** What `fill` types, as it is sent. */
const CONTACT = { ...DANA, address: '', city: '', state: '', zipCode: '' }
let inches = 100
/** Countertops that no test has drawn yet, because drawings are cached for a retry. */
function newCountertops(): OfferedCountertop[] {
  return COUNTERTOPS.map((countertop) => ({ ...countertop, dimensions: { width: ++inches, length: 30 } }))
}
/** 20.00 sq ft × $84.00 + 20.00 sq ft x $112.00 */
const TOTAL_CENTS = 392000
replaceWorkers()

const K3 = KITCHENS.K3.map((countertop) => ({ ...countertop, id: '0198c0de-0000-7000-8000-0000000000a3' }))
const PNG = 'data:image/png;base64,AAAA'
const CREATED = () => json({ quoteId: QUOTE_ID, number: 1042 }, 201)

function totalChanged(totalCents: number): Response {
  const now = { ...estimate(COUNTERTOPS, PRICE_LIST), totalCents }
  return refusal('total_changed', 'The estimate has changed.', { estimate: now })
}

const Thumbnail = () => <svg />

interface SetUp {
  post?: StubbedApi[string]
  renderDrawing?: RenderDrawing
  countertops?: OfferedCountertop[]
}

function setUp({ post = CREATED, renderDrawing = async () => PNG, countertops = COUNTERTOPS }: SetUp = {}) {
  const requests = stubApi({ 'POST /api/quote': post, 'POST /api/photos': () => json({ id: PHOTO_ID }, 201) })
  const onSent = vi.fn<(quoteId: string) => void>()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Get a Quote
        </button>
        {isOpen && (
          <QuoteDialog
            onClose={() => setOpen(false)}
            countertops={countertops}
            renderDrawing={renderDrawing}
            Thumbnail={Thumbnail}
            onSent={onSent}
          />
        )}
      </>
    )
  }
  const view = render(<Page />, { wrapper: PageProviders })
  return { ...view, requests, onSent, user: userEvent.setup() }
}

type User = ReturnType<typeof userEvent.setup>

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const openDialog = (user: User) => user.click(screen.getByText('Get a Quote'))
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit Request' }))

function fill(values: Record<string, string> = {}) {
  for (const [label, value] of Object.entries({ ...typedContact(CONTACT), ...values }))
    fireEvent.change(field(label), { target: { value } })
}

async function open(options?: SetUp) {
  const page = setUp(options)
  await openDialog(page.user)
  return page
}

/** Opens the dialog, fills it in and submits it. */
async function send(options?: SetUp) {
  const page = await open(options)
  fill()
  await submit(page.user)
  return page
}

const LAMINATE: Job = { removal: 'laminate', cabinetsInPlace: false }

it('Enter in the last required field sends, on a phone too', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { onSent, user } = setUp()
  await openDialog(user)
  fill()
  await user.type(field('Phone number'), '{Enter}')
  expect(document.activeElement).toBe(field('Email'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
})

it('says of each countertop what makes it special', async () => {
  await open({ countertops: [...K3, ...COUNTERTOPS.slice(0, 1)] })
  const sent = within(screen.getByRole('list', { name: 'Countertops you send' })).getAllByRole('listitem')
  expect(sent.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^L along the wall, .*, Southport\. Double undermount sink, .* edge/),
    expect.stringMatching(/^Wall run, 60\s×\s48\sin, Southport$/),
  ])
})

it('tells two of one place apart, and where they are priced, too', async () => {
  await open({ countertops: COUNTERTOPS.flatMap((one) => [one, { ...one, id: `${one.id}2` }]).slice(0, 2) })
  const sent = within(screen.getByRole('list', { name: 'Countertops you send' })).getAllByRole('listitem')
  expect(sent.map(({ textContent }) => textContent.slice(0, 11))).toEqual(['Wall run 1,', 'Wall run 2,'])
})

describe('the job', () => {
  const option = (name: RegExp) => screen.getByRole('radio', { name })

  it('is beside the leftover stone of the slabs, which is sent with the total', async () => {
    startWithPrices(FIXED_PRICES)
    onTestFinished(() => startWithPrices(PRICE_LIST))
    const K4 = KITCHENS.K4.map((one): OfferedCountertop => ({ ...one, id: crypto.randomUUID() }))
    const { requests, onSent, user } = await open({ countertops: K4 })
    await waitFor(() => expect(screen.getByText('Estimate, installed').nextSibling?.textContent).toBe('$4,052'))
    await user.click(option(/^Laminate, \$200$/))
    expect(screen.getByText('Removing it adds $200. Your estimate is now $4,252.')).toBeDefined()
    fill()
    await submit(user)
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(requests[0]?.body).toMatchObject({ expectedTotalCents: 425_150 })
  })

  it('changes the total at once and is sent with the quote', async () => {
    const { requests, onSent, user } = await open({ countertops: K3 })
    expect(screen.getByRole('dialog').textContent).toContain('$4,001')
    await user.click(option(/^Stone, \$400$/))
    expect(screen.getByText('Removing it adds $400. Your estimate is now $4,401.')).toBeDefined()
    expect(screen.getByText('Estimate, installed').nextSibling?.textContent).toBe('$4,401')
    await user.click(screen.getByRole('checkbox', { name: 'My cabinets are already in place' }))
    fill()
    await submit(user)
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(requests[0]?.body).toMatchObject({
      countertops: [{ details: K3[0]?.details }],
      job: { removal: 'stone', cabinetsInPlace: true },
      expectedTotalCents: 440_100,
      priceListVersion: PRICE_LIST.version,
    })
    // The next quote starts without it.
    await openDialog(user)
    expect(option(/^None$/)).toHaveProperty('checked', true)
  })

  it('of a shared kitchen or another tab shows in a form that is open', async () => {
    const { user } = await open({ countertops: K3 })
    act(() => saveJob(LAMINATE))
    expect(option(/^Laminate/)).toHaveProperty('checked', true)
    expect(screen.getByText('Removing it adds $200. Your estimate is now $4,201.')).toBeDefined()
    onTestFinished(followOtherTabsJob())
    const otherTab = new BroadcastChannel('job')
    onTestFinished(() => otherTab.close())
    const heard = vi.fn<(event: MessageEvent) => void>()
    otherTab.addEventListener('message', heard)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel joins one origin's tabs and takes none
    otherTab.postMessage({ removal: 'stone', cabinetsInPlace: true })
    await waitFor(() => expect(option(/^Stone/)).toHaveProperty('checked', true))
    expect(storedJob()).toEqual({ removal: 'stone', cabinetsInPlace: true })
    await user.click(option(/^None$/))
    await waitFor(() => expect(heard.mock.calls.at(-1)?.[0].data).toEqual({ removal: 'none', cabinetsInPlace: true }))
  })

  it('says so if our minimum covers it', async () => {
    const small = COUNTERTOPS.slice(1).map((countertop) => ({ ...countertop, dimensions: { width: 24, length: 24 } }))
    const { user } = await open({ countertops: small })
    await user.click(option(/^Laminate, \$200$/))
    expect(screen.getByText('Removing it is within our $1,800 minimum. Your estimate stays $1,800.')).toBeDefined()
  })

  it('survives a reload, and is not sent if nothing is chosen', async () => {
    const first = await open()
    await first.user.click(option(/^Laminate/))
    first.unmount()
    const { requests, user } = await open()
    expect(option(/^Laminate/)).toHaveProperty('checked', true)
    await user.click(option(/^None$/))
    fill()
    await submit(user)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(Object.keys(requests[0]?.body as object)).not.toContain('job')
  })
})

describe('QuoteDialog', () => {
  it('shows messages for invalid fields and focuses the first one', async () => {
    const { requests, user } = await open()
    const dialog = screen.getByRole('dialog', { name: 'Request a Quote' })
    expect(dialog.textContent).toContain('Countertops2')
    expect(dialog.textContent).toContain('$3,920')
    await submit(user)
    for (const message of [
      'First name is required',
      'Last name is required',
      'Phone number must be at least 10 digits',
      'Invalid email address',
    ]) {
      expect(await screen.findByText(message)).toBeDefined()
    }
    expect(document.activeElement).toBe(field('First name'))
    expect(field('First name').getAttribute('aria-invalid')).toBe('true')
    expect(requests).toEqual([])
  })

  it('says at its field that a zip code is far away, and sends it anyway', async () => {
    const { requests, onSent, user } = await open()
    fill({ 'Zip code': '3810' })
    expect(screen.queryByText(/Send your request anyway/)).toBeNull()
    fill({ 'Zip code': '38103' })
    const hint = await screen.findByText(/Send your request anyway/)
    expect(field('Zip code').getAttribute('aria-describedby')).toBe(hint.parentElement?.id)
    await submit(user)
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(requests[0]?.body).toMatchObject({ zipCode: '38103' })
  })

  it('sends contact, drawings and the shown total, then stores the id and clears the fields', async () => {
    const { requests, onSent, user } = await open()
    fill({ City: 'Nashville' })
    await submit(user)
    await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith(QUOTE_ID))
    expect(requests[0]?.body).toEqual({
      ...CONTACT,
      city: 'Nashville',
      countertops: [
        { shape: 'I', dimensions: { width: 60, length: 48 }, stone: 'southport', imageData: PNG },
        { shape: 'I', dimensions: { width: 96, length: 30 }, stone: 'travella', imageData: PNG },
      ],
      expectedTotalCents: TOTAL_CENTS,
      priceListVersion: PRICE_LIST.version,
    })
    expect(localStorage.getItem('latestQuoteId')).toBe(QUOTE_ID)
    expect(sessionStorage.getItem('quote_contact_draft')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await openDialog(user)
    expect(field('First name').value).toBe('')
  })

  it('sends a note and photos, keeps them after a failure, and forgets them once they are stored', async () => {
    const { requests, onSent, user } = await open({ post: inTurn(unreachable, CREATED) })
    const quotes = () => requests.filter(({ path }) => path === '/api/quote')
    fill()
    const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no file input')
    await user.upload(input, new File(['large'], 'kitchen.jpg', { type: 'image/jpeg' }))
    // It waits for the photo.
    await submit(user)
    await screen.findByRole('alert')
    fireEvent.change(field('Note (optional)'), { target: { value: ' Call after 5.\nThe wall is old. ' } })
    expect(screen.getByText('kitchen.jpg')).toBeDefined()
    await user.keyboard('{Escape}')
    await openDialog(user)
    await submit(user)
    await waitFor(() => expect(onSent).toHaveBeenCalled())
    expect(quotes()[0]?.body).toMatchObject({ photoIds: [PHOTO_ID] })
    expect(quotes()[0]?.body).not.toHaveProperty('customerNote')
    expect(quotes()[1]?.body).toMatchObject({
      photoIds: [PHOTO_ID],
      customerNote: 'Call after 5.\nThe wall is old.',
    })
    expect(quotes()[1]?.idempotencyKey).not.toBe(quotes()[0]?.idempotencyKey)
    await openDialog(user)
    expect(field('Note (optional)').value).toBe('')
    expect(screen.queryByText('kitchen.jpg')).toBeNull()
    expect(sessionStorage.getItem('quote_photos_draft')).toBeNull()
  })

  it('counts the characters of a note near the limit, and does not send one that is too long', async () => {
    const { requests, user } = await open()
    fill()
    const note = field('Note (optional)')
    fireEvent.change(note, { target: { value: 'x'.repeat(800) } })
    expect(screen.queryByText(/characters left/)).toBeNull()
    fireEvent.change(note, { target: { value: 'x'.repeat(801) } })
    expect(screen.getByText('199 of 1000 characters left')).toBeDefined()
    fireEvent.change(note, { target: { value: 'x'.repeat(1002) } })
    expect(screen.getByText('2 characters too many')).toBeDefined()
    await submit(user)
    await waitFor(() => expect(document.activeElement).toBe(note))
    expect(note.getAttribute('aria-invalid')).toBe('true')
    expect(requests).toEqual([])
  })

  it('keeps typed text when closed, also across a reload', async () => {
    const first = await open()
    fill({ City: 'Nashville' })
    await first.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    first.unmount()

    await open()
    expect(field('First name').value).toBe('Dana')
    expect(field('Phone number').value).toBe('(615) 555-0142')
    expect(field('City').value).toBe('Nashville')
  })

  it('asks before it sends the same countertops again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T18:00:00Z') })
    const countertops = newCountertops()
    const { requests, onSent, user } = await send({ countertops })
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(sentText(countertops)).toBe('You sent these on Nov 25, quote #1042')
    expect(sentText(newCountertops())).toBeUndefined()

    await openDialog(user)
    fill()
    await submit(user)
    expect(await screen.findByText('You sent these on Nov 25, quote #1042.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(requests).toHaveLength(1)
    await submit(user)
    await user.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(2))
    const [first, second] = requests
    expect(second?.body).toEqual(first?.body)
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
  })

  it('is busy while sending and sends one request for a double click', async () => {
    const slow = delayedResponse()
    const { requests, onSent } = await open({ post: () => slow.answer })
    fill()
    const submitButton = screen.getByRole('button', { name: 'Submit Request' })
    fireEvent.click(submitButton)
    fireEvent.click(submitButton)
    expect(await screen.findByRole('button', { name: 'Submitting...' })).toHaveProperty('disabled', true)
    expect(await screen.findByText('Sending your request')).toBeDefined()
    slow.release(CREATED())
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(requests).toHaveLength(1)
  })

  it('draws one countertop after the other and shows the progress', async () => {
    const ready: ((drawing: string) => void)[] = []
    const renderDrawing = () => new Promise<string>((resolve) => ready.push(resolve))
    const { onSent } = await send({ renderDrawing, countertops: newCountertops() })
    expect(await screen.findByText('Preparing drawing 1 of 2')).toBeDefined()
    expect(ready).toHaveLength(1)
    ready[0]?.(PNG)
    expect(await screen.findByText('Preparing drawing 2 of 2')).toBeDefined()
    ready[1]?.(PNG)
    await waitFor(() => expect(onSent).toHaveBeenCalled())
  })

  it.each([
    ['the server says why', () => refusal('unavailable', 'Please try later.'), 'Please try later.'],
    ['an empty answer', () => new Response(null, { status: 500 }), 'Unknown error'],
    ["a proxy's page", () => new Response('<html>Bad gateway</html>', { status: 502 }), 'Unknown error'],
    ['no answer', unreachable, "We couldn't reach our server. Check your connection and try again."],
  ])('shows a failure in the dialog and keeps all fields: %s', async (_, post, reason) => {
    const { onSent } = await send({ post })
    expect((await screen.findByRole('alert')).textContent).toBe(`Failed to send quote: ${reason}`)
    expect(field('First name').value).toBe('Dana')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit Request' }))
    expect(onSent).not.toHaveBeenCalled()
    expect(localStorage.getItem('latestQuoteId')).toBeNull()
  })

  it.each([
    [true, "We couldn't prepare a drawing. Check your connection and try again."],
    [false, "There's no internet connection. Try again once you're back online."],
  ])('says that a drawing failed, with a connection: %s', async (isOnline, reason) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    const renderDrawing = () => Promise.reject(new TypeError('canvas is null'))
    const { requests } = await send({ renderDrawing, countertops: newCountertops() })
    expect((await screen.findByRole('alert')).textContent).toBe(`Failed to send quote: ${reason}`)
    expect(requests).toEqual([])
  })

  it("shows the server's issues at their fields", async () => {
    await send({
      post: () =>
        refusal('invalid', 'Please check the marked fields.', {
          issues: [
            { path: 'email', message: 'This address does not exist' },
            { path: 'countertops.0.imageData', message: 'Not a PNG' },
          ],
        }),
    })
    expect(await screen.findByText('This address does not exist')).toBeDefined()
    expect(screen.getByRole('alert').textContent).toBe('Failed to send quote: Please check the marked fields.')
    await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  })

  it('retries with the same key and bytes, and uses a new key after a change', async () => {
    let drawn = 0
    const { requests, onSent, user } = await send({
      post: inTurn(unreachable, unreachable, CREATED),
      renderDrawing: async () => `${PNG}${++drawn}`,
      countertops: newCountertops(),
    })
    await screen.findByRole('alert')
    await submit(user)
    await waitFor(() => expect(requests).toHaveLength(2))
    await screen.findByRole('alert')
    expect(requests[1]).toEqual({ ...requests[0], signal: requests[1]?.signal })

    fireEvent.change(field('City'), { target: { value: 'Franklin' } })
    await submit(user)
    await waitFor(() => expect(onSent).toHaveBeenCalled())
    expect(requests[2]?.idempotencyKey).not.toBe(requests[0]?.idempotencyKey)
  })

  it('asks before it sends a total that the visitor has not seen', async () => {
    const changed = () => totalChanged(400000)
    const { requests, onSent, user } = await send({ post: inTurn(changed, changed, CREATED) })
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(requests).toHaveLength(1)
    expect(field('First name').value).toBe('Dana')
    await submit(user)
    const question = await screen.findByRole('alert')
    expect(within(question).getByText('$3,920')).toBeDefined()
    expect(within(question).getByText('$4,000')).toBeDefined()
    expect(requests).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Send with $4,000' }))
    await waitFor(() => expect(onSent).toHaveBeenCalledWith(QUOTE_ID))
    expect(requests[2]?.body).toMatchObject({ firstName: 'Dana', expectedTotalCents: 400000 })
    expect(requests[2]?.idempotencyKey).not.toBe(requests[1]?.idempotencyKey)
  })

  it('shows the new prices on the whole page, and keeps the old total beside the new one', async () => {
    const priceList = {
      ...PRICE_LIST,
      version: '2',
      perSquareFootCents: { ...PRICE_LIST.perSquareFootCents, travella: 12_200 },
      removalCents: { ...PRICE_LIST.removalCents, laminate: 30_000 },
    }
    const now = estimate(COUNTERTOPS, priceList)
    await send({ post: () => refusal('total_changed', 'Changed', { estimate: now, priceList }) })
    const question = within(await screen.findByRole('alert'))
    expect(question.getByText('$3,920')).toBeDefined()
    expect(question.getByText('$4,120')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Laminate, $300' })).toBeDefined()
    expect(screen.getByText('Estimate, installed').nextElementSibling?.textContent).toBe('$4,120')
  })

  it('shows the new total to a page that does not know every stone of a later build', async () => {
    const perSquareFootCents = { ...PRICE_LIST.perSquareFootCents, 'gray-mist': 9900 }
    const now = { ...estimate(COUNTERTOPS, PRICE_LIST), totalCents: 400_000 }
    await send({
      post: () =>
        refusal('total_changed', 'Changed', { estimate: now, priceList: { ...PRICE_LIST, perSquareFootCents } }),
    })
    expect(within(await screen.findByRole('alert')).getByText('$4,000')).toBeDefined()
  })

  it('names the lines and items that changed, with both prices', async () => {
    const seen = estimate(K3, PRICE_LIST)
    const items = (seen.items ?? []).flatMap((item) => {
      if (item.code === 'cutout-hole') return []
      return item.code === 'splash-stone' ? [{ ...item, amountCents: 52_000 }] : [item]
    })
    const [line, ...lines] = seen.lines
    if (!line) throw new Error('K3 has a line')
    const now: Estimate = {
      ...seen,
      lines: [{ ...line, amountCents: 290_000 }, ...lines],
      items: [...items, { ...estimate(K3, PRICE_LIST, LAMINATE).items?.at(-1), countertop: null } as EstimateItem],
      totalCents: 425_000,
    }
    await send({ countertops: K3, post: () => refusal('total_changed', 'Changed', { estimate: now }) })
    const changes = within(await screen.findByRole('list', { name: 'What changed' })).getAllByRole('listitem')
    expect(changes.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'L along the wall, 120 × 96 in, returns 25 1/2 × 25 1/2 in, Southport33.75 sq ft × $84.00$2,835.00$2,900.00',
      expect.stringMatching(/^Backsplash6.00 sq ft × \$84.00.*Southport\$504.00\$520.00$/),
      'Removal of your old laminate countertop1 × $200.00New$200.00',
      expect.stringMatching(/^Extra hole1 × \$35.00. L along the wall.*Southport\$35.00Removed$/),
    ])
  })

  it('asks if the total is the same but its prices are not', async () => {
    const priceList = {
      ...PRICE_LIST,
      version: '2',
      perSquareFootCents: { ...PRICE_LIST.perSquareFootCents, southport: 9000 },
    }
    const seen = estimate(COUNTERTOPS, PRICE_LIST)
    const now = { ...estimate(COUNTERTOPS, priceList), totalCents: seen.totalCents }
    const { requests, user } = await send({
      post: inTurn(() => refusal('total_changed', 'Changed', { estimate: now, priceList }), CREATED),
    })
    const question = within(await screen.findByRole('alert'))
    expect(question.getByText('The total is still $3,920.')).toBeDefined()
    expect(question.queryByText('You saw')).toBeNull()
    expect(question.getByText('$1,800.00')).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Send with $3,920' }))
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests[1]?.body).toMatchObject({ expectedTotalCents: TOTAL_CENTS, priceListVersion: '2' })
  })

  it('sends the latest prices that it shows, and not those accepted before, even if the total stays', async () => {
    const version = (number: number) => ({
      ...PRICE_LIST,
      version: String(number),
      // 20 square feet of each.
      perSquareFootCents: { ...PRICE_LIST.perSquareFootCents, southport: 8400 + number, travella: 11_200 - number },
    })
    const changed = (number: number) => () => {
      const priceList = version(number)
      return refusal('total_changed', 'Changed', { estimate: estimate(COUNTERTOPS, priceList), priceList })
    }
    const { requests, user } = await send({ post: inTurn(changed(2), changed(3), CREATED) })
    await user.click(await screen.findByRole('button', { name: /^Send with/ }))
    await waitFor(() => expect(requests).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    await submit(user)
    await waitFor(() => expect(requests).toHaveLength(3))
    expect(requests[2]?.body).toMatchObject({ priceListVersion: '3' })
  })

  it('shows cents if both totals are equal in whole dollars', () => {
    render(<TotalChanged seenCents={180_010} nowCents={180_020} changes={[]} onAccept={vi.fn()} onDismiss={vi.fn()} />)
    expect(screen.getByText('$1,800.10')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send with $1,800.20' })).toBeDefined()
  })

  describe('while slabs are planned', () => {
    const K4 = KITCHENS.K4.map((countertop) => ({ ...countertop, id: '0198c0de-0000-7000-8000-0000000000a4' }))
    const total = () => screen.getByText('Estimate, installed').nextElementSibling?.textContent

    async function openK4() {
      startWithPrices(FIXED_PRICES)
      onTestFinished(() => startWithPrices(PRICE_LIST))
      TestWorker.answersAtOnce = false
      const page = await open({ countertops: K4 })
      fill()
      await vi.waitFor(() => expect(TestWorker.asked).not.toEqual([]))
      return page
    }

    it('waits for the price with its leftover stone', async () => {
      const { requests, user, onSent } = await openK4()
      expect(total()).toBe('$3,345')
      const button = screen.getByRole('button', { name: 'Planning slabs...' })
      expect(button).toHaveProperty('disabled', true)
      fireEvent.submit(button)
      TestWorker.latest?.answer()
      await screen.findByRole('button', { name: 'Submit Request' })
      expect([total(), requests]).toEqual(['$4,052', []])
      await submit(user)
      await waitFor(() => expect(onSent).toHaveBeenCalled())
      expect(requests[0]?.body).toMatchObject({ expectedTotalCents: 405_150 })
    })

    it('sends without it once planning failed', async () => {
      const { requests, user, onSent } = await openK4()
      act(() => TestWorker.latest?.fail())
      await screen.findByText("We couldn't plan the slabs.")
      screen.getByText('Everything else works.')
      await submit(user)
      await waitFor(() => expect(onSent).toHaveBeenCalled())
      expect(requests[0]?.body).toMatchObject({ expectedTotalCents: 334_500 })
    })
  })

  it('aborts the request when closed, and repeats it with the same key', async () => {
    const { requests, onSent, user } = await send({ post: inTurn(() => delayedResponse().answer, CREATED) })
    await waitFor(() => expect(requests).toHaveLength(1))
    await user.keyboard('{Escape}')
    expect(requests[0]?.signal?.aborted).toBe(true)
    await openDialog(user)
    await submit(user)
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
    expect(requests[1]?.idempotencyKey).toBe(requests[0]?.idempotencyKey)
  })

  it('closes an open list of suggestions with the first Escape and itself with the second', async () => {
    const { user } = setUp()
    stubApi({
      'GET /api/places/autocomplete': () => json({ predictions: [{ place_id: 'one', description: 'Foundry Lane' }] }),
    })
    await openDialog(user)
    await user.type(screen.getByRole('combobox', { name: 'Address' }), '2100')
    await screen.findByRole('option')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByRole('dialog')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
