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
  onRefused: (fieldName: string) => void
}

/** Area and price, live, and the button that saves the design. While a field is wrong it leads there and sends nothing. */
export function AddCountertop({ store, priceOf, onRefused }: AddCountertopProps) {
  const add = useAddCountertop()
  const problem = useDesignerState(store, ({ design, problems }) =>
    fieldNamesOf(design.shape)
      .map((name) => problems[name])
      .find(Boolean),
  )
  const [wasRefused, setWasRefused] = useState(false)

  const onAdd = (event: MouseEvent) => {
    // The second press of a double click comes when the first one's design is stored, and means no other.
    if (event.detail > 1) return
    const { design, problems } = store.getState()
    const wrong = fieldNamesOf(design.shape).find((name) => problems[name])
    setWasRefused(wrong !== undefined)
    if (wrong) onRefused(wrong)
    else add.mutate(design)
  }

  return (
    <div className="border-divider border-t pt-6">
      <Figures store={store} priceOf={priceOf} />
      <Button variant="primary" busy={add.isPending} onClick={onAdd} className="mt-6 w-full">
        {add.isPending ? 'Adding...' : 'Add Countertop'}
      </Button>
      <div role="alert">
        {wasRefused && problem && <p className="mt-3 text-caption text-error">Not added yet: {problem}.</p>}
      </div>
    </div>
  )
}

const SQUARE_FEET = <span className="font-sans text-label text-muted tracking-normal">sq ft</span>

function Figures({ store, priceOf }: Pick<AddCountertopProps, 'store' | 'priceOf'>) {
  return (
    <dl className="figures flex flex-wrap justify-between gap-x-6 gap-y-4 [&_dd]:font-serif [&_dd]:text-[clamp(2rem,9vw,2.75rem)] [&_dd]:leading-none [&_dd]:tracking-[-0.02em] [&_dt]:mb-1 [&_dt]:text-caption [&_dt]:text-muted">
      <div>
        <dt>Area</dt>
        <dd>
          <LiveText store={store} of={areaOf} /> {SQUARE_FEET}
        </dd>
      </div>
      <div>
        <dt>This design by itself, installed</dt>
        <dd>
          <LiveText store={store} of={priceOf} />
        </dd>
      </div>
    </dl>
  )
}

const areaOf = ({ shape, dimensions }: Design) => formatSquareFeet(areaSquareFeet(shape, dimensions))
