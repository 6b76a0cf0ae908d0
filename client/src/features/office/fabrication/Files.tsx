import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { useDownload } from '#client/features/office/download.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/loading.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { SmallSelect } from '#client/ui/small-select.tsx'
import { PLANNED_BY_HAND } from '#shared/slabs/describe-slabs.ts'
import type { PlannedCountertop } from '#shared/slabs/plan-slabs.ts'
import type { Fabrication } from '#shared/slabs/schema.ts'
import { ShopDrawing } from './ShopDrawing.tsx'
import type { Revision } from './use-layout.ts'

interface FilesProps {
  of: Pick<Revision, 'quoteId' | 'revision'>
  quoteNumber: number
  customerName: string
  countertops: readonly PlannedCountertop[]
  /** What isn't saved is in none of them. */
  saved: Pick<Fabrication, 'slabs' | 'pieces' | 'seams' | 'warnings'>
}

type Units = 'in' | 'mm'

/** What the shop works from: DXF files of the slabs and of all parts, and a drawing on paper. */
export function Files({ of, quoteNumber, customerName, countertops, saved }: FilesProps) {
  const [units, setUnits] = useState<Units>('in')
  const params = { id: of.quoteId, revision: String(of.revision) }
  const slab = useDownload(
    (n: string) =>
      call('GET /api/quotes/{id}/final-quotes/{revision}/slabs/{n}.dxf', {
        params: { ...params, n },
        query: { units },
      }),
    { name: (n) => `${quoteNumber}-slab-${n}-${units}.dxf`, failed: 'download the slab' },
  )
  const parts = useDownload(
    () => call('GET /api/quotes/{id}/final-quotes/{revision}/parts.dxf', { params, query: { units } }),
    { name: () => `${quoteNumber}-parts-${units}.dxf`, failed: 'download the parts' },
  )
  const drawing = usePrintAlone()
  const isBusy = slab.isPending || parts.isPending
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4">
      <SmallSelect
        aria-label="Units of the files"
        value={units}
        onChange={({ target }) => setUnits(target.value === 'mm' ? 'mm' : 'in')}
      >
        <option value="in">DXF in inches</option>
        <option value="mm">DXF in millimeters</option>
      </SmallSelect>
      {saved.slabs.map(({ n }) => (
        <Button key={n} size="small" variant="link" disabled={isBusy} onClick={() => slab.mutate(String(n))}>
          {`Slab ${n}`}
        </Button>
      ))}
      <Button size="small" variant="link" disabled={isBusy} onClick={() => parts.mutate()}>
        All parts
      </Button>
      <Button size="small" variant="link" onClick={drawing.print}>
        Print the shop drawing
      </Button>
      {drawing.isAsked && (
        <PrintSheet isAlone>
          {() => (
            <ShopDrawing
              quoteNumber={quoteNumber}
              customerName={customerName}
              countertops={countertops}
              plan={saved}
              warnings={saved.warnings}
            />
          )}
        </PrintSheet>
      )}
    </div>
  )
}

/** What the shop works from, where no price may be: on screen, to print, and as files. */
export function ShopPapers({ of }: Pick<FilesProps, 'of'>) {
  const params = { id: of.quoteId, revision: String(of.revision) }
  const query = useQuery(readQuery('GET /api/quotes/{id}/final-quotes/{revision}/shop-drawing', { params }))
  const { data: saved } = query
  if (!saved) {
    return (
      <NotLoaded query={query} what="the shop drawing" isQuiet className="mt-2">
        <Skeleton className="mt-3 h-40" />
      </NotLoaded>
    )
  }
  if (saved.slabs.length === 0) return <p className="mt-2 text-label">{PLANNED_BY_HAND}</p>
  const { quoteNumber, customerName, countertops, warnings } = saved
  const about = { quoteNumber, customerName, countertops }
  return (
    <>
      <Files of={of} saved={saved} {...about} />
      {/* As wide as on paper, so that its figures can be read. */}
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard
        tabIndex={0}
        aria-label="Shop drawing"
        className="mt-4 overflow-x-auto border border-divider bg-white p-4"
      >
        <div className="w-170">
          <ShopDrawing {...about} plan={saved} warnings={warnings} isOnScreen />
        </div>
      </section>
    </>
  )
}

/** Prints one thing of a page that prints another one. The next press on the page ends that, as no browser says it surely. */
function usePrintAlone() {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    const listening = new AbortController()
    for (const event of ['pointerdown', 'keydown']) {
      addEventListener(event, () => setAsked(false), { capture: true, signal: listening.signal })
    }
    return () => listening.abort()
  }, [isAsked])
  return {
    isAsked,
    print: () => {
      // The sheet must wait for the print by then.
      flushSync(() => setAsked(true))
      window.print()
    },
  }
}
