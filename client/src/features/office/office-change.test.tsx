import { PageProviders } from '#test/client/page-providers.tsx'
import { press } from '#test/client/press.ts'
import { onlineManager } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { RequestError } from '#client/api/request-error.ts'
import { useOfficeChange } from './office-change.tsx'

const LOST = new TypeError('Failed to fetch')
const refusal = (code: string) => new RequestError(409, '', JSON.stringify({ error: 'Refused', code }))

function setUp(...answers: (Error | null)[]) {
  const sent: { text: string; key: string }[] = []
  const refresh = vi.fn(async () => {})
  function Form() {
    const [text, setText] = useState('a')
    const change = useOfficeChange({
      send: async (input: string, key) => {
        sent.push({ text: input, key })
        const error = answers[sent.length - 1]
        if (error) throw error
      },
      done: 'Saved',
      refresh,
    })
    return (
      <>
        <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={() => change.save(text)}>
          Save
        </button>
        <output>{change.isSaving ? 'Saving' : (change.problem ?? 'Idle')}</output>
      </>
    )
  }
  render(
    <PageProviders>
      <Form />
    </PageProviders>,
  )
  const user = userEvent.setup()
  const save = async () => {
    const before = sent.length
    await press(user, 'Save')
    await waitFor(() => expect(sent).toHaveLength(before + 1))
    // A toast is a status, too.
    await waitFor(() => expect(document.querySelector('output')?.textContent).not.toBe('Saving'))
  }
  return { sent, refresh, user, save }
}

describe('a change by the office', () => {
  it('has the same key when it is tried again, and a new one for other input or after it is done', async () => {
    const { sent, user, save } = setUp(LOST, refusal('idempotency_mismatch'), LOST)
    await save()
    screen.getByText(/We couldn't reach our server/)
    await save()
    await save()
    await user.type(screen.getByLabelText('Text'), 'b')
    await save()
    await screen.findByText('Saved')
    await save()
    const keys = sent.map(({ key }) => key)
    expect(sent.map(({ text }) => text)).toEqual(['a', 'a', 'a', 'ab', 'ab'])
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(4)
    expect(keys[0]).toMatch(/^[\x21-\x7e]{16,100}$/)
  })

  it.each([
    [true, LOST, 1],
    [false, LOST, 0],
    [true, refusal('changed_meanwhile'), 1],
    [true, new RequestError(401, '', ''), 0],
    [true, null, 1],
  ])('refetches what may have changed (online: %s, after %s): %i', async (isOnline, error, count) => {
    const { refresh, save } = setUp(error)
    onlineManager.setOnline(isOnline)
    await save()
    expect(refresh).toHaveBeenCalledTimes(count)
  })
})
