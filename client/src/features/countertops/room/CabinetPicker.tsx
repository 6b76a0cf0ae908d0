import { RadioGroup } from '#client/features/countertops/RadioGroup.tsx'
import { CABINET_IDS, CABINETS, type CabinetId } from '#shared/content/cabinets.ts'
import { chooseCabinet } from './cabinet-choice.ts'

/** Fill of each swatch. Not by a style, which a page that comes as HTML may not carry. */
export function CabinetPicker({ value }: { value: CabinetId }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <RadioGroup
        label="Cabinet color"
        options={CABINET_IDS}
        value={value}
        onChange={chooseCabinet}
        className="flex"
        optionClassName="group grid size-11 place-items-center rounded-sm outline-none"
      >
        {(cabinet) => (
          <>
            <svg
              aria-hidden
              viewBox="0 0 28 28"
              className="size-7 rounded-full outline-offset-2 group-hover:outline-1 group-hover:outline-control group-focus-visible:outline-2 group-focus-visible:outline-control group-aria-checked:outline-2 group-aria-checked:outline-pine"
            >
              <circle cx="14" cy="14" r="13.5" fill={CABINETS[cabinet].color} className="stroke-ink/25" />
            </svg>
            <span className="sr-only">{CABINETS[cabinet].name}</span>
          </>
        )}
      </RadioGroup>
      <span aria-hidden className="truncate text-caption text-muted max-sm:hidden lg:max-xl:hidden">
        {CABINETS[value].name}
      </span>
    </div>
  )
}
