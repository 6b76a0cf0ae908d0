import type { SideName } from '#shared/fabrication/details.ts'
import { sideLabel } from '#shared/fabrication/labels.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { ChoiceGroup } from '#client/features/designer/details/ChoiceGroup.tsx'
import {
  commonSplashHeight,
  setSplash,
  sidesWithStretches,
  splashOf,
} from '#client/features/designer/details/edits/edit-sides.ts'
import { addedPrice } from '#client/features/designer/details/price-effects.ts'
import { StepQuestion } from './StepQuestion.tsx'
import { SplashField } from '#client/features/designer/details/SplashField.tsx'
import {
  type SplashChoice,
  splashChoiceOf,
  SPLASH_HEIGHTS,
  SPLASH_LABELS,
} from '#client/features/designer/details/splash-choices.ts'
import type { DetailsEditor } from '#client/features/designer/details/use-details-editor.ts'

const CHOICES = ['none', 'low', 'full'] as const

export function SplashQuestion({ editor }: { editor: DetailsEditor }) {
  const { countertop, details, change } = editor
  const height = commonSplashHeight(stretchesOf(countertop))
  const walls = sidesWithStretches(countertop).filter(({ stretches }) => stretches.some(({ use }) => use === 'wall'))
  const isChosen = Object.values(details.sides).some((stretches) =>
    stretches.some(({ splash }) => splash !== undefined),
  )
  if (height === undefined) {
    return (
      <StepQuestion title="Backsplash?">
        <p className="text-label text-muted">There is no wall for a backsplash.</p>
      </StepQuestion>
    )
  }
  const choice: SplashChoice | null = height === null ? null : splashChoiceOf(height)
  const splashed = (chosen: (typeof CHOICES)[number]) => setSplash(countertop, splashOf(SPLASH_HEIGHTS[chosen]))
  const choose = (chosen: (typeof CHOICES)[number]) => change(splashed(chosen))
  const setSide = (name: SideName, inches: number, undoStep?: string) =>
    change(setSplash(countertop, splashOf(inches), name), undoStep)
  return (
    <StepQuestion title="Backsplash?" isAssumed={!isChosen}>
      <ChoiceGroup
        label="Backsplash?"
        options={CHOICES}
        value={choice === 'other' ? null : choice}
        onChange={choose}
        onConfirm={choose}
        textOf={(one) => ({
          name: SPLASH_LABELS[one],
          note: addedPrice(countertop, splashed('none'), splashed(one)),
        })}
        className="grid-cols-3"
      />
      {walls.length > 1 && (
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {walls.map(({ side, stretches }) => (
            <SplashField
              key={side.name}
              label={`${sideLabel(side.name, countertop.shape === 'U')}, ${formatSize(side.length)}`}
              height={stretches.find(({ use }) => use === 'wall')?.splashHeight ?? 0}
              onChange={(inches, undoStep) => setSide(side.name, inches, undoStep && `${side.name} ${undoStep}`)}
            />
          ))}
        </div>
      )}
    </StepQuestion>
  )
}
