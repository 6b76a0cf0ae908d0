import { memo, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import { InchesTextField } from '#client/ui/inches-field.tsx'
import { DIMENSION_LABELS, type DimensionName, MAX_INCHES, type Shape } from '#shared/countertops/countertop.ts'
import { COMMON_DEPTH, DIMENSION_LETTERS, dimensionHint, unusualDepths } from '#shared/countertops/dimension-names.ts'
import { formatSize, frontOfArm } from '#shared/countertops/sizes.ts'
import { placeNoun } from '#shared/fabrication/name.ts'
import { formatInches, parseExactInches, parseInches } from '#shared/lib/inches.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { formFieldsOf } from '#client/features/designer/entries.ts'
import { type DesignerStore, useDesignerState, useEdit } from '#client/features/designer/use-designer.ts'

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
      <RangeInRun store={store} />
      <Advice store={store} />
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
  useEffect(() => {
    if (entry === undefined) return
    const timer = setTimeout(() => store.dispatch({ type: 'applyFields' }), REST_MS)
    return () => clearTimeout(timer)
  }, [entry, store])
  const leave = () => store.dispatch({ type: 'leaveField', name })
  return (
    <InchesTextField
      label={
        <>
          {/* Links the field to its line in the plan. A screen reader reads only the text. */}
          <span aria-hidden className="mr-0.5 text-brass">
            {DIMENSION_LETTERS[name]}
          </span>{' '}
          {DIMENSION_LABELS[name]}
        </>
      }
      help={dimensionHint(shape, name)}
      name={name}
      keypadName={DIMENSION_LABELS[name]}
      value={entry ?? formatInches(inches)}
      enterKeyHint={isLast ? 'done' : 'next'}
      error={problem}
      hint={parsedHint(entry, problem)}
      onChange={(event) => store.dispatch({ type: 'typeInField', name, text: event.target.value })}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave()
      }}
    />
  )
}

/** The parsed size, if the visitor wrote it differently than we do. */
function parsedHint(entry: string | undefined, problem: string | undefined): string | undefined {
  if (entry === undefined || problem) return undefined
  const inches = parseInches(entry)
  return inches === null || formatInches(inches) === entry.trim() ? undefined : formatSize(inches)
}

/** The Return Length of an L: a line that opens its field (docs/rules.md, Dimensions). */
function RunDepth({ store }: { store: DesignerStore }) {
  const depth = useDesignerState(store, ({ draft }) => draft.dimensions.returnLength)
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <DimensionField shape="L" name="returnLength" isLast store={store} />
  return (
    <p className="figures col-span-full text-label">
      <span className="text-brass">{DIMENSION_LETTERS.returnLength}:</span> depth of the back run{' '}
      <span className="inline-block min-w-[5em]">{formatSize(depth)}.</span>{' '}
      <Button
        variant="link"
        size="small"
        aria-label="Change the depth of the back run"
        onClick={() => {
          // A phone shows its keyboard only during the press.
          flushSync(() => setOpen(true))
          document.querySelector<HTMLElement>('input[name=returnLength]')?.focus()
        }}
      >
        Change
      </Button>
    </p>
  )
}

/** Their code is for the few with a longer wall, or a wall run long enough for a range. */
const RangeGap = lazyPart(async () => (await import('#client/features/designer/saved/TwoRuns.tsx')).RangeGap)
const TwoRuns = lazyPart(async () => (await import('#client/features/designer/saved/TwoRuns.tsx')).TwoRuns)

/** Inches along the front: a range between two cabinets. */
const LEAST_WITH_RANGE = 78

/** Offers a gap for a range along a wall. Not in an edit of one countertop of the list, which two can't replace. */
function RangeInRun({ store }: { store: DesignerStore }) {
  const isLongRun = useDesignerState(store, (state) => {
    const draft = settledDraft(state)
    const longest = Math.max(frontOfArm(draft, 'run'), frontOfArm(draft, 'leg'))
    return ['wall run', 'L', 'U'].includes(placeNoun(draft)) && longest >= LEAST_WITH_RANGE
  })
  const isEdit = useEdit(store) !== null
  return (
    <div tabIndex={-1} className="col-span-full outline-none empty:-mt-3">
      {isLongRun && !isEdit && <RangeGap store={store} least={LEAST_WITH_RANGE} />}
    </div>
  )
}

/**
 * Asks about each depth that is probably a mistake, and offers the common one. It never stops anything. Says what to do about a
 * size over the range, which no drawing can show.
 */
function Advice({ store }: { store: DesignerStore }) {
  const { shape, dimensions } = useDesignerState(store, settledDraft)
  const entries = useDesignerState(store, (state) => state.entries)
  const lengthOf = (name: DimensionName) => parseExactInches(entries[name] ?? '') ?? 0
  const tooLong = formFieldsOf(shape).filter((name) => lengthOf(name) > MAX_INCHES)
  return (
    // Without a gap of the fields' grid while it's empty. It stays on the page, so a screen reader announces what comes.
    <div tabIndex={-1} role="status" className="col-span-full grid gap-3 outline-none empty:-mt-3">
      {unusualDepths(shape, dimensions).map(({ name, message }) => (
        <div key={name} className="figures border-brass border-l-2 pl-3 text-caption">
          <p>{message}</p>
          <Button
            variant="link"
            size="small"
            onClick={() => store.dispatch({ type: 'typeInLabel', name, text: formatInches(COMMON_DEPTH) })}
          >
            Use {formatSize(COMMON_DEPTH)}
          </Button>
        </div>
      ))}
      {tooLong.length > 0 && <TwoRuns store={store} inches={tooLong.join() === 'width' ? lengthOf('width') : null} />}
    </div>
  )
}
