import { type ReactNode, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { formatSize } from '#shared/countertops/sizes.ts'
import { CUTOUT_AREA_NOTE } from '#shared/estimate/texts.ts'
import {
  COOKTOP_KINDS,
  type Cutout,
  type Details,
  isCooktop,
  isSink,
  type Profile,
  PROFILES,
  SINK_KINDS,
  type Stretch,
} from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { CUTOUT_LABELS, PROFILE_LABELS, sideLabel } from '#shared/fabrication/labels.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { addedPrice, type DetailsEditor, edgePrice, kindPrice, lowestPrice } from './editor.ts'
import { ASSUMED_MODEL, isAssumed as isAssumedKind, removeDishwasher, withoutCutout } from './edits/edit-cutouts.ts'
import {
  areUsesStated,
  commonProfile,
  commonSplashHeight,
  freeEnds,
  PLACEMENT_LABELS,
  type Placement,
  PLACEMENTS,
  placementOf,
  setProfile,
  setSplash,
  setWaterfallEnds,
  sidesWithStretches,
  splashOf,
  stateUses,
  waterfallEnds,
  withPlacement,
} from './edits/edit-sides.ts'
import { placeDishwasher, placeFixture, replaceFixture } from './edits/place-fixture.ts'
import { ChoiceGroup, RuleProblems, SPLASH_HEIGHTS, SPLASH_LABELS, splashChoiceOf, SplashField } from './fields.tsx'

interface QuestionsProps {
  editor: DetailsEditor
  onOpenSides: () => void
}

/** What is asked about a countertop, with our defaults marked until the visitor confirms them. */
export function Questions({ editor, onOpenSides }: QuestionsProps) {
  return (
    <>
      <PlacementQuestion editor={editor} />
      <WaterfallQuestion editor={editor} />
      <FixturesQuestion editor={editor} />
      <EdgeQuestion editor={editor} onOpenSides={onOpenSides} />
      <SplashQuestion editor={editor} />
    </>
  )
}

interface QuestionProps {
  title: string
  /** The answer is our default. */
  isAssumed?: boolean
  children: ReactNode
}

function Question({ title, isAssumed = false, children }: QuestionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h4
        id={id}
        className="mb-2.5 flex flex-wrap items-baseline gap-x-3 font-sans font-strong text-body tracking-normal"
      >
        {title}
        {isAssumed && ASSUMED}
      </h4>
      {children}
    </section>
  )
}

const ASSUMED = <span className="font-normal text-caption text-muted">We assumed</span>

const LEGS = ['left', 'right'] as const

function PlacementQuestion({ editor }: { editor: DetailsEditor }) {
  const { countertop, details, change } = editor
  const { shape, dimensions } = countertop
  const placement = placementOf(countertop)
  const isAssumed = placement === placementOf({ shape, dimensions }) && !areUsesStated(countertop)
  const choose = (chosen: Placement) => change(stateUses({ ...countertop, details: withPlacement(countertop, chosen) }))
  return (
    <Question title="Where does it go?" isAssumed={isAssumed}>
      <ChoiceGroup
        label="Where does it go?"
        options={PLACEMENTS}
        value={placement}
        onChange={choose}
        onConfirm={choose}
        textOf={(one) => ({ name: PLACEMENT_LABELS[one] })}
      />
      {shape === 'L' && (
        <div className="mt-2">
          <ChoiceGroup
            label="Side of the leg"
            options={LEGS}
            value={details.mirrored ? 'right' : 'left'}
            onChange={() => change(mirrorDetails(countertop))}
            textOf={(leg) => ({ name: `Leg on the ${leg}` })}
            className="grid-cols-2"
          />
        </div>
      )}
    </Question>
  )
}

