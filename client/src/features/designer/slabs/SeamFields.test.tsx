import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { saveDraft } from '#client/features/designer/draft.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { replaceWorkers } from '#test/client/slab-worker.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import { drawn } from '#test/countertops.ts'
import { Slabs } from './Slabs.tsx'

replaceWorkers()
beforeEach(() => saveDraft(drawn('L', 110, 80)))

let store: DesignerStore

function Page() {
  const designer = useDesigner()
  useEffect(() => {
    store = designer.store
  })
  return (
    <PageProviders>
      <Slabs items={[{ countertop: designer.draft, isOpen: true }]} store={designer.store} />
    </PageProviders>
  )
}

const details = () => store.getState().draft.details
const corner = () => screen.findByRole('combobox', { name: 'At the inside corner' })
const button = (name: string) => screen.findByRole('button', { name })
const pieces = () => screen.getAllByRole('button', { name: /^[A-Z] *L along the wall, / }).map((one) => one.textContent)

it('cuts the inside corner as someone asks, and as we choose again', async () => {
  render(<Page />)
  await userEvent.selectOptions(await corner(), 'The leg goes through')
  expect(details()).toMatchObject({ corner: 'leg-through' })
  await waitFor(() => expect(pieces()[0]).toContain('84 1/2 × 25 1/2 in'))
  await userEvent.click(await button('Back to our choice'))
  expect(details()).toBeUndefined()
  await waitFor(() => expect(pieces()[0]).toContain('110 × 25 1/2 in'))
  expect(screen.queryByRole('button', { name: 'Back to our choice' })).toBeNull()
})

it('adds a seam, moves it in one undo step, and deletes it', async () => {
  render(<Page />)
  await userEvent.click(await button('Add a seam across the run'))
  expect(details()?.seams).toEqual([{ across: 'run', at: 55 }])
  const field = await screen.findByRole('textbox', { name: 'Seam 1, across the run' })
  await userEvent.clear(field)
  await userEvent.type(field, '40 1/2')
  expect(details()?.seams).toEqual([{ across: 'run', at: 40.5 }])
  await waitFor(() => expect(pieces()[0]).toContain('40 1/2 × 25 1/2 in'))
  act(() => store.dispatch({ type: 'undo' }))
  expect(details()?.seams).toEqual([{ across: 'run', at: 55 }])
  await userEvent.click(await button('Delete seam 1'))
  expect(details()).toBeUndefined()
})

it('counts along the leg from its front, where it is on the left', async () => {
  saveDraft(drawn('L', 110, 80, { corner: 'leg-through' }))
  render(<Page />)
  await userEvent.click(await button('Add a seam across the leg'))
  await waitFor(() => expect(pieces()).toHaveLength(3))
  // 40 of the 80 in are on each side.
  expect(details()?.seams).toEqual([{ across: 'leftLeg', at: 40 }])
})

it('takes over a seam that we chose, to be moved', async () => {
  saveDraft(drawn('I', 150, 25.5))
  render(<Page />)
  const field = await screen.findByRole('textbox', { name: 'Seam 1, across the top' })
  expect(field).toHaveProperty('value', '75')
  await userEvent.clear(field)
  await userEvent.type(field, '60')
  expect(details()?.seams).toEqual([{ across: 'run', at: 60 }])
})
