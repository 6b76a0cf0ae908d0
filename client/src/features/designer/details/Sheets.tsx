import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { LIMITS, PROFILES, type Stretch, type Use, USES } from '#shared/fabrication/details.ts'
import { PROFILE_LABELS, sideLabel } from '#shared/fabrication/labels.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { selectorOf, type Sheet } from '#client/features/designer/designer-state.ts'
import { findFixture, fixturesOf } from '#shared/drawing/fixtures.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { addedPrice, type DetailsEditor, useDetailsEditor } from './editor.ts'
import { withoutFixture } from './edits/edit-cutouts.ts'
import {
  canSplit,
  changeStretch,
  endLimits,
  removeStretch,
  type SideStretches,
  sidesWithStretches,
  splashOf,
  splitSide,
} from './edits/edit-sides.ts'
import { FixtureEditor } from './FixtureEditor.tsx'
import { ChoiceField, ChoiceGroup, InchesField, RuleProblems, SplashField } from './fields.tsx'

/** The sheet that is open in the designer's state: of a side, a cutout or a dishwasher. */
export function Sheets({ store, aboveSheet }: { store: DesignerStore; aboveSheet: ReactNode }) {
  const sheet = useDesignerState(store, (state) => state.sheet)
  const editor = useDetailsEditor(store)
  const content = sheet && contentOf(sheet, editor)
  const isGone = sheet !== null && content === null
  const close = () => store.dispatch({ type: 'closeSheet' })
  useEffect(() => {
    if (isGone) store.dispatch({ type: 'closeSheet' })
  }, [isGone, store])
  return (
    content && (
      <SheetDialog
        key={JSON.stringify(sheet)}
        {...content}
        aboveSheet={aboveSheet}
        target={selectorOf(sheet)}
        onClose={close}
      />
    )
  )
}

interface SheetContent {
  title: string
  fields: ReactNode
  remove?: () => void
}

/** Null if the countertop doesn't have what the sheet is about. */
function contentOf(sheet: Sheet, editor: DetailsEditor): SheetContent | null {
  const { countertop, details, change } = editor
  if (sheet.kind === 'side') {
    const side = sidesWithStretches(countertop).find((one) => one.side.name === sheet.side)
    if (!side) return null
    const title = `${sideLabel(side.side.name, countertop.shape === 'U')}, ${formatSize(side.side.length)}`
    return { title, fields: <SideEditor editor={editor} side={side} /> }
  }
  const placed = findFixture(fixturesOf(countertop), sheet)
  if (!placed) return null
  const remove = () => change(withoutFixture(details, sheet))
  return { title: placed.title, fields: <FixtureEditor editor={editor} placed={placed} />, remove }
}

interface SheetDialogProps extends SheetContent {
  aboveSheet: ReactNode
  target: string
  onClose: () => void
}

