import type { ReactNode } from 'react'

const LINE = 'figures pointer-events-none text-caption text-muted'
const TAB = 'flex min-h-14 items-center bg-white px-5 py-2 lg:min-h-9 lg:px-3.5'

/**
 * A line below the plan; where plan and room stand side by side, cut into the plan's lower right corner, since what it says
 * can be pressed may stand in the lower left: the figure of a leg that reaches far down.
 */
export function PlanCaption({ children }: { children: ReactNode }) {
  return (
    <p className={`${LINE} ${TAB} flex-1 lg:absolute lg:right-0 lg:bottom-0`}>
      {/* One box, or each part of the line would be a box of its own. */}
      <span>{children}</span>
    </p>
  )
}

/** A line below the room, or in its lower left corner, that may change in every frame. */
export function RoomCaption({ children }: { children: ReactNode }) {
  return (
    <figcaption className={`${LINE} lg:absolute lg:inset-x-0 lg:bottom-0`}>
      <div className="flex h-14 items-end contain-live lg:h-9">
        <span className={`${TAB} max-lg:w-full`}>{children}</span>
      </div>
    </figcaption>
  )
}
