import { type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import type { PlacedCutout } from '#shared/fabrication/cutouts.ts'
import { type CornerName, CUTOUT_KINDS } from '#shared/fabrication/details.ts'
import { CUTOUT_LABELS, describeStretch, sideLabel } from '#shared/fabrication/labels.ts'
import { cornersOf, sidesOf } from '#shared/fabrication/sides.ts'
import { DEFAULT_OVERHANG } from '#shared/fabrication/stretches.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { selectorOf } from '#client/features/designer/designer-state.ts'
import { fixturesOf } from '#shared/drawing/fixtures.ts'
import { cutoutPrice, type DetailsEditor } from './editor.ts'
import { isAssumed, withoutFixture } from './edits/edit-cutouts.ts'
import { cornerLimit, type SideStretches, sidesWithStretches, withCorner } from './edits/edit-sides.ts'
import { placeDishwasher, placeFixture } from './edits/place-fixture.ts'
import { ChoiceField, InchesField } from './fields.tsx'

interface SidesAndCutoutsProps {
  editor: DetailsEditor
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Every side, cutout, dishwasher and corner in tables: what the drawing does, without it. */
export function SidesAndCutouts({ editor, isOpen, onToggle }: SidesAndCutoutsProps) {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="border-divider border-t pt-2">
      <h4 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
          className="flex min-h-touch w-full items-center justify-between gap-3 font-sans font-strong text-body tracking-normal"
        >
          Sides and cutouts
          <Icon name="chevron-down" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h4>
      <div id={id} hidden={!isOpen} className="mt-2 grid gap-6">
        {isOpen && (
          <>
            <SideRows editor={editor} />
            <CutoutRows editor={editor} />
            <CornerRows editor={editor} />
          </>
        )}
      </div>
    </section>
  )
}

interface RowsProps {
  caption: string
  columns: [string, string]
  rows: readonly { key: string; title: string; note?: string; figures: string; buttons: ReactNode }[]
}

/** A table of three columns: what it is, where or how long, and buttons. */
function Rows({ caption, columns, rows }: RowsProps) {
  return (
    <table className="w-full border-collapse text-label">
      <caption className="pb-1 text-left font-strong text-caption text-muted">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {[...columns, 'Change'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, title, note, figures, buttons }) => (
          <tr key={key} className="border-divider border-t">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              <span className="block font-strong">{title}</span>
              {note && <span className="block text-caption text-muted">{note}</span>}
            </th>
            <td className="figures py-2 pr-3 text-right text-caption text-muted">{figures}</td>
            <td className="w-0 py-1 text-right whitespace-nowrap">{buttons}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ROW_BUTTON = { variant: 'quiet', size: 'small', className: 'px-2.5!' } as const

function SideRows({ editor: { countertop, openSheet } }: { editor: DetailsEditor }) {
  const rows = sidesWithStretches(countertop).map((side) => {
    const { name, length } = side.side
    const title = sideLabel(name, countertop.shape === 'U')
    const open = () => openSheet({ kind: 'side', side: name })
    const buttons = (
      <Button {...ROW_BUTTON} data-side={name} aria-label={`Change ${title}`} onClick={open}>
        Change
      </Button>
    )
    return { key: name, title, note: sideNote(side), figures: formatSize(length), buttons }
  })
  return <Rows caption="Sides" columns={['Side', 'Length']} rows={rows} />
}

/** `Wall, 4 in backsplash to 60 in, then finished, eased edge, 12 in overhang`. */
function sideNote({ stretches }: SideStretches): string {
  const parts = stretches.map((stretch, index) => {
    const isUsual = stretch.use !== 'finished' || stretch.overhang === DEFAULT_OVERHANG
    const overhang = isUsual ? '' : `, ${formatSize(stretch.overhang)} overhang`
    const end = index < stretches.length - 1 ? ` to ${formatSize(stretch.to)}` : ''
    return `${describeStretch(stretch)}${overhang}${end}`
  })
  return capitalize(parts.join(', then '))
}

function CutoutRows({ editor }: { editor: DetailsEditor }) {
  const { countertop, details, prices, change, openSheet } = editor
  const fixtures = fixturesOf(countertop)
  const rows = fixtures.map(({ fixture, cutout, title, side, at }) => {
    const name = `${title} at ${formatSize(at)}`
    const buttons = (
      <>
        <Button {...ROW_BUTTON} aria-label={`Change ${name}`} onClick={() => openSheet(fixture)}>
          Change
        </Button>
        <Button
          {...ROW_BUTTON}
          aria-label={`Delete ${name}`}
          // The second press of a double click would hit the next row, which has moved up.
          onClick={({ detail }) => detail < 2 && change(withoutFixture(details, fixture))}
        >
          <Icon name="close" />
        </Button>
      </>
    )
    return {
      // Dishwashers have no other identity than their place in the list.
      key: `${selectorOf(fixture)} ${cutout ? '' : details.dishwasher.length}`,
      title,
      note: cutout ? cutoutNote(cutout, prices) : '',
      figures: `${sideLabel(side.name, countertop.shape === 'U')}, ${formatSize(at)}`,
      buttons,
    }
  })
  return (
    <div>
      <Rows caption="Cutouts and dishwashers" columns={['Cutout', 'Place']} rows={rows} />
      {!fixtures.some(({ cutout }) => cutout) && (
        <p className="border-divider border-t py-2 text-label text-muted">No cutouts yet.</p>
      )}
      <AddCutout editor={editor} />
    </div>
  )
}

/** `33 × 22 in, Ours, $250` */
function cutoutNote({ cutout, width, depth }: PlacedCutout, prices: PriceList): string {
  const price = isAssumed(cutout) ? '' : cutoutPrice(cutout.kind, prices)
  return [formatSize(width, depth), cutout.model, price].filter(Boolean).join(', ')
}

const ADDABLE = [...CUTOUT_KINDS, 'dishwasher'] as const

function AddCutout({ editor: { countertop, add, prices } }: { editor: DetailsEditor }) {
  const [kind, setKind] = useState<(typeof ADDABLE)[number]>('hole')
  return (
    <div className="mt-2 flex items-end gap-2">
      <ChoiceField
        label="Add a cutout"
        options={ADDABLE}
        value={kind}
        onChange={setKind}
        textOf={(one) => (one === 'dishwasher' ? 'Dishwasher' : `${CUTOUT_LABELS[one]} (${cutoutPrice(one, prices)})`)}
        className="grow"
      />
      <Button
        className="h-control"
        onClick={() => add(kind === 'dishwasher' ? placeDishwasher(countertop) : placeFixture(countertop, kind))}
      >
        Add
      </Button>
    </div>
  )
}

function CornerRows({ editor }: { editor: DetailsEditor }) {
  const { countertop } = editor
  const sides = sidesOf(countertop)
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-strong text-caption text-muted">Corners</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {cornersOf(countertop).map(({ name, at, isInside }) => {
          const meeting = sides.filter(({ from, to }) => [from, to].some(({ x, y }) => x === at.x && y === at.y))
          const label = meeting.map((side) => sideLabel(side.name, countertop.shape === 'U')).join(' and ')
          return (
            <CornerFields key={name} name={name} label={isInside ? `Inside corner, ${label}` : label} editor={editor} />
          )
        })}
      </div>
    </fieldset>
  )
}

const CUTS = { square: 'Square', radius: 'Rounded', clip: 'Clipped' }
const CUT_NAMES = ['square', 'radius', 'clip'] as const
type Cut = (typeof CUT_NAMES)[number]

/** Inches. What a corner gets when it's first rounded or clipped. */
const FIRST_SIZE = 2

interface CornerFieldsProps {
  name: CornerName
  label: string
  editor: DetailsEditor
}

function CornerFields({ name, label, editor: { countertop, details, change } }: CornerFieldsProps) {
  const corner = details.corners[name]
  const cut: Cut = corner?.radius !== undefined ? 'radius' : corner?.clip !== undefined ? 'clip' : 'square'
  const inches = corner?.radius ?? corner?.clip ?? 0
  const set = (next: Cut, size: number, undoStep?: string) =>
    change(withCorner(details, name, next === 'square' ? undefined : { [next]: size }), undoStep)
  return (
    <div className="flex min-w-0 gap-2">
      <ChoiceField
        label={label}
        options={CUT_NAMES}
        value={cut}
        onChange={(chosen) => set(chosen, inches || FIRST_SIZE)}
        textOf={(one) => CUTS[one]}
        className="grow"
      />
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
