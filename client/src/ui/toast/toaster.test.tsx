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

test('covers neither bars at the bottom nor tabs and captions above them, unless a dialog covers those', async () => {
  const user = await setUp()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(innerWidth - 400, 0, 400, 60))
  const put = (from: number, to: number, mark: string, left = 0) => {
    const element = document.body.appendChild(document.createElement('div'))
    element.toggleAttribute(mark)
    if (mark === 'role') element.role = 'tablist'
    const box = new DOMRect(left, innerHeight - to, innerWidth - left, to - from)
    element.getBoundingClientRect = () => box
    return element
  }
  const kept = [
    put(80, 120, 'data-bottom-bar'),
    put(0, 80, 'data-bottom-bar'),
    put(150, 190, 'role'),
    put(200, 230, 'data-keep-clear', innerWidth - 200),
    put(300, 340, 'role'),
  ]
  const room = () => document.documentElement.style.getPropertyValue('--bars-height')
  act(() => void toast({ title: 'Saved', duration: 60_000 }))
  expect(room()).toBe('0px')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(room()).toBe('230px'))
  for (const element of kept) element.remove()
})

test('stands above a bar that grows', () => {
  let grow = () => {}
  const observe = vi.fn()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        grow = onResize
      }
      observe = observe
      disconnect = () => {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(innerWidth - 400, 0, 400, 60))
  const bar = document.body.appendChild(document.createElement('div'))
  bar.dataset.bottomBar = ''
  let height = 60
  bar.getBoundingClientRect = () => new DOMRect(0, innerHeight - height, innerWidth, height)
  render(<Toaster />)
  act(() => void toast({ title: 'Saved' }))
  height = 90
  expect(observe).toHaveBeenCalledWith(bar)
  act(() => grow())
  expect(document.documentElement.style.getPropertyValue('--bars-height')).toBe('90px')
  bar.remove()
})

test('stays at the bottom beside a caption', () => {
  render(<Toaster />)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(innerWidth - 400, 0, 400, 60))
  const caption = document.body.appendChild(document.createElement('div'))
  caption.dataset.keepClear = ''
  caption.getBoundingClientRect = () => new DOMRect(0, innerHeight - 40, innerWidth - 500, 40)
  act(() => void toast({ title: 'Saved' }))
  expect(document.documentElement.style.getPropertyValue('--bars-height')).toBe('0px')
  caption.remove()
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
