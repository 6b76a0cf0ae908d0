import { memo } from 'react'
import { STONE_PICTURE_NOTE } from '#shared/content/stones.ts'
import { STONE_IDS, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { RadioGroup } from './RadioGroup.tsx'
import { STONE_PICTURES } from './stone-pictures.ts'

/** The part of each slab that its swatch shows, magnified. */
const CROPS: Record<StoneId, string> = {
  'inverness-bristol-bay': 'origin-[84%_12%]',
  southport: 'origin-[52%_52%]',
  travella: 'origin-[54%_82%] xl:object-[18%_50%] xl:origin-[50%_60%]',
}

interface StonePickerProps {
  value: StoneId
  onChange: (stone: StoneId) => void
}

export const StonePicker = memo(function StonePicker({ value, onChange }: StonePickerProps) {
  return (
    <>
      <RadioGroup
        label="Quartz stone"
        options={STONE_IDS}
        value={value}
        onChange={onChange}
        className="grid grow grid-cols-3 gap-2.5 sm:gap-3.5"
        optionClassName="group flex min-w-0 flex-col text-left outline-none"
      >
        {(stone) => (
          <>
            <span className="relative block h-23 w-full shrink-0 overflow-hidden rounded-sm bg-sand outline-offset-3 group-focus-visible:outline-2 group-focus-visible:outline-control group-aria-checked:outline-2 group-aria-checked:outline-pine sm:h-26 xl:h-auto xl:min-h-26 xl:grow">
              <img
                src={STONE_PICTURES[stone][620]}
                srcSet={`${STONE_PICTURES[stone][620]} 620w, ${STONE_PICTURES[stone][1550]} 1550w`}
                // Magnified, and as tall as the panel lets them be beside the plan.
                sizes="(min-width: 80rem) 700px, 300px"
                alt=""
                decoding="async"
                className={`absolute inset-0 size-full scale-240 object-cover xl:scale-150 ${CROPS[stone]}`}
              />
            </span>
            <span className="mt-2.5 block font-[550] text-caption leading-snug group-focus-visible:underline sm:text-label">
              {STONE_NAMES[stone]}
            </span>
          </>
        )}
      </RadioGroup>
      <p className="mt-3 text-caption text-muted">{STONE_PICTURE_NOTE}</p>
    </>
  )
})