/** A popover next to what was pressed. On a phone, a sheet at the bottom of the screen, with the room above it. */
function SheetDialog({ title, fields, remove, aboveSheet, target, onClose }: SheetDialogProps) {
  const [opener] = useState(() => document.activeElement)
  const [style] = useState(() => placeSheet(opener === document.body ? document.querySelector(target) : opener))
  const isPhone = useMedia(PHONE_SCREEN)
  return (
    <Dialog
      onClose={onClose}
      title={title}
      width="popover"
      style={style}
      onCloseAutoFocus={(event) => {
        if (opener && opener !== document.body && opener.isConnected) return
        event.preventDefault()
        const fallback = document.querySelector<HTMLElement | SVGElement>(target) ?? document.getElementById('details')
        fallback?.focus()
      }}
    >
      {isPhone && createPortal(aboveSheet, document.body)}
      <div className="mt-4">{fields}</div>
      <div className="mt-6 flex justify-between gap-3">
        {remove && (
          <Button
            onClick={() => {
              onClose()
              remove()
            }}
          >
            Delete
          </Button>
        )}
        <Button variant="primary" className="ml-auto" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

/** Pixels. The popover's size, at most, and its distance from what was pressed and from the edges of the screen. */
const WIDTH = 400
const HEIGHT = 720
const GAP = 10
const MARGIN = 16

/**
 * Beside what was pressed or over it, where it covers the least of the room. In properties, because a phone shows it at the
 * bottom instead.
 */
function placeSheet(opener: Element | null): CSSProperties {
  const { innerWidth: screenWidth, innerHeight: screenHeight } = window
  const center = { x: screenWidth / 2, y: screenHeight / 2 }
  const box = opener?.getBoundingClientRect() ?? { left: center.x, right: center.x, top: center.y, bottom: center.y }
  const room = document.querySelector('.room-host')?.parentElement?.getBoundingClientRect()
  const clamp = (value: number, max: number) => Math.round(Math.max(MARGIN, Math.min(value, max - MARGIN)))
  const top = clamp((box.top + box.bottom - HEIGHT) / 2, screenHeight - HEIGHT)
  const places = [box.right + GAP, box.left - GAP - WIDTH, box.right - WIDTH].map((left) =>
    clamp(left, screenWidth - WIDTH),
  )
  const covered = (left: number) =>
    room && top < room.bottom ? Math.max(Math.min(left + WIDTH, room.right) - Math.max(left, room.left), 0) : 0
  const left = places.reduce((best, place) => (covered(place) < covered(best) ? place : best))
  return {
    '--left': `${left}px`,
    '--top': `${top}px`,
    '--max-height': `${screenHeight - top - MARGIN}px`,
  } as CSSProperties
}

function SideEditor({ editor, side }: { editor: DetailsEditor; side: SideStretches }) {
  const { countertop, change } = editor
  const { stretches } = side
  return (
    <div className="grid gap-6">
      <RuleProblems
        countertop={countertop}
        isAbout={({ side: about, cutoutId }) => about === side.side.name && cutoutId === undefined}
      />
      {stretches.map((_, index) => (
        // Stretches have no other identity than their place.
        <StretchFields key={stretches.length * 10 + index} editor={editor} side={side} index={index} />
      ))}
      {canSplit(side) && (
        <div>
          <Button size="small" onClick={() => change(splitSide(countertop, side))}>
            Split this side
          </Button>
          <p className="mt-1.5 text-caption text-muted">For a side that is part wall, part finished.</p>
        </div>
      )}
    </div>
  )
}

function StretchFields({ editor, side, index }: { editor: DetailsEditor; side: SideStretches; index: number }) {
  const { countertop, change } = editor
  const { stretches } = side
  const stretch = stretches[index]
  if (!stretch) return null
  const { use, from, to } = stretch
  const isSplit = stretches.length > 1
  const name = isSplit ? `${formatSize(from)} to ${formatSize(to)}` : ''
  const as = (changed: Partial<Stretch>) => changeStretch(countertop, side, index, changed)
  const set = (changed: Partial<Stretch>, field?: string) =>
    change(as(changed), field && `${side.side.name} ${index} ${field}`)
  const noteOf = (one: Use) => USE_NOTES[one] ?? addedPrice(editor, as({ use: 'appliance' }), as({ use: one }))
  return (
    <fieldset className={`grid min-w-0 gap-4 ${isSplit ? 'border-divider border-l-2 pl-4' : ''}`}>
      {isSplit && (
        <legend className="mb-3 flex w-full items-center justify-between gap-3 font-strong text-label">
          {name}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove the stretch from ${name}`}
            onClick={() => change(removeStretch(countertop, side, index))}
          >
            Remove
          </Button>
        </legend>
      )}
      <ChoiceGroup
        label="Use"
        options={USES}
        value={use}
        // Nothing hangs over at a wall.
        onChange={(chosen) => set(chosen === 'wall' ? { use: chosen, overhang: undefined } : { use: chosen })}
        textOf={(one) => ({ name: capitalize(one), note: noteOf(one) })}
        className="grid-cols-2"
      />
      {use === 'finished' && (
        <>
          <ChoiceField
            label="Edge"
            options={PROFILES}
            value={stretch.profile}
            onChange={(profile) => set({ profile })}
            textOf={(profile) =>
              `${PROFILE_LABELS[profile]} (${addedPrice(editor, as({ use: 'appliance' }), as({ profile }))})`
            }
          />
          <InchesField
            label="Overhang"
            inches={stretch.overhang}
            min={0}
            max={LIMITS.overhang}
            hint="Past the cabinets. Bar stools need 12 in."
            onChange={(overhang) => set({ overhang }, 'overhang')}
          />
        </>
      )}
      {use === 'wall' && (
        <SplashField
          label="Backsplash"
          height={stretch.splashHeight}
          priceOf={(inches) => addedPrice(editor, as({ splash: splashOf(0) }), as({ splash: splashOf(inches) }))}
          onChange={(inches, undoStep) => set({ splash: splashOf(inches) }, undoStep)}
        />
      )}
      {index < stretches.length - 1 && (
        <InchesField
          label="Ends at"
          inches={to}
          {...endLimits(side, index)}
          hint="From the left end of the side"
          onChange={(inches) => set({ to: inches }, 'to')}
        />
      )}
    </fieldset>
  )
}

/** A waterfall has its price instead. */
const USE_NOTES: Partial<Record<Use, string>> = {
  wall: 'Meets a wall',
  finished: 'Shows',
  appliance: 'Meets a range or a refrigerator',
}
