import type { ReactNode } from 'react'

/** A line below plan or room; the room's is cut into its lower corner where they stand side by side. */
export function StageCaption({ as: Part = 'p', children }: { as?: 'p' | 'figcaption'; children: ReactNode }) {
  // The plan may reach its frame's lower edge with a figure that can be pressed.
  const isCut = Part === 'figcaption'
  return (
    <Part
      className={`figures pointer-events-none flex min-h-14 items-center bg-white px-5 py-2 text-caption text-muted lg:min-h-9 lg:pr-4 lg:pl-3.5 ${isCut ? 'lg:absolute lg:bottom-0 lg:left-0' : 'lg:col-span-full lg:border-divider lg:border-t'}`}
    >
      {/* One box, or each part of the line would be a box of its own. */}
      <span>{children}</span>
    </Part>
  )
}
