import { defaultScheduler, notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpointPath } from '#client/api/call.ts'
import { sessionId } from '#client/api/session-id.ts'
import { useCountertops } from '#client/features/designer/saved/countertops.ts'
import { type DesignerStore, useDesignerStore } from '#client/features/designer/use-designer.ts'
import { saveJob } from '#client/features/quotes/job-draft.ts'
import { QuoteForm } from '#client/features/quotes/QuoteForm.tsx'
import { PhoneBar } from '#client/pages/layout/phone-bar.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { isInOfferedStone, STONE_IDS } from '#shared/countertops/stones.ts'
import { DEFAULT_DETAILS, DEFAULT_JOB, type Details, REMOVALS } from '#shared/fabrication/details.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, stubApi } from '#test/client/stub-api.ts'
import { anyShapedDimensions } from '#test/countertops.ts'
import { forAll } from '#test/for-all.ts'
import { DesignerSection } from './designer-section.tsx'

const DETAILS: (Details | undefined)[] = [
  undefined,
  { ...DEFAULT_DETAILS, sides: { front: [{ use: 'finished', profile: 'ogee' }] } },
  { ...DEFAULT_DETAILS, sides: { leftEnd: [{ use: 'waterfall' }], rightEnd: [{ use: 'waterfall' }] } },
]
const anyCountertop = fc.record({
  drawing: anyShapedDimensions,
  stone: fc.constantFrom(...STONE_IDS),
  details: fc.constantFrom(...DETAILS),
})
type AnyCountertop = typeof anyCountertop extends fc.Arbitrary<infer One> ? One : never
type Edit =
  | { add: AnyCountertop }
  | { draw: AnyCountertop }
  | { remove: number }
  | { removal: (typeof REMOVALS)[number] }
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ add: anyCountertop }),
  fc.record({ draw: anyCountertop }),
  fc.record({ remove: fc.nat(4) }),
  fc.record({ removal: fc.constantFrom(...REMOVALS) }),
)

/** Each begins with a drawing alone, and then has a list. */
const someEdits = fc
  .tuple(fc.record({ draw: anyCountertop }), fc.record({ add: anyCountertop }), fc.array(anyEdit, { maxLength: 4 }))
  .map(([draw, add, others]): Edit[] => [draw, add, ...others])

const drawingOf = ({ drawing, stone, details }: AnyCountertop) => ({ ...drawing, stone, ...(details && { details }) })
const idOf = (count: number) => `0198c0de-0000-7000-8000-${String(count).padStart(12, '0')}`

let store: DesignerStore
let queryClient: QueryClient

/** The designer, the bar of a phone, and the form as 'Get a Quote' opens it. */
function Page() {
  const own = useDesignerStore()
  const client = useQueryClient()
  useEffect(() => {
    store = own
    queryClient = client
  }, [own, client])
  const countertops = (useCountertops().data ?? []).filter(isInOfferedStone)
  return (
    <>
      <DesignerSection store={own} />
      <PhoneBar />
      <section aria-label="Form">
        {countertops.length > 0 && (
          <QuoteForm
            countertops={countertops}
            renderDrawing={async () => ''}
            Thumbnail={() => null}
            onSent={() => {}}
          />
        )}
      </section>
    </>
  )
}

const dollars = (element: Element | null | undefined) => /\$[\d,]+/.exec(element?.textContent ?? '')?.[0]

/** The price that stands with that term. */
function figure(part: Element, term: string): string | undefined {
  return dollars([...part.querySelectorAll('dt')].find((dt) => dt.textContent?.includes(term))?.nextElementSibling)
}

// A list that changes is on the page at once.
beforeEach(() => notifyManager.setScheduler((flush) => flush()))
afterEach(() => notifyManager.setScheduler(defaultScheduler))

it('a total beside a way to a quote is the one of the form, whatever is drawn, listed and chosen', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === PHONE_SCREEN }),
  )
  vi.spyOn(console, 'log').mockImplementation(() => {})
  sessionId()
  stubApi({
    'GET /api/countertops': () => json([]),
    'GET /api/appointments/current': () => json({ visit: null }),
  })
  render(<Page />, { wrapper: PageProviders })
  const panel = await screen.findByRole('region', { name: 'Estimate' })
  const bar = document.querySelector('[data-designer-bar]') as Element // of every designer
  let list: SavedCountertop[] = []
  let count = 0
  const totals = () => ({
    form: figure(screen.getByRole('region', { name: 'Form' }), 'Estimate, installed'),
    bar: figure(bar, list.length > 0 ? 'Your kitchen' : 'This design'),
    panel: dollars(panel.querySelector('.font-serif.figures')),
    phone: dollars(screen.getByRole('complementary', { name: 'Next step or call' }).querySelector('a')),
  })
  const setList = (next: SavedCountertop[]) => {
    list = next
    queryClient.setQueryData([endpointPath('GET /api/countertops')], list)
  }
  const apply = (edit: Edit) => {
    if ('add' in edit) setList([...list, { id: idOf((count += 1)), ...drawingOf(edit.add) }].slice(-5))
    else if ('remove' in edit) setList(list.toSpliced(edit.remove, 1))
    else if ('draw' in edit) store.dispatch({ type: 'adopt', draft: drawingOf(edit.draw) })
    else saveJob({ ...DEFAULT_JOB, removal: edit.removal })
  }
  forAll(20, someEdits, (edits) => {
    act(() => {
      setList([])
      saveJob(DEFAULT_JOB)
    })
    for (const edit of edits) {
      act(() => apply(edit))
      const { form, ...others } = totals()
      if (list.length > 0) {
        expect(others).toEqual({ bar: form, panel: form, phone: form })
      } else {
        // What is drawn goes into the form by 'Get a Quote'.
        const draft = store.getState().draft
        act(() => setList([{ ...draft, id: idOf((count += 1)) }]))
        const total = totals().form
        act(() => setList([]))
        expect({ ...totals(), form: total }).toMatchObject({ bar: total, panel: total })
      }
    }
  })
  expect(within(panel).getByRole('button', { name: 'Get a Quote' })).toBeDefined()
})
