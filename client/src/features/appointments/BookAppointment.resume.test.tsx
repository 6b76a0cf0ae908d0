import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { OUT_OF_AREA } from '#shared/appointments/service-area.ts'
import {
  appointment,
  availability,
  CONTACT,
  FAILURE,
  HOLD_ID,
  OTHER_SLOT,
  QUOTE_ID,
  RECEIPT,
  SLOT,
  TUESDAY,
} from '#test/client/appointment-fixtures.ts'
import { button, choose, day, field, fill, openBooking, prepareBooking, slot } from '#test/client/booking-form.tsx'
import { delayedResponse, json } from '#test/client/stub-api.ts'

vi.mock('#client/features/appointments/payment/PayForm.tsx', async () => ({
  PayForm: (await import('#test/client/booking-form.tsx')).PressedPayment,
}))

prepareBooking()

describe('booking for a quote', () => {
  const ofSession = { [`GET /api/quote/${QUOTE_ID}`]: () => json({ ...RECEIPT, contact: CONTACT }) }

  it('shows the contact of a quote made in this session for confirmation', async () => {
    const { user, posted } = openBooking(ofSession, { quoteId: QUOTE_ID })
    await choose(user)
    const details = screen.getByRole('group', { name: 'Your details' })
    expect(details.textContent).toContain('Dana Whitfield')
    expect(details.textContent).toContain('(615) 555-0142')
    expect(details.textContent).toContain('2100 Foundry Lane, Nashville, TN 37203')
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: SLOT, quoteId: QUOTE_ID }])
  })

  it('lets the visitor edit the contact and go back to the one from the quote', async () => {
    const { user, posted } = openBooking(ofSession, { quoteId: QUOTE_ID })
    await choose(user)
    const details = screen.getByRole('group', { name: 'Your details' })
    await user.click(button('Change'))
    expect(document.activeElement).toBe(details)
    expect(field('Address').value).toBe('2100 Foundry Lane')
    fireEvent.change(field('Address'), { target: { value: '7 Elm Street' } })
    await user.click(button('Use the contact details from quote #1042'))
    expect(document.activeElement).toBe(details)
    await user.click(button('Change'))
    expect(field('Address').value).toBe('2100 Foundry Lane')
    fireEvent.change(field('Address'), { target: { value: '7 Elm Street' } })
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()).toEqual([
      {
        appointmentDate: '2027-03-02',
        timeSlot: SLOT,
        quoteId: QUOTE_ID,
        contact: { ...CONTACT, address: '7 Elm Street' },
      },
    ])
  })

  it('asks for a missing address and fills in the rest', async () => {
    const contact = { ...CONTACT, address: '', city: '' }
    const { user, posted } = openBooking(
      { [`GET /api/quote/${QUOTE_ID}`]: () => json({ ...RECEIPT, hasAddress: false, contact }) },
      { quoteId: QUOTE_ID },
    )
    await choose(user)
    expect(field('First name').value).toBe('Dana')
    await user.click(button('Continue to Payment'))
    expect(await screen.findByText('Address is required')).toBeDefined()
    fill()
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: SLOT, quoteId: QUOTE_ID, contact: CONTACT }])
  })

  it('asks for another address if the quote is outside the service area, and says why', async () => {
    const contact = { ...CONTACT, city: 'Seattle', state: 'WA', zipCode: '98101' }
    const { user, posted } = openBooking(
      { [`GET /api/quote/${QUOTE_ID}`]: () => json({ ...RECEIPT, contact }) },
      { quoteId: QUOTE_ID },
    )
    await choose(user)
    expect(field('City').value).toBe('Seattle')
    expect(screen.getByRole('alert').textContent).toBe(OUT_OF_AREA)
    expect(screen.queryByText(/^Quote #1042/)).toBeNull()
    expect(screen.queryByRole('button', { name: /^Use the contact details/ })).toBeNull()
    await user.click(button('Continue to Payment'))
    await waitFor(() => expect(document.activeElement).toBe(field('Zip code')))
    expect(posted()).toEqual([])
    fill()
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()).toMatchObject([{ quoteId: QUOTE_ID, contact: CONTACT }])
  })

  it('shows only the quote number on another device', async () => {
    const { user, posted } = openBooking({ [`GET /api/quote/${QUOTE_ID}`]: () => json(RECEIPT) }, { quoteId: QUOTE_ID })
    await choose(user)
    expect(screen.getByRole('group', { name: 'Your details' }).textContent).toContain(
      'the contact details from quote #1042',
    )
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: SLOT, quoteId: QUOTE_ID }])
  })

  it('asks for the contact on another device if the quote has no address', async () => {
    const { user } = openBooking(
      { [`GET /api/quote/${QUOTE_ID}`]: () => json({ ...RECEIPT, hasAddress: false }) },
      { quoteId: QUOTE_ID },
    )
    await choose(user)
    expect(field('First name').value).toBe('')
    expect(screen.getByText(/Quote #1042 doesn't have everything/)).toBeDefined()
  })

  it('books without the quote if the server does not know it', async () => {
    const { user, posted } = openBooking(
      {
        [`GET /api/quote/${QUOTE_ID}`]: () =>
          json({ error: 'Quote not found. It may have been deleted.', code: 'not_found' }, 404),
      },
      { quoteId: QUOTE_ID },
    )
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: SLOT, contact: CONTACT }])
  })

  it('loads the quote again after a failure', async () => {
    let tries = 0
    const { user } = openBooking(
      { [`GET /api/quote/${QUOTE_ID}`]: () => (++tries === 1 ? json(FAILURE, 500) : json(RECEIPT)) },
      { quoteId: QUOTE_ID },
    )
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await day(TUESDAY)
  })
})

