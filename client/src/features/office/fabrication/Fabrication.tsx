import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { EditConflict } from '#client/features/office/conflict.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/loading.tsx'
import { SLAB, type StoneId } from '#shared/countertops/stones.ts'
import type { DescribedCountertop } from '#shared/estimate/estimate.ts'
import { formatSignedCents } from '#shared/lib/cents.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { PLANNED_BY_HAND } from '#shared/slabs/describe-slabs.ts'
import { layOutRest } from '#shared/slabs/lay-out-rest.ts'
import type { Layout } from '#shared/slabs/move-piece.ts'
import type { Fabrication as Saved } from '#shared/slabs/schema.ts'
import { Files } from './Files.tsx'
import { Overrides } from './Overrides.tsx'
import { PieceRows } from './PieceRows.tsx'
import { ShopSlabs } from './ShopSlabs.tsx'
import { fabricationQuery, piecesOf, type Revision, useLayout } from './use-layout.ts'

export interface FabricationProps {
  of: Revision
  quoteNumber: number
  customerName: string
  /** Whom it's about, for toasts. */
  about: string
  /** With their names in the details. */
  countertops: readonly (DescribedCountertop & { stone: StoneId })[]
  /** What is sent is only to look at. Called with the draft's new version. */
  onSaved?: (version: number) => void
}

/** How a revision of a final quote is cut from slabs. */
export function Fabrication(props: FabricationProps) {
  const { of, countertops, onSaved } = props
  const query = useQuery({ ...fabricationQuery(of), placeholderData: keepPreviousData })
  const { data: saved } = query
  const [selected, setSelected] = useState<string | null>(null)
  const selection = { selected, onSelect: setSelected }
  if (!saved) {
    return (
      <NotLoaded query={query} what="the slabs" isQuiet className="mt-2">
        <Skeleton className="mt-3 h-40" />
      </NotLoaded>
    )
  }
  if (saved.slabs.length === 0) return <p className="mt-2 text-label">{PLANNED_BY_HAND}</p>
  // What someone holds of other pieces is no layout of these.
  if (onSaved) return <Editor key={piecesOf(saved)} {...props} {...selection} saved={saved} onSaved={onSaved} />
  return (
    <div className="mt-2">
      <p className="figures text-label">{countText(saved, saved.by === 'visitor', saved.ours)}</p>
      <Overrides {...saved} countertops={countertops} />
      <BesideOurs ours={saved.ours} isOurs={saved.by === 'visitor'} countertops={countertops} {...selection}>
        <ShopSlabs layout={saved} countertops={countertops} {...selection} />
      </BesideOurs>
      <PieceRows layout={saved} countertops={countertops} stuck={[]} {...selection} />
      <Files {...props} saved={saved} />
    </div>
  )
}

/** `2 slabs, as we lay them out.` `ours`: to compare the shop's with. */
function countText({ slabs }: Layout, isOurs: boolean, ours?: Layout): string {
  const count = pluralize(slabs.length, 'slab')
  if (isOurs) return `${count}, as we lay them out.`
  const more = ours ? slabs.length - ours.slabs.length : 0
  if (more === 0) return `${count}, as the shop lays them out.`
  return `${count}, as the shop lays them out: ${pluralize(Math.abs(more), 'slab')} ${more > 0 ? 'more' : 'fewer'} than ours.`
}

interface EditorProps extends FabricationProps {
  saved: Saved
  selected: string | null
  onSelect: (id: string | null) => void
  onSaved: (version: number) => void
}

const LABELS = { layout: 'Layout', reasons: 'Reasons' }

