import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DayStop } from '#shared/appointments/day.ts'
import { DRAWN, dayOf, EARLY, plain, renderDay, stop } from '#test/client/office-day.tsx'

describe('on paper', () => {
  const print = async (stops: DayStop[]) => {
    renderDay({}, { stops })
    await stop('Early')
    fireEvent(window, new Event('beforeprint'))
    return plain(document.querySelector('.print-sheet'))
  }

  it.each([1, 2, 4, 5, 12, 24, 50])('%i drawings leave room for the facts and notes of the stop', async (count) => {
    const countertops = Array.from({ length: count }, (_drawn, index) => ({ ...DRAWN, id: `${index}` }))
    const appointment = { ...EARLY.appointment, notes: 'Long. '.repeat(100) }
    const text = await print([{ ...EARLY, appointment, countertops }])
    expect(text.match(/Measured _+/g)).toHaveLength(2 * count)
    expect(text).toContain(`${count}. I Shape`)
    // A browser that prints neither shrinks rows nor stops what comes next from covering them.
    const { gridAutoRows = '', gridTemplateColumns = '' } =
      document.querySelector<HTMLElement>('.print-sheet .grid')?.style ?? {}
    const columns = Number(/repeat\((\d+),/.exec(gridTemplateColumns)?.[1])
    const drawingsCm = Math.ceil(count / columns) * Number.parseFloat(gridAutoRows)
    expect(gridAutoRows).toMatch(/^[\d.]+cm$/)
    expect(drawingsCm).toBeLessThanOrEqual(23.5 - 8)
  })

  it('says when the crew is blocked, and why, as the screen does', async () => {
    const blocked = [{ timeSlot: null, reason: 'Vacation' }]
    renderDay({ 'GET /api/day': ({ query }) => dayOf([], [], blocked)(query) })
    await screen.findByText('All day: blocked, Vacation')
    fireEvent(window, new Event('beforeprint'))
    expect(plain(document.querySelector('.print-sheet'))).toContain(
      'NorthAll day: blocked, VacationNo visits that day.',
    )
  })
})
