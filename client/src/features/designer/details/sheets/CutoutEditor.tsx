import { useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { type Cutout, CUTOUT_KINDS, type CutoutKind, isHole, isSink, LIMITS } from '#shared/fabrication/details.ts'
import { moveCutout } from '#shared/fabrication/move-cutout.ts'
import { CUTOUT_LABELS, sideLabel } from '#shared/fabrication/labels.ts'
import { facesRoom } from '#shared/fabrication/sides.ts'
import { isSingleLine } from '#shared/lib/single-line.ts'
import { changeCutout, isAssumed, moveToSide } from '#client/features/designer/details/edits/edit-cutouts.ts'
import { sidesWithStretches } from '#client/features/designer/details/edits/edit-sides.ts'

import { RuleProblems } from './RuleProblems.tsx'
import { InchesField } from '#client/features/designer/details/InchesField.tsx'
import { replaceFixture, settled } from '#client/features/designer/details/edits/place-fixture.ts'
import { kindPrice } from '#client/features/designer/details/price-effects.ts'
import type { DetailsEditor } from '#client/features/designer/details/use-details-editor.ts'

interface CutoutEditorProps {
  editor: DetailsEditor
  placed: PlacedCutout
}

/** Where a cutout is, and what it is. */
export function CutoutEditor({ editor, placed }: CutoutEditorProps) {
  const { countertop, details, change } = editor
  const { cutout, side, width } = placed
  const { id } = cutout
  const [stoppedBy, setStoppedBy] = useState<string | null>(null)
  const move = (from: Countertop, at: number, undoStep: string) => {
    const moved = moveCutout(from, id, at, null)
    if (!moved) return
    setStoppedBy(moved.stoppedBy)
    change({ ...details, cutouts: moved.cutouts }, `${id} ${undoStep}`)
  }
  return (
    <div className="grid gap-5">
      <PositionField
        at={cutout.at}
        width={width}
        length={side.length}
        countertop={countertop}
        stoppedBy={stoppedBy}
        onChange={move}
      />
      <RuleProblems countertop={countertop} isAbout={({ cutoutId }) => cutoutId === id} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <SelectField
          className="col-span-2"
          label="Kind"
          value={cutout.kind}
          onChange={({ target }) => {
            const kind = CUTOUT_KINDS.find((one) => one === target.value)
            if (kind) change(replaceFixture(countertop, id, kind))
          }}
        >
          {CUTOUT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {CUTOUT_LABELS[kind]} ({kindPrice(countertop, details, id, kind)})
            </option>
          ))}
        </SelectField>
        <SideField
          value={side.name}
          editor={editor}
          onChange={(name) => {
            const moved = settled({ ...countertop, details: moveToSide(details, id, name) }, id)
            setStoppedBy(null)
            change(moved)
          }}
        />
        <SizeFields editor={editor} placed={placed} />
      </div>
      <ModelField cutout={cutout} onChange={(model) => change(changeCutout(details, id, { model }), `${id} model`)} />
      <FollowSink editor={editor} cutout={cutout} />
    </div>
  )
}

/** How large a cutout is, and how far from its side. */
function SizeFields({ editor: { details, change }, placed }: CutoutEditorProps) {
  const { cutout, side, width, depth, radius, setback } = placed
  const { id, kind } = cutout
  return (
    <>
      <InchesField
        label={kind === 'outlet' ? 'Width' : 'Size along the side'}
        inches={width}
        min={0.25}
        max={LIMITS.cutoutSize}
        onChange={(inches) =>
          change(changeCutout(details, id, { size: { width: inches, depth, radius } }), `${id} width`)
        }
      />
      <InchesField
        label={kind === 'outlet' ? 'Height' : 'Size front to back'}
        inches={depth}
        min={0.25}
        max={LIMITS.cutoutSize}
        onChange={(inches) =>
          change(changeCutout(details, id, { size: { width, depth: inches, radius } }), `${id} depth`)
        }
      />
      {hasSetback(kind) && (
        <InchesField
          label={`Distance from the ${facesRoom(side.name) ? 'front' : 'back'} edge`}
          inches={setback}
          min={0}
          max={LIMITS.setback}
          hint="To the edge of the cutout"
          onChange={(inches) => change(changeCutout(details, id, { setback: inches }), `${id} setback`)}
          className="col-span-2"
        />
      )}
    </>
  )
}

/** A farmhouse sink is open at the front, and an outlet is in the backsplash. */
function hasSetback(kind: CutoutKind): boolean {
  return kind !== 'sink-farmhouse' && kind !== 'outlet'
}

interface PositionFieldProps {
  /** Inches from the side's left end, and the length of the side. */
  at: number
  length: number
  /** Of what is placed, along the side. */
  width: number
  countertop: Countertop
  /** Why it isn't where the visitor wanted it. */
  stoppedBy?: string | null
  /** `from` is the countertop before typing began. */
  onChange: (from: Countertop, at: number, undoStep: string) => void
}

/** The center of something on a side: one inch back and forth, or a typed distance. */
export function PositionField({ at, length, width, countertop, stoppedBy, onChange }: PositionFieldProps) {
  const start = useRef(countertop)
  const max = Math.min(length, LIMITS.position)
  const step = (by: number) => onChange(countertop, Math.min(Math.max(at + by, 0), max), 'step')
  return (
    <div>
      <div className="flex items-start gap-2">
        <InchesField
          label="Center from the left end"
          inches={at}
          min={0}
          max={max}
          onEdit={() => {
            start.current = countertop
          }}
          onChange={(inches) => onChange(start.current, inches, 'at')}
          className="grow"
        />
        {STEPS.map(({ by, label, icon }) => (
          <Button key={by} aria-label={label} className="mt-[1.7rem] h-control w-12 px-0!" onClick={() => step(by)}>
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

interface SideFieldProps {
  value: PlacedCutout['side']['name']
  editor: DetailsEditor
  onChange: (name: PlacedCutout['side']['name']) => void
}

export function SideField({ value, editor: { countertop }, onChange }: SideFieldProps) {
  const sides = sidesWithStretches(countertop).map(({ side }) => side)
  return (
    <SelectField
      className="col-span-2"
      label="Side"
      value={value}
      onChange={({ target }) => {
        const side = sides.find(({ name }) => name === target.value)
        if (side) onChange(side.name)
      }}
    >
      {sides.map(({ name, length }) => (
        <option key={name} value={name}>
          {sideLabel(name, countertop.shape === 'U')}, {formatSize(length)}
        </option>
      ))}
    </SelectField>
  )
}

function ModelField({ cutout, onChange }: { cutout: Cutout; onChange: (model: string | undefined) => void }) {
  const [text, setText] = useState(isAssumed(cutout) ? '' : (cutout.model ?? ''))
  const isValid = isSingleLine(text)
  return (
    <TextField
      label="Model (optional)"
      value={text}
      maxLength={LIMITS.modelLength}
      autoComplete="off"
      hint={isAssumed(cutout) ? 'We assumed this kind.' : undefined}
      error={isValid ? undefined : "The model contains a character we can't save"}
      onChange={({ target }) => {
        setText(target.value)
        if (isSingleLine(target.value)) onChange(target.value.trim() || undefined)
      }}
    />
  )
}

/** A hole can move with a sink. */
function FollowSink({ editor, cutout }: { editor: DetailsEditor; cutout: Cutout }) {
  const { details, change } = editor
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
