import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { OUT_OF_AREA } from '#shared/appointments/service-area.ts'
import { ANOTHER_VISIT } from '#shared/appointments/terms.ts'
import {
  appointment,
  availability,
  CONTACT,
  FAILURE,
  QUOTE_ID,
  RECEIPT,
  TUESDAY,
} from '#test/client/appointment-fixtures.ts'
import {
  AVAILABILITY,
  book,
  button,
  choose,
  day,
  field,
  fill,
  openBooking,
  payment,
  prepareBooking,
  resume,
  slot,
  submit,
  submitLabel,
} from '#test/client/booking-form.tsx'
import { press } from '#test/client/press.ts'
import { delayedResponse, json, refusal, type StubbedApi, unreachable } from '#test/client/stub-api.ts'
import { NOW } from '#test/clock.ts'
import { EIGHT, HALF_PAST_TWELVE } from '#test/slots.ts'

vi.mock('./payment/PayForm.tsx', async () => ({
  PayForm: (await import('#test/client/booking-form.tsx')).PressedPayment,
}))

/** An appointment whose hold ended, and the answer that someone else booked its slot. */
const EXPIRED = appointment('expired', { heldUntil: null })
const TAKEN = availability({ '2027-03-02': { slots: [HALF_PAST_TWELVE] } })

prepareBooking()