/** The shop's layout to change, beside ours. */
function Editor({ quoteNumber, customerName, of, about, saved, countertops, onSaved, ...selection }: EditorProps) {
  const layout = useLayout({ of, about, saved, onSaved })
  const { shown, ours, isOurs, problems } = layout
  const stuck = problems.flatMap(({ ids }) => ids)
  const hasLocked = shown.pieces.some(({ locked }) => locked)
  const hasRemnant = shown.slabs.some(({ width, height }) => width !== SLAB.width || height !== SLAB.height)
  return (
    <div className="mt-2">
      <p className="figures text-label">{countText(shown, isOurs, ours)}</p>
      {!layout.isUnsaved && saved.differenceCents !== undefined && saved.differenceCents !== 0 && (
        <p className="figures text-label">
          {`${formatSignedCents(saved.differenceCents)} for leftover stone. The price of the quote is that of our layout.`}
        </p>
      )}
      {saved.outdated && isOurs && (
        <p className="mt-2 border-brass border-l-2 bg-white px-4 py-2 text-label">
          The countertops changed since you laid them out, so this is our layout again.
        </p>
      )}
      <Overrides
        warnings={saved.warnings}
        countertops={countertops}
        overrides={layout.overrides}
        onChange={layout.override}
      />
      <div className="mt-3 flex flex-wrap gap-x-4">
        <Button size="small" variant="link" disabled={!layout.undo} onClick={layout.undo}>
          Undo
        </Button>
        {(hasLocked || hasRemnant) && (
          <Button size="small" variant="link" onClick={() => layout.put(layOutRest(shown))}>
            {hasLocked ? 'Lay out the rest again' : 'Lay out again'}
          </Button>
        )}
        {!isOurs && (
          <Button size="small" variant="link" onClick={layout.goBackToOurs}>
            Back to our layout
          </Button>
        )}
      </div>
      <Problems problems={problems} isHeld={layout.isHeld} />
      {layout.isRefused && (
        <p className="mt-2 text-label">
          {"The layout isn't saved. "}
          <Button size="small" variant="link" onClick={layout.tryAgain}>
            Save it again
          </Button>
        </p>
      )}
      {layout.conflict && <EditConflict what="layout" labels={LABELS} {...layout.conflict} />}
      <BesideOurs ours={ours} isOurs={isOurs} countertops={countertops} {...selection}>
        <ShopSlabs
          layout={shown}
          countertops={countertops}
          stuck={stuck}
          {...selection}
          edit={{ onDrag: layout.drag, onPut: layout.put }}
        />
      </BesideOurs>
      <PieceRows layout={shown} countertops={countertops} stuck={stuck} {...selection} onPut={layout.put} />
      <Files {...{ of, quoteNumber, customerName, countertops, saved }} />
    </div>
  )
}

interface BesideOursProps extends Pick<EditorProps, 'countertops' | 'selected' | 'onSelect'> {
  /** Undefined: there is nothing to compare with. */
  ours: Layout | undefined
  isOurs: boolean
  children: ReactNode
}

/** The shop's layout and ours. Where both fit, they always stand side by side, so that nothing moves under a drag. */
function BesideOurs({ ours, isOurs, children, ...props }: BesideOursProps) {
  if (!ours) return <div className="mt-4">{children}</div>
  return (
    <div className="@container mt-3">
      <div className="grid gap-6 @3xl:grid-cols-[2fr_1fr]">
        {children}
        <section aria-label="Our layout" className={isOurs ? 'hidden @3xl:block' : undefined}>
          <p className="mb-1 text-caption text-muted">Our layout</p>
          <ShopSlabs isSmall layout={ours} {...props} />
        </section>
      </div>
    </div>
  )
}

/** Where the saw gets stuck. */
function Problems({ problems, isHeld }: { problems: readonly { message: string }[]; isHeld: boolean }) {
  return (
    <div role="status" className="figures text-label">
      {problems.length > 0 && (
        <ul className="mt-2 grid gap-1 border-error border-l-2 py-1 pl-4">
          {problems.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
          {isHeld && <li className="text-muted">Not saved until a saw can cut it.</li>}
        </ul>
      )}
    </div>
  )
}
