import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PageLoading } from './page-loading.tsx'

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
