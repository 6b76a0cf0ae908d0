import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'
import { LazyPage } from './lazy-page.tsx'

const Materials = () => <h1>Materials</h1>

async function show(load: () => Promise<typeof Materials>, failureNote?: string) {
  await act(async () =>
    render(
      <Suspense fallback="Loading">
        <LazyPage load={load} {...(failureNote && { failureNote })} />
      </Suspense>,
    ),
  )
}

describe('a page whose code fails to load', () => {
  it('shows an error page, and loads with Try again', async () => {
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(load)
    screen.getByRole('heading', { level: 1, name: "This page didn't load" })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Materials' })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('loads again when the visitor returns to it', async () => {
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(load)
    screen.getByRole('button', { name: 'Try again' })
    cleanup()
    await show(load)
    await screen.findByRole('heading', { name: 'Materials' })
  })

  it('loads by itself when the connection is back', async () => {
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(load)
    await act(async () => dispatchEvent(new Event('online')))
    await screen.findByRole('heading', { name: 'Materials' })
  })

  it('shows its failure note', async () => {
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(load, "Don't pay again.")
    expect(screen.getByRole('alert').textContent).toContain("Don't pay again. Check your connection")
    expect(screen.queryByText(/Your design and your list/)).toBeNull()
  })

  it('keeps the error page while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('1')).mockRejectedValueOnce(new TypeError('2'))
    await show(load)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    screen.getByRole('heading', { level: 1, name: "This page didn't load" })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Materials' })
  })
})

it('a page that throws while rendering can be tried again', async () => {
  // React reports errors that a boundary caught. This test expects one.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let broken = true
  const Page = () => {
    if (broken) throw new Error('Broken')
    return <h1>Portfolio</h1>
  }
  render(
    <ErrorPage>
      <Page />
    </ErrorPage>,
  )
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Portfolio' })
})
