import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { DayStop } from '#shared/appointments/day.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { detailsSchema } from '#shared/fabrication/schema.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { planSlabs } from '#shared/slabs/plan-slabs.ts'
import { shopPlanOf } from '#shared/slabs/shop-plan.ts'
import { axe } from '#test/client/axe.ts'
import { NOW } from '#test/client/office-appointments.tsx'
import { dayOf, DRAWN, EARLY, LATE, LATE_ID, MARK, OFFICE, renderDay, saved, stop } from '#test/client/office-day.tsx'
import { press } from '#test/client/press.ts'
import { json, noContent, refusal, unreachable } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'

describe('a stop', () => {
  it('of an installation shows the word and what was measured, without a fee and fields for sizes', async () => {
    const appointment = { ...LATE.appointment, kind: 'install' as const }
    renderDay({}, { stops: [{ ...LATE, appointment, measured: saved(2) }] })
    const late = await stop('Late')
    expect(late.getByText('Installation')).toBeDefined()
    expect(late.getByText(/11\.00 sq ft · 0 cutouts/)).toBeDefined()
    expect(late.getByText('Measured sizes')).toBeDefined()
    expect(late.queryByRole('button', { name: 'Save sizes' })).toBeNull()
    expect(late.queryByText(/Collect/)).toBeNull()
    expect(late.getByRole('button', { name: 'Completed' })).toBeDefined()
  })

  it('of an installation shows the plan of each countertop, with its edges, cutouts and backsplash', async () => {
    const appointment = { ...LATE.appointment, kind: 'install' as const }
    const details = detailsSchema.parse({
      v: 1,
      name: 'Island',
      sides: { back: [{ use: 'wall', splash: '4in' }], front: [{ use: 'finished', profile: 'ogee' }] },
      cutouts: [{ id: 'a', kind: 'sink-single', side: 'front', at: 30 }],
    })
    renderDay(
      {},
      {
        stops: [
          {
            ...LATE,
            appointment,
            countertops: [
              { ...DRAWN, details },
              { ...DRAWN, id: 'b' },
              { ...DRAWN, id: 'c' },
            ],
          },
        ],
      },
    )
    const late = await stop('Late')
    expect(late.getByRole('img', { name: /^Plan of the kitchen\. Island, .*Wall run/ })).toBeDefined()
    expect(late.getAllByText('60 in')).toHaveLength(3)
    for (const name of ['1. Island', '2. Wall run 1', '3. Wall run 2']) late.getByText(`${name}, Southport`)
    const text = late.getByText(/[Ss]ink/).textContent
    expect(text).toMatch(/[Oo]gee/)
    expect(text).toMatch(/[Bb]acksplash/)
  })

  it('has the shop drawing without prices, to print, and the files for the saw', async () => {
    const toCut = { quoteId: DRAWN.id, revision: 3, isAccepted: false }
    const print = vi.spyOn(window, 'print').mockImplementation(() => void dispatchEvent(new Event('beforeprint')))
    const countertops = [
      { shape: 'I', dimensions: DRAWN.dimensions, stone: DRAWN.stone, details: { ...DEFAULT_DETAILS, name: 'Bar' } },
    ] as const
    const address = `/api/quotes/${DRAWN.id}/final-quotes/3`
    const { user, requests } = renderDay(
      {
        [`GET ${address}/shop-drawing`]: () =>
          json({
            quoteNumber: 1042,
            customerName: 'Dana Early',
            countertops,
            warnings: [],
            ...shopPlanOf(planSlabs(countertops) ?? []),
          }),
        [`GET ${address}/slabs/1.dxf`]: () => new Response('0'),
      },
      { stops: [{ ...EARLY, toCut }, LATE] },
    )
    const early = await stop('Early')
    expect((await stop('Late')).queryByRole('button', { name: /Shop drawing/ })).toBeNull()
    expect(early.getByText("The customer hasn't accepted this yet.")).toBeDefined()
    await user.click(early.getByRole('button', { name: 'Shop drawing and files for the saw' }))
    const drawing = within(await early.findByRole('region', { name: 'Shop drawing' }))
    expect(drawing.getByRole('heading', { level: 3, name: 'Shop drawing, quote #1042' })).toBeDefined()
    expect(drawing.getAllByText('1042-A')).toHaveLength(2)
    await axe()
    await user.click(early.getByRole('button', { name: 'Slab 1' }))
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain(`${address}/slabs/1.dxf`))
    await user.click(early.getByRole('button', { name: 'Print the shop drawing' }))
    expect(print).toHaveBeenCalledOnce()
    expect(document.querySelector('.print-alone h1')?.textContent).toBe('Shop drawing, quote #1042')
    expect(document.querySelector('.print-alone')?.textContent).not.toContain('$')
  })

  it('of an installation shows what was accepted, and is closed with a signature and what was collected', async () => {
    const appointment = { ...LATE.appointment, kind: 'install' as const }
    const { id: _, areaSquareFeet: __, ...accepted } = { ...DRAWN, name: 'Island' }
    let shown: DayStop = {
      ...LATE,
      appointment,
      collectCents: 125_000,
      installation: { accepted: [accepted], alsoOrdered: ['2 × Support brackets'] },
    }
    const INSTALLED = `POST /api/appointments/${LATE_ID}/installed`
    const { user, sent } = renderDay({
      'GET /api/day': ({ query }) => dayOf([shown])(query),
      [INSTALLED]: () => {
        const installation = { accepted: [accepted], alsoOrdered: [], installed: { name: 'Dana Late' } }
        shown = { ...shown, appointment: { ...appointment, status: 'completed' }, collectCents: 0, installation }
        return json({ id: LATE_ID, status: 'completed', version: 4 })
      },
    })
    const late = await stop('Late')
    expect(late.getByText('Countertops as accepted')).toBeDefined()
    expect(late.getByText('2 × Support brackets')).toBeDefined()
    expect(late.queryByText('Measured sizes')).toBeNull()
    expect(late.getByText('Collect $1,250.00')).toBeDefined()
    expect(late.queryByRole('button', { name: 'Completed' })).toBeNull()
    await user.click(late.getByRole('button', { name: 'Installed' }))
    const form = within(await screen.findByRole('dialog', { name: 'Installed?' }))
    await user.type(form.getByLabelText(/^Signature/), 'Dana Late')
    expect(form.queryByLabelText(/^Amount collected/)).toBeNull()
    fireEvent.change(form.getByLabelText('Collect $1,250.00'), { target: { value: 'check' } })
    expect(form.getByLabelText<HTMLInputElement>(/^Amount collected/).value).toBe('1250.00')
    await user.click(form.getByRole('button', { name: 'Installed' }))
    expect(await late.findByText('Signed by Dana Late.')).toBeDefined()
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        { name: 'Dana Late', collected: { method: 'check', amountCents: 125_000 } },
      ]),
    )
    expect(late.queryByText(/^Collect/)).toBeNull()
    expect(late.queryByRole('button', { name: 'No one home' })).toBeNull()
  })

  it('of an installation with a later part says when that is, and can be completed alone', async () => {
    const appointment = { ...LATE.appointment, kind: 'install' as const }
    const installation = {
      accepted: [],
      alsoOrdered: [],
      nextPart: { date: '2026-03-12', timeSlot: '9:00 AM-1:00 PM' },
    }
    renderDay({}, { stops: [{ ...LATE, appointment, installation }] })
    const late = await stop('Late')
    expect(late.getByText('The last part is on Mar 12, 9:00 AM-1:00 PM.')).toBeDefined()
    expect(late.getByRole('button', { name: 'Completed' })).toBeDefined()
    expect(late.queryByRole('button', { name: 'Installed' })).toBeNull()
  })

  it.each([
    ['2026-03-09T13:00:00.000Z', ['Collected by cash', 'Collected by check', 'No one home', 'Completed']],
    ['2026-03-10T13:00:00.000Z', ['Collected by cash', 'Collected by check', 'On my way', 'No one home', 'Completed']],
    ['2026-03-11T13:00:00.000Z', []],
  ])('of %s has what can be done on March 10', async (startsAt, buttons) => {
    renderDay({}, { stops: [{ ...EARLY, appointment: { ...EARLY.appointment, startsAt } }] })
    const early = await stop('Early')
    expect(early.getByText('Collect $100.00')).toBeDefined()
    const found = early.queryAllByRole('button', { name: /^(?:Collected|On my way$|No one home$|Completed$)/ })
    expect(found.map(({ textContent }) => textContent)).toEqual(buttons)
  })

  it.each([
    ['a crew', undefined, "You can mark 'No one home' from 11:15 AM on."],
    ['the office', OFFICE, "You can mark 'No one home' from 11:00 AM on."],
  ])('says to %s until when it must wait for someone to be home, before it asks', async (_who, me, text) => {
    const startsAt = '2026-03-10T16:00:00.000Z'
    const { user } = renderDay(
      {},
      {
        ...(me && { me }),
        address: '/orders/day?crew=2',
        stops: [{ ...LATE, appointment: { ...LATE.appointment, startsAt } }],
      },
    )
    const late = await stop('Late')
    expect(late.getByText(text)).toBeDefined()
    await user.click(late.getByRole('button', { name: 'No one home' }))
    const question = await screen.findByRole('alertdialog', { name: 'Did you call?' })
    expect(within(question).getByText(text)).toBeDefined()
  })

  it.each([
    ['completed', 'Completed'],
    ['no_show', 'No one home'],
  ] as const)('that is marked as %s keeps the focus', async (status, label) => {
    let stops = [EARLY, LATE]
    const { sent, user } = renderDay({
      'GET /api/day': ({ query }) => dayOf(stops)(query),
      [MARK]: () => {
        stops = [EARLY, { ...LATE, appointment: { ...LATE.appointment, status } }]
        return json({})
      },
    })
    const late = await stop('Late')
    await user.click(late.getByRole('button', { name: label }))
    if (status === 'no_show') await press(user, 'Yes, no one is home')
    await waitFor(() => expect(late.queryByRole('button', { name: label })).toBeNull())
    await waitFor(() => expect(shownToast()?.description).toBe('Dana Late'))
    await waitFor(() => expect(document.activeElement).toBe(late.getByRole('heading', { level: 2 })))
    expect(sent().map(({ body }) => body)).toEqual([{ status, version: 3 }])
  })

  it("emails 'On my way'", async () => {
    let onMyWayAt: string | null = null
    const { sent, user } = renderDay({
      'GET /api/day': ({ query }) => dayOf([{ ...LATE, appointment: { ...LATE.appointment, onMyWayAt } }])(query),
      [`POST /api/appointments/${LATE_ID}/on-my-way`]: () => {
        onMyWayAt = NOW.toISOString()
        return noContent()
      },
    })
    const late = await stop('Late')
    await user.selectOptions(late.getByLabelText('There in about'), '45 minutes')
    await user.click(late.getByRole('button', { name: 'On my way' }))
    expect(await screen.findByText('Email sent: on our way')).toBeDefined()
    expect(shownToast()?.description).toBe('Dana Late')
    expect(sent().map(({ body }) => body)).toEqual([{ minutes: 45 }])
    expect(await late.findByText("'On my way' sent at 10:30 AM")).toBeDefined()
    expect(late.queryByRole('button', { name: 'On my way' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(late.getByRole('heading', { level: 2 })))
    // It can be sent again.
    vi.setSystemTime(NOW.getTime() + 30 * MINUTE_MS)
    fireEvent(window, new Event('focus'))
    expect(await late.findByRole('button', { name: 'On my way' })).toBeDefined()
  })

  it('records how its fee was collected, which can be taken back', async () => {
    let current = EARLY
    const { sent, user } = renderDay({
      'GET /api/day': ({ query }) => dayOf([current])(query),
      [`PATCH /api/appointments/${EARLY.appointment.id}`]: ({ body }) => {
        const { collected } = body as { collected: 'cash' | null }
        current = { ...EARLY, collected, collectCents: collected === null ? 10_000 : 0 }
        return json({})
      },
    })
    const early = await stop('Early')
    await user.click(early.getByRole('button', { name: 'Collected by cash: Dana Early' }))
    expect(await early.findByText('Collected by cash')).toBeDefined()
    await waitFor(() => expect(early.queryByText(/^Collect \$/)).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(early.getByRole('heading', { level: 2 })))
    await user.click(early.getByRole('button', { name: 'Undo collection: Dana Early' }))
    expect(await early.findByText('Collect $100.00')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      { collected: 'cash', version: 3 },
      { collected: null, version: 3 },
    ])
  })

  it('that was missed has nothing to measure or collect', async () => {
    const missed = { ...EARLY, collectCents: 0, appointment: { ...EARLY.appointment, status: 'no_show' as const } }
    renderDay({}, { stops: [missed] })
    const early = await stop('Early')
    expect(early.queryByRole('button', { name: 'Save sizes' })).toBeNull()
    expect(early.queryByText(/Collect/)).toBeNull()
  })
})

