import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadDraft, saveDraft } from '#client/features/designer/draft.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import { AddCountertop } from './AddCountertop.tsx'
import { SavedCountertops } from './SavedCountertops.tsx'

const OWN: Countertop = { ...drawn('U', 120, 92), stone: 'travella' }
const DETAILS = { ...DEFAULT_DETAILS, name: 'Island', sides: { back: [{ use: 'finished' as const }] } }
const ISLAND: SavedCountertop = {
  id: '0198c0de-0000-7000-8000-000000000001',
  shape: 'I',
  dimensions: { width: 84, length: 42 },
  stone: 'southport',
  details: DETAILS,
}
const PUT = `PUT /api/countertops/${ISLAND.id}`

let designer: DesignerControls | null

function Page() {
  const controls = useDesigner()
  useEffect(() => {
    designer = controls
  }, [controls])
  return (
    <>
      <p>{controls.edit ? `Editing ${controls.edit.title}` : 'Design your countertop'}</p>
      <AddCountertop store={controls.store} onSeeList={() => {}} onGetQuote={() => {}} />
      <SavedCountertops store={controls.store} />
    </>
  )
}

async function setUp(api: StubbedApi = {}) {
  designer = null
  const requests = stubApi({ 'GET /api/countertops': () => json([ISLAND]), ...api })
  const page = render(
    <PageProviders>
      <Page />
    </PageProviders>,
  )
  await screen.findByText(/^Island, 84 × 42/)
  return { requests, unmount: page.unmount }
}

const controls = () => {
  if (!designer) throw new Error('The page is not rendered')
  return designer
}
const draft = () => settledDraft(controls().store.getState())
const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
const edit = () => press('Edit Island, 24.50 sq ft')

beforeEach(() => {
  sessionStorage.clear()
  saveDraft(OWN)
})

describe('editing a saved countertop', () => {
  it('opens it under its name, and Cancel brings the draft and its undo history back', async () => {
    const { requests } = await setUp()
    act(() => controls().store.dispatch({ type: 'stone', stone: 'southport' }))
    edit()
    expect(screen.getByText('Editing Island')).toBeDefined()
    expect(draft()).toMatchObject({ shape: 'I', dimensions: { width: 84, length: 42 }, details: DETAILS })
    expect(controls().canUndo).toBe(false)
    press('Cancel')
    expect(screen.getByText('Design your countertop')).toBeDefined()
    expect(draft()).toEqual({ ...OWN, stone: 'southport' })
    act(() => controls().store.dispatch({ type: 'undo' }))
    expect(draft()).toEqual(OWN)
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('survives a reload: the edit goes on, and the draft is still there after it', async () => {
    const { unmount } = await setUp()
    edit()
    act(() => controls().store.dispatch({ type: 'stone', stone: 'travella' }))
    expect(loadDraft()).toEqual(OWN)
    unmount()
    await setUp()
    expect(screen.getByText('Editing Island')).toBeDefined()
    expect(draft()).toMatchObject({ stone: 'travella', details: DETAILS })
    press('Cancel')
    expect(draft()).toEqual(OWN)
    expect(loadDraft()).toEqual(OWN)
  })

  it('offers to go on with changes that were discarded', async () => {
    await setUp()
    edit()
    act(() => controls().store.dispatch({ type: 'stone', stone: 'travella' }))
    press('Cancel')
    expect(draft()).toEqual(OWN)
    press('Undo')
    expect(screen.getByText('Editing Island')).toBeDefined()
    expect(draft().stone).toBe('travella')
    press('Cancel')
    expect(draft()).toEqual(OWN)
  })

  it('is a change if only its place in the kitchen is another one', async () => {
    await setUp()
    edit()
    const details = { ...DETAILS, kitchen: { x: 18, y: 67.5, turn: 90 as const } }
    act(() => controls().store.dispatch({ type: 'details', details }))
    press('Cancel')
    expect(screen.getByText('Changes to Island discarded')).toBeDefined()
  })

  it("takes over another tab's draft only once it ends", async () => {
    await setUp()
    edit()
    const other = { ...OWN, stone: 'southport' }
    const newValue = JSON.stringify(other)
    localStorage.setItem('countertop_draft', newValue)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'countertop_draft', newValue })))
    expect(draft().shape).toBe('I')
    press('Cancel')
    expect(draft()).toEqual(other)
  })

  it('asks to add the countertop as a new one if it was deleted', async () => {
    const added = { ...ISLAND, id: '0198c0de-0000-7000-8000-000000000002' }
    const { requests } = await setUp({
      [PUT]: () => refusal('not_found', 'Not found'),
      'POST /api/countertops': () => json(added, 201),
    })
    edit()
    press('Save changes')
    const dialog = await screen.findByRole('alertdialog', {
      name: 'This countertop was deleted. Add it as a new one?',
    })
    expect(dialog).toBeDefined()
    press('Keep editing')
    expect(screen.getByText('Editing Island')).toBeDefined()
    press('Save changes')
    await screen.findByRole('alertdialog')
    press('Add as new')
    await waitFor(() => expect(draft()).toEqual(OWN))
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ shape: 'I', details: DETAILS })
  })

  it('saves nothing while a field is wrong', async () => {
    const { requests } = await setUp()
    edit()
    act(() => controls().store.dispatch({ type: 'typeInField', name: 'width', text: '500' }))
    press('Save changes')
    expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})
