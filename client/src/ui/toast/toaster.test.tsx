import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { toast, useLatestToast } from './toast.ts'
import { Toaster } from './toaster.tsx'

function Page() {
  const [open, setOpen] = useState<'one' | 'both' | null>('one')
  return (
    <>
      <button type="button">On the page</button>
      {open && (
        <Dialog onClose={() => setOpen(null)} title="First">
          <button type="button" onClick={() => setOpen('both')}>
            Open another
          </button>
          {open === 'both' && <Dialog onClose={() => setOpen('one')} title="Second" />}
        </Dialog>
      )}
      <Toaster />
    </>
  )
}

async function setUp() {
  const user = userEvent.setup()
  render(<Page />)
  await screen.findByRole('dialog', { name: 'First' })
  return user
}

const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)
const isToastShown = () => document.querySelector('[data-look][data-state="open"]') !== null

function show() {
  act(() => void toast({ title: 'Saved' }))
  expect(isToastShown()).toBe(true)
}

test('leaves Escape to the top dialog, one at a time', async () => {
  const user = await setUp()
  await user.click(screen.getByRole('button', { name: 'Open another' }))
  show()
  await user.keyboard('{Escape}')
  expect(dialogs()).toEqual(['First'])
  await user.keyboard('{Escape}')
  expect(dialogs()).toEqual([])
  expect(isToastShown()).toBe(true)
})

test('stays on Escape elsewhere on the page, and closes on Escape in it', async () => {
  const user = await setUp()
  await user.keyboard('{Escape}')
  show()
  screen.getByRole('button', { name: 'On the page' }).focus()
  await user.keyboard('{Escape}')
  expect(isToastShown()).toBe(true)
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isToastShown()).toBe(false))
})

test('stands above a bar at the bottom, unless a dialog covers the bar', async () => {
  const user = await setUp()
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60)
  const bar = document.body.appendChild(document.createElement('div'))
  bar.dataset.bottomBar = ''
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, innerHeight - 80, innerWidth, 80))
  const room = () => document.documentElement.style.getPropertyValue('--bars-height')
  act(() => void toast({ title: 'Saved', duration: 60_000 }))
  expect(room()).toBe('0px')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(room()).toBe('80px'))
  bar.remove()
})

test('a dismissed toast is removed after 1,000,000 ms, and one that came since stays', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  const entry = () => renderHook(() => useLatestToast()).result.current
  act(() => toast({ title: 'Saved' }).dismiss())
  expect(entry()).toMatchObject({ title: 'Saved', open: false })
  act(() => void vi.advanceTimersByTime(999_999))
  expect(entry()).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(entry()).toBeNull()
  act(() => toast({ title: 'First' }).dismiss())
  act(() => void toast({ title: 'Second', duration: 2_000_000 }))
  act(() => void vi.advanceTimersByTime(1_000_000))
  expect(entry()).toMatchObject({ title: 'Second', open: true })
})
