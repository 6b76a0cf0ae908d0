import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

/** A form that stays busy until a press on End. */
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
            // jsdom has no layout.
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

describe('Button', () => {
  it("doesn't submit a form by default", () => {
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
  ])('is disabled, marked as busy and keeps its width after %s', async (_how, press) => {
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

  it('gets the focus back when it is no longer busy', async () => {
    const onClick = vi.fn()
    const { rerender } = render(<Button onClick={onClick}>Save</Button>)
    const button = screen.getByRole('button', { name: 'Save' })
    await userEvent.click(button)
    expect(onClick).toHaveBeenCalledOnce()
    rerender(<Button busy>Saving...</Button>)
    // A browser takes the focus from a disabled button.
    button.blur()
    rerender(<Button>Save</Button>)
    expect(document.activeElement).toBe(button)
  })
})
