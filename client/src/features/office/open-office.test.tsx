import { PageProviders } from '#test/client/page-providers.tsx'
import { refusal, stubApi } from '#test/client/stub-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { render, renderHook, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { readQuery } from '#client/api/query-client.ts'
import { OpenOffice, useAuth } from './open-office.tsx'

it('reports what the server rejected before the office opened', async () => {
  stubApi({ 'GET /api/people': () => refusal('unauthorized', 'No') })
  const onRejected = vi.fn<() => void>()
  function Page() {
    const queryClient = useQueryClient()
    const [isOpen, setOpen] = useState(false)
    useEffect(() => {
      void queryClient.prefetchQuery(readQuery('GET /api/people', {})).then(() => setOpen(true))
    }, [queryClient])
    if (!isOpen) return null
    return (
      <OpenOffice auth="k" onRejected={onRejected}>
        Office
      </OpenOffice>
    )
  }
  render(<Page />, { wrapper: PageProviders })
  await screen.findByText('Office')
  expect(onRejected).toHaveBeenCalledOnce()
})

it('is not known outside the office', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  expect(() => renderHook(() => useAuth())).toThrow('Only the parts of an open office know how it was opened')
})
