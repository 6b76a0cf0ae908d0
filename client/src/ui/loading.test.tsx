import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { settleWithin } from '#client/lib/settle-within.ts'
import { lazyPart } from './loading.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const show = (load: () => Promise<typeof Greeting>) => {
  const LateGreeting = lazyPart(load, 'The greeting')
  render(<LateGreeting name="Dana" />)
}

it('shows the part with its props once it has loaded', async () => {
  show(async () => Greeting)
  expect(screen.getByRole('status').textContent).toBe('The greeting is loading...')
  expect(await screen.findByText('Hello Dana')).toBeDefined()
})

it('shows a part that was loaded before in its first render', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  const LateGreeting = lazyPart(load)
  await LateGreeting.preload()
  render(<LateGreeting name="Dana" />)
  expect(screen.getByText('Hello Dana')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

it('starts to load once it may, or at once when it is preloaded', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  let start: () => void = () => {}
  const mayStart = () => new Promise<void>((resolve) => (start = resolve))
  const [Waiting, Preloaded] = [0, 1].map(() => lazyPart(load, 'The greeting', undefined, mayStart))
  if (!Waiting || !Preloaded) throw new Error('Two parts were made')
  const view = render(<Waiting name="Dana" />)
  await act(async () => {})
  expect(load).not.toHaveBeenCalled()
  start()
  expect(await screen.findByText('Hello Dana')).toBeDefined()
  view.unmount()
  await Preloaded.preload()
  render(<Preloaded name="Alex" />)
  expect(screen.getByText('Hello Alex')).toBeDefined()
})

it('says that loading failed, and tries again', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show(load)
  expect((await screen.findByRole('alert')).textContent).toContain("The greeting didn't load.")
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByText('Hello Dana')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(2)
  // The focus stays in the part, not at the top of the page.
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.textContent).toBe('Hello Dana')
})

it("reloads the page if the retry fails online, but doesn't offline", async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  show(load)
  const tryAgain = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await screen.findByRole('alert')
  await tryAgain()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
  isOnline.mockReturnValue(true)
  await tryAgain()
  expect(reload).toHaveBeenCalledOnce()
})

it('waits for a result or a failure, but not too long', async () => {
  vi.useFakeTimers()
  await settleWithin(300, Promise.resolve())
  await settleWithin(300, Promise.reject(new Error('offline')))
  const waiting = settleWithin(300, new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(300)
  await waiting
})
