import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  appointment,
  closure,
  officeApi,
  renderAppointments,
  TODAY,
  weekWith,
} from '#test/client/office-appointments.tsx'
import { ADA, typedContact } from '#test/contacts.ts'
import { press } from '#test/client/press.ts'
import { inTurn, json, refusal, type StubbedApi } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'
import { ONE } from '#test/slots.ts'

const CTRL_ENTER = { key: 'Enter', ctrlKey: true }
const QUOTE_OWNER = '0198c0de-0000-7000-8000-0000000000e1'

describe('an appointment by phone', () => {
  const POST = 'POST /api/appointments/by-phone'
  const open = async (api: StubbedApi = {}) => {
    const all = renderAppointments({ ...officeApi([]), ...api })
    await press(all.user, 'Book a visit by phone')
    const dialog = screen.getByRole('dialog', { name: 'Book a visit by phone' })
    await within(dialog).findByRole('option', { name: ONE })
    return { ...all, dialog, book: () => press(all.user, 'Book visit') }
  }
  const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText(name)
  /** Without what the office needn't know. */
  const CALLER = { ...ADA, email: '', state: '', zipCode: '' }
  const fill = () => {
    const typed = { Time: ONE, ...typedContact(CALLER) }
    for (const [name, value] of Object.entries(typed)) fireEvent.change(field(name), { target: { value } })
  }
  it('needs a time, a name, a phone number and an address, but no email', async () => {
    const { sent, dialog, book } = await open()
    await book()
    expect(await within(dialog).findByText('Please select a time slot')).toBeDefined()
    for (const message of [
      'First name is required',
      'Last name is required',
      'Phone number must be at least 10 digits',
      'Address is required',
      'City is required',
    ]) {
      expect(within(dialog).getByText(message)).toBeDefined()
    }
    expect(within(dialog).queryByText('Invalid email address')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('offers the next open days, which choose a day without its time', async () => {
    const { user, dialog } = await open()
    await user.selectOptions(field('Time'), ONE)
    const days = within(within(dialog).getByRole('group', { name: 'Next open days' }))
    expect(days.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Today',
      '2Wed 11',
      '3Thu 12',
      '4Fri 13',
      '5Mon 16',
    ])
    expect(days.getByRole('button', { name: 'Today' }).ariaPressed).toBe('true')
    await user.click(days.getByRole('button', { name: 'Mon 16' }))
    expect(field('Date')).toHaveProperty('value', 'Mon, Mar 16, 2026')
    expect(field('Time')).toHaveProperty('value', '')
  })

  it('says that no crew is free on a day that is blocked for all', async () => {
    const { dialog } = await open(weekWith({ closures: [closure({ date: TODAY })] }))
    expect(await within(dialog).findByText('No crew is free that day.')).toBeDefined()
  })

  it('takes a day by digit, a time near another visit with its crew, and is sent by Ctrl+Enter', async () => {
    const { user, sent, dialog } = await open({ ...officeApi(), [POST]: () => json(appointment(), 201) })
    expect(document.activeElement?.textContent).toBe('Today')
    fill()
    await user.keyboard('4')
    expect(field('Date')).toHaveProperty('value', 'Fri, Mar 13, 2026')
    expect(document.activeElement).toBe(field('Time'))
    const near = await within(dialog).findByRole('group', { name: 'Near Nashville' })
    expect(
      within(near)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['11:00 AM-12:00 PM, Crew 1', '2:00 PM-3:00 PM, Crew 1'])
    expect(within(dialog).getByText('Near Nashville: 11:00 AM, 2:00 PM').parentElement?.textContent).toContain(
      '8:00 AM to',
    )
    await user.selectOptions(field('Time'), '2:00 PM-3:00 PM, Crew 1')
    expect(field('Crew')).toHaveProperty('value', '1')
    // Another time is any crew's again.
    await user.selectOptions(field('Time'), '3:00 PM-4:00 PM')
    expect(field('Crew')).toHaveProperty('value', '')
    await user.selectOptions(field('Time'), '11:00 AM-12:00 PM, Crew 1')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Visit booked')
    expect(sent().map(({ body }) => body)).toMatchObject([
      { appointmentDate: '2026-03-13', timeSlot: '11:00 AM-12:00 PM', crew: 1 },
    ])
  })

  it('says that no time is left after the last visit of the day', async () => {
    const { user } = renderAppointments(officeApi([]))
    // 8 PM in the shop.
    vi.setSystemTime(new Date('2026-03-11T01:00:00Z'))
    await press(user, 'Book a visit by phone')
    const reason = await within(screen.getByRole('dialog')).findByText('No time is left on this day.')
    expect(field('Time').getAttribute('aria-describedby')).toContain(reason.id)
  })

  it('sends the request that the API expects', async () => {
    const { sent, user, book } = await open({ [POST]: () => json(appointment(), 201) })
    fill()
    await user.selectOptions(field('Fee'), 'Waived')
    await user.type(field('Notes for the office and the crew'), 'Blue door')
    await book()
    expect(await screen.findByText('Visit booked')).toBeDefined()
    expect(shownToast()?.description).toBe(`Ada Okafor. Mar 13, 2026, ${ONE}, Crew 1`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent().map(({ body }) => body)).toEqual([
      { appointmentDate: TODAY, timeSlot: ONE, fee: 'waived', notes: 'Blue door', contact: CALLER },
    ])
  })

  describe('for a phone number that a customer has', () => {
    const ELENA = {
      id: QUOTE_OWNER,
      name: 'Elena Edwards',
      numbers: [1003],
      place: '12 Main St, Franklin',
      by: 'phone',
    }
    const booked = { [POST]: () => json(appointment(), 201) }
    const choice = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('radio', { name })

    it.each([
      ['Same person', QUOTE_OWNER],
      ['Someone new', null],
    ])('asks whether it is the same person: %s', async (answer, customerId) => {
      const { sent, user, dialog, book } = await open({ ...booked, 'GET /api/customers': () => json([ELENA]) })
      fill()
      const group = await within(dialog).findByRole('group', { name: 'This number belongs to Elena Edwards, #1003.' })
      expect(within(group).getAllByRole('radio', { checked: false })).toHaveLength(2)
      await book()
      expect(await within(group).findByText('Choose who this is.')).toBeDefined()
      expect(document.activeElement).toBe(choice('Same person'))
      expect(sent()).toEqual([])
      await user.click(choice(answer))
      await book()
      await screen.findByText('Visit booked')
      expect(sent()[0]?.body).toMatchObject({ customerId })
    })

    it('takes the same name as the same person', async () => {
      const ada = { ...ELENA, name: 'Ada Okafor' }
      const { sent, dialog, book } = await open({ ...booked, 'GET /api/customers': () => json([ada]) })
      fill()
      await within(dialog).findByText('This number belongs to Ada Okafor, #1003.')
      expect(choice('Same person').checked).toBe(true)
      await book()
      await screen.findByText('Visit booked')
      expect(sent()[0]?.body).toMatchObject({ customerId: QUOTE_OWNER })
    })

    it('asks nothing for a quote, whose customer gets the visit', async () => {
      const { user, dialog } = await open({ 'GET /api/customers': () => json([ELENA]) })
      fill()
      await within(dialog).findByText(/^This number belongs to/)
      await user.type(field('Quote number (optional)'), '7')
      expect(within(dialog).queryByText(/^This number belongs to/)).toBeNull()
    })
  })

  it('is not sent if the quote does not exist', async () => {
    const { sent, user, dialog, book } = await open({ 'GET /api/quotes': () => json([]) })
    fill()
    await user.type(field('Quote number (optional)'), '7')
    await book()
    expect(await within(dialog).findByText("There's no quote #7. Check the number.")).toBeDefined()
    expect(sent()).toEqual([])
  })

  it("keeps the input if the slot is taken, and shows the server's errors at their fields", async () => {
    let tries = 0
    const { dialog, book } = await open({
      [POST]: () =>
        ++tries === 1
          ? refusal('slot_taken', '8:00 AM-9:00 AM is taken.', { free: [] })
          : refusal('invalid', 'x', { issues: [{ path: 'contact.address', message: 'No such street' }] }),
    })
    fill()
    await book()
    expect((await within(dialog).findByRole('alert')).textContent).toBe('8:00 AM-9:00 AM is taken.')
    expect(within(dialog).getByDisplayValue('Okafor')).toBeDefined()
    await book()
    expect(await within(dialog).findByText('No such street')).toBeDefined()
  })

  it('books for a crew, and anyway if the crew has too little time to travel', async () => {
    const { sent, user, dialog, book } = await open({
      [POST]: inTurn(
        () => refusal('too_tight', 'Too tight.', { neighbors: [], minutes: 0 }),
        () => json(appointment(), 201),
      ),
    })
    fill()
    await user.selectOptions(field('Crew'), 'Crew 2')
    await book()
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Too tight.')
    await press(user, 'Book anyway')
    await screen.findByText('Visit booked')
    expect(sent().map(({ body }) => body)).toMatchObject([{ crew: 2 }, { crew: 2, force: true }])
    expect(sent()[0]?.body).not.toHaveProperty('force')
  })

  it("says why a time isn't open, beside the email that goes out, and asks before it books, all by Ctrl+Enter", async () => {
    const why = 'Crew 2 is blocked: Van in the workshop.'
    const closures = [closure({ date: TODAY, crew: 2, reason: 'Van in the workshop' })]
    const { sent, user, dialog } = await open({
      ...weekWith({ closures }),
      [POST]: inTurn(
        () => refusal('not_open', why, { crew: 2, objections: [{ kind: 'blocked', message: why }] }),
        () => json(appointment(), 201),
      ),
    })
    fill()
    await user.selectOptions(field('Crew'), 'Crew 2')
    expect(within(within(dialog).getByRole('group', { name: /^Crew 2 is blocked: Van/ })).getByText(ONE)).toBeDefined()
    await user.type(field('Email (optional)'), 'ada@example.com')
    expect(within(dialog).getByText(why).parentElement?.textContent).toBe(
      `${why}Email: Confirmed: your measurement visit on Tuesday, March 10, 2026, ${ONE}`,
    )
    fireEvent.keyDown(field('Email (optional)'), CTRL_ENTER)
    expect((await within(dialog).findByRole('alert')).textContent).toContain(`${why} Book anyway?`)
    expect(document.activeElement?.textContent).toBe('Book anyway')
    fireEvent.keyDown(document.activeElement ?? document.body, CTRL_ENTER)
    await screen.findByText('Visit booked')
    expect(sent().map(({ body }) => body)).toMatchObject([{ crew: 2 }, { crew: 2, force: true }])
  })
})
