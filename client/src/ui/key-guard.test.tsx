import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useKeyDown } from './focus.ts'

it.each([
  ['while it composes', { isComposing: true }],
  ['that ends the composition in Safari', { keyCode: 229 }],
])('Enter %s of an IME does nothing', (_, ime) => {
  const onKey = vi.fn()
  function Field() {
    useKeyDown(onKey)
    return <input aria-label="Name" onKeyDown={onKey} />
  }
  render(<Field />)
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ...ime })
  expect(onKey).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' })
  expect(onKey).toHaveBeenCalledTimes(2)
})

it('Enter that is held presses a button once, and writes lines into a text', async () => {
  const user = userEvent.setup()
  const onClick = vi.fn()
  render(
    <>
      <button type="button" onClick={onClick}>
        Add
      </button>
      <textarea aria-label="Text" />
    </>,
  )
  screen.getByText('Add').focus()
  await user.keyboard('{Enter>5/}')
  expect(onClick).toHaveBeenCalledTimes(1)
  screen.getByLabelText('Text').focus()
  await user.keyboard('{Enter>3/}')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('\n\n\n')
})

it('a key that is held writes nothing into the field that it opens', async () => {
  const user = userEvent.setup()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    useKeyDown((event) => {
      if (!isOpen) event.preventDefault()
      setOpen(true)
    })
    // A field that a key opens has the focus.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    return isOpen && <input autoFocus aria-label="Name" />
  }
  render(<Page />)
  await user.keyboard('{b>5/}')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  await user.keyboard('{b>2/}')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('bb')
})
