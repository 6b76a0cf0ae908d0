import { useId } from 'react'
import { toast } from '#client/ui/toast/toast.ts'
import { Checkbox } from '#client/ui/field.tsx'
import { CUTOUT_AREA_NOTE } from '#shared/estimate/texts.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { CUTOUT_LABELS } from '#shared/fabrication/labels.ts'
import { type Cutout, type Details, isSink, isCooktop } from '#shared/fabrication/details.ts'
import { ChoiceGroup } from '#client/features/designer/details/ChoiceGroup.tsx'
import {
  ASSUMED_MODEL,
  isAssumed,
  withoutCutout,
  removeDishwasher,
} from '#client/features/designer/details/edits/edit-cutouts.ts'
import { COOKTOP_KINDS, type FixtureKind, SINK_KINDS } from '#client/features/designer/details/edits/fixture-kinds.ts'
import { placeDishwasher, placeFixture, replaceFixture } from '#client/features/designer/details/edits/place-fixture.ts'
import { kindPrice, lowestPrice } from '#client/features/designer/details/price-effects.ts'
import { RuleProblems } from '#client/features/designer/details/sheets/RuleProblems.tsx'
import { Assumed, StepQuestion } from './StepQuestion.tsx'
import type { DetailsEditor } from '#client/features/designer/details/use-details-editor.ts'

export const LIST_FULL = "This countertop can't take more. Delete something first."

export function FixturesQuestion({ editor }: { editor: DetailsEditor }) {
  const { countertop, details, change } = editor
  const { shape, dimensions } = countertop
  const names = new Set(sidesOf(shape, dimensions, details.mirrored).map(({ name }) => name))
  const own = details.cutouts.filter(({ side }) => names.has(side))
  const dishwashers = details.dishwasher.flatMap(({ side }, index) => (names.has(side) ? [index] : []))
  const add = (next: Details | null) => {
    if (next) change(next)
    else toast({ title: LIST_FULL, look: 'destructive' })
  }
  return (
    <StepQuestion title="What goes in it?">
      <div className="border-divider border-y">
        <Fixture
          label="Sink"
          kinds={SINK_KINDS}
          fixtures={own.filter(({ kind }) => isSink(kind))}
          add={add}
          editor={editor}
        />
        <Fixture
          label="Cooktop"
          kinds={COOKTOP_KINDS}
          fixtures={own.filter(({ kind }) => isCooktop(kind))}
          add={add}
          editor={editor}
        />
        <div className="border-divider border-t">
          <Checkbox
            label="Dishwasher"
            checked={dishwashers.length > 0}
            onChange={({ target }) => {
              if (target.checked) add(placeDishwasher(countertop))
              else change(dishwashers.toReversed().reduce(removeDishwasher, details))
            }}
          />
        </div>
      </div>
    </StepQuestion>
  )
}

interface FixtureProps {
  label: 'Sink' | 'Cooktop'
  /** The first one is what we assume. */
  kinds: readonly [FixtureKind, ...FixtureKind[]]
  /** What the countertop has of them. The answers are about the first one. */
  fixtures: readonly Cutout[]
  add: (details: Details | null) => void
  editor: DetailsEditor
}

const UNKNOWN = 'unknown'

function Fixture({ label, kinds, fixtures, add, editor }: FixtureProps) {
  const { countertop, details, change } = editor
  const id = useId()
  const [assumedKind] = kinds
  const [first] = fixtures
  const choose = (kind: FixtureKind | typeof UNKNOWN) => {
    if (!first) return
    const [chosen, model] = kind === UNKNOWN ? [assumedKind, ASSUMED_MODEL] : [kind, undefined]
    change(replaceFixture(countertop, first.id, chosen, model))
  }
  return (
    <div role="group" aria-labelledby={id} className="border-divider not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={<span id={id}>{label}</span>}
          checked={fixtures.length > 0}
          onChange={({ target }) => {
            if (target.checked) add(placeFixture(countertop, assumedKind, ASSUMED_MODEL))
            else change(fixtures.reduce((rest, fixture) => withoutCutout(rest, fixture.id), details))
          }}
        />
        <span className="figures text-caption text-muted">
          {first ? isAssumed(first) ? <Assumed /> : null : `From ${lowestPrice(kinds)}`}
        </span>
      </div>
      {first && (
        <div className="mb-4">
          <ChoiceGroup
            label={`Which ${label.toLowerCase()}?`}
            options={[...kinds, UNKNOWN]}
            value={isAssumed(first) ? UNKNOWN : (kinds.find((kind) => kind === first.kind) ?? null)}
            onChange={choose}
            textOf={(kind) =>
              kind === UNKNOWN
                ? { name: "I don't know yet", note: kindPrice(countertop, details, first.id, assumedKind) }
                : { name: shortLabel(kind, label), note: kindPrice(countertop, details, first.id, kind) }
            }
          />
          <p className="mt-2 text-caption text-muted">
            {`${
              label === 'Sink'
                ? "Your sink's template decides the exact size."
                : 'The maker of your cooktop gives the exact size.'
            } ${CUTOUT_AREA_NOTE}`}
          </p>
          <div className="mt-2">
            <RuleProblems countertop={countertop} isAbout={({ cutoutId }) => cutoutId === first.id} />
          </div>
        </div>
      )}
    </div>
  )
}

/** `Single` under "Sink", `30 in` under "Cooktop". */
function shortLabel(kind: FixtureKind, label: string): string {
  return CUTOUT_LABELS[kind].replace(new RegExp(`,? ?${label},? ?`, 'i'), '')
}