describe('booking for a quote', () => {
  /** What is posted for the quote, without a contact if the one of the quote is right. */
  const forQuote = { appointmentDate: '2027-03-02', timeSlot: EIGHT, quoteId: QUOTE_ID }
  const details = () => screen.getByRole('group', { name: 'Your details' })

  /** Shows the booking for a quote, with that answer of the server, and chooses a slot. */
  async function openForQuote(receipt: object, answer: StubbedApi[string] = () => json({ ...RECEIPT, ...receipt })) {
    const booking = openBooking({ [`GET /api/quote/${QUOTE_ID}`]: answer }, { quoteId: QUOTE_ID })
    await choose(booking.user)
    const pay = async () => {
      await submit(booking.user)
      await payment()
      return booking.posted()
    }
    return { ...booking, pay }
  }

  it('shows the contact of a quote made in this session for confirmation', async () => {
    const { pay } = await openForQuote({ contact: CONTACT })
    for (const text of ['Dana Whitfield', '(615) 555-0142', '2100 Foundry Lane, Nashville, TN 37203']) {
      expect(details().textContent).toContain(text)
    }
    expect(await pay()).toEqual([forQuote])
  })

  it('lets the visitor edit the contact and go back to the one from the quote', async () => {
    const { user, pay } = await openForQuote({ contact: CONTACT })
    for (const isLast of [false, true]) {
      await press(user, 'Change')
      expect(document.activeElement).toBe(details())
      expect(field('Address').value).toBe('2100 Foundry Lane')
      fireEvent.change(field('Address'), { target: { value: '7 Elm Street' } })
      if (!isLast) await press(user, 'Use the contact details from quote #1042')
      expect(document.activeElement).toBe(details())
    }
    expect(await pay()).toEqual([{ ...forQuote, contact: { ...CONTACT, address: '7 Elm Street' } }])
  })

  it('asks for a missing address and fills in the rest', async () => {
    const { user, pay } = await openForQuote({ hasAddress: false, contact: { ...CONTACT, address: '', city: '' } })
    expect(field('First name').value).toBe('Dana')
    await submit(user)
    expect(await screen.findByText('Address is required')).toBeDefined()
    fill()
    expect(await pay()).toEqual([{ ...forQuote, contact: CONTACT }])
  })

  it('asks for another address if the quote is outside the service area, and says why', async () => {
    const contact = { ...CONTACT, city: 'Seattle', state: 'WA', zipCode: '98101' }
    const { user, posted, pay } = await openForQuote({ contact })
    expect(field('City').value).toBe('Seattle')
    expect(screen.getByRole('alert').textContent).toBe(OUT_OF_AREA)
    expect(screen.queryByText(/^Quote #1042/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Use the contact details/ })).toBeNull()
    await submit(user)
    await waitFor(() => expect(document.activeElement).toBe(field('State')))
    expect(posted()).toEqual([])
    fill()
    expect(await pay()).toEqual([{ ...forQuote, contact: CONTACT }])
  })

  it('shows only the quote number on another device', async () => {
    const { pay } = await openForQuote({})
    expect(details().textContent).toContain('the contact details from quote #1042')
    expect(await pay()).toEqual([forQuote])
  })

  it('asks for the contact on another device if the quote has no address', async () => {
    await openForQuote({ hasAddress: false })
    expect(field('First name').value).toBe('')
    expect(screen.getByText(/Quote #1042 doesn't have everything/)).toBeDefined()
  })

  it('books without the quote if the server does not know it', async () => {
    const { pay } = await openForQuote({}, () => refusal('not_found', 'Quote not found. It may have been deleted.'))
    fill()
    expect(await pay()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: EIGHT, contact: CONTACT }])
  })

  it('loads the quote again after a failure', async () => {
    const answers = [json(FAILURE, 500), json(RECEIPT)]
    const open = openForQuote({}, () => answers.shift() ?? json(RECEIPT))
    await press(userEvent, 'Try again')
    await open
  })
})

describe('an earlier hold', () => {
  /** A button elsewhere on the page, and what is scrolled. */
  function addOutside() {
    const outside = document.body.appendChild(document.createElement('button'))
    outside.textContent = 'Area'
    onTestFinished(() => outside.remove())
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    return { outside, scrolled }
  }

  it.each(['held', 'failed'] as const)('resumes the payment of an appointment that is %s', async (outcome) => {
    resume(appointment(outcome))
    await payment()
    expect(screen.getByText(TUESDAY)).toBeDefined()
    expect(screen.getByText(EIGHT)).toBeDefined()
  })

  it('can be moved, with its slot chosen and its contact filled in', async () => {
    const { user, posted } = resume(appointment('held', { quoteId: QUOTE_ID }))
    await press(user, 'Choose another time')
    expect((await slot(EIGHT)).checked).toBe(true)
    await user.click(await slot(HALF_PAST_TWELVE))
    await submit(user)
    await screen.findByText(HALF_PAST_TWELVE)
    expect(posted()).toEqual([
      { appointmentDate: '2027-03-02', timeSlot: HALF_PAST_TWELVE, quoteId: QUOTE_ID, contact: CONTACT },
    ])
  })

  it('shows the new time of a hold that another tab moved', async () => {
    const { user } = resume(appointment('held'))
    await press(user, 'Moved elsewhere')
    expect(screen.getByText('Wednesday, March 3, 2027')).toBeDefined()
    expect(screen.getByText(HALF_PAST_TWELVE)).toBeDefined()
    expect(screen.queryByText(TUESDAY)).toBeNull()
  })

  it('goes back to its address if we do not measure there', async () => {
    const { user } = resume(appointment('held'))
    await press(user, 'Too far')
    await waitFor(() => expect(document.activeElement).toBe(field('Zip code')))
    expect(screen.getByRole('alert').textContent).toBe(OUT_OF_AREA)
  })

  it("keeps a hold's fee for another time, and a new hold costs today's fee", async () => {
    const { user } = resume(appointment('held', { feeCents: 8000 }))
    await press(user, 'Choose another time')
    expect(await screen.findByText(/You pay \$80 in the next step/)).toBeDefined()
    await submit(user)
    await press(user, 'Time is up')
    expect(await screen.findByText(/You pay \$100 in the next step/)).toBeDefined()
  })

  it('asks for nothing more while the payment is processing', async () => {
    resume(appointment('processing'))
    expect(await screen.findByText('Your payment is being processed')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See your visit' }).getAttribute('href')).toBe('/payment-confirmation')
  })

  it('says that the hold expired and books a free slot again with one press', async () => {
    const { user, posted } = openBooking()
    await book(user)
    await press(user, 'Time is up')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`We're no longer holding ${TUESDAY}, ${EIGHT}, for you.`)
    expect(alert.textContent).toContain('Nothing was charged.')
    await press(user, 'Book again')
    await payment()
    expect(posted()[1]).toEqual(posted()[0])
  })

  it('chooses the free slot of a hold that expired while the page was closed', async () => {
    const { user } = resume(EXPIRED)
    expect((await slot(EIGHT)).checked).toBe(true)
    expect(screen.getByText(/Nothing was charged/)).toBeDefined()
    await user.click(await slot(HALF_PAST_TWELVE))
    expect(screen.queryByText(/Nothing was charged/)).toBeNull()
  })

  it('does not offer the slot of an expired hold again if someone else booked it', async () => {
    resume(EXPIRED, { [AVAILABILITY]: TAKEN })
    expect(await screen.findByText(/It's no longer open/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull()
  })

  it('calls the slot of an expired hold free only after the server confirms it', async () => {
    const slow = delayedResponse()
    const month = availability()
    let isSlow = false
    const { user } = openBooking({
      [AVAILABILITY]: (request) => (isSlow ? slow.answer.then(() => month(request)) : month(request)),
    })
    await book(user)
    await payment()
    isSlow = true
    await user.click(button('Time is up'))
    expect((await screen.findByRole('alert')).textContent).toContain("Checking if it's still open...")
    slow.release(json({}))
    expect(await screen.findByText(/It's still open/)).toBeDefined()
  })

  it.each([
    ['stays elsewhere on the page', 'Area', 0],
    ['moves from the payment to the next step', 'Time is up', 1],
  ])('when the hold ends, the focus %s', async (_, place, moves) => {
    const { outside, scrolled } = addOutside()
    const { user } = resume(appointment('held'))
    const end = await screen.findByRole('button', { name: 'Time is up' })
    button(place).focus()
    if (place === 'Area') fireEvent.click(end)
    else await user.keyboard('{Enter}')
    const step = await screen.findByRole('group', { name: 'Day and time' })
    expect(document.activeElement).toBe(moves ? step : outside)
    expect(scrolled).toHaveBeenCalledTimes(moves)
  })

  it('does not scroll to a taken slot while the visitor is elsewhere on the page', async () => {
    const { outside, scrolled } = addOutside()
    outside.focus()
    resume(EXPIRED, { [AVAILABILITY]: TAKEN })
    await screen.findByText(/It's no longer open/)
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('does not call an ended hold unpaid unless the server says so', async () => {
    const { user } = resume(appointment('held'))
    await press(user, 'Time is up elsewhere')
    expect((await screen.findByRole('alert')).textContent).toContain('no longer holding')
    expect(screen.queryByText(/Nothing was charged/)).toBeNull()
  })

  it('does not call the slot taken if availability fails to load', async () => {
    resume(EXPIRED, { [AVAILABILITY]: unreachable })
    expect(await screen.findByText(/We couldn't check if it's still open/)).toBeDefined()
    expect(screen.queryByText(/no longer open/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull()
  })

  it('shows the calendar if the current appointment fails to load', async () => {
    openBooking({ 'GET /api/appointments/current': () => json(FAILURE, 500) })
    expect(await day(TUESDAY)).toBeDefined()
  })
})

describe('after a payment', () => {
  it.each([
    ['Paid', 'Payment Successful', 'Thank you for scheduling an appointment!'],
    ['Still processing', 'Appointment Scheduled', "Your appointment has been scheduled. We'll contact you to confirm."],
  ])('%s: says so and links to the appointment', async (end, title, text) => {
    const onPaid = vi.fn<() => void>()
    const { user } = resume(appointment('held'), {}, { onPaid })
    await press(user, end)
    const toast = (await screen.findByText(title)).closest('li')
    expect(toast?.textContent).toContain(text)
    expect(onPaid).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'See your visit' })).toBeDefined()
  })

  it.each([
    ['confirmed', 'Your visit is confirmed'],
    ['expired', /^We're no longer holding/],
  ] as const)('goes on asking while it is being processed: %s', async (outcome, text) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], now: NOW })
    let answers = 0
    const answer = () => json({ visit: appointment(++answers < 3 ? 'processing' : outcome, { heldUntil: null }) })
    openBooking({ 'GET /api/appointments/current': answer })
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(screen.getByText('Your payment is being processed')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText(text)).toBeDefined()
    expect(answers).toBe(3)
  })

  it('shows the time that was paid for if another tab moved the hold', async () => {
    const { user } = resume(appointment('held'))
    await press(user, 'Paid elsewhere')
    expect((await screen.findByText('Your visit is confirmed')).nextSibling?.textContent).toBe(
      `Wednesday, March 3, 2027, ${HALF_PAST_TWELVE}`,
    )
  })

  it.each(['confirmed', 'cancelled', 'refunded', 'done'] as const)(
    'does not use the quote of an appointment that is %s for the next one',
    async (outcome) => {
      const { user, posted } = resume(appointment(outcome, { heldUntil: null, quoteId: QUOTE_ID }))
      if (outcome === 'confirmed') await press(user, 'Book another visit')
      await book(user)
      await payment()
      expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: EIGHT, contact: CONTACT }])
    },
  )

  it('shows an earlier confirmed appointment instead of the calendar until the visitor asks for another one', async () => {
    const made = appointment('confirmed', { heldUntil: null, paidCents: 10_000 })
    const { user } = resume(made)
    const booked = (await screen.findByText('Your visit is confirmed')).parentElement
    expect(booked?.textContent).toContain('2100 Foundry Lane')
    expect(booked?.textContent).toContain('Paid: $100.00')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getByText(ANOTHER_VISIT)).toBeDefined()
    await user.click(button('Book another visit'))
    expect(screen.getByText('Your visit is confirmed')).toBeDefined()
    expect(screen.getByText(ANOTHER_VISIT)).toBeDefined()
    await choose(user, 'Wednesday, March 3, 2027')
    expect(button(submitLabel).getAttribute('aria-disabled')).toBeNull()
  })
})
