import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { useFocusStays } from './use-focus-stays.ts'

/** A button that takes itself away in three steps: shown, at work, gone. */
function Steps() {
  const [step, setStep] = useState<'shown' | 'at work' | 'gone'>('shown')
  const focusStays = useFocusStays()
  return (
    <>
      <button type="button">Before</button>
      <div {...focusStays} role="group" aria-label="Steps">
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

describe('where what had the focus goes', () => {
  it('the focus stays in its part, and goes on from there', async () => {
    render(<Steps />)
    const user = userEvent.setup()
    await user.click(button('Work'))
    // A browser takes the focus from what is disabled.
    button('Work').blur()
    button('End').dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await screen.findByRole('button', { name: 'Next' })
    expect(focused()).toBe(screen.getByRole('group', { name: 'Steps' }))
    await user.tab()
    expect(focused()).toBe(button('Next'))
  })

  it('the focus is left where the visitor has taken it meanwhile', async () => {
    render(<Steps />)
    const user = userEvent.setup()
    await user.click(button('Work'))
    await user.click(button('End'))
    await screen.findByRole('button', { name: 'Next' })
    expect(focused()).toBe(button('End'))
  })

  it('the focus does not come where it was not', async () => {
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
