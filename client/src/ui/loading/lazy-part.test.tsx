import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LazyPart, preloadPart } from './lazy-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>
const props = { name: 'Dana' }

it('shows the part with its props once it has loaded', async () => {
  render(<LazyPart name="The greeting" load={async () => Greeting} props={props} />)
  expect(screen.getByRole('status').textContent).toBe('The greeting is loading...')
  expect(await screen.findByText('Hello Dana')).toBeDefined()
})

it('shows a part that was loaded before in its first render', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>(async () => Greeting)
  await preloadPart(load)
  render(<LazyPart name="The greeting" load={load} props={props} />)
  expect(screen.getByText('Hello Dana')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

it('says that loading failed, and tries again', async () => {
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return Greeting
  }
  render(<LazyPart name="The greeting" load={load} props={props} />)
  expect((await screen.findByRole('alert')).textContent).toContain("The greeting didn't load.")
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByText('Hello Dana')).toBeDefined()
  expect(tries).toBe(2)
  // The focus stays in the part, not at the top of the page.
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.textContent).toBe('Hello Dana')
})

it("reloads the page if the retry fails online, but doesn't offline", async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  let isOnline = false
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
  let tries = 0
  const load = async () => {
    tries += 1
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  render(<LazyPart name="The greeting" load={load} props={props} />)
  const tryAgain = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await screen.findByRole('alert')
  await tryAgain()
  expect(tries).toBe(2)
  expect(reload).not.toHaveBeenCalled()
  isOnline = true
  await tryAgain()
  expect(reload).toHaveBeenCalledOnce()
})
