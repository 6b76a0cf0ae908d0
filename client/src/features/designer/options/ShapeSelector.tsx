import { RadioGroup } from '#client/ui/radio-group.tsx'
import { SHAPE_LABELS, SHAPES, type Shape } from '#shared/countertops/countertop.ts'

/** Three choices of 180 px. On a phone they wrap. */
export function ShapeSelector(chosen: { value: Shape; onChange: (shape: Shape) => void }) {
  return (
    <RadioGroup
      {...chosen}
      label="Shape"
      options={SHAPES}
      // The column at 1440 and 1366 px is a pixel narrower than three.
      className="-mx-5 flex flex-wrap justify-center sm:-mr-px sm:ml-0 sm:justify-start"
      optionClassName="group grid min-h-26 w-45 shrink-0 place-items-center content-center gap-3.5 border border-divider bg-white font-strong text-label text-muted transition-colors hover:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-pine has-checked:border-pine has-checked:bg-paper/60 has-checked:text-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-pine)] forced-colors:has-checked:border-4"
    >
      {(shape) => (
        <>
          <ShapeIcon
            shape={shape}
            className="h-9.5 stroke-[1.5] group-has-checked:fill-pine/20 group-has-checked:stroke-pine"
          />
          {SHAPE_LABELS[shape]}
        </>
      )}
    </RadioGroup>
  )
}

const ICON_PATHS: Record<Shape, string> = {
  I: 'M2 12h56v14H2z',
  L: 'M2 2h56v14H16v20H2z',
  U: 'M2 2h56v34H44V16H16v20H2z',
}

export function ShapeIcon({ shape, className }: { shape: Shape; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 60 38" className={`shrink-0 fill-sand stroke-current ${className}`}>
      <path d={ICON_PATHS[shape]} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
