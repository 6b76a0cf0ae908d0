import { RadioGroup } from '#client/ui/radio-group.tsx'
import { CABINET_IDS, CABINETS, type CabinetId } from '#shared/content/cabinets.ts'
import { chooseCabinet } from './cabinet-choice.ts'

/** The colors as small cabinet doors. */
export function CabinetPicker({ value }: { value: CabinetId }) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <RadioGroup
        label="Cabinet color"
        options={CABINET_IDS}
        value={value}
        onChange={chooseCabinet}
        className="flex"
        optionClassName="group grid size-11 place-items-center rounded-sm"
      >
        {(cabinet) => (
          <>
            <svg
              aria-hidden
              viewBox="0 0 28 28"
              className="size-7 rounded-sm outline-offset-2 group-hover:outline-1 group-hover:outline-control group-has-focus-visible:outline-4 group-has-checked:outline-2 group-has-checked:outline-pine"
            >
              {/* An attribute, because the content security policy refuses inline styles in prerendered HTML. */}
              <path d="M.5 .5h27v27h-27z" fill={CABINETS[cabinet].color} className="stroke-ink/25" />
              <path d="M5.5 5.5h16v17h-16z" className="fill-white/10 stroke-ink/30" />
              <path d="M24.9 9.5v9" stroke={CABINETS[cabinet].handle} className="stroke-2" />
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