/** Asked where ends stand free: at an island and a peninsula. */
function WaterfallQuestion({ editor }: { editor: DetailsEditor }) {
  const { countertop, change } = editor
  const placement = placementOf(countertop)
  const ends = freeEnds(countertop)
  if ((placement !== 'island' && placement !== 'peninsula') || ends.length === 0) return null
  const options = ['', ...ends, ...(ends.length > 1 ? [ends.join()] : [])]
  const endsOf = (option: string) => ends.filter((end) => option.split(',').includes(end))
  const optionOf = (chosen: string) => {
    if (chosen === '') return 'None'
    return endsOf(chosen).length > 1
      ? 'Both ends'
      : endsOf(chosen).map((end) => sideLabel(end, countertop.shape === 'U'))
  }
  const none = setWaterfallEnds(countertop, [])
  return (
    <Question title="Waterfall ends?">
      <ChoiceGroup
        label="Waterfall ends?"
        options={options}
        value={waterfallEnds(countertop).join()}
        onChange={(chosen) => change(setWaterfallEnds(countertop, endsOf(chosen)))}
        textOf={(option) => ({
          name: optionOf(option),
          note: addedPrice(editor, none, setWaterfallEnds(countertop, endsOf(option))),
        })}
      />
    </Question>
  )
}

function FixturesQuestion({ editor }: { editor: DetailsEditor }) {
  const { countertop, details, change, add } = editor
  const { cutouts, dishwashers } = fabricate(countertop)
  const own = cutouts.map(({ cutout }) => cutout)
  return (
    <Question title="What goes in it?">
      <div className="border-divider border-y">
        <FixtureQuestion
          label="Sink"
          kinds={SINK_KINDS}
          fixtures={own.filter(({ kind }) => isSink(kind))}
          note="Your sink's template decides the exact size."
          editor={editor}
        />
        <FixtureQuestion
          label="Cooktop"
          kinds={COOKTOP_KINDS}
          fixtures={own.filter(({ kind }) => isCooktop(kind))}
          note="The maker of your cooktop gives the exact size."
          editor={editor}
        />
        <div className="border-divider border-t">
          <Checkbox
            label="Dishwasher"
            checked={dishwashers.length > 0}
            onChange={({ target }) => {
              if (target.checked) add(placeDishwasher(countertop))
              else change(dishwashers.toReversed().reduce((rest, { index }) => removeDishwasher(rest, index), details))
            }}
          />
        </div>
      </div>
    </Question>
  )
}

type FixtureKind = (typeof SINK_KINDS)[number] | (typeof COOKTOP_KINDS)[number]

interface FixtureQuestionProps {
  label: 'Sink' | 'Cooktop'
  /** The first one is what we assume. */
  kinds: readonly [FixtureKind, ...FixtureKind[]]
  /** What the countertop has of them. The answers are about the first one. */
  fixtures: readonly Cutout[]
  note: string
  editor: DetailsEditor
}

const UNKNOWN = 'unknown'

