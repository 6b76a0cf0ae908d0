import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { noFreeTimes, availability, FAILURE, TUESDAY } from '#test/client/appointment-fixtures.ts'
import {
  AVAILABILITY,
  button,
  choose,
  day,
  openBooking,
  prepareBooking,
  slot,
  submitLabel,
} from '#test/client/booking-form.tsx'
import { json } from '#test/client/stub-api.ts'
import { packDays } from '#shared/appointments/availability.ts'
import { EIGHT, HALF_PAST_TWELVE } from '#test/slots.ts'
import { choiceDraft } from './use-appointment-steps.ts'

prepareBooking()

describe('the calendar', () => {
  it('is a grid that starts on Sunday, in the month of the first free day', async () => {
    openBooking()
    const grid = await screen.findByRole('grid', { name: 'March 2027' })
    const names = within(grid).getAllByRole('columnheader', { hidden: true })
    expect(names.map((name) => name.getAttribute('aria-label')?.slice(0, 2)).join(' ')).toBe('Su Mo Tu We Th Fr Sa')
    expect(await day(TUESDAY)).toHaveProperty('disabled', false)
  })

  it('disables weekends, closed days and full days, and says why', async () => {
    openBooking({
      [AVAILABILITY]: availability({ '2027-03-09': { slots: [] }, '2027-03-10': { slots: [], closed: 'Inventory' } }),
    })
    expect(await screen.findByText('Wednesday, March 10, 2027: closed for Inventory')).toBeDefined()
    for (const name of [
      'Saturday, March 6, 2027, closed: Weekend',
      'Sunday, March 7, 2027, closed: Weekend',
      'Tuesday, March 9, 2027, fully booked',
      'Wednesday, March 10, 2027, closed: Inventory',
    ]) {
      expect(button(name).disabled).toBe(true)
    }
    // Hidden from the name, which says it in whole words.
    const full = button('Tuesday, March 9, 2027, fully booked')
    expect(full.querySelector('[aria-hidden]')?.textContent).toBe('full')
    expect(button('Thursday, March 11, 2027').disabled).toBe(false)
  })

  it('updates at midnight on a page that stays open, and drops a choice that is past', async () => {
    vi.setSystemTime(new Date('2027-03-17T15:00:00Z'))
    const { user } = openBooking()
    await choose(user, 'Wednesday, March 17, 2027', HALF_PAST_TWELVE)
    expect(button(submitLabel).getAttribute('aria-disabled')).toBeNull()
    vi.setSystemTime(new Date('2027-03-18T11:00:00Z'))
    fireEvent(window, new Event('focus'))
    await waitFor(() => expect(button('Wednesday, March 17, 2027').disabled).toBe(true))
    expect(button('Thursday, March 18, 2027').closest('[data-today]')).not.toBeNull()
    expect(button(submitLabel).getAttribute('aria-disabled')).toBe('true')
  })

  it('fetches one month at a time, and starts with the next month if this one has no bookable days', async () => {
    // Friday, 30 April, 6 in the evening: the rest of April is past or too soon.
    vi.setSystemTime(new Date('2027-04-30T23:00:00Z'))
    const { requests, user } = openBooking()
    await screen.findByRole('grid', { name: 'May 2027' })
    await user.click(button('Next month'))
    await screen.findByRole('grid', { name: 'June 2027' })
    await waitFor(() => {
      const asked = requests.filter(({ path }) => path === '/api/appointments/availability')
      expect(asked.map(({ query }) => [query.get('from'), query.get('to')])).toEqual([
        ['2027-05-01', '2027-05-31'],
        ['2027-06-01', '2027-06-30'],
        ['2027-07-01', '2027-07-31'],
      ])
    })
  })

  it('skips a full month, and offers its earliest slot as a button in any month', async () => {
    const month = availability()
    const { user } = openBooking({
      [AVAILABILITY]: (request) => {
        const from = request.query.get('from') ?? ''
        return from === '2027-03-01' ? noFreeTimes(request) : month(request)
      },
    })
    await screen.findByRole('grid', { name: 'April 2027' })
    const earliest = await screen.findByRole('button', { name: 'Earliest: Thursday, April 1, 2027, 8:00 AM' })
    await user.click(button('Next month'))
    await screen.findByRole('grid', { name: 'May 2027' })
    earliest.focus()
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Thursday, April 1, 2027, selected' })).toBeDefined()
    expect((await slot(EIGHT)).checked).toBe(true)
    expect(button(submitLabel).getAttribute('aria-disabled')).toBeNull()
    expect(document.activeElement).toBe(await slot(EIGHT))
  })

  it.each([
    [3, 'April 2027'],
    [4, 'March 2027'],
  ])('with %s open days in March opens at %s, and still offers the earliest slot', async (count, month) => {
    const open = ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'].slice(0, count)
    const closed = Array.from({ length: 31 }, (_, index) => `2027-03-${String(index + 1).padStart(2, '0')}`)
    const days = closed.filter((date) => !open.includes(date)).map((date) => [date, { slots: [] as string[] }] as const)
    openBooking({ [AVAILABILITY]: availability(Object.fromEntries(days)) })
    await screen.findByRole('grid', { name: month })
    expect(await screen.findByRole('button', { name: 'Earliest: Tuesday, 8:00 AM' })).toBeDefined()
  })

  it('opens at the only month with an open day, even with few', async () => {
    openBooking({
      [AVAILABILITY]: (request) =>
        request.query.get('from') === '2027-04-01'
          ? json(packDays({ from: '2027-04-01', to: '2027-04-30' }, [{ date: '2027-04-15', slots: [EIGHT] }]))
          : noFreeTimes(request),
    })
    expect(await day('Thursday, April 15, 2027')).toHaveProperty('disabled', false)
  })

  it('brings the times of a chosen day into view and focuses them', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = openBooking()
    await user.click(await day(TUESDAY))
    expect(document.activeElement).toBe(await slot(EIGHT))
    expect((await slot(EIGHT)).checked).toBe(false)
    expect(scrolled).toHaveBeenCalledOnce()
    expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('group', { name: 'Choose a time' }))
  })

  it('starts with the current week, however late in the month', async () => {
    vi.setSystemTime(new Date('2027-03-24T15:00:00Z'))
    const { user } = openBooking()
    expect((await day('Thursday, March 25, 2027')).disabled).toBe(false)
    expect(button('Tuesday, March 23, 2027').disabled).toBe(true)
    expect(button('Previous month').getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('button', { name: /March 20, 2027/ })).toBeNull()
    expect(screen.getByRole('button', { name: /^Sunday, March 21, 2027/ })).toBeDefined()
    await user.click(button('Next month'))
    expect((await day('Thursday, April 1, 2027')).disabled).toBe(false)
  })

  it('supports keys: arrows skip closed and full days, Page Down turns the month, Enter chooses the day', async () => {
    const { user } = openBooking({ [AVAILABILITY]: availability({ '2027-03-12': { slots: [] } }) })
    ;(await day('Wednesday, March 10, 2027')).focus()
    const focusedAfter = async (key: string) => {
      await user.keyboard(`{${key}}`)
      return document.activeElement?.getAttribute('aria-label')
    }
    expect(await focusedAfter('ArrowRight')).toBe('Thursday, March 11, 2027')
    expect(await focusedAfter('ArrowRight')).toBe('Monday, March 15, 2027')
    expect(await focusedAfter('ArrowLeft')).toBe('Thursday, March 11, 2027')
    expect(await focusedAfter('ArrowUp')).toBe('Thursday, March 4, 2027')
    expect(await focusedAfter('ArrowRight')).toBe('Friday, March 5, 2027')
    expect(await focusedAfter('PageDown')).toBe('Monday, April 5, 2027')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Please select a time slot')).toBeDefined()
    expect(button('Monday, April 5, 2027, selected')).toBeDefined()
  })

  it('says that it failed to load, and tries again', async () => {
    let tries = 0
    const { user } = openBooking({
      [AVAILABILITY]: (request) => (++tries === 1 ? json(FAILURE, 500) : availability()(request)),
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Something went wrong on our side.')
    await axe()
    await user.click(button('Try again'))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect((await day(TUESDAY)).disabled).toBe(false)
  })
})

