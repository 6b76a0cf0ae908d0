import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { ADA, typedContact } from '#test/contacts.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { press } from '#test/client/press.ts'
import { inTurn, json, refusal, type StubbedApi, stubApi, unreachable } from '#test/client/stub-api.ts'
import { OrderSample } from './OrderSample.tsx'

const { phoneNumber: _, ...CONTACT } = ADA
const CREATED = () => json({ id: crypto.randomUUID() }, 201)

async function open(api: StubbedApi, { stone = true } = {}) {
  const requests = stubApi({ 'GET /api/places/autocomplete': () => json({ predictions: [] }), ...api })
  const onOuterSubmit = vi.fn<() => void>()
  const user = userEvent.setup()
  render(
    <form onSubmit={onOuterSubmit}>
      <OrderSample stone={stone ? 'southport' : undefined} />
    </form>,
    { wrapper: PageProviders },
  )
  await press(user, 'Order a sample')
  const dialog = within(await screen.findByRole('dialog', { name: 'Order samples' }))
  const sent = () => requests.filter(({ method }) => method === 'POST')
  return { user, dialog, sent, onOuterSubmit }
}

type Opened = Awaited<ReturnType<typeof open>>

async function fill({ user, dialog }: Opened, contact: object = CONTACT) {
  for (const [label, text] of Object.entries(typedContact(contact))) await user.type(dialog.getByLabelText(label), text)
}

it('asks for the pressed stone and one more, and says where they go', async () => {
  const opened = await open({ 'POST /api/samples': CREATED })
  const { user, dialog, sent, onOuterSubmit } = opened
  await axe()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Southport' }).checked).toBe(true)
  expect(dialog.queryByLabelText('Phone number')).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'Travella' }))
  await fill(opened)
  await user.keyboard('{Enter}')
  const status = await dialog.findByText("We'll mail your samples of Southport and Travella to:")
  expect(status.parentElement?.textContent).toContain('Ada Okafor12 Main StreetNashville, TN 37206')
  expect(sent().map(({ body }) => body)).toEqual([{ ...CONTACT, stones: ['southport', 'travella'] }])
  expect(onOuterSubmit).not.toHaveBeenCalled()
  const done = dialog.getByRole('button', { name: 'Done' })
  expect(document.activeElement).toBe(done)
  await user.click(done)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The next one starts empty.
  await press(user, 'Order a sample')
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('')
})

it('names what is missing, and sends nothing', async () => {
  const { user, dialog, sent } = await open({ 'POST /api/samples': CREATED }, { stone: false })
  await press(user, 'Order samples')
  await dialog.findByText('Choose at least one stone.')
  for (const text of ['First name', 'Last name', 'Address', 'City', 'Zip code']) dialog.getByText(`${text} is required`)
  dialog.getByText('Invalid email address')
  expect(document.activeElement).toBe(dialog.getAllByRole('checkbox')[0])
  expect(sent()).toEqual([])
})

it('keeps the form and says why it was not sent, and tries again with the same key', async () => {
  const busy = "You've asked for samples too many times in the last hour. Please wait a while or call us."
  const opened = await open({
    'POST /api/samples': inTurn(unreachable, () => refusal('too_many_requests', busy), CREATED),
  })
  const { user, dialog, sent } = opened
  await fill(opened)
  for (const text of ["We couldn't reach our server. Check your connection and try again.", busy]) {
    await press(user, 'Order samples')
    expect((await dialog.findByText(text)).getAttribute('role')).toBe('alert')
    expect(dialog.getByLabelText<HTMLInputElement>('City').value).toBe('Nashville')
  }
  await press(user, 'Order samples')
  await dialog.findByText("We'll mail your sample of Southport to:")
  expect(new Set(sent().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
})

it('shows what the server refuses at its field', async () => {
  const issues = [{ path: 'zipCode', message: 'Enter a zip code with five digits.' }]
  const opened = await open({
    'POST /api/samples': () => refusal('invalid', 'Enter a zip code with five digits.', { issues }),
  })
  await fill(opened)
  await press(opened.user, 'Order samples')
  await waitFor(() => expect(document.activeElement).toBe(opened.dialog.getByLabelText('Zip code')))
})

it('keeps the typed address while it is closed', async () => {
  const opened = await open({})
  await fill(opened, { city: 'Franklin' })
  await press(opened.user, 'Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(opened.user, 'Order a sample')
  expect((await screen.findByLabelText<HTMLInputElement>('City')).value).toBe('Franklin')
})
