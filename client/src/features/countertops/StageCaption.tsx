import type { ReactNode } from 'react'

/**
 * A line below plan or room; where they stand side by side, cut into their lower corners. The plan's is to the right, since
 * what it says can be pressed may stand in the lower left: the figure of a leg that reaches far down.
 */
export function StageCaption({ as: Part = 'p', children }: { as?: 'p' | 'figcaption'; children: ReactNode }) {
  return (
    <Part
      className={`figures pointer-events-none flex min-h-14 items-center bg-white px-5 py-2 text-caption text-muted lg:absolute lg:bottom-0 lg:min-h-9 lg:px-3.5 ${Part === 'p' ? 'lg:right-0' : 'lg:left-0'}`}
    >
      {/* One box, or each part of the line would be a box of its own. */}
      <span>{children}</span>
    </Part>
  )
}
