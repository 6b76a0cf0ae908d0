import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Checkbox, Radio, SelectField, TextArea, TextField } from './field.tsx'

/** What a screen reader reads after the name. */
function description(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

describe('a field', () => {
  it('has its label, hint and message', () => {
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

  it('is valid and has no description without a message', () => {
    render(<TextField label="Width" />)
    const width = screen.getByRole('textbox', { name: 'Width' })
    expect(width.hasAttribute('aria-invalid')).toBe(false)
    expect(width.hasAttribute('aria-describedby')).toBe(false)
  })

  it('that is a choice has a label and a hint, and a press on either selects it', async () => {
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
})

it('that is a choice can have an amount, which belongs to its name, and a message', () => {
  render(<Checkbox label="Sealing kit" hint="Once a year" aside="+$89.00" error="Please check the box" />)
  const box = screen.getByRole('checkbox', { name: 'Sealing kit +$89.00' })
  expect(description(box)).toBe('Once a year Please check the box')
  expect(box.getAttribute('aria-invalid')).toBe('true')
})

describe('Enter', () => {
  it.each([
    ['moves to the next field on a touch screen, and submits the form in one that says so', true],
    ['submits the form from any field with a keyboard', false],
  ])('%s', async (_, isTouch) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isTouch }))
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <TextField label="First name" enterKeyHint="next" />
        <button type="button">Fill in</button>
        <TextField label="Not now" disabled />
        <TextField label="City" enterKeyHint="next" defaultValue="Nashville" />
        <TextField label="Zip code" enterKeyHint="send" />
        <button type="submit">Send</button>
      </form>,
    )
    const user = userEvent.setup()
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
    await user.type(field('First name'), 'Dana{Enter}')
    if (!isTouch) return expect(onSubmit).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(field('City'))
    await user.keyboard('Franklin{Enter}')
    expect(field('City').value).toBe('Franklin')
    expect(document.activeElement).toBe(field('Zip code'))
    expect(onSubmit).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('does nothing if it was handled already or is held down', async () => {
    render(
      <fieldset>
        <TextField label="Address" enterKeyHint="next" onKeyDown={(event) => event.preventDefault()} />
        <TextField label="Width" enterKeyHint="next" />
        <TextField label="Length" enterKeyHint="next" />
        <TextField label="Return Width" enterKeyHint="done" />
      </fieldset>,
    )
    const user = userEvent.setup()
    const field = (name: string) => screen.getByRole('textbox', { name })
    await user.type(field('Address'), '{Enter}')
    expect(document.activeElement).toBe(field('Address'))
    await user.click(field('Width'))
    fireEvent.keyDown(field('Width'), { key: 'Enter', repeat: true })
    expect(document.activeElement).toBe(field('Width'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(field('Length'))
  })
})
