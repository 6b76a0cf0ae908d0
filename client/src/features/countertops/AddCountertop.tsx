import { type MouseEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import type { Design } from '#shared/countertops/design.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { useAddCountertop } from './countertops.ts'
import { fieldNamesOf } from './entries.ts'
import { LiveText } from './LiveText.tsx'
import { type DesignerStore, useDesignerState } from './use-designer.ts'

interface AddCountertopProps {
  store: DesignerStore
  /** What a design costs by itself, as text. */
  priceOf: (design: Design) => string
  onSeeList: () => void
  onRefused: (fieldName: string) => void
}

/**
 * Area and price, live, and the button that saves the design. While a field is wrong it leads there and sends nothing. That
 * it was saved stands here as long as it is the same design: on a phone the list lies far below.
 */
export function AddCountertop({ store, priceOf, onSeeList, onRefused }: AddCountertopProps) {
  const add = useAddCountertop()
  const problem = useDesignerState(store, ({ design, problems }) =>
    fieldNamesOf(design.shape)
      .map((name) => problems[name])
      .find(Boolean),
  )
  const [wasRefused, setWasRefused] = useState(false)
  const [added, setAdded] = useState<Design | null>(null)
  const isAdded = useDesignerState(store, ({ design }) => design === added)

  const onAdd = (event: MouseEvent) => {
    // The second press of a double click comes when the first one's design is stored, and means no other.
    if (event.detail > 1) return
    const { design, problems } = store.getState()
    const wrong = fieldNamesOf(design.shape).find((name) => problems[name])
    setWasRefused(wrong !== undefined)
    if (wrong) onRefused(wrong)
    else {
      setAdded(null)
      add.mutate(design, { onSuccess: () => setAdded(design) })
    }
  }

  return (
    <div
      className={`${BAR} flex flex-col justify-center border-divider border-t bg-white px-5 pt-3 sm:px-8 lg:border-l lg:px-6 lg:py-6 xl:col-span-full xl:border-l-0 xl:px-7.5 xl:py-3`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 lg:max-xl:flex-col lg:max-xl:items-stretch lg:max-xl:gap-y-5">
        <Figures store={store} priceOf={priceOf} />
        <Button
          variant="primary"
          busy={add.isPending}
          onClick={onAdd}
          className="max-sm:grow max-sm:px-3! xl:min-w-50 noscript:hidden"
        >
          {add.isPending ? 'Adding...' : 'Add Countertop'}
        </Button>
      </div>
      <div role="alert">
        {wasRefused && problem && <p className="mt-2 text-caption text-error">Not added yet: {problem}.</p>}
      </div>
      <div role="status">
        {isAdded && (
          <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-label">
            Added to your countertops.
            <Button variant="link" size="small" onClick={onSeeList}>
              See your list
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

/**
 * At the lower end of a screen that is too narrow to hold the whole designer, over the bar that is there otherwise.
 */
const BAR =
  'max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:shadow-above max-lg:tall:sticky max-lg:tall:bottom-0 max-lg:tall:z-bar'

const SQUARE_FEET = <span className="font-sans text-caption text-muted tracking-normal sm:text-label">sq ft</span>

function Figures({ store, priceOf }: Pick<AddCountertopProps, 'store' | 'priceOf'>) {
  return (
    <dl className="figures flex gap-x-3.5 gap-y-2 max-sm:flex-wrap sm:gap-x-10 lg:max-xl:justify-between [&_dd]:h-[1lh] [&_dd]:whitespace-nowrap [&_dd]:contain-live [&_dd]:font-serif [&_dd]:text-[1.1875rem] [&_dd]:leading-none [&_dd]:tracking-[-0.02em] sm:[&_dd]:text-[2.25rem] [&_dt]:mb-1 [&_dt]:text-caption [&_dt]:text-muted">
      <div>
        <dt>Area</dt>
        <dd className="w-[4.7em] sm:w-[4.4em]">
          <LiveText store={store} of={areaOf} /> {SQUARE_FEET}
        </dd>
      </div>
      <div>
        <dt>
          <span className="max-sm:hidden">This design by itself, installed</span>
          <span className="sm:hidden">Installed</span>
        </dt>
        <dd className="w-[5em]">
          <LiveText store={store} of={priceOf} />
        </dd>
      </div>
    </dl>
  )
}

const areaOf = ({ shape, dimensions }: Design) => formatSquareFeet(areaSquareFeet(shape, dimensions))