function FixtureQuestion({ label, kinds, fixtures, note, editor }: FixtureQuestionProps) {
  const { countertop, details, change, add } = editor
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
          {first ? isAssumedKind(first) && ASSUMED : `From ${lowestPrice(kinds, editor.prices)}`}
        </span>
      </div>
      {first && (
        <div className="mb-4">
          <ChoiceGroup
            label={`Which ${label.toLowerCase()}?`}
            options={[...kinds, UNKNOWN]}
            value={isAssumedKind(first) ? UNKNOWN : (kinds.find((kind) => kind === first.kind) ?? null)}
            onChange={choose}
            textOf={(kind) => ({
              name: kind === UNKNOWN ? "I don't know yet" : shortLabel(kind, label),
              note: kindPrice(editor, first.id, kind === UNKNOWN ? assumedKind : kind),
            })}
          />
          <p className="mt-2 text-caption text-muted">{`${note} ${CUTOUT_AREA_NOTE}`}</p>
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

function isChosen({ sides }: Details, field: keyof Stretch): boolean {
  return Object.values(sides).some((stretches) => stretches.some((stretch) => stretch[field] !== undefined))
}

function EdgeQuestion({ editor, onOpenSides }: QuestionsProps) {
  const { countertop, details, change } = editor
  const profile = commonProfile(stretchesOf(countertop))
  const choose = (chosen: Profile) => change(setProfile(countertop, chosen))
  if (profile === undefined) {
    return (
      <Question title="Which edge?">
        <p className="text-label text-muted">No side shows. All of them are walls, appliances or waterfalls.</p>
      </Question>
    )
  }
  return (
    <Question title="Which edge?" isAssumed={!isChosen(details, 'profile')}>
      <ChoiceGroup
        label="Which edge?"
        options={PROFILES}
        value={profile}
        onChange={choose}
        onConfirm={choose}
        textOf={(one) => ({
          name: (
            <span className="flex items-center justify-between gap-2">
              {PROFILE_LABELS[one]}
              <svg aria-hidden viewBox="0 0 36 30" className="h-7.5 w-9 shrink-0 fill-sand stroke-ink">
                <path d={PROFILE_PATHS[one]} vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
              </svg>
            </span>
          ),
          note: edgePrice(editor, setProfile(countertop, one)),
        })}
      />
      {profile === null && <p className="mt-2 text-caption text-muted">Your sides have different edges.</p>}
      <Button variant="link" size="small" className="mt-1" onClick={onOpenSides}>
        Make one side different
      </Button>
    </Question>
  )
}

/** The end of a countertop, seen from its side. The edge is on the right. */
const PROFILE_PATHS: Record<Profile, string> = {
  eased: 'M2 4h28.5L32 5.5v11L30.5 18H2',
  pencil: 'M2 4h26a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H2',
  bevel: 'M2 4h24l6 6v8H2',
  'half-bullnose': 'M2 4h21a9 9 0 0 1 9 9v5H2',
  'full-bullnose': 'M2 4h23a7 7 0 0 1 0 14H2',
  ogee: 'M2 4h17v3c5 0 6 1 7 4s2 4 6 4v3H2',
  mitered: 'M2 4h30v22h-9v-8H2m21 0 9-14',
}

const SPLASHES = ['none', 'low', 'full'] as const

function SplashQuestion({ editor }: { editor: DetailsEditor }) {
  const { countertop, details, change } = editor
  const height = commonSplashHeight(stretchesOf(countertop))
  const walls = sidesWithStretches(countertop).filter(({ stretches }) => stretches.some(({ use }) => use === 'wall'))
  if (height === undefined) {
    return (
      <Question title="Backsplash?">
        <p className="text-label text-muted">There is no wall for a backsplash.</p>
      </Question>
    )
  }
  const choice = height === null ? 'other' : splashChoiceOf(height)
  const splashed = (chosen: (typeof SPLASHES)[number]) => setSplash(countertop, splashOf(SPLASH_HEIGHTS[chosen]))
  const choose = (chosen: (typeof SPLASHES)[number]) => change(splashed(chosen))
  return (
    <Question title="Backsplash?" isAssumed={!isChosen(details, 'splash')}>
      <ChoiceGroup
        label="Backsplash?"
        options={SPLASHES}
        value={choice === 'other' ? null : choice}
        onChange={choose}
        onConfirm={choose}
        textOf={(one) => ({ name: SPLASH_LABELS[one], note: addedPrice(editor, splashed('none'), splashed(one)) })}
        className="grid-cols-3"
      />
      {walls.length > 1 && (
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {walls.map(({ side: { name, length }, stretches }) => (
            <SplashField
              key={name}
              label={`${sideLabel(name, countertop.shape === 'U')}, ${formatSize(length)}`}
              height={stretches.find(({ use }) => use === 'wall')?.splashHeight ?? 0}
              onChange={(inches, undoStep) =>
                change(setSplash(countertop, splashOf(inches), name), undoStep && `${name} ${undoStep}`)
              }
            />
          ))}
        </div>
      )}
    </Question>
  )
}
