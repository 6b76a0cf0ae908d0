import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ErrorPage, lazyPage, PageLoading } from './lazy-page.tsx'

const Materials = () => <h1>Materials</h1>

const failing = (times: number) => {
  const load = vi.fn(async () => Materials)
  for (let time = 0; time < times; time += 1)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  return load
}

async function show(Page: ReturnType<typeof lazyPage>) {
  await act(async () =>
    render(
      <Suspense fallback="Loading">
        <Page />
      </Suspense>,
    ),
  )
}

describe('a page whose code fails to load', () => {
  it('shows an error page, and loads with Try again', async () => {
    const load = failing(1)
    await show(lazyPage(load))
    screen.getByRole('heading', { level: 1, name: "This page didn't load" })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'Materials' })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('loads again when the visitor returns to it', async () => {
    const Page = lazyPage(failing(1))
    await show(Page)
    screen.getByRole('button', { name: 'Try again' })
    cleanup()
    await show(Page)
    await screen.findByRole('heading', { name: 'Materials' })
  })

  it('shows its failure note', async () => {
    await show(lazyPage(failing(1), { failureNote: "Don't pay again." }))
    expect(screen.getByRole('alert').textContent).toContain("Don't pay again. Check your connection")
    expect(screen.queryByText(/Your design and your list/)).toBeNull()
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

it.each([
  ['push', 1],
  ['pop', 0],
  ['load', 0],
] as const)('starts at the top of a page that a link opened: %s', (current, times) => {
  const scrolled = vi.fn<typeof scrollTo>()
  vi.stubGlobal('scrollTo', scrolled)
  render(<PageLoading lastNavigation={{ current }} />)
  expect(scrolled).toHaveBeenCalledTimes(times)
})
