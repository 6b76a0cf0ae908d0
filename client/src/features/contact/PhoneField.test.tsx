import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { PhoneField } from './ContactInput.tsx'

function Form({ typed }: { typed: string }) {
  const [phone, setPhone] = useState(typed)
  return <PhoneField label="Phone" value={phone} onValueChange={setPhone} />
}

it('keeps the caret at the edit', async () => {
  render(<Form typed="(615) 555-01" />)
  const field = screen.getByLabelText<HTMLInputElement>('Phone')
  const edit = (keys: string, at: number) => userEvent.type(field, keys, { initialSelectionStart: at })
  await edit('9', 6)
  expect([field.value, field.selectionStart]).toEqual(['(615) 955-501', 7])
  await edit('{Backspace}', 7)
  expect([field.value, field.selectionStart]).toEqual(['(615) 555-01', 6])
})
