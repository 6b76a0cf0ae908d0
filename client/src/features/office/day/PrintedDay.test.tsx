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
    expect(text).toContain(`${count}. Wall run`)
    // A browser that prints neither shrinks rows nor stops what comes next from covering them.
    const { gridAutoRows = '', gridTemplateColumns = '' } =
      document.querySelector<HTMLElement>('.print-sheet .grid')?.style ?? {}
    const columns = Number(/repeat\((\d+),/.exec(gridTemplateColumns)?.[1])
    const drawingsCm = Math.ceil(count / columns) * Number.parseFloat(gridAutoRows)
    expect(gridAutoRows).toMatch(/^[\d.]+cm$/)
    const kitchen = document.querySelector('.print-sheet [aria-label^="Plan of the kitchen"]')?.parentElement
    expect(kitchen !== undefined).toBe(count > 1 && count <= 6)
    expect(drawingsCm + Number.parseFloat(kitchen?.style.height ?? '0')).toBeLessThanOrEqual(23.5 - 8)
  })

  it('has what the customer accepted and what is to collect at an installation, not what was drawn', async () => {
    const appointment = { ...EARLY.appointment, kind: 'install' as const }
    const { id: _, areaSquareFeet: __, ...drawn } = { ...DRAWN, name: 'Island' }
    const accepted = [{ ...drawn, stone: 'travella' as const, dimensions: { ...DRAWN.dimensions, width: 61.25 } }]
    const installation = { accepted, alsoOrdered: ['Removal of the old countertop', 'Care kit'] }
    const text = await print([{ ...EARLY, appointment, collectCents: 125_000, countertops: [DRAWN], installation }])
    expect(text).toContain('1. Wall run, Travella')
    expect(text).toContain('A Width 61 1/4 in')
    expect(text).toContain('Also ordered: Removal of the old countertop; Care kit')
    expect(text).toContain('Collect the balance')
    expect(text).not.toMatch(/Southport|Measured|visit fee/)
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