describe('a mark that the server refuses after it waited offline', () => {
  const REFUSED = 'Someone else changed this visit. Check what it says now.'
  const officeChecked = { status: 'confirmed', collected: 'check', version: 4 }

  it.each([
    ['Collected by cash: Dana Early', 'Not saved: Collected by cash', { collected: 'cash' }],
    ['Completed', 'Not saved: Completed', { status: 'completed' }],
  ])('%s is shown with the reason, and sent again as it is or discarded', async (button, title, mark) => {
    let answer: () => Response | Promise<Response> = unreachable
    const { sent, user } = renderDay({ [`PATCH /api/appointments/${EARLY.appointment.id}`]: () => answer() })
    const early = await stop('Early')
    await user.click(early.getByRole('button', { name: button }))
    expect(await early.findByText(/: saved on this device, not sent yet\.$/)).toBeDefined()
    answer = () => refusal('changed_meanwhile', REFUSED, { current: officeChecked })
    fireEvent(window, new Event('online'))
    const alert = await early.findByRole('alert')
    expect(within(alert).getByText(title)).toBeDefined()
    expect(within(alert).getByText(REFUSED)).toBeDefined()
    // The stop shows what the server has.
    expect(early.getByRole('button', { name: button })).toBeDefined()
    await axe()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sent().at(-1)?.body).toEqual(mark))
    await user.click(within(await early.findByRole('alert')).getByRole('button', { name: 'Discard' }))
    expect(early.queryByRole('alert')).toBeNull()
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
  })
})
