import type { Shape } from '#shared/countertops/countertop.ts'

const ICON_PATHS: Record<Shape, string> = {
  I: 'M2 12h56v14H2z',
  L: 'M2 2h56v14H16v20H2z',
  U: 'M2 2h56v34H44V16H16v20H2z',
}

/** A small picture of a shape. Its line has the same width at any size. */
export function ShapeIcon({ shape, className }: { shape: Shape; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 60 38" className={`shrink-0 fill-sand stroke-current ${className}`}>
      <path d={ICON_PATHS[shape]} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
