import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { type Cutout, CUTOUT_KINDS, isHole, isSink, LIMITS } from '#shared/fabrication/details.ts'
import { CUTOUT_LABELS, sideLabel } from '#shared/fabrication/labels.ts'
import { settle } from '#shared/fabrication/settle.ts'
import { facesRoom } from '#shared/fabrication/sides.ts'
import { isSingleLine } from '#shared/lib/single-line.ts'
import { selectorOf } from '#client/features/designer/designer-state.ts'
import { detailsOf } from '#client/features/designer/fit-to-shape.ts'
import type { PlanFixture } from '#shared/drawing/fixtures.ts'
import { movePart } from '#client/features/designer/plan/move.tsx'
import { type DetailsEditor, kindPrice } from './editor.ts'
import { changeCutout, changeDishwasher, isAssumed, moveToSide } from './edits/edit-cutouts.ts'
import { sidesWithStretches } from './edits/edit-sides.ts'
import { replaceFixture } from './edits/place-fixture.ts'
import { ChoiceField, InchesField, RuleProblems } from './fields.tsx'

/** Where a cutout or a dishwasher is, and what a cutout is. */
export function FixtureEditor({ editor, placed }: { editor: DetailsEditor; placed: PlanFixture }) {
  const { countertop, details, change } = editor
  const { fixture, cutout, side } = placed
  const sides = sidesWithStretches(countertop).map((one) => one.side)
  const sideField = (
    <ChoiceField
      className="col-span-2"
      label="Side"
      options={sides.map(({ name }) => name)}
      value={side.name}
      onChange={(name) =>
        change(
          fixture.kind === 'cutout'
            ? settle({ ...countertop, details: moveToSide(details, fixture.id, name) }, fixture.id).details
            : changeDishwasher(details, fixture.index, { side: name }),
        )
      }
      textOf={(name) => {
        const length = sides.find((one) => one.name === name)?.length ?? 0
        return `${sideLabel(name, countertop.shape === 'U')}, ${formatSize(length)}`
      }}
    />
  )
  return (
    <div className="grid gap-5">
      {/* On another side nothing has stopped it yet. */}
      <PositionField key={side.name} placed={placed} editor={editor} />
      {cutout ? <CutoutFields editor={editor} placed={cutout} sideField={sideField} /> : sideField}
    </div>
  )
}

interface CutoutFieldsProps {
  editor: DetailsEditor
  placed: PlacedCutout
  sideField: ReactNode
}

function CutoutFields({ editor, placed, sideField }: CutoutFieldsProps) {
  const { countertop, details, change } = editor
  const { cutout, side, width, depth, radius, setback } = placed
  const { id, kind } = cutout
  const isOutlet = kind === 'outlet'
  const set = (changed: Parameters<typeof changeCutout>[2], field: string) =>
    change(changeCutout(details, id, changed), `${id} ${field}`)
  return (
    <>
      <RuleProblems countertop={countertop} isAbout={({ cutoutId }) => cutoutId === id} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <ChoiceField
          className="col-span-2"
          label="Kind"
          options={CUTOUT_KINDS}
          value={kind}
          onChange={(chosen) => change(replaceFixture(countertop, id, chosen))}
          textOf={(one) => `${CUTOUT_LABELS[one]} (${kindPrice(editor, id, one)})`}
        />
        {sideField}
        <InchesField
          label={isOutlet ? 'Width' : 'Size along the side'}
          inches={width}
          min={0.25}
          max={LIMITS.cutoutSize}
          onChange={(inches) => set({ size: { width: inches, depth, radius } }, 'width')}
        />
        <InchesField
          label={isOutlet ? 'Height' : 'Size front to back'}
          inches={depth}
          min={0.25}
          max={LIMITS.cutoutSize}
          onChange={(inches) => set({ size: { width, depth: inches, radius } }, 'depth')}
        />
        {/* A farmhouse sink is open at the front, and an outlet is in the backsplash. */}
        {kind !== 'sink-farmhouse' && !isOutlet && (
          <InchesField
            label={`Distance from the ${facesRoom(side.name) ? 'front' : 'back'} edge`}
            inches={setback}
            min={0}
            max={LIMITS.setback}
            hint="To the edge of the cutout"
            onChange={(inches) => set({ setback: inches }, 'setback')}
            className="col-span-2"
          />
        )}
      </div>
      <ModelField cutout={cutout} onChange={(model) => set({ model }, 'model')} />
      <FollowSink editor={editor} cutout={cutout} />
    </>
  )
}

/** The center of something on a side: one inch back and forth, or a typed distance. Says why it stops. */
function PositionField({ placed, editor: { countertop, change } }: { placed: PlanFixture; editor: DetailsEditor }) {
  const { fixture, at, width } = placed
  const { length } = placed.side
  const [stoppedBy, setStoppedBy] = useState<string | null>(null)
  const max = Math.min(length, LIMITS.position)
  const move = (to: number, undoStep: string) => {
    const moved = movePart(countertop, fixture, to)
    if (!moved) return
    setStoppedBy(moved.stoppedBy)
    change(detailsOf(moved.draft), `${selectorOf(fixture)} ${undoStep}`)
  }
  return (
    <div>
      <div className="flex items-start gap-2">
        <InchesField
          label="Center from the left end"
          inches={at}
          min={0}
          max={max}
          onChange={(inches) => move(inches, 'at')}
          className="grow"
        />
        {STEPS.map(({ by, label, icon }) => (
          <Button
            key={by}
            aria-label={label}
            className="mt-[1.7rem] h-control w-12 px-0!"
            onClick={() => move(Math.min(Math.max(at + by, 0), max), 'step')}
          >
            <Icon name={icon} />
          </Button>
        ))}
      </div>
      <p className="figures mt-1.5 text-caption text-muted">
        {formatSize(at - width / 2)} free on the left, {formatSize(length - at - width / 2)} on the right
      </p>
      <p role="status" className="text-caption text-error">
        {stoppedBy}
      </p>
    </div>
  )
}

const STEPS = [
  { by: -1, label: '-1 in', icon: 'minus' },
  { by: 1, label: '+1 in', icon: 'plus' },
] as const

function ModelField({ cutout, onChange }: { cutout: Cutout; onChange: (model: string | undefined) => void }) {
  const [text, setText] = useState(isAssumed(cutout) ? '' : (cutout.model ?? ''))
  return (
    <TextField
      label="Model (optional)"
      value={text}
      maxLength={LIMITS.modelLength}
      autoComplete="off"
      hint={isAssumed(cutout) ? 'We assumed this kind.' : undefined}
      error={isSingleLine(text) ? undefined : "The model contains a character we can't save"}
      onChange={({ target }) => {
        setText(target.value)
        if (isSingleLine(target.value)) onChange(target.value.trim() || undefined)
      }}
    />
  )
}

function FollowSink({ editor: { details, change }, cutout }: { editor: DetailsEditor; cutout: Cutout }) {
  if (!isHole(cutout.kind)) return null
  const sinks = details.cutouts.filter((one) => isSink(one.kind) && one.side === cutout.side)
  const nearest = sinks.toSorted((one, other) => Math.abs(one.at - cutout.at) - Math.abs(other.at - cutout.at))[0]
  if (!nearest) return null
  return (
    <Checkbox
      label="Moves with the sink"
      checked={cutout.with !== undefined}
      onChange={({ target }) =>
        change(changeCutout(details, cutout.id, { with: target.checked ? nearest.id : undefined }))
      }
    />
  )
}
