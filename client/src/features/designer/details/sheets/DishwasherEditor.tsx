import { DISHWASHER_WIDTH } from '#shared/fabrication/fabricate.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { PositionField, SideField } from './CutoutEditor.tsx'
import { changeDishwasher } from '#client/features/designer/details/edits/edit-cutouts.ts'
import type { DetailsEditor } from '#client/features/designer/details/use-details-editor.ts'

/** Where a dishwasher stands below the top. */
export function DishwasherEditor({ editor, index }: { editor: DetailsEditor; index: number }) {
  const { countertop, details, change } = editor
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
        onChange={(_, at, undoStep) =>
          change(changeDishwasher(details, index, { at }), `dishwasher ${index} ${undoStep}`)
        }
      />
      <SideField
        value={place.side}
        editor={editor}
        onChange={(name) => change(changeDishwasher(details, index, { side: name }))}
      />
    </div>
  )
}
