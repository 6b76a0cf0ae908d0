import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TOAST_DURATION, toast } from './toast.ts'
import { ToastHost } from './toast-host.tsx'
import { Toaster } from './toaster.tsx'

test('loads the code of toasts at the first key press, before there is a toast', async () => {
  const load = vi.fn(() => Promise.resolve(Toaster))
  render(<ToastHost load={load} />)
  expect(load).not.toHaveBeenCalled()
  fireEvent.keyDown(window, { key: 'Tab' })
  await act(async () => {})
  expect(load).toHaveBeenCalledOnce()
  act(() => void toast({ title: 'Saved' }))
  expect(await screen.findByRole('region', { name: /Notifications/ })).toBeTruthy()
  expect(screen.getAllByText('Saved').length).toBeGreaterThan(0)
})

test('shows a plain toast if that code fails to load', async () => {
  render(
    <>
      <p>The page</p>
      <ToastHost load={() => Promise.reject(new TypeError('Failed to fetch'))} />
    </>,
  )
  const onPress = vi.fn()
  act(() => void toast({ title: 'Error', description: 'We could not reach the server.', look: 'destructive' }))
  expect((await screen.findByRole('status')).textContent).toBe('ErrorWe could not reach the server.')
  expect(screen.getByText('The page')).toBeTruthy()
  act(() => void toast({ title: 'Deleted', action: { label: 'Undo', onPress } }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('dismisses a plain toast after its time', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(<ToastHost load={() => Promise.reject(new TypeError('Failed to fetch'))} />)
  act(() => void toast({ title: 'Saved' }))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('status').textContent).toBe('Saved')
  await act(() => vi.advanceTimersByTimeAsync(TOAST_DURATION))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('keeps a plain toast as long as it says', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(<ToastHost load={() => Promise.reject(new TypeError('Failed to fetch'))} />)
  act(() => void toast({ title: 'Moved', duration: TOAST_DURATION + 3000 }))
  await act(() => vi.advanceTimersByTimeAsync(1))
  await act(() => vi.advanceTimersByTimeAsync(TOAST_DURATION + 2000))
  expect(screen.getByRole('status').textContent).toBe('Moved')
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByRole('status').textContent).toBe('')
})
