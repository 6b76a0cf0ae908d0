import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { useAddCountertop } from './countertops.ts'
import { fieldNamesOf } from './entries.ts'
import { type DesignerStore, useDesignerState } from './use-designer.ts'

/** The area, live, and the button that saves the design. While a field is wrong it leads there and sends nothing. */
export function AddCountertop({ store, onRefused }: { store: DesignerStore; onRefused: (fieldName: string) => void }) {
  const add = useAddCountertop()
  const problem = useDesignerState(store, ({ design, problems }) =>
    fieldNamesOf(design.shape)
      .map((name) => problems[name])
      .find(Boolean),
  )
  const [wasRefused, setWasRefused] = useState(false)

  const onAdd = () => {
    const { design, problems } = store.getState()
    const wrong = fieldNamesOf(design.shape).find((name) => problems[name])
    setWasRefused(wrong !== undefined)
    if (wrong) onRefused(wrong)
    else add.mutate(design)
  }

  return (
    <div className="border-divider border-t pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-5">
        <Area store={store} />
        <Button variant="primary" busy={add.isPending} onClick={onAdd} className="grow sm:min-w-45 sm:grow-0">
          {add.isPending ? 'Adding...' : 'Add Countertop'}
        </Button>
      </div>
      <div role="alert">
        {wasRefused && problem && <p className="mt-3 text-caption text-error">Not added yet: {problem}.</p>}
      </div>
    </div>
  )
}

function Area({ store }: { store: DesignerStore }) {
  const area = useDesignerState(store, ({ design }) =>
    formatSquareFeet(areaSquareFeet(design.shape, design.dimensions)),
  )
  return (
    <dl>
      <dt className="text-caption text-muted">Area</dt>
      <dd className="figures font-serif text-[2.75rem] leading-none tracking-[-0.02em]">
        {area} <span className="font-sans text-label text-muted tracking-normal">sq ft</span>
      </dd>
    </dl>
  )
}
