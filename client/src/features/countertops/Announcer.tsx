import { useEffect, useRef, useState } from 'react'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { type Design, dimensionNamesOf, SHAPE_LABELS } from '#shared/countertops/design.ts'
import { spokenDimension } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { settledDesign } from './designer-state.ts'
import { type DesignerStore, useDesignerState } from './use-designer.ts'

/** Milliseconds: a held key and a typed figure are told when they have come to rest. */
const REST = 400

/** Tells a screen reader of each finished change, once, in place of every pixel of it. */
export function Announcer({ store }: { store: DesignerStore }) {
  const settled = useDesignerState(store, settledDesign)
  const reason = useDesignerState(store, ({ limit }) => limit?.reason ?? null)
  // A slider that has the focus tells its own figure.
  const isByKey = useDesignerState(store, ({ openStep }) => openStep?.startsWith('key') ?? false)
  const told = useRef(settled)
  const [text, setText] = useState('')

  useEffect(() => {
    if (told.current === settled && reason === null) return undefined
    const timer = setTimeout(() => {
      const sentences = told.current === settled ? [] : changes(told.current, settled, isByKey)
      told.current = settled
      setText([...sentences, reason].filter(Boolean).join('. '))
    }, REST)
    return () => clearTimeout(timer)
  }, [settled, reason, isByKey])

  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}

function changes(before: Design, after: Design, withoutFigures: boolean): string[] {
  const said: string[] = []
  if (before.shape !== after.shape) said.push(SHAPE_LABELS[after.shape])
  if (before.stone !== after.stone) said.push(STONE_NAMES[after.stone])
  for (const name of withoutFigures ? [] : dimensionNamesOf(after.shape)) {
    const inches = after.dimensions[name]
    if (before.dimensions[name] !== inches) said.push(spokenDimension(name, inches))
  }
  const area = formatSquareFeet(areaSquareFeet(after.shape, after.dimensions))
  return [...said, `Area ${area} square feet`]
}
