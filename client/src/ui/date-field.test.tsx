import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { NO_DATE } from './date-field.tsx'
import { FormDateField } from './form-date-field.tsx'

// It's Monday, March 1, 2027.

function renderForm(date = '') {
  const onSubmit = vi.fn<(values: { date: string }) => void>()
  function Form() {
    const form = useForm({ defaultValues: { date } })
    return (
      <form noValidate onSubmit={form.handleSubmit((values) => onSubmit(values))}>
        <FormDateField control={form.control} name="date" label="Day" min="2027-03-02" />
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Day')
  return { user: userEvent.setup(), field, sent: () => onSubmit.mock.lastCall?.[0].date }
}

it('takes a day as people write it, and shows it in full', async () => {
  const { user, field, sent } = renderForm()
  await user.type(field, '3/9{Enter}')
  expect(sent()).toBe('2027-03-09')
  expect(field.value).toBe('Tue, Mar 9, 2027')
  await user.clear(field)
  await user.type(field, 'tomorrow')
  await user.tab()
  expect(field.value).toBe('Tue, Mar 2, 2027')
  await user.clear(field)
  await user.type(field, '{Enter}')
  expect(sent()).toBe('')
})

it('says at the field that what was typed is no day, and keeps it', async () => {
  const { user, field } = renderForm('2027-03-09')
  await user.clear(field)
  await user.type(field, '13/40')
  expect(screen.queryByText(NO_DATE)).toBeNull()
  await user.tab()
  expect(screen.getByText(NO_DATE)).toBeDefined()
  expect([field.value, field.ariaInvalid, field.validity.valid]).toEqual(['13/40', 'true', false])
  await user.type(field, '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}3/2')
  expect(screen.queryByText(NO_DATE)).toBeNull()
})

it('opens a calendar, whose day the arrow keys reach, and returns the focus', async () => {
  const { user, field, sent } = renderForm('2027-03-03')
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Day' })
  const chosen = await screen.findByRole('button', { name: 'Wednesday, March 3, 2027, selected' })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Monday, March 1, 2027' }).disabled).toBe(true)
  await axe()
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  expect(field.value).toBe('Thu, Mar 11, 2027')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Calendar: Day' })))
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(sent()).toBe('2027-03-11'))
})
