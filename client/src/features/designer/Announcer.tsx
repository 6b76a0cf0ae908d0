import { useEffect, useRef, useState } from 'react'
import { areaSquareFeet, spokenDimension } from '#shared/countertops/sizes.ts'
import { type Countertop, dimensionNamesOf, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import { detailsSummary } from './details/DetailsStep.tsx'
import { firstProblem, settledDraft } from './designer-state.ts'
import { isSameSize } from './fit-to-shape.ts'
import { type DesignerStore, useDesignerState } from './use-designer.ts'

const ANNOUNCE_DELAY_MS = 400

/** Announces each finished change once, not every pixel of a drag. */
export function Announcer({ store }: { store: DesignerStore }) {
  const settled = useDesignerState(store, settledDraft)
  const reason = useDesignerState(store, ({ limit }) => limit?.reason ?? null)
  // A focused slider announces its own value.
  const isByKey = useDesignerState(store, ({ openUndoStep }) => openUndoStep?.startsWith('key') ?? false)
  const problem = useDesignerState(store, firstProblem)
  const announcedDraft = useRef(settled)
  const announcedProblem = useRef(problem)
  const [text, setText] = useState('')

  useEffect(() => {
    if (announcedDraft.current === settled && announcedProblem.current === problem && reason === null) return undefined
    const timer = setTimeout(() => {
      const sentences =
        announcedDraft.current === settled ? [] : describeChanges(announcedDraft.current, settled, isByKey)
      announcedDraft.current = settled
      announcedProblem.current = problem
      const wrong = problem ? [problem, 'Area and price are for the last valid size'] : []
      setText([...sentences, reason, ...wrong].filter(Boolean).join('. '))
    }, ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [settled, reason, problem, isByKey])

  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}

function describeChanges(before: Countertop, after: Countertop, withoutFigures: boolean): string[] {
  const said: string[] = []
  if (before.shape !== after.shape) said.push(SHAPE_LABELS[after.shape])
  if (before.stone !== after.stone) said.push(STONE_NAMES[after.stone])
  for (const name of withoutFigures ? [] : dimensionNamesOf(after.shape)) {
    const inches = after.dimensions[name]
    if (before.dimensions[name] !== inches) said.push(spokenDimension(name, inches))
  }
  const [summaryBefore, summary] = [detailsSummary(before), detailsSummary(after)]
  // Another shape has other sides. Only a visitor who uses details hears of them.
  if (before.details !== after.details && summary !== summaryBefore) said.push(summary.replace(/\.$/, ''))
  if (before.shape === after.shape && before.stone === after.stone && isSameSize(before, after)) return said
  const area = formatSquareFeet(areaSquareFeet(after.shape, after.dimensions))
  return [...said, `Area ${area} square feet`]
}
