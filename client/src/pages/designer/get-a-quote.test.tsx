import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DEFAULT_DRAFT } from '#client/features/designer/draft.ts'
import { useDesigner } from '#client/features/designer/use-designer.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { delayedResponse, json, stubApi } from '#test/client/stub-api.ts'
import { DesignerSection } from './designer-section.tsx'

const { shape, dimensions, stone } = DEFAULT_DRAFT
const SAVED = { id: '0198c0de-0000-7000-8000-0000000000a1', shape, dimensions, stone }

function Page() {
  return <DesignerSection store={useDesigner().store} />
}

it("'Get a Quote' says that it's opening until the form is there", async () => {
  const list = delayedResponse()
  stubApi({ 'GET /api/countertops': () => list.answer })
  render(<Page />, { wrapper: PageProviders })
  fireEvent.click(screen.getByRole('button', { name: 'Get a Quote' }))
  expect(await screen.findByRole('button', { name: 'Opening...' })).toBeDefined()
  list.release(json([SAVED]))
  expect(await screen.findByRole('dialog', { name: 'Request a Quote' }, { timeout: 10_000 })).toBeDefined()
  expect(screen.queryByText('Opening...')).toBeNull()
})
