import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

/** A button that disappears in three steps: shown, at work, gone. */
function Steps() {
  const [step, setStep] = useState<'shown' | 'at work' | 'gone'>('shown')
  return (
    <>
      <button type="button">Before</button>
      <div tabIndex={-1} role="group" aria-label="Steps">
        {step === 'gone' ? (
          <p>
            <button type="button">Next</button>
          </p>
        ) : (
          <button type="button" disabled={step === 'at work'} onClick={() => setStep('at work')}>
            Work
          </button>
        )}
      </div>
      <button type="button" onClick={() => setStep('gone')}>
        End
      </button>
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const focused = () => document.activeElement

describe('the guard of the focus', () => {
  it('focuses the part if the focused button disappears', async () => {
    render(<Steps />)
    const user = userEvent.setup()
    await user.click(button('Work'))
    // A browser takes the focus from a disabled button.
    button('Work').blur()
    button('End').dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await screen.findByRole('button', { name: 'Next' })
    expect(focused()).toBe(screen.getByRole('group', { name: 'Steps' }))
    await user.tab()
    expect(focused()).toBe(button('Next'))
  })

  it('leaves the focus where the visitor moved it', async () => {
    render(<Steps />)
    const user = userEvent.setup()
    await user.click(button('Work'))
    await user.click(button('End'))
    await screen.findByRole('button', { name: 'Next' })
    expect(focused()).toBe(button('End'))
  })

  it("doesn't focus a part that did not have the focus", async () => {
    render(<Steps />)
    const user = userEvent.setup()
    button('Work').focus()
    await user.click(document.body)
    expect(focused()).toBe(document.body)
    button('End').dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await screen.findByRole('button', { name: 'Next' })
    expect(focused()).toBe(document.body)
  })
})
