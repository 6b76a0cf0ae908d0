import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { formatSize } from '#shared/countertops/sizes.ts'
import { CUTOUT_AREA_NOTE, CUTOUT_INCLUDES } from '#shared/estimate/texts.ts'
import {
  COOKTOP_KINDS,
  type Cutout,
  type Details,
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
import { ChoiceGroup, SPLASH_HEIGHTS, SPLASH_LABELS, SplashField } from './fields.tsx'

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
      <FixturesQuestion editor={editor} onOpenSides={onOpenSides} />
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

interface ChoiceQuestionProps<T extends string> extends Omit<ComponentProps<typeof ChoiceGroup<T>>, 'label'> {
  title: string
  isAssumed?: boolean
  /** Below the answers. */
  children?: ReactNode
}

/** A question with one answer. Choosing our default confirms it. */
function ChoiceQuestion<T extends string>({ title, isAssumed, children, ...group }: ChoiceQuestionProps<T>) {
  return (
    <Question title={title} isAssumed={isAssumed}>
      <ChoiceGroup {...group} label={title} onConfirm={group.onChange} />
      {children}
    </Question>
  )
}

const LEGS = ['left', 'right'] as const

function PlacementQuestion({ editor }: { editor: DetailsEditor }) {
  const { countertop, details, change } = editor
  const { shape, dimensions } = countertop
  const placement = placementOf(countertop)
  return (
    <ChoiceQuestion
      title="Where does it go?"
      isAssumed={placement === placementOf({ shape, dimensions }) && !areUsesStated(countertop)}
      options={PLACEMENTS}
      value={placement}
      onChange={(chosen) => change(stateUses({ ...countertop, details: withPlacement(countertop, chosen) }))}
      textOf={(one) => ({ name: PLACEMENT_LABELS[one] })}
    >
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
    </ChoiceQuestion>
  )
}

/** Asked where ends stand free: at an island and a peninsula. */
function WaterfallQuestion({ editor }: { editor: DetailsEditor }) {
  const { countertop, change } = editor
  const placement = placementOf(countertop)
  const ends = freeEnds(countertop)
  if ((placement !== 'island' && placement !== 'peninsula') || ends.length === 0) return null
  const options = ['', ...ends, ...(ends.length > 1 ? [ends.join()] : [])]
  const withEnds = (option: string) =>
    setWaterfallEnds(
      countertop,
      ends.filter((end) => option.split(',').includes(end)),
    )
  const nameOf = (option: string) => {
    const end = ends.find((one) => one === option)
    if (end) return sideLabel(end, countertop.shape === 'U')
    return option === '' ? 'None' : 'Both ends'
  }
  return (
    <ChoiceQuestion
      title="Waterfall ends?"
      options={options}
      value={waterfallEnds(countertop).join()}
      onChange={(option) => change(withEnds(option))}
      textOf={(option) => ({
        name: nameOf(option),
        note: option && addedPrice(editor, withEnds(''), withEnds(option)),
      })}
    />
  )
}

type FixtureKind = (typeof SINK_KINDS)[number] | (typeof COOKTOP_KINDS)[number]

interface FixtureQuestionProps {
  label: string
  /** The first one is what we assume. */
  kinds: readonly [FixtureKind, ...FixtureKind[]]
  note: string
}

const FIXTURES: readonly FixtureQuestionProps[] = [
  { label: 'Sink', kinds: SINK_KINDS, note: "Your sink's template decides the exact size." },
  { label: 'Cooktop', kinds: COOKTOP_KINDS, note: 'The maker of your cooktop gives the exact size.' },
]

function FixturesQuestion({ editor, onOpenSides }: QuestionsProps) {
  const { countertop, details, change, add } = editor
  const { dishwashers } = fabricate(countertop)
  return (
    <Question title="What goes in it?">
      <p className="mb-2.5 text-caption text-muted">{`${CUTOUT_INCLUDES} ${CUTOUT_AREA_NOTE}`}</p>
      <div className="border-divider border-y">
        {FIXTURES.map((fixture) => (
          <FixtureQuestion key={fixture.label} {...fixture} editor={editor} />
        ))}
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
      <p className="mt-2 flex flex-wrap items-center gap-x-3 text-caption text-muted">
        A refrigerator or a range beside it?
        <Button variant="link" size="small" onClick={onOpenSides}>
          Choose the side
        </Button>
      </p>
    </Question>
  )
}

const UNKNOWN = 'unknown'

/** The answers are about the first sink or cooktop that the countertop has. */
function FixtureQuestion({ label, kinds, note, editor }: FixtureQuestionProps & { editor: DetailsEditor }) {
  const { countertop, details, change, add } = editor
  const id = useId()
  const [assumedKind] = kinds
  const kindOf = (cutout: Cutout) => kinds.find((kind) => kind === cutout.kind)
  const fixtures = fabricate(countertop)
    .cutouts.map(({ cutout }) => cutout)
    .filter(kindOf)
  const [first] = fixtures
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
            value={isAssumedKind(first) ? UNKNOWN : (kindOf(first) ?? null)}
            onChange={(kind) =>
              change(
                kind === UNKNOWN
                  ? replaceFixture(countertop, first.id, assumedKind, ASSUMED_MODEL)
                  : replaceFixture(countertop, first.id, kind),
              )
            }
            textOf={(kind) => ({
              name: kind === UNKNOWN ? "I don't know yet" : shortLabel(kind, label),
              note: kindPrice(editor, first.id, kind === UNKNOWN ? assumedKind : kind),
            })}
          />
          <p className="mt-2 text-caption text-muted">{note}</p>
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
  if (profile === undefined) {
    return (
      <Question title="Which edge?">
        <p className="text-label text-muted">No side shows. All of them are walls, appliances or waterfalls.</p>
      </Question>
    )
  }
  return (
    <ChoiceQuestion
      title="Which edge?"
      isAssumed={!isChosen(details, 'profile')}
      options={PROFILES}
      value={profile}
      onChange={(chosen) => change(setProfile(countertop, chosen))}
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
    >
      {profile === null && <p className="mt-2 text-caption text-muted">Your sides have different edges.</p>}
      <Button variant="link" size="small" className="mt-1" onClick={onOpenSides}>
        Make one side different
      </Button>
    </ChoiceQuestion>
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
  const splashed = (chosen: (typeof SPLASHES)[number]) => setSplash(countertop, splashOf(SPLASH_HEIGHTS[chosen]))
  return (
    <ChoiceQuestion
      title="Backsplash?"
      isAssumed={!isChosen(details, 'splash')}
      options={SPLASHES}
      value={SPLASHES.find((one) => SPLASH_HEIGHTS[one] === height) ?? null}
      onChange={(chosen) => change(splashed(chosen))}
      textOf={(one) => ({
        name: SPLASH_LABELS[one],
        note: one !== 'none' && addedPrice(editor, splashed('none'), splashed(one)),
      })}
      className="grid-cols-3"
    >
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
    </ChoiceQuestion>
  )
}
