import { useDetailsEditor } from '#client/features/designer/details/editor.ts'
import { ChoiceField, InchesField } from '#client/features/designer/details/fields.tsx'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { CORNER_CHOICES, type Details, LIMITS } from '#shared/fabrication/details.ts'
import { cornersOf } from '#shared/fabrication/sides.ts'
import { partName } from '#shared/slabs/describe-slabs.ts'
import type { StonePlan } from '#shared/slabs/plan-slabs.ts'
import { bestSeam, storedSeam } from '#shared/slabs/ways.ts'

interface SeamFieldsProps {
  store: DesignerStore
  /** Of the stone of the open countertop. */
  plan: Pick<StonePlan, 'pieces' | 'seams'>
  /** The index of the open countertop. */
  open: number
  /** What it's called. */
  title: string
}

const CORNER_TEXTS: Record<(typeof CORNER_CHOICES)[number], string> = {
  auto: 'Our choice',
  'run-through': 'The run goes through',
  'leg-through': 'The leg goes through',
  'one-piece': 'One piece',
}

/** Where the open countertop is cut: as we choose, or as someone asks. */
export function SeamFields({ store, plan, open, title }: SeamFieldsProps) {
  const { countertop, details, change } = useDetailsEditor(store)
  const { shape } = countertop
  const parts = plan.pieces.flatMap(({ top, ...piece }) => (top && piece.countertop === open ? [top] : []))
  const ours = plan.seams
    .filter((seam) => seam.countertop === open)
    .flatMap((seam) => storedSeam(countertop, seam, parts) ?? [])
  const seams = details.seams === 'auto' ? ours : details.seams
  const set = (next: Exclude<Details['seams'], 'auto'>, undoStep?: string) =>
    change({ ...details, seams: next.length > 0 ? next : 'auto' }, undoStep)
  const hasCorner = cornersOf(countertop).some(({ isInside }) => isInside)
  const isAsked = details.seams !== 'auto' || details.corner !== 'auto'
  return (
    <section aria-label="Seams" className="mt-8 border-divider border-t pt-5">
      <h3 className="font-strong text-body">{`Seams of the drawing: ${title}`}</h3>
      {hasCorner && (
        <ChoiceField
          className="mt-3 max-w-80"
          label="At the inside corner"
          options={CORNER_CHOICES}
          value={details.corner}
          textOf={(choice) => CORNER_TEXTS[choice]}
          onChange={(corner) => change({ ...details, corner })}
        />
      )}
      <ul className="mt-3 grid gap-3">
        {seams.map(({ across, at }, index) => (
          // A seam has no identity besides its place in the list.
          <li key={index} className="flex max-w-80 items-center gap-2">
            <InchesField
              className="min-w-0 grow"
              label={`Seam ${index + 1}, across the ${partName(across, shape)}`}
              hint="From the left end"
              inches={at}
              min={1}
              max={LIMITS.position}
              onChange={(inches) => set(seams.with(index, { across, at: inches }), `seam ${index}`)}
            />
            <Button
              variant="quiet"
              aria-label={`Delete seam ${index + 1}`}
              onClick={() => set(seams.toSpliced(index, 1))}
              className="w-11 shrink-0 px-0!"
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {seams.length < LIMITS.seams &&
          parts
            .filter(({ name }, index) => parts.findIndex((part) => part.name === name) === index)
            .map((part) => (
              <Button key={part.name} size="small" onClick={() => set([...seams, bestSeam(countertop, part)])}>
                {`Add a seam across the ${partName(part.name, shape)}`}
              </Button>
            ))}
        {isAsked && (
          <Button size="small" variant="link" onClick={() => change({ ...details, seams: 'auto', corner: 'auto' })}>
            Back to our choice
          </Button>
        )}
      </div>
    </section>
  )
}
