import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Installation } from '#shared/installation/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { CREWS, installation as part, weekOf } from '#test/client/office-appointments.tsx'
import { detail } from '#test/client/office-quotes.tsx'
import { customer, openRecord, QUOTE } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'
import { inTurn, json, refusal, type StubbedApi } from '#test/client/stub-api.ts'
import { EIGHT, NINE } from '#test/slots.ts'

const PATH = `/api/quotes/${QUOTE.id}/installation`
const AHEAD = { startsAt: '2099-03-13T14:00:00.000Z', endsAt: '2099-03-13T18:00:00.000Z' }
const FIRST_PART = part(AHEAD)
const SECOND_PART = part({ ...AHEAD, id: '0198c0de-0000-7000-8000-00000000000b', appointmentDate: '2026-03-16' })
const NONE: Installation = { version: 3, hours: 11, limitedTo: [], days: [], parts: [] }

async function open(changes: Partial<Installation> = {}, stage: Quote['stage'] = 'accepted', api: StubbedApi = {}) {
  const quote = { ...QUOTE, stage }
  const answer = { ...NONE, ...changes }
  return openRecord(
    {
      'GET /api/week': ({ query }) => json(weekOf(query)),
      'GET /api/crews': () => json(CREWS),
      [`GET /api/quotes/${QUOTE.id}`]: () => json(detail(quote)),
      [`GET /api/quotes/${QUOTE.id}/final-quotes`]: () => json({ revisions: [] }),
      'GET /api/quotes': () => json([quote]),
      [`GET ${PATH}`]: () => json(answer),
      [`POST ${PATH}`]: () => json(answer, 201),
      [`PATCH ${PATH}`]: () => json(answer),
      [`DELETE ${PATH}`]: () => json(answer),
      [`POST ${PATH}-days`]: () => json(answer),
      ...api,
    },
    () => customer({ quotes: [quote] }),
  )
}
const section = async () => within(await screen.findByRole('region', { name: 'Installation' }))