describe('the slots', () => {
  it('are only the free ones, grouped by morning and afternoon, and the hint disappears after a choice', async () => {
    const { user } = openBooking({
      [AVAILABILITY]: availability({ '2027-03-02': { slots: [EIGHT, '10:30 AM-11:30 AM', HALF_PAST_TWELVE] } }),
    })
    await user.click(await day(TUESDAY))
    const morning = await screen.findByRole('group', { name: 'Morning' })
    const labels = (part: HTMLElement) =>
      within(part)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent)
    expect(labels(morning)).toEqual([EIGHT, '10:30 AM-11:30 AM'])
    expect(labels(screen.getByRole('group', { name: 'Afternoon' }))).toEqual([HALF_PAST_TWELVE])
    expect(screen.getByText('Please select a time slot')).toBeDefined()
    await user.click(await slot(EIGHT))
    expect((await slot(EIGHT)).checked).toBe(true)
    expect(screen.queryByText('Please select a time slot')).toBeNull()
  })

  it('show their own Try again after a failure, which keeps the focus nearby', async () => {
    choiceDraft.set({ date: '2027-03-02', slot: null })
    let isWell = false
    const { user } = openBooking({
      [AVAILABILITY]: (request) => (isWell ? availability()(request) : json(FAILURE, 500)),
    })
    const text = await screen.findByText("We couldn't load times for this day.")
    // The calendar next to it says why, once.
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    isWell = true
    const part = text.parentElement
    await user.click(within(part ?? document.body).getByRole('button', { name: 'Try again' }))
    await slot(EIGHT)
    expect(document.activeElement?.textContent).toContain(EIGHT)
    expect(document.activeElement).not.toBe(document.body)
  })

  it('are cleared when another day is chosen', async () => {
    const { user } = openBooking()
    await user.click(await day(TUESDAY))
    await user.click(await slot(EIGHT))
    await user.click(await day('Wednesday, March 3, 2027'))
    expect((await slot(EIGHT)).checked).toBe(false)
    expect(screen.getByText('Please select a time slot')).toBeDefined()
  })
})
