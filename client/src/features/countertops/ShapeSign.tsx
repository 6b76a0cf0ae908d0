import type { Shape } from '#shared/countertops/design.ts'

const SIGNS: Record<Shape, string> = {
  I: 'M2 12h56v14H2z',
  L: 'M2 2h56v14H16v20H2z',
  U: 'M2 2h56v34H44V16H16v20H2z',
}

/** A shape in small, beside its name. Its line is as wide at any size. */
export function ShapeSign({ shape, className }: { shape: Shape; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 60 38" className={`shrink-0 fill-sand stroke-current ${className}`}>
      <path d={SIGNS[shape]} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
