import { type ReactNode, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { placeCutouts } from '#shared/fabrication/cutouts.ts'
import { CUTOUT_KINDS } from '#shared/fabrication/details.ts'
import { CUTOUT_LABELS, describeStretch, sideLabel } from '#shared/fabrication/labels.ts'
import { DEFAULT_OVERHANG } from '#shared/fabrication/stretches.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { CornerRows } from './CornerRows.tsx'
import { isAssumed, withoutCutout, removeDishwasher } from './edits/edit-cutouts.ts'
import { type SideStretches, sidesWithStretches } from './edits/edit-sides.ts'
import { LIST_FULL } from './questions/FixturesQuestion.tsx'
import { placeDishwasher, placeFixture } from './edits/place-fixture.ts'
import { cutoutPrice } from './price-effects.ts'
import type { DetailsEditor } from './use-details-editor.ts'

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
  children: ReactNode
}

/** A table of three columns: what it is, where or how long, and buttons. */
function Rows({ caption, columns, children }: RowsProps) {
  return (
    <table className="w-full border-collapse text-label">
      <caption className="pb-1 text-left font-strong text-caption text-muted">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface RowProps {
  title: string
  note?: string
  figures: string
  children: ReactNode
}

function Row({ title, note, figures, children }: RowProps) {
  return (
    <tr className="border-divider border-t">
      <th scope="row" className="py-2 pr-3 text-left font-normal">
        <span className="block font-strong">{title}</span>
        {note && <span className="block text-caption text-muted">{note}</span>}
      </th>
      <td className="figures py-2 pr-3 text-right text-caption text-muted">{figures}</td>
      <td className="w-0 py-1 text-right whitespace-nowrap">{children}</td>
    </tr>
  )
}

function SideRows({ editor }: { editor: DetailsEditor }) {
  const { countertop, openSheet } = editor
  return (
    <Rows caption="Sides" columns={['Side', 'Length']}>
      {sidesWithStretches(countertop).map((side) => {
        const { name, length } = side.side
        const label = sideLabel(name, countertop.shape === 'U')
        return (
          <Row key={name} title={label} note={sideNote(side)} figures={formatSize(length)}>
            <Button
              variant="quiet"
              size="small"
              data-side={name}
              aria-label={`Change ${label}`}
              onClick={() => openSheet({ kind: 'side', side: name })}
            >
              Change
            </Button>
          </Row>
        )
      })}
    </Rows>
  )
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
  const { countertop, details, change, openSheet } = editor
  const placed = placeCutouts(countertop)
  const names = new Set(sidesWithStretches(countertop).map(({ side }) => side.name))
  const isU = countertop.shape === 'U'
  return (
    <div>
      <Rows caption="Cutouts and dishwashers" columns={['Cutout', 'Place']}>
        {placed.map(({ cutout, side, width, depth }) => {
          const label = CUTOUT_LABELS[cutout.kind]
          const { model } = cutout
          return (
            <Row
              key={cutout.id}
              title={label}
              note={[
                formatSize(width, depth),
                ...(model ? [model] : []),
                ...(isAssumed(cutout) ? [] : [cutoutPrice(cutout.kind)]),
              ].join(', ')}
              figures={`${sideLabel(side.name, isU)}, ${formatSize(cutout.at)}`}
            >
              <RowButtons
                name={`${label} at ${formatSize(cutout.at)}`}
                onChange={() => openSheet({ kind: 'cutout', id: cutout.id })}
                onDelete={() => change(withoutCutout(details, cutout.id))}
              />
            </Row>
          )
        })}
        {details.dishwasher.map(
          ({ side, at }, index) =>
            names.has(side) && (
              <Row
                // Dishwashers have no other identity.
                key={`dishwasher ${details.dishwasher.length * 10 + index}`}
                title="Dishwasher"
                figures={`${sideLabel(side, isU)}, ${formatSize(at)}`}
              >
                <RowButtons
                  name={`Dishwasher at ${formatSize(at)}`}
                  onChange={() => openSheet({ kind: 'dishwasher', index })}
                  onDelete={() => change(removeDishwasher(details, index))}
                />
              </Row>
            ),
        )}
      </Rows>
      {placed.length === 0 && <p className="border-divider border-t py-2 text-label text-muted">No cutouts yet.</p>}
      <AddCutout editor={editor} />
    </div>
  )
}

function RowButtons({ name, onChange, onDelete }: { name: string; onChange: () => void; onDelete: () => void }) {
  return (
    <>
      <Button variant="quiet" size="small" className="px-2.5!" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="px-2.5!"
        aria-label={`Delete ${name}`}
        onClick={(event) => {
          // The second press of a double click would hit the next row, which has moved up.
          if (event.detail < 2) onDelete()
        }}
      >
        <Icon name="close" />
      </Button>
    </>
  )
}

const DISHWASHER = 'dishwasher'

function AddCutout({ editor }: { editor: DetailsEditor }) {
  const { countertop, change } = editor
  const [chosen, setChosen] = useState<string>('hole')
  const add = () => {
    const kind = CUTOUT_KINDS.find((one) => one === chosen)
    const details = kind ? placeFixture(countertop, kind) : placeDishwasher(countertop)
    if (details) change(details)
    else toast({ title: LIST_FULL, look: 'destructive' })
  }
  return (
    <div className="mt-2 flex items-end gap-2">
      <SelectField
        label="Add a cutout"
        value={chosen}
        className="grow"
        onChange={({ target }) => setChosen(target.value)}
      >
        {CUTOUT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {CUTOUT_LABELS[kind]} ({cutoutPrice(kind)})
          </option>
        ))}
        <option value={DISHWASHER}>Dishwasher</option>
      </SelectField>
      <Button className="h-control" onClick={add}>
        Add
      </Button>
    </div>
  )
}
