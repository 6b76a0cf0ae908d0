import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { InchesTextField } from './inches-field.tsx'
import { TOUCH } from './screen/media-queries.ts'

function Field() {
  const [text, setText] = useState('')
  return (
    <InchesTextField label="Width" chipsName="Width" value={text} onChange={({ target }) => setText(target.value)} />
  )
}

function show() {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: media === TOUCH }))
  render(<Field />)
  const user = userEvent.setup()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Width' })
  const press = (name: string) =>
    user.click(within(screen.getByRole('group', { name: 'Fraction of the Width' })).getByRole('button', { name }))
  return { user, field, press }
}

describe('a size on a touch screen', () => {
  it('asks for the keyboard that has all it takes, with the eighths and feet above', async () => {
    const { user, field } = show()
    await user.click(field)
    expect(field.inputMode).toBe('text')
    const row = within(screen.getByRole('group', { name: 'Fraction of the Width' }))
    const texts = row.getAllByRole('button').map(({ textContent }) => textContent)
    expect(texts).toEqual(['1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'ft'])
  })

  it('is typed as feet, inches and a fraction, and keeps the focus', async () => {
    const { user, field, press } = show()
    await user.type(field, '6')
    await press('ft, feet')
    expect(field.value).toBe('6 ft ')
    await press('1/2 inch')
    expect(field.value).toBe('6 ft 0 1/2')
    await user.keyboard('3')
    expect(field.value).toBe('6 ft 3 1/2')
    await press('7/8 inch')
    expect(field.value).toBe('6 ft 3 7/8')
    await press('ft, feet')
    expect(field.value).toBe('6 ft 3 7/8')
    expect(document.activeElement).toBe(field)
  })

  it.each([
    ['25', '1/8 inch', '25 1/8'],
    ['25.5', '3/4 inch', '25 3/4'],
    [`6' 3"`, '1/2 inch', "6' 3 1/2"],
    ['25 1/2', '1/2 inch', '25'],
    ['', '5/8 inch', '0 5/8'],
  ])('%j with %s is %j', async (typed, button, text) => {
    const { user, field, press } = show()
    await user.click(field)
    if (typed) await user.keyboard(typed)
    await press(button)
    expect(field.value).toBe(text)
  })
})
