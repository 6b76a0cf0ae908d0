import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadDraft, saveDraft } from '#client/features/designer/draft.ts'
import { DEFAULT_DRAFT } from '#client/features/designer/fit-to-shape.ts'
import { useDesignerStore } from '#client/features/designer/use-designer.ts'
import { Materials } from '#client/pages/materials/materials.tsx'
import { useLatestToast } from '#client/ui/toast/toast.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, stubApi } from '#test/client/stub-api.ts'
import { DesignerSection } from './designer-section.tsx'

// What loads at a press, without a connection.
vi.mock('./EmptyListDialog.tsx', () => ({
  get EmptyListDialog() {
    throw new Error('Failed to fetch')
  },
}))
vi.mock('#client/features/designer/saved/NewChangesDialog.tsx', () => ({
  get NewChangesDialog() {
    throw new Error('Failed to fetch')
  },
}))
vi.mock('#client/features/designer/put-in-designer.ts', () => ({
  get putInDesigner() {
    throw new Error('Failed to fetch')
  },
}))

const { shape, dimensions, stone } = DEFAULT_DRAFT
const SAVED = { id: '0198c0de-0000-7000-8000-0000000000a1', shape, dimensions, stone }

function Toast() {
  return <output>{useLatestToast()?.title}</output>
}

function Designer() {
  const store = useDesignerStore()
  return (
    <>
      <DesignerSection store={store} />
      <Toast />
    </>
  )
}

const says = (text: string) => waitFor(() => expect(document.querySelector('output')?.textContent).toBe(text))

it("'Get a Quote' says why nothing opens, with an empty list", async () => {
  stubApi({ 'GET /api/countertops': () => json([]) })
  render(<Designer />, { wrapper: PageProviders })
  fireEvent.click((await screen.findAllByRole('button', { name: /^Get a Quote/ }))[0] as HTMLElement)
  await says("The form didn't load. Check your connection and try again.")
})

it("'Get a Quote' says why nothing opens, with a drawing that the list lacks", async () => {
  saveDraft({ ...DEFAULT_DRAFT, dimensions: { ...dimensions, width: 71 } })
  stubApi({ 'GET /api/countertops': () => json([SAVED]) })
  render(<Designer />, { wrapper: PageProviders })
  await screen.findByRole('list', { name: 'Saved countertops' })
  fireEvent.click((await screen.findAllByRole('button', { name: /^Get a Quote/ }))[0] as HTMLElement)
  await says("The question didn't load. Check your connection and try again.")
})

it("'Design with it' says why the designer doesn't open, and keeps the drawing", async () => {
  const own = { ...DEFAULT_DRAFT, shape: 'L' as const }
  saveDraft(own)
  render(
    <>
      <Materials />
      <Toast />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Design with it: Travella' }))
  await says("The designer didn't load. Check your connection and try again.")
  expect(loadDraft()).toEqual(own)
})
