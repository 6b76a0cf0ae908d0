import { memo, useEffect, useId } from 'react'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { SHAPE_LABELS, SHAPES, type Shape } from '#shared/countertops/countertop.ts'
import { ShapeIcon } from './ShapeIcon.tsx'

interface ShapeSelectorProps {
  value: Shape
  onChange: (shape: Shape) => void
}

/** Three choices of 180 px. On a phone they scroll, and the third one is cut off to show that there's more. */
export const ShapeSelector = memo(function ShapeSelector({ value, onChange }: ShapeSelectorProps) {
  const id = useId()
  useEffect(() => {
    const row = document.getElementById(id)
    const chosen = row?.querySelector<HTMLElement>('[aria-checked=true]')
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2
  }, [id, value])
  return (
    <RadioGroup
      id={id}
      label="Shape"
      options={SHAPES}
      value={value}
      onChange={onChange}
      className="relative -mx-5 flex snap-x snap-proximity overflow-x-auto [scrollbar-width:none] sm:mx-0"
      optionClassName="group relative grid min-h-26 w-45 xl:min-h-40 shrink-0 snap-center place-items-center content-center gap-3.5 border border-divider bg-white font-strong text-label text-muted transition-colors hover:text-ink focus-visible:-outline-offset-4 aria-checked:border-pine aria-checked:bg-paper/60 aria-checked:text-ink aria-checked:shadow-[inset_0_0_0_1px_var(--color-pine)] forced-colors:aria-checked:border-4"
    >
      {(shape) => (
        <>
          <ShapeIcon
            shape={shape}
            className="h-9.5 stroke-[1.5] group-aria-checked:fill-pine/20 group-aria-checked:stroke-pine"
          />
          {SHAPE_LABELS[shape]}
        </>
      )}
    </RadioGroup>
  )
})
