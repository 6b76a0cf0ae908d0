import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { appointment } from '#test/client/office-appointments.tsx'
import { detail, ID } from '#test/client/office-quotes.tsx'
import { customer, CUSTOMER_ID, openRecord, QUOTE } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'
import { json, type StubbedApi } from '#test/client/stub-api.ts'

const LINK = 'https://www.shop.example/my/a-token'
const api: StubbedApi = { 'POST /api/page-links': () => json({ link: LINK }, 201) }
const opened = (page?: { opened: number; lastOpenedAt: string }): StubbedApi => ({
  ...api,
  [`GET /api/quotes/${ID}`]: () => json({ ...detail(QUOTE), ...(page && { page }) }),
})

describe("the customer's page in the record", () => {
  it.each([
    [undefined, "Customer's page: not opened yet"],
    [{ opened: 1, lastOpenedAt: '2026-11-24T17:00:00.000Z' }, "Customer's page: opened Nov 24, once"],
    [{ opened: 3, lastOpenedAt: '2026-11-25T04:00:00.000Z' }, "Customer's page: opened Nov 24, 3 times"],
  ])('says when it was opened last, by the day of the shop: %j', async (page, text) => {
    await openRecord(opened(page))
    expect(await screen.findByText(text)).toBeDefined()
  })

  it("copies a link, and leaves the others' links alone", async () => {
    const { user, sent } = await openRecord(opened())
    await press(user, 'Copy link')
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(sent()).toEqual([['POST', '/api/page-links', { quoteId: ID, replaces: false }]])
    expect(await navigator.clipboard.readText()).toBe(LINK)
  })

  it('is that of the newest visit, for a customer without a quote', async () => {
    const visit = appointment({ customerId: CUSTOMER_ID, quoteId: null, quoteNumber: null })
    const { user, sent } = await openRecord(api, () => customer({ quotes: [], appointments: [visit] }), {
      path: `/orders/customers/${CUSTOMER_ID}`,
    })
    await press(user, 'Copy link')
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(sent()).toEqual([['POST', '/api/page-links', { appointmentId: visit.id, replaces: false }]])
  })

  it('asks before a new link ends all earlier ones, and shows it where it cannot be copied', async () => {
    const { user, sent } = await openRecord(opened())
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) })
    await press(user, 'New link')
    const dialog = await screen.findByRole('alertdialog', { name: 'Make a new link?' })
    expect(dialog.textContent).toContain('All earlier links to this page stop working')
    await axe()
    expect(sent()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'New link' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(LINK)
    expect(sent()).toEqual([['POST', '/api/page-links', { quoteId: ID, replaces: true }]])
  })
})
