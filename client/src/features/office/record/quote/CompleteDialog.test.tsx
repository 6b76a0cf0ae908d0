import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FIRST, officeApi, PATCH, quote, renderOffice, openEdit } from '#test/client/office-quotes.tsx'
import { openKept } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'
import { json } from '#test/client/stub-api.ts'

const QUESTION = { name: 'Complete without an installation?' }
const question = () => screen.findByRole('alertdialog', QUESTION)
const COMPLETED = quote(1042, { status: 'completed', stage: 'done', version: 2 })

it("asks when a key or the record's field completes a quote without an installation", async () => {
  const { user, field, sent } = await openKept()
  await user.keyboard('5')
  expect((await question()).textContent).toContain('There is no completed installation for #1042')
  await press(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.selectOptions(field('Status'), 'completed')
  await question()
  expect(sent()).toEqual([])
  await press(user, 'Complete anyway')
  await waitFor(() => expect(sent()).toMatchObject([['PATCH', expect.any(String), { status: 'completed' }]]))
})

it('asks when the form completes it, and keeps what was typed', async () => {
  const { user, sent } = await openEdit({ [PATCH]: () => json(COMPLETED) })
  await user.selectOptions(screen.getByLabelText('Status'), 'completed')
  await user.type(screen.getByLabelText('Notes'), 'Picked up.')
  await press(user, 'Save')
  within(await question()).getByText(/^There is no completed installation/)
  await press(user, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent()).toEqual([])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Picked up.')
  await press(user, 'Save')
  await question()
  await press(user, 'Complete anyway')
  await waitFor(() =>
    expect(sent()).toMatchObject([{ body: { status: 'completed', notes: 'Picked up.', version: 1 } }]),
  )
})

it('does not ask about one that is installed', async () => {
  const installed = { ...FIRST, stage: 'installed' as const }
  const { user, sent } = await openEdit({ ...officeApi([installed]), [PATCH]: () => json(COMPLETED) })
  await user.selectOptions(screen.getByLabelText('Status'), 'completed')
  await press(user, 'Save')
  await waitFor(() => expect(sent()).toMatchObject([{ body: { status: 'completed' } }]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('names only those of several quotes that are not installed', async () => {
  history.replaceState(null, '', '/orders')
  const { user } = renderOffice(officeApi([FIRST, quote(1041, { stage: 'installed' })]))
  await user.click(await screen.findByLabelText('Select quote #1042'))
  await user.click(screen.getByLabelText('Select quote #1041'))
  await user.keyboard('5')
  const { textContent } = await question()
  expect([textContent.includes('#1042'), textContent.includes('#1041')]).toEqual([true, false])
})
