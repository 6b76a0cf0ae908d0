import { memo, useRef } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { DIMENSION_LABELS, type DimensionName, type Shape } from '#shared/countertops/design.ts'
import { formatInches, parseInches } from '#shared/lib/inches.ts'
import { settledDesign } from './designer-state.ts'
import { fieldNamesOf } from './entries.ts'
import { type DesignerStore, useDesignerState, useLiveDesign } from './use-designer.ts'

export const DimensionFields = memo(function DimensionFields({ shape, store }: { shape: Shape; store: DesignerStore }) {
  const names = fieldNamesOf(shape)
  return (
    <div
      // A figure that follows a drag must not lay out the page anew.
      className={`[&_input]:contain-live grid grid-cols-[repeat(auto-fill,minmax(max(7.5rem,40%),1fr))] gap-x-4 gap-y-3 sm:grid-cols-2 lg:gap-x-3 ${names.length === 3 ? 'sm:grid-cols-3 xl:grid-cols-2' : ''}`}
    >
      {names.map((name) => (
        <DimensionField key={name} name={name} store={store} />
      ))}
    </div>
  )
})

/** One dimension: follows the drawing, and keeps a wrong entry as it was typed. */
function DimensionField({ name, store }: { name: DimensionName; store: DesignerStore }) {
  const entry = useDesignerState(store, ({ entries }) => entries[name])
  const problem = useDesignerState(store, ({ problems }) => problems[name])
  const inches = useDesignerState(store, (state) => settledDesign(state).dimensions[name])
  const inputRef = useRef<HTMLInputElement>(null)
  useLiveDesign(
    store,
    ({ dimensions }) => {
      // Of now, not of the last render: what is being typed is no longer the drawing's to write, or the caret would jump.
      if (store.getState().entries[name] !== undefined) return
      const figure = formatInches(dimensions[name])
      if (inputRef.current && inputRef.current.value !== figure) inputRef.current.value = figure
    },
    'reading',
  )
  const leave = () => store.dispatch({ type: 'leaveField', name })
  return (
    <TextField
      ref={inputRef}
      label={DIMENSION_LABELS[name]}
      name={name}
      value={entry ?? formatInches(inches)}
      inputMode="decimal"
      enterKeyHint="done"
      autoComplete="off"
      // Room for feet, inches and a fraction.
      maxLength={20}
      suffix="in"
      error={problem}
      hint={understood(entry, problem)}
      onChange={(event) => store.dispatch({ type: 'entry', name, text: event.target.value })}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
    />
  )
}

/** What was read, where it was written in another way than ours. */
function understood(entry: string | undefined, problem: string | undefined): string | undefined {
  if (entry === undefined || problem) return undefined
  const inches = parseInches(entry)
  return inches === null || formatInches(inches) === entry.trim() ? undefined : `${formatInches(inches)} in`
}
