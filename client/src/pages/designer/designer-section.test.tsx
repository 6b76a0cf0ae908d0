import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadDraft, saveDraft } from '#client/features/designer/draft.ts'
import { DEFAULT_DRAFT } from '#client/features/designer/fit-to-shape.ts'
import { useDesignerStore } from '#client/features/designer/use-designer.ts'
import { useLatestToast } from '#client/ui/toast/toast.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { delayedResponse, json, stubApi } from '#test/client/stub-api.ts'
import { DesignerSection } from './designer-section.tsx'

const ID = '0198c0de-0000-7000-8000-0000000000a1'
const OTHER_ID = '0198c0de-0000-7000-8000-0000000000a2'
const { shape, dimensions, stone } = DEFAULT_DRAFT
const SAVED = { id: ID, shape, dimensions, stone }

function Page() {
  const store = useDesignerStore()
  const toast = useLatestToast()
  return (
    <>
      <DesignerSection store={store} />
      <output>{toast?.title}</output>
      <button type="button" onClick={toast?.action?.onPress}>
        Undo the switch
      </button>
    </>
  )
}

it('puts the list and the drawing that it has in another stone, and undo takes both back', async () => {
  saveDraft(DEFAULT_DRAFT)
  let list: unknown[] = [SAVED]
  const requests = stubApi({
    'GET /api/countertops': () => json(list),
    [`PUT /api/countertops/${ID}`]: ({ body }) => {
      list = [Object.assign({}, SAVED, body)]
      return json(list[0])
    },
  })
  render(<Page />, { wrapper: PageProviders })
  await screen.findByRole('list', { name: 'Saved countertops' })
  fireEvent.click(screen.getByRole('button', { name: 'Switch to Southport' }))
  // The toast itself says it, too.
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Your list is in Southport now'))
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(sent()).toMatchObject([{ stone: 'southport' }])
  expect(loadDraft()?.stone).toBe('southport')
  expect(await screen.findByRole('button', { name: 'Switch to Travella' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Undo the switch' }))
  await waitFor(() => expect(sent()).toMatchObject([{ stone: 'southport' }, { stone }]))
  expect(loadDraft()?.stone).toBe(stone)
})

it('undo of a switch leaves another drawing and what the list has of a countertop by then', async () => {
  saveDraft(DEFAULT_DRAFT)
  let list = [SAVED, { ...SAVED, id: OTHER_ID }]
  const requests = stubApi({
    'GET /api/countertops': () => json(list),
    ...Object.fromEntries(
      list.map(({ id }) => [
        `PUT /api/countertops/${id}`,
        ({ body }: { body?: unknown }) => {
          const saved = Object.assign({}, SAVED, body, { id })
          list = list.map((one) => (one.id === id ? saved : one))
          return json(saved)
        },
      ]),
    ),
  })
  render(<Page />, { wrapper: PageProviders })
  await screen.findByRole('list', { name: 'Saved countertops' })
  fireEvent.click(screen.getByRole('button', { name: 'Switch to Southport' }))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('Your list is in Southport now'))
  fireEvent.click(screen.getByRole('radio', { name: 'L Shape' }))
  list = [{ ...SAVED, stone: 'southport', dimensions: { ...dimensions, width: 90 } }]
  vi.setSystemTime(Date.now() + 1001)
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.getByText('30.00', { selector: 'li *' })).toBeDefined())
  fireEvent.click(screen.getByRole('button', { name: 'Undo the switch' }))
  const sent = () => requests.filter(({ method }) => method === 'PUT').slice(2)
  await waitFor(() => expect(sent()).toMatchObject([{ body: { stone, dimensions: { width: 90 } } }]))
  expect(loadDraft()).toMatchObject({ shape: 'L', stone: 'southport' })
})

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

it('prints how the countertops of the list stand together', async () => {
  saveDraft(DEFAULT_DRAFT)
  stubApi({ 'GET /api/countertops': () => json([SAVED, { ...SAVED, id: OTHER_ID, shape: 'L' }]) })
  render(<Page />, { wrapper: PageProviders })
  await screen.findByRole('list', { name: 'Saved countertops' })
  // Its code comes with the second countertop.
  await waitFor(() => {
    fireEvent(window, new Event('beforeprint'))
    expect(document.querySelector('.print-sheet [aria-label^="Plan of the kitchen"]')).not.toBeNull()
  })
})
