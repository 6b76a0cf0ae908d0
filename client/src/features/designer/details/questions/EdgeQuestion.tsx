import { Button } from '#client/ui/button.tsx'
import { type Profile, PROFILES } from '#shared/fabrication/details.ts'
import { PROFILE_LABELS } from '#shared/fabrication/labels.ts'
import { stretchesOf } from '#shared/fabrication/stretches.ts'
import { ChoiceGroup } from '#client/features/designer/details/ChoiceGroup.tsx'
import { commonProfile, setProfile } from '#client/features/designer/details/edits/edit-sides.ts'
import { addedPrice } from '#client/features/designer/details/price-effects.ts'
import { ProfileIcon } from './ProfileIcon.tsx'
import { StepQuestion } from './StepQuestion.tsx'
import type { DetailsEditor } from '#client/features/designer/details/use-details-editor.ts'

export function EdgeQuestion({ editor, onOpenSides }: { editor: DetailsEditor; onOpenSides: () => void }) {
  const { countertop, details, change } = editor
  const profile = commonProfile(stretchesOf(countertop))
  const isChosen = Object.values(details.sides).some((stretches) => stretches.some((stretch) => stretch.profile))
  const choose = (chosen: Profile) => change(setProfile(countertop, chosen))
  if (profile === undefined) {
    return (
      <StepQuestion title="Which edge?">
        <p className="text-label text-muted">No side shows. All of them are walls, appliances or waterfalls.</p>
      </StepQuestion>
    )
  }
  return (
    <StepQuestion title="Which edge?" isAssumed={!isChosen}>
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
              <ProfileIcon profile={one} />
            </span>
          ),
          note: addedPrice(countertop, setProfile(countertop, 'eased'), setProfile(countertop, one)),
        })}
      />
      {profile === null && <p className="mt-2 text-caption text-muted">Your sides have different edges.</p>}
      <Button variant="link" size="small" className="mt-1" onClick={onOpenSides}>
        Make one side different
      </Button>
    </StepQuestion>
  )
}
