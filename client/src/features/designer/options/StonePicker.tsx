import { usePriceList } from '#client/lib/price-list.ts'
import { Picture } from '#client/ui/picture.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { STONES } from '#shared/content/stones.ts'
import { noLongerOffered, STONE_IDS, STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { formatPrice } from '#shared/lib/cents.ts'
import { StonePictureNote } from '#client/features/drawing/slab/StonePictureNote.tsx'
import { stonePictureName } from '#client/features/drawing/slab/stone-pictures.ts'

interface StonePickerProps {
  value: StoneId
  /** The draft's stone is only the default then, and none is chosen. */
  formerStone?: string | undefined
  onChange: (stone: StoneId) => void
}

export function StonePicker({ value, formerStone, onChange }: StonePickerProps) {
  const { perSquareFootCents } = usePriceList()
  return (
    <>
      {formerStone !== undefined && (
        <p role="alert" className="mb-4 border-error border-l-2 pl-4 text-label">
          {noLongerOffered(formerStone)}
        </p>
      )}
      <RadioGroup
        label="Quartz stone"
        options={STONE_IDS}
        value={formerStone === undefined ? value : null}
        onChange={onChange}
        className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-2.5 sm:gap-3.5"
        optionClassName="group flex min-w-0 flex-col"
      >
        {(stone) => (
          <>
            <span className="relative block h-23 w-full shrink-0 overflow-hidden rounded-sm bg-sand outline-offset-3 group-has-focus-visible:outline-4 group-has-checked:outline-2 group-has-checked:outline-pine sm:h-26 xl:h-18">
              <Picture
                name={stonePictureName(stone)}
                // Magnified.
                sizes="300px"
                upTo={620}
                isAlsoInSvg
                alt=""
                className={`absolute inset-0 size-full scale-240 object-cover ${STONES[stone].swatch}`}
              />
            </span>
            <span className="mt-2.5 block font-strong text-caption leading-snug group-has-focus-visible:underline sm:text-label xl:text-caption">
              {STONE_NAMES[stone]}
            </span>
            <span className="figures mt-0.5 block text-caption text-muted">
              {formatPrice(perSquareFootCents[stone])}/sq ft
            </span>
          </>
        )}
      </RadioGroup>
      <p className="mt-2 text-caption text-muted">
        <StonePictureNote stone={value} />
      </p>
    </>
  )
}
