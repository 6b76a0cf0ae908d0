import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Quote } from '#shared/quotes/schema.ts'
import { axe } from '#test/client/axe.ts'
import { appointment } from '#test/client/office-appointments.tsx'
import { ID, PATCH } from '#test/client/office-quotes.tsx'
import { openKept, QUOTE } from '#test/client/office-records.tsx'
import { person } from '#test/client/people.ts'
import { press } from '#test/client/press.ts'
import { refusal, type StubbedApi } from '#test/client/stub-api.ts'

const [ANNA, LUIS] = [person('Anna Ruiz'), person('Luis Ortega')]
const people = [ANNA, LUIS, person('Gone', { disabled: true })]
const open = (changes: Partial<Quote> = {}, api: StubbedApi = {}) => openKept({ changes, people, api })

describe('the properties of a quote', () => {
  it('show where it stands, and why it was lost', async () => {
    const { valueOf, field } = await open({
      stage: 'lost',
      status: 'cancelled',
      lostReason: 'price',
      visit: { kind: 'measure', date: '2026-03-10', timeSlot: '8:00 AM-9:00 AM', status: 'completed' },
    })
    expect(valueOf('Stage')).toBe('Lost: Price')
    expect(valueOf('Visit')).toBe('Mar 10, 2026: Completed')
    expect(valueOf('Phone')).toBe(QUOTE.phoneNumber)
    expect(field('Status').value).toBe('cancelled')
    expect(field('Payment').value).toBe('not received')
    await axe()
  })

  it.each([
    ['without a quote', { quoteId: null, quoteNumber: null }],
    ['for quote #1010', { quoteNumber: 1010 }],
  ])("show another visit of the customer instead of 'None': %s", async (what, changes) => {
    const old = appointment({ id: ID, appointmentDate: '2026-03-02', status: 'cancelled', quoteNumber: null })
    const { valueOf } = await openKept({ people, appointments: [appointment(changes), old] })
    expect(valueOf('Visit')).toBe(`Mar 13, 2026, 1:00 PM${what}`)
  })

  it.each([
    ['Status', 'negotiating', { status: 'negotiating' }, 'negotiating'],
    ['Payment', 'partial payment', { paymentStatus: 'partial payment' }, 'partial payment'],
    ['Assigned', 'Luis Ortega', { assignedTo: LUIS.id }, 'assigned to Luis Ortega'],
  ])('are changed by one choice, which can be undone by key: %s', async (label, option, sent, said) => {
    const { user, field, bodies } = await open()
    const before = field(label).value
    await user.selectOptions(field(label), await screen.findByRole('option', { name: option }))
    await screen.findByText(`#1042 Dana Whitfield: ${said}`)
    const after = field(label).value
    expect(after).not.toBe(before)
    expect(bodies()).toMatchObject([{ ...sent, version: 1 }])
    // The field has left the keys to the page.
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field(label).value).toBe(before))
    expect(bodies()).toHaveLength(2)
  })

  it('are saved by keys on Enter, when the field is left or in the open list, and undone there', async () => {
    const { user, field, bodies } = await open()
    const step = (value: string) => {
      fireEvent.keyDown(field('Payment'), { key: 'ArrowDown' })
      fireEvent.change(field('Payment'), { target: { value } })
    }
    field('Payment').focus()
    step('partial payment')
    step('received')
    await user.keyboard('{Escape}')
    expect(field('Payment').value).toBe('not received')
    step('partial payment')
    step('received')
    expect(bodies()).toEqual([])
    await user.keyboard('{Enter}')
    await screen.findByText('#1042 Dana Whitfield: received')
    expect(document.activeElement).toBe(field('Payment'))
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field('Payment').value).toBe('not received'))
    step('partial payment')
    await user.tab()
    await screen.findByText('#1042 Dana Whitfield: partial payment')
    field('Payment').focus()
    fireEvent.keyDown(field('Payment'), { key: ' ' })
    fireEvent.change(field('Payment'), { target: { value: 'received' } })
    await screen.findByText('#1042 Dana Whitfield: received')
    expect(document.activeElement).toBe(field('Payment'))
    expect(bodies()).toMatchObject([
      { paymentStatus: 'received' },
      { paymentStatus: 'not received' },
      { paymentStatus: 'partial payment' },
      { paymentStatus: 'received' },
    ])
  })

  it('keep someone who lost access, and can be assigned to no one', async () => {
    const { user, field, bodies } = await open({ assignedTo: { id: ID, name: 'Gone' } })
    await screen.findByRole('option', { name: 'Luis Ortega' })
    expect([...field('Assigned').children].map(({ textContent }) => textContent)).toEqual([
      'No one',
      'Gone',
      'Anna Ruiz',
      'Luis Ortega',
    ])
    await user.selectOptions(field('Assigned'), 'No one')
    await screen.findByText('#1042 Dana Whitfield: assigned to no one')
    expect(bodies()).toMatchObject([{ assignedTo: null }])
  })

  it('take a follow-up day that is picked at once, and one that is typed when it is whole', async () => {
    const { user, field, bodies } = await open()
    await press(user, 'Calendar: Follow-up')
    await press(user, 'Tuesday, March 9, 2027')
    await screen.findByText('#1042 Dana Whitfield: follow up on Mar 9')
    await user.clear(field('Follow-up'))
    await user.type(field('Follow-up'), '3/10')
    expect(bodies()).toHaveLength(1)
    await user.tab()
    await screen.findByText('#1042 Dana Whitfield: follow up on Mar 10')
    await press(user, 'Done: Follow-up on Mar 10')
    await screen.findByText('#1042 Dana Whitfield: no follow-up')
    expect(field('Follow-up').value).toBe('')
    expect(bodies()).toMatchObject([
      { followUpOn: '2027-03-09' },
      { followUpOn: '2027-03-10' },
      { followUpOn: null, version: 3 },
    ])
  })

  it('mark it answered by one press', async () => {
    const { user, field, bodies } = await open()
    await press(user, 'Mark answered')
    await screen.findByText('#1042 Dana Whitfield: contacted')
    expect(field('Status').value).toBe('contacted')
    expect(screen.queryByRole('button', { name: 'Mark answered' })).toBeNull()
    expect(bodies()).toMatchObject([{ status: 'contacted', version: 1 }])
  })

  it('say that a follow-up is late', async () => {
    await open({ followUpOn: '2020-01-02' })
    screen.getByText('Late')
  })

  it('ask why before it becomes cancelled, and keep the answer if someone else was faster', async () => {
    const current = { ...QUOTE, status: 'contacted' as const, version: 2 }
    const { user, field, bodies } = await open(
      {},
      { [PATCH]: () => refusal('changed_meanwhile', 'Changed.', { current }) },
    )
    await user.selectOptions(field('Status'), 'cancelled')
    expect(bodies()).toEqual([])
    expect(field('Status').value).toBe('new')
    await user.click(await screen.findByRole('radio', { name: 'Price' }))
    await press(user, 'Save')
    await screen.findByText('#1042 was changed by someone else.')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Price' }).checked).toBe(true)
    expect(bodies()).toMatchObject([{ status: 'cancelled', lostReason: 'price', lostNote: '', version: 1 }])
  })
})
