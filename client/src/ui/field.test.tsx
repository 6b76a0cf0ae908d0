import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Checkbox, Radio, SelectField, TextArea, TextField } from './field.tsx'

/** What a screen reader says after the name. */
function description(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

test('a field has its label, its hint and its message tied to it', () => {
  render(
    <>
      <TextField label="Width" hint="Inches" error="Width must be between 1 and 200 inches" suffix="in" />
      <TextArea label="Notes" error="Notes are too long" />
      <SelectField label="Status" error="Choose a status" />
    </>,
  )
  const width = screen.getByRole('textbox', { name: 'Width' })
  expect(description(width)).toBe('Inches Width must be between 1 and 200 inches')
  for (const field of [width, screen.getByRole('textbox', { name: 'Notes' }), screen.getByRole('combobox')]) {
    expect(field.getAttribute('aria-invalid')).toBe('true')
  }
  expect(description(screen.getByRole('combobox', { name: 'Status' }))).toBe('Choose a status')
})

test('a field without a message is not invalid, and described by nothing', () => {
  render(<TextField label="Width" />)
  const width = screen.getByRole('textbox', { name: 'Width' })
  expect(width.hasAttribute('aria-invalid')).toBe(false)
  expect(width.hasAttribute('aria-describedby')).toBe(false)
})

test('a choice is named by its words alone, described by its hint, and pressed by both', async () => {
  render(
    <fieldset>
      <Checkbox label="Whole inches" hint="Sixteenths are left out" />
      <Radio name="end" label="Accepted" hint="The payment succeeds at once." defaultChecked />
      <Radio name="end" label="Declined" />
    </fieldset>,
  )
  const box = screen.getByRole('checkbox', { name: 'Whole inches' })
  expect(description(box)).toBe('Sixteenths are left out')
  await userEvent.click(screen.getByText('Whole inches'))
  expect(box).toHaveProperty('checked', true)
  expect(description(screen.getByRole('radio', { name: 'Accepted' }))).toBe('The payment succeeds at once.')
  await userEvent.click(screen.getByText('Declined'))
  expect(screen.getByRole('radio', { name: 'Accepted' })).toHaveProperty('checked', false)
  await userEvent.click(screen.getByText('The payment succeeds at once.'))
  expect(screen.getByRole('radio', { name: 'Accepted' })).toHaveProperty('checked', true)
})