describe('an earlier hold', () => {
  it.each(['held', 'failed'] as const)('resumes the payment of an appointment that is %s', async (outcome) => {
    openBooking({ 'GET /api/appointments/current': () => json({ visit: appointment(outcome) }) })
    expect(await screen.findByText(`Paying for ${HOLD_ID}`)).toBeDefined()
    expect(screen.getByText(TUESDAY)).toBeDefined()
    expect(screen.getByText(SLOT)).toBeDefined()
  })

  it('can be moved, with its slot chosen and its contact filled in', async () => {
    const { user, posted } = openBooking({
      'GET /api/appointments/current': () => json({ visit: appointment('held', { quoteId: QUOTE_ID }) }),
    })
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }))
    expect((await slot(SLOT)).checked).toBe(true)
    await user.click(await slot(OTHER_SLOT))
    await user.click(button('Continue to Payment'))
    await screen.findByText(OTHER_SLOT)
    expect(posted()).toEqual([
      { appointmentDate: '2027-03-02', timeSlot: OTHER_SLOT, quoteId: QUOTE_ID, contact: CONTACT },
    ])
  })

  it('shows the new time of a hold that another tab moved', async () => {
    const { user } = openBooking({ 'GET /api/appointments/current': () => json({ visit: appointment('held') }) })
    await user.click(await screen.findByRole('button', { name: 'Moved elsewhere' }))
    expect(screen.getByText('Wednesday, March 3, 2027')).toBeDefined()
    expect(screen.getByText(OTHER_SLOT)).toBeDefined()
    expect(screen.queryByText(TUESDAY)).toBeNull()
  })

  it("keeps a hold's fee for another time, and a new hold costs today's fee", async () => {
    const { user } = openBooking({
      'GET /api/appointments/current': () => json({ visit: appointment('held', { feeCents: 8000 }) }),
    })
    await user.click(await screen.findByRole('button', { name: 'Choose another time' }))
    expect(await screen.findByText(/You pay \$80 in the next step/)).toBeDefined()
    await user.click(button('Continue to Payment'))
    await user.click(await screen.findByRole('button', { name: 'Time is up' }))
    expect(await screen.findByText(/You pay \$100 in the next step/)).toBeDefined()
  })

  it('asks for nothing more while the payment is processing', async () => {
    openBooking({ 'GET /api/appointments/current': () => json({ visit: appointment('processing') }) })
    expect(await screen.findByText('Your payment is being processed')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See your visit' }).getAttribute('href')).toBe('/payment-confirmation')
  })

  it('says that the hold expired and books a free slot again with one press', async () => {
    const { user, posted } = openBooking()
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    await user.click(await screen.findByRole('button', { name: 'Time is up' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`We're no longer holding ${TUESDAY}, ${SLOT}, for you.`)
    expect(alert.textContent).toContain('Nothing was charged.')
    await user.click(await screen.findByRole('button', { name: 'Book again' }))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()[1]).toEqual(posted()[0])
  })

  it('chooses the free slot of a hold that expired while the page was closed', async () => {
    const { user } = openBooking({
      'GET /api/appointments/current': () => json({ visit: appointment('expired', { heldUntil: null }) }),
    })
    expect((await slot(SLOT)).checked).toBe(true)
    expect(screen.getByText(/Nothing was charged/)).toBeDefined()
    await user.click(await slot(OTHER_SLOT))
    expect(screen.queryByText(/Nothing was charged/)).toBeNull()
  })

  it('does not offer the slot of an expired hold again if someone else booked it', async () => {
    openBooking({
      'GET /api/appointments/current': () => json({ visit: appointment('expired', { heldUntil: null }) }),
      'GET /api/appointments/availability': availability({ '2027-03-02': { slots: [OTHER_SLOT] } }),
    })
    expect(await screen.findByText(/It's no longer open/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull()
  })

  it('calls the slot of an expired hold free only after the server confirms it', async () => {
    const slow = delayedResponse()
    const month = availability()
    let isSlow = false
    const { user } = openBooking({
      'GET /api/appointments/availability': (request) =>
        isSlow ? slow.answer.then(() => month(request)) : month(request),
    })
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
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
    const outside = document.body.appendChild(document.createElement('button'))
    outside.textContent = 'Area'
    onTestFinished(() => outside.remove())
    const scrolled = vi.fn<typeof Element.prototype.scrollIntoView>()
    Element.prototype.scrollIntoView = scrolled
    const { user } = openBooking({ 'GET /api/appointments/current': () => json({ visit: appointment('held') }) })
    const end = await screen.findByRole('button', { name: 'Time is up' })
    button(place).focus()
    if (place === 'Area') fireEvent.click(end)
    else await user.keyboard('{Enter}')
    const step = await screen.findByRole('group', { name: 'Day and time' })
    expect(document.activeElement).toBe(moves ? step : outside)
    expect(scrolled).toHaveBeenCalledTimes(moves)
  })

  it('does not scroll to a taken slot while the visitor is elsewhere on the page', async () => {
    const outside = document.body.appendChild(document.createElement('button'))
    onTestFinished(() => outside.remove())
    const scrolled = vi.fn<typeof Element.prototype.scrollIntoView>()
    Element.prototype.scrollIntoView = scrolled
    outside.focus()
    openBooking({
      'GET /api/appointments/current': () => json({ visit: appointment('expired', { heldUntil: null }) }),
      'GET /api/appointments/availability': availability({ '2027-03-02': { slots: [OTHER_SLOT] } }),
    })
    await screen.findByText(/It's no longer open/)
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('does not call an ended hold unpaid unless the server says so', async () => {
    const { user } = openBooking({ 'GET /api/appointments/current': () => json({ visit: appointment('held') }) })
    await user.click(await screen.findByRole('button', { name: 'Time is up elsewhere' }))
    expect((await screen.findByRole('alert')).textContent).toContain('no longer holding')
    expect(screen.queryByText(/Nothing was charged/)).toBeNull()
  })

  it('does not call the slot taken if availability fails to load', async () => {
    openBooking({
      'GET /api/appointments/current': () => json({ visit: appointment('expired', { heldUntil: null }) }),
      'GET /api/appointments/availability': () => Promise.reject(new TypeError('Failed to fetch')),
    })
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
    ['Paid', 'Payment Successful', 'Thank you for scheduling an appointment!', 'confirmed'],
    [
      'Still processing',
      'Appointment Scheduled',
      "Your appointment has been scheduled. We'll contact you to confirm.",
      'processing',
    ],
  ])('%s: says so and links to the appointment', async (end, title, text, outcome) => {
    const onPaid = vi.fn<() => void>()
    const { user } = openBooking(
      { 'GET /api/appointments/current': () => json({ visit: appointment('held') }) },
      { onPaid },
    )
    await user.click(await screen.findByRole('button', { name: end }))
    const toast = (await screen.findByText(title)).closest('li')
    expect(toast?.textContent).toContain(text)
    expect(onPaid).toHaveBeenCalledExactlyOnceWith(outcome)
    expect(screen.getByRole('link', { name: 'See your visit' })).toBeDefined()
  })

  it('shows the time that was paid for if another tab moved the hold', async () => {
    const { user } = openBooking({ 'GET /api/appointments/current': () => json({ visit: appointment('held') }) })
    await user.click(await screen.findByRole('button', { name: 'Paid elsewhere' }))
    expect((await screen.findByText('Your visit is confirmed')).nextSibling?.textContent).toBe(
      `Wednesday, March 3, 2027, ${OTHER_SLOT}`,
    )
  })

  it.each(['confirmed', 'cancelled', 'refunded', 'done'] as const)(
    'does not use the quote of an appointment that is %s for the next one',
    async (outcome) => {
      const { user, posted } = openBooking({
        'GET /api/appointments/current': () =>
          json({ visit: appointment(outcome, { heldUntil: null, quoteId: QUOTE_ID }) }),
      })
      if (outcome === 'confirmed') await user.click(await screen.findByRole('button', { name: 'Book another visit' }))
      await choose(user)
      fill()
      await user.click(button('Continue to Payment'))
      await screen.findByText(`Paying for ${HOLD_ID}`)
      expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: SLOT, contact: CONTACT }])
    },
  )

  it('shows an earlier confirmed appointment instead of the calendar until the visitor asks for another one', async () => {
    const made = appointment('confirmed', { heldUntil: null, paidCents: 10_000 })
    const { user } = openBooking({ 'GET /api/appointments/current': () => json({ visit: made }) })
    const booked = (await screen.findByText('Your visit is confirmed')).parentElement
    expect(booked?.textContent).toContain('2100 Foundry Lane')
    expect(booked?.textContent).toContain('Paid: $100.00')
    expect(screen.queryByRole('grid')).toBeNull()
    await user.click(button('Book another visit'))
    expect(screen.getByText('Your visit is confirmed')).toBeDefined()
    await choose(user, 'Wednesday, March 3, 2027')
    expect(button('Continue to Payment').getAttribute('aria-disabled')).toBeNull()
  })
})
