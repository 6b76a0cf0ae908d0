import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PageProviders } from '#test/client/page-providers.tsx'
import { useSingleFlightMutation } from './use-single-flight-mutation.ts'

it('sends once for two quick clicks, and again after it succeeded or failed', async () => {
  const send = vi.fn<() => Promise<string>>()
  send.mockRejectedValueOnce(new Error('Not now.')).mockResolvedValueOnce('Done')
  function Sender() {
    const sending = useSingleFlightMutation({ mutationFn: send })
    return (
      <button type="button" onClick={() => sending.mutate()}>
        {sending.data ?? sending.error?.message ?? 'Send'}
      </button>
    )
  }
  render(<Sender />, { wrapper: PageProviders })
  const twice = () => {
    fireEvent.click(screen.getByRole('button'))
    fireEvent.click(screen.getByRole('button'))
  }
  twice()
  await screen.findByRole('button', { name: 'Not now.' })
  expect(send).toHaveBeenCalledTimes(1)
  twice()
  await screen.findByRole('button', { name: 'Done' })
  expect(send).toHaveBeenCalledTimes(2)
})
