import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorPage } from './error-page.tsx'
import { LazyPage } from './lazy-page.tsx'

const Materials = () => <h1>Materials</h1>

async function show(load: () => Promise<typeof Materials>, unopened?: string) {
  await act(async () =>
    render(
      <Suspense fallback="Loading">
        <LazyPage load={load} {...(unopened && { unopened })} />
      </Suspense>,
    ),
  )
}

describe('a page whose code does not come', () => {
  it('is replaced by an error page, and comes by Try again', async () => {
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(load)
    screen.getByRole('heading', { level: 1, name: 'This page did not open' })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Materials' })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is tried again by whoever comes back to it', async () => {
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(load)
    screen.getByRole('button', { name: 'Try again' })
    cleanup()
    await show(load)
    await screen.findByRole('heading', { name: 'Materials' })
  })

  it('comes by itself when the line is back', async () => {
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(load)
    await act(async () => dispatchEvent(new Event('online')))
    await screen.findByRole('heading', { name: 'Materials' })
  })

  it('says what its visitor has to know without it', async () => {
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await show(load, 'Do not pay again.')
    expect(screen.getByRole('alert').textContent).toContain('Do not pay again. Check your connection')
    expect(screen.queryByText(/Your design and your list/)).toBeNull()
  })

  it('leaves the error page where it was while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const load = vi.fn(async () => Materials)
    load.mockRejectedValueOnce(new TypeError('1')).mockRejectedValueOnce(new TypeError('2'))
    await show(load)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    screen.getByRole('heading', { level: 1, name: 'This page did not open' })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Materials' })
  })
})

it('a page that fails while it is drawn can be tried again', async () => {
  // React reports what a boundary caught; here that is what is tested.
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
