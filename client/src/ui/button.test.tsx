import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

/** A form whose work lasts until it is ended from outside. */
function Saving({ width }: { width: number }) {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setBusy(true)
        }}
      >
        <input aria-label="Name" />
        <Button
          type="submit"
          busy={busy}
          ref={(button) => {
            // jsdom lays nothing out.
            if (button) button.getBoundingClientRect = () => new DOMRect(0, 0, width, 48)
          }}
        >
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </form>
      <Button onClick={() => setBusy(false)}>End</Button>
    </>
  )
}

const saving = () => screen.getByRole('button', { name: 'Saving...' })

describe('a button', () => {
  it('is no submit button unless it says so', () => {
    render(<Button>Menu</Button>)
    expect(screen.getByRole('button', { name: 'Menu' })).toHaveProperty('type', 'button')
  })

  it.each([
    [
      'a press',
      async (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Save' })),
    ],
    [
      'Enter in its form',
      async (user: ReturnType<typeof userEvent.setup>) => user.type(screen.getByLabelText('Name'), 'Dana{Enter}'),
    ],
  ])('at work after %s is disabled, says that it is busy, and keeps the width that it had', async (_how, press) => {
    const user = userEvent.setup()
    render(<Saving width={91.5} />)
    await press(user)
    expect(saving()).toHaveProperty('disabled', true)
    expect(saving().getAttribute('aria-busy')).toBe('true')
    expect(saving().style.width).toBe('91.5px')
    await user.click(screen.getByRole('button', { name: 'End' }))
    const save = screen.getByRole('button', { name: 'Save' })
    expect(save.hasAttribute('aria-busy')).toBe(false)
    expect(save.style.width).toBe('')
  })

  it('gets the focus back after its work', async () => {
    const onClick = vi.fn()
    const { rerender } = render(<Button onClick={onClick}>Save</Button>)
    const button = screen.getByRole('button', { name: 'Save' })
    await userEvent.click(button)
    expect(onClick).toHaveBeenCalledOnce()
    rerender(<Button busy>Saving...</Button>)
    // A browser takes the focus from what is disabled.
    button.blur()
    rerender(<Button>Save</Button>)
    expect(document.activeElement).toBe(button)
  })
})
