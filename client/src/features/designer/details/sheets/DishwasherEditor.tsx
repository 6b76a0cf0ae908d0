import { useState } from 'react'
import { DISHWASHER_WIDTH } from '#shared/fabrication/fabricate.ts'
import { moveDishwasher } from '#shared/fabrication/move-dishwasher.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { PositionField, SideField } from './CutoutEditor.tsx'
import { changeDishwasher } from '#client/features/designer/details/edits/edit-cutouts.ts'
import type { DetailsEditor } from '#client/features/designer/details/use-details-editor.ts'

/** Where a dishwasher stands below the top. */
export function DishwasherEditor({ editor, index }: { editor: DetailsEditor; index: number }) {
  const { countertop, details, change } = editor
  const [stoppedBy, setStoppedBy] = useState<string | null>(null)
  const { shape, dimensions } = countertop
  const place = details.dishwasher[index]
  if (!place) return null
  const side = sidesOf(shape, dimensions, details.mirrored).find(({ name }) => name === place.side)
  return (
    <div className="grid gap-5">
      <PositionField
        at={place.at}
        width={DISHWASHER_WIDTH}
        length={side?.length ?? place.at}
        countertop={countertop}
        stoppedBy={stoppedBy}
        onChange={(from, at, undoStep) => {
          const moved = moveDishwasher(from, index, at, null)
          if (!moved) return
          setStoppedBy(moved.stoppedBy)
          change({ ...details, dishwasher: moved.dishwasher }, `dishwasher ${index} ${undoStep}`)
        }}
      />
      <SideField
        value={place.side}
        editor={editor}
        onChange={(name) => {
          setStoppedBy(null)
          change(changeDishwasher(details, index, { side: name }))
        }}
      />
    </div>
  )
}