describe("the record's installation", () => {
  it('is booked for all days at once, with the hours that are suggested for each', async () => {
    const { user, sent } = await open()
    expect((await section()).getByText('By its size: 2 days of 6 and 5 hours')).toBeDefined()
    await press(user, 'Book installation')
    const form = within(await screen.findByRole('dialog', { name: 'Book an installation for Dana Whitfield' }))
    expect(form.getByLabelText<HTMLSelectElement>('Length').value).toBe('6')
    await form.findByRole('option', { name: '9:00 AM' })
    fireEvent.change(form.getByLabelText('Start'), { target: { value: NINE } })
    await user.click(form.getByRole('button', { name: 'Add another day' }))
    const days = within(await form.findByRole('list', { name: 'Days' }))
    expect(days.getAllByRole('listitem')).toHaveLength(1)
    expect(form.getByLabelText<HTMLSelectElement>('Length').value).toBe('5')
    const [, , third] = within(form.getByRole('group', { name: 'Next open days' })).getAllByRole('button')
    if (third) await user.click(third)
    await form.findByRole('option', { name: '9:00 AM' })
    fireEvent.change(form.getByLabelText('Start'), { target: { value: NINE } })
    await user.click(form.getByRole('button', { name: /^Book 2 days/ }))
    await screen.findByText('Installation booked')
    expect(sent()).toMatchObject([
      [
        'POST',
        PATH,
        {
          version: 3,
          parts: [
            { startsAt: '9:00 AM', hours: 6 },
            { startsAt: '9:00 AM', hours: 5 },
          ],
        },
      ],
    ])
  })

  it('gains a day beside those that are booked, which stay as they are', async () => {
    const { user, sent } = await open({ parts: [FIRST_PART] }, 'install_booked')
    await press(user, 'Add a day')
    const form = within(await screen.findByRole('dialog', { name: 'Add a day for Dana Whitfield' }))
    await form.findByRole('option', { name: '9:00 AM' })
    fireEvent.change(form.getByLabelText('Start'), { target: { value: NINE } })
    await user.click(form.getByRole('button', { name: /^Book installation/ }))
    await screen.findByText('Installation booked')
    const [[method, , body] = []] = sent()
    expect(method).toBe('PATCH')
    expect(body).toMatchObject({
      version: 3,
      parts: [
        { date: FIRST_PART.appointmentDate, startsAt: '9:00 AM', hours: 4 },
        { startsAt: '9:00 AM', hours: 5 },
      ],
    })
  })

  it('moves as a whole: the office chooses the first day, and the others follow at their distance, past a weekend', async () => {
    const { user, sent } = await open({ parts: [FIRST_PART, SECOND_PART] }, 'install_booked')
    await press(user, 'Move all')
    const form = within(await screen.findByRole('dialog', { name: 'Move the whole installation' }))
    const button = form.getByRole<HTMLButtonElement>('button', { name: 'Move all 2 days' })
    expect(button.disabled).toBe(true)
    // A Wednesday. The days are a Friday and the next Monday.
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '3/25/2099' } })
    fireEvent.blur(form.getByLabelText('Date'))
    await form.findByRole('option', { name: '8:00 AM' })
    fireEvent.change(form.getByLabelText('Start'), { target: { value: EIGHT } })
    const days = within(form.getByRole('list', { name: 'New days' })).getAllByRole('listitem')
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Mar 25, 2099, 8:00 AM, 4 hours',
      'Mar 26, 2099, 9:00 AM, 4 hours',
    ])
    await user.click(button)
    await screen.findByText('Installation moved')
    const parts = [
      { date: '2099-03-25', startsAt: '8:00 AM', hours: 4 },
      { date: '2099-03-26', startsAt: '9:00 AM', hours: 4 },
    ]
    expect(sent()).toEqual([['PATCH', PATH, { version: 3, parts }]])
  })

  it('keeps the chosen days when someone else changes the quote, and books them at the next try', async () => {
    const now: Installation = { ...NONE, version: 4, parts: [FIRST_PART] }
    const changed = () => refusal('changed_meanwhile', 'Someone else changed it.', { current: now })
    const { user, sent } = await open({}, 'accepted', {
      [`POST ${PATH}`]: changed,
    })
    await press(user, 'Book installation')
    const form = within(await screen.findByRole('dialog', { name: 'Book an installation for Dana Whitfield' }))
    await form.findByRole('option', { name: '9:00 AM' })
    fireEvent.change(form.getByLabelText('Start'), { target: { value: NINE } })
    await user.click(form.getByRole('button', { name: /^Book installation/ }))
    await form.findByText(/^Not saved. Someone else changed this installation/)
    expect(form.getByLabelText<HTMLSelectElement>('Start').value).toBe(NINE)
    expect(within(form.getByRole('list', { name: 'Days' })).getByText(/booked/)).toBeDefined()
    await user.click(form.getByRole('button', { name: /^Book installation/ }))
    await screen.findByText('Installation booked')
    expect(sent()).toMatchObject([
      ['POST', PATH, { version: 3, parts: [{ startsAt: '9:00 AM' }] }],
      ['PATCH', PATH, { version: 4, parts: [{ date: FIRST_PART.appointmentDate }, { startsAt: '9:00 AM' }] }],
    ])
  })

  it('leaves out a day that was added by mistake', async () => {
    const { user, sent } = await open()
    await press(user, 'Book installation')
    const form = within(await screen.findByRole('dialog', { name: 'Book an installation for Dana Whitfield' }))
    await form.findByRole('option', { name: '9:00 AM' })
    fireEvent.change(form.getByLabelText('Start'), { target: { value: NINE } })
    await user.click(form.getByRole('button', { name: 'Add another day' }))
    await user.click(await form.findByRole('button', { name: 'Leave out this day' }))
    expect(form.queryByRole('list', { name: 'Days' })).toBeNull()
    await user.click(form.getByRole('button', { name: /^Book installation/ }))
    await screen.findByText('Installation booked')
    expect(sent()).toMatchObject([['POST', PATH, { parts: [{ startsAt: '9:00 AM', hours: 6 }] }]])
  })

  it('is moved at the next try after someone else changed it', async () => {
    const now: Installation = { ...NONE, version: 4, parts: [FIRST_PART, SECOND_PART] }
    const { user, sent } = await open({ parts: [FIRST_PART, SECOND_PART] }, 'install_booked', {
      [`PATCH ${PATH}`]: inTurn(
        () => refusal('changed_meanwhile', 'Someone else changed it.', { current: now }),
        () => json(now),
      ),
    })
    await press(user, 'Move all')
    const form = within(await screen.findByRole('dialog', { name: 'Move the whole installation' }))
    fireEvent.change(form.getByLabelText('Date'), { target: { value: '3/25/2099' } })
    fireEvent.blur(form.getByLabelText('Date'))
    await form.findByRole('option', { name: '8:00 AM' })
    fireEvent.change(form.getByLabelText('Start'), { target: { value: EIGHT } })
    await user.click(form.getByRole('button', { name: 'Move all 2 days' }))
    await form.findByText(/^Not saved. Someone else changed this installation/)
    expect(form.getByLabelText<HTMLSelectElement>('Start').value).toBe(EIGHT)
    await user.click(form.getByRole('button', { name: 'Move all 2 days' }))
    await screen.findByText('Installation moved')
    expect(sent().map(([, , body]) => body)).toMatchObject([{ version: 3 }, { version: 4 }])
  })

  it('is canceled as a whole after a question, or day by day', async () => {
    const { user, sent } = await open({ parts: [FIRST_PART, SECOND_PART] }, 'install_booked')
    const parts = await section()
    expect(parts.getAllByRole('button', { name: /^Move .*, 9:00 AM/ })).toHaveLength(2)
    expect(parts.getAllByRole('button', { name: /^Cancel .*, 9:00 AM/ })).toHaveLength(2)
    await press(user, 'Cancel all')
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel the whole installation?' }))
    await user.click(question.getByRole('button', { name: 'Cancel installation' }))
    await screen.findByText('Installation canceled')
    expect(sent()).toEqual([['DELETE', PATH, { version: 3 }]])
  })

  it('limits the days that the customer may choose', async () => {
    const { user, sent } = await open({ hours: 4, days: ['2026-03-25', '2026-03-26'], limitedTo: ['2026-03-26'] })
    expect((await section()).getByText('The customer may choose Mar 26.')).toBeDefined()
    await press(user, 'Limit the days')
    const form = within(await screen.findByRole('dialog', { name: 'Limit the days' }))
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: /Mar 26/ }).checked).toBe(true)
    await user.click(form.getByRole('checkbox', { name: /Mar 25/ }))
    await user.click(form.getByRole('button', { name: /^Save days/ }))
    await screen.findByText('Days limited')
    expect(sent()).toEqual([['POST', `${PATH}-days`, { days: ['2026-03-26', '2026-03-25'] }]])
  })

  it('is not there before the quote is measured', async () => {
    await open({}, 'contacted')
    expect(screen.queryByRole('region', { name: 'Installation' })).toBeNull()
  })
})
