import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preload, DeferredPart } from './deferred-part.tsx'
import { useToasts } from '#client/ui/toast/toast.ts'

interface GreetingProps {
  name: string
}

function Greeting({ name }: GreetingProps) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Hello {name}, {count}
    </button>
  )
}

let onScreen: () => void
let root: Root | undefined

beforeEach(() => {
  onScreen = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        onScreen = () => callback([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  document.body.replaceChildren()
  document.documentElement.removeAttribute('data-touched')
  vi.unstubAllGlobals()
})

/** Prerenders the part like the build, with its code, and hydrates it like a browser that doesn't have the code yet. */
async function takeOver(load: () => Promise<ComponentType<GreetingProps>>) {
  const atBuild = async () => Greeting
  await preload(atBuild)
  const container = document.createElement('main')
  document.body.append(container)
  container.innerHTML = renderToString(<DeferredPart name="The greeting" load={atBuild} props={{ name: 'Dana' }} />)
  const page = (name: string) => <DeferredPart name="The greeting" load={load} props={{ name }} />
  await act(async () => {
    root = hydrateRoot(container, page('Dana'))
  })
  const show = (name: string) => act(async () => root?.render(page(name)))
  return { container, show }
}

const button = () => screen.getByRole('button')

describe('a deferred part', () => {
  it('stays prerendered until the first interaction', async () => {
    const load = vi.fn(async () => Greeting)
    const { container } = await takeOver(load)
    const asServed = button()
    expect(asServed.textContent).toBe('Hello Dana, 0')
    expect(load).not.toHaveBeenCalled()
    expect(container.querySelector('[data-waiting]')).not.toBeNull()

    await act(async () => void fireEvent.pointerMove(document.body))
    expect(load).toHaveBeenCalledOnce()
    expect(container.querySelector('[data-waiting]')).toBeNull()
    expect(button()).toBe(asServed)
    await act(async () => void fireEvent.click(asServed))
    expect(asServed.textContent).toBe('Hello Dana, 1')
  })

  it('loads its code when it is on screen', async () => {
    const load = vi.fn(async () => Greeting)
    await takeOver(load)
    await act(async () => onScreen())
    expect(load).toHaveBeenCalledOnce()
    await act(async () => void fireEvent.click(button()))
    expect(button().textContent).toBe('Hello Dana, 1')
  })

  it('loads its code right away if the visitor interacted before our scripts ran', async () => {
    document.documentElement.toggleAttribute('data-touched', true)
    const load = vi.fn(async () => Greeting)
    await takeOver(load)
    expect(load).toHaveBeenCalledOnce()
  })

  it('keeps its HTML while the page around it changes, and shows the latest props after hydration', async () => {
    const { show } = await takeOver(async () => Greeting)
    const asServed = button()
    await show('Sam')
    expect(button()).toBe(asServed)
    expect(asServed.textContent).toBe('Hello Dana, 0')
    await act(async () => void fireEvent.keyDown(document.body))
    expect(button()).toBe(asServed)
    expect(asServed.textContent).toBe('Hello Sam, 0')
  })

  it('works right away if its code is preloaded', async () => {
    const load = async () => Greeting
    await preload(load)
    const { container } = render(<DeferredPart name="The greeting" load={load} props={{ name: 'Dana' }} />)
    fireEvent.click(button())
    expect(button().textContent).toBe('Hello Dana, 1')
    expect(container.querySelector('[data-waiting]')).toBeNull()
  })
})

describe('a deferred part whose code fails to load', () => {
  it('shows a toast, keeps its HTML, and loads with Try again', async () => {
    const Toasts = () =>
      useToasts().map(({ id, open, title, action }) => (
        <div key={id}>
          {open ? title : 'Dismissed'}
          <button type="button" onClick={action?.onPress}>
            {action?.label}
          </button>
        </div>
      ))
    const load = vi.fn(async () => Greeting)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await takeOver(load)
    render(<Toasts />)
    await act(async () => void fireEvent.pointerMove(document.body))
    screen.getByText("The greeting didn't load.")
    expect(screen.getByText('Hello Dana, 0')).toBeDefined()
    // After a failure, moving the mouse doesn't retry.
    await act(async () => void fireEvent.pointerMove(document.body))
    expect(load).toHaveBeenCalledOnce()

    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(load).toHaveBeenCalledTimes(2)
    expect(screen.queryByText("The greeting didn't load.")).toBeNull()
    await act(async () => void fireEvent.click(screen.getByText('Hello Dana, 0')))
    screen.getByText('Hello Dana, 1')
  })

  it('does nothing more after it is unmounted', async () => {
    let fail = () => {}
    const load = vi.fn(
      () =>
        new Promise<typeof Greeting>((_, reject) => {
          fail = () => reject(new TypeError('Failed to fetch dynamically imported module'))
        }),
    )
    await takeOver(load)
    await act(async () => onScreen())
    const { result } = renderHook(useToasts)
    const before = result.current
    act(() => root?.unmount())
    await act(async () => fail())
    await act(async () => void fireEvent.pointerDown(document.body))
    expect(load).toHaveBeenCalledOnce()
    expect(result.current).toBe(before)
  })

  it('loads when the connection is back', async () => {
    const load = vi.fn(async () => Greeting)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await takeOver(load)
    await act(async () => onScreen())
    await act(async () => dispatchEvent(new Event('online')))
    expect(load).toHaveBeenCalledTimes(2)
    await act(async () => void fireEvent.click(button()))
    expect(button().textContent).toBe('Hello Dana, 1')
  })
})
