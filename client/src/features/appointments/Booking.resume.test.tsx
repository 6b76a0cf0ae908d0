import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  availability,
  CONTACT,
  FAILURE,
  HOLD_ID,
  OTHER_SLOT,
  QUOTE_ID,
  RECEIPT,
  SLOT,
  TUESDAY,
  visit,
} from '#test/booking-days.ts'
import { button, choose, day, field, fill, openBooking, prepareBooking, slot } from '#test/booking-form.tsx'
import { held, json } from '#test/stub-api.ts'

vi.mock('#client/features/appointments/payment/PayForm.tsx', async () => ({
  PayForm: (await import('#test/booking-form.tsx')).PressedPayment,
}))

prepareBooking()

describe('a quote', () => {
  const ofSession = { [`GET /api/quote/${QUOTE_ID}`]: () => json({ ...RECEIPT, contact: CONTACT }) }

  it('of this session lends its details, shown for confirming', async () => {
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

  it('lets its details be changed, and taken again', async () => {
    const { user, posted } = openBooking(ofSession, { quoteId: QUOTE_ID })
    await choose(user)
    const details = screen.getByRole('group', { name: 'Your details' })
    await user.click(button('Change'))
    expect(document.activeElement).toBe(details)
    expect(field('Address').value).toBe('2100 Foundry Lane')
    fireEvent.change(field('Address'), { target: { value: '7 Elm Street' } })
    await user.click(button('Use the contact details of request #1042'))
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

  it('without an address is asked for one, with the rest filled in', async () => {
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

  it('on another device shows nothing of it but its number', async () => {
    const { user, posted } = openBooking({ [`GET /api/quote/${QUOTE_ID}`]: () => json(RECEIPT) }, { quoteId: QUOTE_ID })
    await choose(user)
    expect(screen.getByRole('group', { name: 'Your details' }).textContent).toContain(
      'the contact details of request #1042',
    )
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: SLOT, quoteId: QUOTE_ID }])
  })

  it('on another device and without an address asks for the details', async () => {
    const { user } = openBooking(
      { [`GET /api/quote/${QUOTE_ID}`]: () => json({ ...RECEIPT, hasAddress: false }) },
      { quoteId: QUOTE_ID },
    )
    await choose(user)
    expect(field('First name').value).toBe('')
    expect(screen.getByText(/Request #1042 does not say where to come/)).toBeDefined()
  })

  it('that nobody knows is left out', async () => {
    const { user, posted } = openBooking(
      { [`GET /api/quote/${QUOTE_ID}`]: () => json({ error: 'There is no such quote', code: 'not_found' }, 404) },
      { quoteId: QUOTE_ID },
    )
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: SLOT, contact: CONTACT }])
  })

  it('that could not be loaded is asked for again', async () => {
    let tries = 0
    const { user } = openBooking(
      { [`GET /api/quote/${QUOTE_ID}`]: () => (++tries === 1 ? json(FAILURE, 500) : json(RECEIPT)) },
      { quoteId: QUOTE_ID },
    )
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await day(TUESDAY)
  })
})

describe('a hold', () => {
  it.each(['held', 'failed'] as const)('that is %s is resumed with its payment', async (outcome) => {
    openBooking({ 'GET /api/visit': () => json({ visit: visit(outcome) }) })
    expect(await screen.findByText(`Paying for ${HOLD_ID}`)).toBeDefined()
    expect(screen.getByText(TUESDAY)).toBeDefined()
    expect(screen.getByText(SLOT)).toBeDefined()
  })

  it('may be moved: its slot is chosen, and its details are filled in on any tab', async () => {
    const { user, posted } = openBooking({
      'GET /api/visit': () => json({ visit: visit('held', { quoteId: QUOTE_ID }) }),
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

  it('that another tab has moved is shown as it is held now', async () => {
    const { user } = openBooking({ 'GET /api/visit': () => json({ visit: visit('held') }) })
    await user.click(await screen.findByRole('button', { name: 'Moved elsewhere' }))
    expect(screen.getByText('Wednesday, March 3, 2027')).toBeDefined()
    expect(screen.getByText(OTHER_SLOT)).toBeDefined()
    expect(screen.queryByText(TUESDAY)).toBeNull()
  })

  it('whose payment is under way asks for nothing more', async () => {
    openBooking({ 'GET /api/visit': () => json({ visit: visit('processing') }) })
    expect(await screen.findByText('Your payment is being processed')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Payment' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See your visit' }).getAttribute('href')).toBe('/payment-confirmation')
  })

  it('that expires is told, and booked again in one press where it is still free', async () => {
    const { user, posted } = openBooking()
    await choose(user)
    fill()
    await user.click(button('Continue to Payment'))
    await user.click(await screen.findByRole('button', { name: 'Time is up' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`The time to pay for ${TUESDAY}, ${SLOT}, is over.`)
    expect(alert.textContent).toContain('Nothing was charged.')
    await user.click(await screen.findByRole('button', { name: 'Book again' }))
    await screen.findByText(`Paying for ${HOLD_ID}`)
    expect(posted()[1]).toEqual(posted()[0])
  })

  it('that expired while the page was closed leaves its slot chosen, where it is still free', async () => {
    const { user } = openBooking({ 'GET /api/visit': () => json({ visit: visit('expired', { heldUntil: null }) }) })
    expect((await slot(SLOT)).checked).toBe(true)
    expect(screen.getByText(/Nothing was charged/)).toBeDefined()
    await user.click(await slot(OTHER_SLOT))
    expect(screen.queryByText(/Nothing was charged/)).toBeNull()
  })

  it('that expired and is taken by somebody else is not offered again', async () => {
    openBooking({
      'GET /api/visit': () => json({ visit: visit('expired', { heldUntil: null }) }),
      'GET /api/appointments/availability': availability({ '2027-03-02': { slots: [OTHER_SLOT] } }),
    })
    expect(await screen.findByText(/It is no longer free/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull()
  })

  it('that expired is not called free until the server has said so again', async () => {
    const slow = held()
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
    expect((await screen.findByRole('alert')).textContent).toContain('We look whether it is still free...')
    slow.release(json({}))
    expect(await screen.findByText(/It is still free/)).toBeDefined()
  })

  it.each([
    ['elsewhere on the page: it stays there', 'Area', 0],
    ['in the payment: it goes on with the step', 'Time is up', 1],
  ])('that ends finds the focus %s', async (_, place, moves) => {
    const outside = document.body.appendChild(document.createElement('button'))
    outside.textContent = 'Area'
    onTestFinished(() => outside.remove())
    const scrolled = vi.fn<typeof Element.prototype.scrollIntoView>()
    Element.prototype.scrollIntoView = scrolled
    const { user } = openBooking({ 'GET /api/visit': () => json({ visit: visit('held') }) })
    const end = await screen.findByRole('button', { name: 'Time is up' })
    button(place).focus()
    if (place === 'Area') fireEvent.click(end)
    else await user.keyboard('{Enter}')
    const step = await screen.findByRole('group', { name: 'Day and time' })
    expect(document.activeElement).toBe(moves ? step : outside)
    expect(scrolled).toHaveBeenCalledTimes(moves)
  })

  it('whose slot is lost does not scroll to it while the visitor is elsewhere on the page', async () => {
    const outside = document.body.appendChild(document.createElement('button'))
    onTestFinished(() => outside.remove())
    const scrolled = vi.fn<typeof Element.prototype.scrollIntoView>()
    Element.prototype.scrollIntoView = scrolled
    outside.focus()
    openBooking({
      'GET /api/visit': () => json({ visit: visit('expired', { heldUntil: null }) }),
      'GET /api/appointments/availability': availability({ '2027-03-02': { slots: [OTHER_SLOT] } }),
    })
    await screen.findByText(/It is no longer free/)
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('that is over is not called unpaid where the server has not said so', async () => {
    const { user } = openBooking({ 'GET /api/visit': () => json({ visit: visit('held') }) })
    await user.click(await screen.findByRole('button', { name: 'Time is up elsewhere' }))
    expect((await screen.findByRole('alert')).textContent).toContain('is over.')
    expect(screen.queryByText(/Nothing was charged/)).toBeNull()
  })

  it('that is over is not called taken where nobody can say what is free', async () => {
    openBooking({
      'GET /api/visit': () => json({ visit: visit('expired', { heldUntil: null }) }),
      'GET /api/appointments/availability': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    expect(await screen.findByText(/We could not look whether it is still free/)).toBeDefined()
    expect(screen.queryByText(/no longer free/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Book again' })).toBeNull()
  })

  it('that cannot be asked for does not stand in the way', async () => {
    openBooking({ 'GET /api/visit': () => json(FAILURE, 500) })
    expect(await day(TUESDAY)).toBeDefined()
  })
})

describe('a payment', () => {
  it.each([
    ['Paid', 'Payment Successful', 'Thank you for scheduling an appointment!', 'confirmed'],
    [
      'Still processing',
      'Appointment Scheduled',
      "Your appointment has been scheduled. We'll contact you to confirm.",
      'processing',
    ],
  ])('%s: says so and leads to the visit', async (end, title, text, outcome) => {
    const onPaid = vi.fn<() => void>()
    const { user } = openBooking({ 'GET /api/visit': () => json({ visit: visit('held') }) }, { onPaid })
    await user.click(await screen.findByRole('button', { name: end }))
    const toast = (await screen.findByText(title)).closest('li')
    expect(toast?.textContent).toContain(text)
    expect(onPaid).toHaveBeenCalledExactlyOnceWith(outcome)
    expect(screen.getByRole('link', { name: 'See your visit' })).toBeDefined()
  })

  it('is told with the time that was paid for, where another tab has moved the hold', async () => {
    const { user } = openBooking({ 'GET /api/visit': () => json({ visit: visit('held') }) })
    await user.click(await screen.findByRole('button', { name: 'Paid elsewhere' }))
    expect((await screen.findByText('Your visit is confirmed')).nextSibling?.textContent).toBe(
      `Wednesday, March 3, 2027, ${OTHER_SLOT}`,
    )
  })

  it.each(['confirmed', 'cancelled', 'refunded', 'done'] as const)(
    'that is %s does not lend its quote to the next visit',
    async (outcome) => {
      const { user, posted } = openBooking({
        'GET /api/visit': () => json({ visit: visit(outcome, { heldUntil: null, quoteId: QUOTE_ID }) }),
      })
      await choose(user)
      fill()
      await user.click(button('Continue to Payment'))
      await screen.findByText(`Paying for ${HOLD_ID}`)
      expect(posted()).toEqual([{ appointmentDate: '2027-03-02', timeSlot: SLOT, contact: CONTACT }])
    },
  )

  it('that was made before is mentioned, and another visit may be booked', async () => {
    const { user } = openBooking({ 'GET /api/visit': () => json({ visit: visit('confirmed', { heldUntil: null }) }) })
    expect(await screen.findByText('Your visit is confirmed')).toBeDefined()
    await choose(user, 'Wednesday, March 3, 2027')
    expect(button('Continue to Payment').getAttribute('aria-disabled')).toBeNull()
  })
})
