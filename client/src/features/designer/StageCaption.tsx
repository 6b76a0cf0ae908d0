import type { ReactNode } from 'react'

const LINE = 'figures pointer-events-none text-caption text-muted'
const CAPTION_BOX = 'flex min-h-14 items-center bg-white px-5 py-2 lg:min-h-9 lg:px-3.5'

/**
 * A line below the plan, or in its lower right corner on a wide screen. The lower left corner can have a label that the
 * caption would cover.
 */
export function PlanCaption({ children }: { children: ReactNode }) {
  return (
    <p className={`${LINE} ${CAPTION_BOX} flex-1 lg:absolute lg:right-0 lg:bottom-0 lg:max-w-104`}>
      {/* A single flex item, so the text wraps as one line. */}
      <span>{children}</span>
    </p>
  )
}

/** A line below the room, or in its lower left corner. It can change in every frame. */
export function RoomCaption({ children }: { children: ReactNode }) {
  return (
    <figcaption className={`${LINE} lg:absolute lg:inset-x-0 lg:bottom-0`}>
      <div className="flex h-14 items-end contain-live lg:h-9">
        <span className={`${CAPTION_BOX} max-lg:w-full`}>{children}</span>
      </div>
    </figcaption>
  )
}
