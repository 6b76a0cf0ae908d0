import type { ReactNode } from 'react'
import { ShapeIcon } from '#client/features/designer/options/ShapeSelector.tsx'
import { STONE_PICTURES } from '#client/features/drawing/slab/stone-pictures.ts'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { STONES } from '#shared/content/stones.ts'
import { SHAPE_LABELS, SHAPES } from '#shared/countertops/countertop.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { STONE_IDS, STONE_NAMES } from '#shared/countertops/stones.ts'
import { entriesFor, type PortfolioFilter } from '#client/features/portfolio/portfolio-query.ts'

interface FilterProps {
  filter: PortfolioFilter
  onChange: (filter: PortfolioFilter) => void
}

/** Filters by stone and layout. Each option shows how many entries it would list with the other filter unchanged. */
export function Filter({ filter, onChange }: FilterProps) {
  return (
    <div className="mx-auto w-full max-w-page noscript:hidden md:px-gutter-wide">
      <div className="border-divider border-y max-xl:[&>*+*]:border-t xl:flex xl:flex-wrap xl:justify-between xl:gap-x-12">
        <FilterRow
          label="Stone"
          names={STONE_NAMES}
          options={STONE_IDS}
          value={filter.stone}
          onChange={(stone) => onChange({ ...filter, stone })}
          count={(stone) => entriesFor({ ...filter, stone }).length}
        >
          {(stone) => (
            <span className="block size-6 overflow-hidden rounded-sm bg-sand">
              <img
                src={STONE_PICTURES[stone][180]}
                alt=""
                className={`size-full scale-250 object-cover ${STONES[stone].swatch}`}
              />
            </span>
          )}
        </FilterRow>
        <FilterRow
          label="Layout"
          names={SHAPE_LABELS}
          options={SHAPES}
          value={filter.shape}
          onChange={(shape) => onChange({ ...filter, shape })}
          count={(shape) => entriesFor({ ...filter, shape }).length}
        >
          {(shape) => <ShapeIcon shape={shape} className="h-4.5" />}
        </FilterRow>
      </div>
    </div>
  )
}

interface FilterRowProps<T extends string> {
  label: string
  names: Readonly<Record<T, string>>
  options: readonly T[]
  value: T | 'all'
  onChange: (value: T | 'all') => void
  count: (option: T | 'all') => number
  children: (option: T) => ReactNode
}

function FilterRow<T extends string>({ label, names, options, value, onChange, count, children }: FilterRowProps<T>) {
  return (
    <div className="min-w-0 border-divider">
      <p aria-hidden className="px-gutter pt-3 text-caption text-muted md:px-0">
        {label}
      </p>
      <RadioGroup
        label={label}
        options={['all', ...options] as const}
        value={value}
        onChange={onChange}
        centersChosen
        className="relative flex min-w-0 gap-x-6 overflow-x-auto px-gutter [scrollbar-width:none] md:flex-wrap md:overflow-visible md:px-0"
        optionClassName="flex min-h-13 shrink-0 items-center gap-2.5 whitespace-nowrap border-transparent border-b-2 text-label text-muted transition-colors hover:text-ink forced-colors:not-has-checked:border-[Canvas] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-pine has-checked:border-pine has-checked:text-ink"
      >
        {(option) => {
          const number = count(option)
          return (
            <>
              {option === 'all' ? 'All' : children(option)}
              {option !== 'all' && names[option]}
              <span aria-hidden className="figures text-caption text-muted">
                {number}
              </span>
              <span className="sr-only">{`(${pluralize(number, 'kitchen')})`}</span>
            </>
          )
        }}
      </RadioGroup>
    </div>
  )
}
