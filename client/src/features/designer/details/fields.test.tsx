import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { InchesField } from './fields.tsx'

function Overhang() {
  const [inches, setInches] = useState(12)
  return (
    <>
      <InchesField label="Overhang" inches={inches} min={0} max={24} onChange={setInches} />
      <output>{inches}</output>
    </>
  )
}

it('a wrong size leaves what was there before the edit, not what it began with', async () => {
  const user = userEvent.setup()
  render(<Overhang />)
  await user.click(screen.getByRole('textbox', { name: 'Overhang' }))
  await user.keyboard('16')
  expect(screen.getByRole('status').textContent).toBe('16')
  await user.keyboard('0')
  expect(screen.getByRole('status').textContent).toBe('12')
  await user.keyboard('{Backspace}')
  expect(screen.getByRole('status').textContent).toBe('16')
})
