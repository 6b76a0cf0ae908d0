import { memo } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Loading, Skeleton } from '#client/ui/loading/skeleton.tsx'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { fullDimensions, SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { STONE_NAMES } from '#shared/countertops/stones.ts'
import { formatSquareFeet } from '#shared/lib/square-feet.ts'
import { isSaving, listState, useCountertops, useDeleteCountertop } from './countertops.ts'
import { Thumbnail } from './Thumbnail.tsx'

/** The saved countertops as cards, or why there are none. */
export const SavedCountertops = memo(function SavedCountertops() {
  const list = useCountertops()
  const { data, refetch } = list
  const { mutate: remove } = useDeleteCountertop()

  if (!data) {
    if (listState(list) === 'loading') {
      return (
        <Loading text="Loading your countertops...">
          <Skeleton className="mt-4 h-30" />
        </Loading>
      )
    }
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>We couldn't load your countertops.</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (data.length === 0) {
    return <p className="text-muted">Nothing saved yet. Countertops you add show up here.</p>
  }
  return (
    <ul aria-label="Saved countertops" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {data.map((countertop) => (
        <SavedCard key={countertop.id} countertop={countertop} onDelete={remove} />
      ))}
    </ul>
  )
})

interface SavedCardProps {
  countertop: SavedCountertop
  onDelete: (countertop: SavedCountertop) => void
}

const SavedCard = memo(function SavedCard({ countertop, onDelete }: SavedCardProps) {
  const { shape, stone } = countertop
  const dimensions = fullDimensions(countertop.dimensions)
  const area = formatSquareFeet(areaSquareFeet(shape, dimensions))
  const isPending = isSaving(countertop)
  return (
    <Card as="li" busy={isPending} className="flex gap-4">
      <Thumbnail countertop={{ shape, dimensions, stone }} />
      <div className="min-w-0 grow">
        <p className="font-strong text-label">{SHAPE_LABELS[shape]}</p>
        <p className="figures text-caption text-muted">{formatSizes(shape, dimensions)}</p>
        <p className="text-caption text-muted">{STONE_NAMES[stone]}</p>
        <div className="mt-1.5 flex items-end justify-between gap-2">
          <p className="figures font-serif text-h3">
            {area} <span className="font-sans text-caption text-muted tracking-normal">sq ft</span>
          </p>
          <Button
            variant="quiet"
            size="small"
            className="-mr-2 -mb-2 px-3!"
            disabled={isPending}
            aria-label={`Delete ${SHAPE_LABELS[shape]}, ${area} sq ft`}
            onClick={(event) => {
              // The second press of a double click would hit the next card, which has moved up.
              if (event.detail < 2) onDelete(countertop)
            }}
          >
            Delete
          </Button>
        </div>
      </div>
    </Card>
  )
})
