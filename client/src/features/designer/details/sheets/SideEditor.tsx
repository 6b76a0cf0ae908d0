import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/field.tsx'
import { formatSize } from '#shared/countertops/sizes.ts'
import { LIMITS, PROFILES, type Use, USES } from '#shared/fabrication/details.ts'
import { PROFILE_LABELS, USE_LABELS } from '#shared/fabrication/labels.ts'
import { ChoiceGroup } from '#client/features/designer/details/ChoiceGroup.tsx'
import {
  canSplit,
  changeStretch,
  endLimits,
  removeStretch,
  type SideStretches,
  splashOf,
  splitSide,
} from '#client/features/designer/details/edits/edit-sides.ts'
import { RuleProblems } from './RuleProblems.tsx'
import { InchesField } from '#client/features/designer/details/InchesField.tsx'
import { addedPrice } from '#client/features/designer/details/price-effects.ts'
import { SplashField } from '#client/features/designer/details/SplashField.tsx'
import type { DetailsEditor } from '#client/features/designer/details/use-details-editor.ts'

interface SideEditorProps {
  editor: DetailsEditor
  side: SideStretches
}

/** What a side meets, its edge, backsplash and overhang, for each of its stretches. */
export function SideEditor({ editor, side }: SideEditorProps) {
  const { countertop, change } = editor
  const { stretches } = side
  return (
    <div className="grid gap-6">
      <RuleProblems
        countertop={countertop}
        isAbout={({ side: about, cutoutId }) => about === side.side.name && cutoutId === undefined}
      />
      {stretches.map((_, index) => (
        // Stretches have no other identity than their place.
        <StretchFields key={stretches.length * 10 + index} editor={editor} side={side} index={index} />
      ))}
      {canSplit(side) && (
        <div>
          <Button size="small" onClick={() => change(splitSide(countertop, side))}>
            Split this side
          </Button>
          <p className="mt-1.5 text-caption text-muted">For a side that is part wall, part finished.</p>
        </div>
      )}
    </div>
  )
}

function StretchFields({ editor, side, index }: SideEditorProps & { index: number }) {
  const { countertop, change } = editor
  const { stretches } = side
  const stretch = stretches[index]
  if (!stretch) return null
  const { use, from, to } = stretch
  const isLast = index === stretches.length - 1
  const isSplit = stretches.length > 1
  const name = isSplit ? `${formatSize(from)} to ${formatSize(to)}` : ''
  const as = (changed: Parameters<typeof changeStretch>[3]) => changeStretch(countertop, side, index, changed)
  const set = (changed: Parameters<typeof changeStretch>[3], field?: string) =>
    change(as(changed), field && `${side.side.name} ${index} ${field}`)
  const noteOf = (one: Use) => USE_NOTES[one] ?? addedPrice(countertop, as({ use: 'appliance' }), as({ use: one }))
  return (
    <fieldset className={`grid min-w-0 gap-4 ${isSplit ? 'border-divider border-l-2 pl-4' : ''}`}>
      {isSplit && (
        <legend className="mb-3 flex w-full items-center justify-between gap-3 font-strong text-label">
          {name}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove the stretch from ${name}`}
            onClick={() => change(removeStretch(countertop, side, index))}
          >
            Remove
          </Button>
        </legend>
      )}
      <ChoiceGroup
        label="Use"
        options={USES}
        value={use}
        // Nothing hangs over at a wall.
        onChange={(chosen) => set(chosen === 'wall' ? { use: chosen, overhang: undefined } : { use: chosen })}
        textOf={(one) => ({ name: USE_LABELS[one], note: noteOf(one) })}
        className="grid-cols-2"
      />
      {use === 'finished' && (
        <SelectField
          label="Edge"
          value={stretch.profile}
          onChange={({ target }) => set({ profile: PROFILES.find((one) => one === target.value) })}
        >
          {PROFILES.map((profile) => (
            <option key={profile} value={profile}>
              {PROFILE_LABELS[profile]} ({addedPrice(countertop, as({ profile: 'eased' }), as({ profile }))})
            </option>
          ))}
        </SelectField>
      )}
      {use === 'wall' && (
        <SplashField
          label="Backsplash"
          height={stretch.splashHeight}
          priceOf={(inches) => addedPrice(countertop, as({ splash: splashOf(0) }), as({ splash: splashOf(inches) }))}
          onChange={(inches, undoStep) => set({ splash: splashOf(inches) }, undoStep)}
        />
      )}
      {use === 'finished' && (
        <InchesField
          label="Overhang"
          inches={stretch.overhang}
          min={0}
          max={LIMITS.overhang}
          hint="Past the cabinets. Bar stools need 12 in."
          onChange={(overhang) => set({ overhang }, 'overhang')}
        />
      )}
      {!isLast && (
        <InchesField
          label="Ends at"
          inches={to}
          {...endLimits(side, index)}
          hint="From the left end of the side"
          onChange={(inches) => set({ to: inches }, 'to')}
        />
      )}
    </fieldset>
  )
}

/** A waterfall has its price instead. */
const USE_NOTES = {
  wall: 'Meets a wall',
  finished: 'Shows',
  appliance: 'Meets a range or a refrigerator',
  waterfall: undefined,
}
