import { memo, useEffect, useRef, useState } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { useSelectOnFocus } from '#client/ui/focus.ts'
import { DIMENSION_LABELS, type DimensionName, type Shape } from '#shared/countertops/countertop.ts'
import { dimensionHint } from '#shared/countertops/dimension-names.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { formatInches, parseInches } from '#shared/lib/inches.ts'
import { formFieldsOf } from '#client/features/designer/entries.ts'
import { DepthWarnings } from './DepthWarnings.tsx'
import { DimensionLetter } from './DimensionLetter.tsx'
import { FractionChips } from '#client/ui/fraction-chips.tsx'
import { RunDepth } from './RunDepth.tsx'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'

/** Typed text counts as whole when nothing has been typed for so many milliseconds. */
const REST_MS = 500

export const DimensionFields = memo(function DimensionFields({ shape, store }: { shape: Shape; store: DesignerStore }) {
  const names = formFieldsOf(shape)
  return (
    <fieldset
      aria-label="Dimensions"
      // Contained, so a number that changes during a drag doesn't lay out the page.
      className={`[&_input]:contain-live grid min-w-0 grid-cols-[repeat(auto-fill,minmax(max(7.5rem,40%),1fr))] gap-x-4 gap-y-3 sm:grid-cols-2 lg:gap-x-3 ${names.length === 3 ? 'sm:grid-cols-3' : ''}`}
    >
      {names.map((name) => (
        <DimensionField key={name} shape={shape} name={name} isLast={name === names.at(-1)} store={store} />
      ))}
      {shape === 'L' && <RunDepth store={store} />}
      <DepthWarnings store={store} />
    </fieldset>
  )
})

interface DimensionFieldProps {
  shape: Shape
  name: DimensionName
  isLast: boolean
  store: DesignerStore
}

/** One dimension. Follows the plan, and shows an invalid entry as typed. */
function DimensionField({ shape, name, isLast, store }: DimensionFieldProps) {
  const entry = useDesignerState(store, ({ entries }) => entries[name])
  const problem = useDesignerState(store, ({ problems }) => problems[name])
  const inches = useDesignerState(store, ({ draft }) => draft.dimensions[name])
  const inputRef = useRef<HTMLInputElement>(null)
  const [isEdited, setIsEdited] = useState(false)
  const selectOnFocus = useSelectOnFocus()
  useEffect(() => {
    if (entry === undefined) return
    const timer = setTimeout(() => store.dispatch({ type: 'applyFields' }), REST_MS)
    return () => clearTimeout(timer)
  }, [entry, store])
  const leave = () => store.dispatch({ type: 'leaveField', name })
  const text = entry ?? formatInches(inches)
  return (
    <>
      <TextField
        ref={inputRef}
        label={
          <>
            <DimensionLetter name={name} /> {DIMENSION_LABELS[name]}
          </>
        }
        help={dimensionHint(shape, name)}
        name={name}
        value={text}
        inputMode="decimal"
        enterKeyHint={isLast ? 'done' : 'next'}
        autoComplete="off"
        // Enough for feet, inches and a fraction.
        maxLength={20}
        suffix="in"
        error={problem}
        hint={parsedHint(entry, problem)}
        onChange={(event) => store.dispatch({ type: 'typeInField', name, text: event.target.value })}
        {...selectOnFocus}
        onFocus={(event) => {
          selectOnFocus.onFocus(event)
          setIsEdited(true)
        }}
        onBlur={() => {
          leave()
          setIsEdited(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
        }}
      />
      {isEdited && <FractionChips inputRef={inputRef} name={DIMENSION_LABELS[name]} text={text} />}
    </>
  )
}

/** The parsed size, if the visitor wrote it differently than we do. */
function parsedHint(entry: string | undefined, problem: string | undefined): string | undefined {
  if (entry === undefined || problem) return undefined
  const inches = parseInches(entry)
  return inches === null || formatInches(inches) === entry.trim() ? undefined : formatSize(inches)
}
