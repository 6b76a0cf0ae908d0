import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { KEY, office, press, setUpAppointments, TODAY, visit } from '#test/office-appointments.tsx'
import { held, json, type StubbedApi } from '#test/stub-api.ts'

// The dialog brings the form when it is opened: what that takes here is no matter of the tests.
beforeAll(() => import('./PhoneVisitForm.tsx'))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a visit by phone', () => {
  const POST = 'POST /api/appointments/by-phone'
  const open = async (api: StubbedApi = {}) => {
    const all = setUpAppointments({ ...office([]), ...api })
    await press(all.user, 'Take a visit by phone')
    const dialog = screen.getByRole('dialog', { name: 'Take a visit by phone' })
    await within(dialog).findByRole('option', { name: '8:00 AM-9:00 AM' })
    return { ...all, dialog, field: (name: string) => within(dialog).getByLabelText(name) }
  }
  const fill = async ({ user, field }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'field'>) => {
    await user.selectOptions(field('Time'), '8:00 AM-9:00 AM')
    await user.type(field('First name'), 'Ada')
    await user.type(field('Last name'), 'Okafor')
    await user.type(field('Phone number'), '6155550142')
    fireEvent.change(field('Address'), { target: { value: '12 Main Street' } })
    await user.type(field('City'), 'Nashville')
  }

  it('needs a time, a name, a phone number and an address, but no email', async () => {
    const { sent, user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
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

  it.each([
    ['is over', '2026-03-09'],
    ['is not given', ''],
  ])('says why there are no times where the day %s', async (_, value) => {
    const { dialog, field } = await open()
    const why = 'The times appear with a date from today on.'
    expect(within(dialog).queryByText(why)).toBeNull()
    fireEvent.change(field('Date'), { target: { value } })
    expect(within(dialog).getAllByRole('option', { name: /AM|PM|Choose a time/ })).toHaveLength(1)
    const reason = await within(dialog).findByText(why)
    expect(field('Time').getAttribute('aria-describedby')).toContain(reason.id)
    fireEvent.change(field('Date'), { target: { value: TODAY } })
    expect(within(dialog).queryByText(why)).toBeNull()
  })

  it('is sent as the API takes it', async () => {
    const { sent, user, dialog, field } = await open({ [POST]: () => json(visit(), 201) })
    await fill({ user, field })
    await user.selectOptions(field('Fee'), 'Waived')
    await user.type(field('Notes for the office and the crew'), 'Blue door')
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
    expect(await screen.findByText('Visit booked')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toMatchObject([
      {
        adminKey: KEY,
        body: {
          appointmentDate: TODAY,
          timeSlot: '8:00 AM-9:00 AM',
          fee: 'waived',
          notes: 'Blue door',
          contact: {
            firstName: 'Ada',
            lastName: 'Okafor',
            phoneNumber: '(615) 555-0142',
            email: '',
            address: '12 Main Street',
            aptSuite: '',
            city: 'Nashville',
            state: '',
            zipCode: '',
          },
        },
      },
    ])
    expect(Object.keys(sent()[0]?.body ?? {}).toSorted()).toEqual([
      'appointmentDate',
      'contact',
      'fee',
      'notes',
      'timeSlot',
    ])
  })

  it('takes its details from a quote, and belongs to it', async () => {
    const { contact } = visit()
    const quote = { ...contact, id: '0198c0de-0000-7000-8000-00000000000a', number: 1042 }
    const { requests, sent, user, dialog, field } = await open({
      [POST]: () => json(visit(), 201),
      'GET /api/quotes': () => json([quote, { ...quote, number: 1041 }]),
    })
    await user.selectOptions(field('Time'), '9:00 AM-10:00 AM')
    await user.type(field('Quote number, if there is one'), '#1042')
    await user.click(within(dialog).getByRole('button', { name: 'Fill in' }))
    await waitFor(() => expect((field('First name') as HTMLInputElement).value).toBe('Dana')) // by its label, an input
    expect(requests.find(({ path }) => path === '/api/quotes')?.query.get('before')).toBe('1043')
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
    await screen.findByText('Visit booked')
    expect(sent()).toMatchObject([{ body: { quoteId: quote.id, contact, fee: 'on_site' } }])
  })

  it('for a quote that is not there is not sent', async () => {
    const { sent, user, dialog, field } = await open({ 'GET /api/quotes': () => json([]) })
    await fill({ user, field })
    await user.type(field('Quote number, if there is one'), '7')
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
    expect(await within(dialog).findByText('There is no quote #7')).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('keeps what was typed where the slot is lost, and shows what the server refused at its field', async () => {
    let tries = 0
    const { user, dialog, field } = await open({
      [POST]: () =>
        ++tries === 1
          ? json({ error: '8:00 AM-9:00 AM is taken.', code: 'slot_taken', free: [] }, 409)
          : json(
              { error: 'x', code: 'invalid', issues: [{ path: 'contact.address', message: 'No such street' }] },
              400,
            ),
    })
    await fill({ user, field })
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '8:00 AM-9:00 AM is taken.Nothing is free that day.',
    )
    expect(within(dialog).getByDisplayValue('Okafor')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
    expect(await within(dialog).findByText('No such street')).toBeDefined()
  })

  it('says of a lost slot only as long as its day is chosen', async () => {
    const { user, dialog, field } = await open({
      [POST]: () => json({ error: '8:00 AM-9:00 AM is taken.', code: 'slot_taken', free: [] }, 409),
    })
    await fill({ user, field })
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
    await within(dialog).findByRole('alert')
    fireEvent.change(field('Date'), { target: { value: '2026-03-11' } })
    await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull())
  })

  it('cannot be left while it is sent', async () => {
    const { answer, release } = held()
    const { user, dialog, field } = await open({ [POST]: () => answer })
    await fill({ user, field })
    await user.click(within(dialog).getByRole('button', { name: 'Book visit' }))
    await within(dialog).findByRole('button', { name: 'Booking...' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    release(json(visit(), 201))
    await screen.findByText('Visit booked')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not thrown away without asking', async () => {
    const { user, field } = await open()
    await user.type(field('First name'), 'Ada')
    await user.keyboard('{Escape}')
    await press(user, 'Keep editing')
    expect(screen.getByDisplayValue('Ada')).toBeDefined()
    await user.keyboard('{Escape}')
    await press(user, 'Discard')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
