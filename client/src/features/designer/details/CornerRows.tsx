import { SelectField } from '#client/ui/field.tsx'
import type { Corner, CornerName } from '#shared/fabrication/details.ts'
import { sideLabel } from '#shared/fabrication/labels.ts'
import { cornersOf, sidesOf } from '#shared/fabrication/sides.ts'
import { cornerLimit, withCorner } from './edits/edit-sides.ts'
import { InchesField } from './InchesField.tsx'
import type { DetailsEditor } from './use-details-editor.ts'

/** How each corner is cut. */
export function CornerRows({ editor }: { editor: DetailsEditor }) {
  const { countertop, details } = editor
  const { shape, dimensions } = countertop
  const sides = sidesOf(shape, dimensions, details.mirrored)
  const corners = cornersOf(shape, dimensions, details.mirrored)
  const isU = shape === 'U'
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-strong text-caption text-muted">Corners</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {corners.map(({ name, at, isInside }) => {
          const meeting = sides.filter(({ from, to }) => [from, to].some(({ x, y }) => x === at.x && y === at.y))
          const label = meeting.map((side) => sideLabel(side.name, isU)).join(' and ')
          return (
            <CornerFields key={name} name={name} label={isInside ? `Inside corner, ${label}` : label} editor={editor} />
          )
        })}
      </div>
    </fieldset>
  )
}

const CUTS = { square: 'Square', radius: 'Rounded', clip: 'Clipped' }
type Cut = keyof typeof CUTS

/** Inches. What a corner gets when it's first rounded or clipped. */
const FIRST_SIZE = 2

interface CornerFieldsProps {
  name: CornerName
  label: string
  editor: DetailsEditor
}

function CornerFields({ name, label, editor }: CornerFieldsProps) {
  const { countertop, details, change } = editor
  const corner = details.corners[name]
  const cut: Cut = corner?.radius !== undefined ? 'radius' : corner?.clip !== undefined ? 'clip' : 'square'
  const inches = corner?.radius ?? corner?.clip ?? 0
  const set = (next: Cut, size: number, undoStep?: string) => {
    const changed: Corner | undefined = next === 'square' ? undefined : { [next]: size }
    change(withCorner(details, name, changed), undoStep)
  }
  return (
    <div className="flex min-w-0 gap-2">
      <SelectField
        label={label}
        value={cut}
        className="grow"
        onChange={({ target }) => {
          const chosen = CUT_NAMES.find((one) => one === target.value)
          if (chosen) set(chosen, inches || FIRST_SIZE)
        }}
      >
        {CUT_NAMES.map((one) => (
          <option key={one} value={one}>
            {CUTS[one]}
          </option>
        ))}
      </SelectField>
      {cut !== 'square' && (
        <InchesField
          label={cut === 'radius' ? 'Radius' : 'Clip'}
          inches={inches}
          min={0.25}
          max={cornerLimit(countertop.dimensions)}
          onChange={(size) => set(cut, size, `corner ${name}`)}
          className="w-24 shrink-0"
        />
      )}
    </div>
  )
}

const CUT_NAMES: readonly Cut[] = ['square', 'radius', 'clip']
