import { memo } from 'react'
import { type DesignerStore, useEdit } from '#client/features/designer/use-designer.ts'
import { Button } from '#client/ui/button.tsx'
import { Loading, Skeleton } from '#client/ui/loading.tsx'
import { listState, useCountertops } from './countertops.ts'
import { SavedCard } from './SavedCard.tsx'

/** The saved countertops as cards, or why there are none. */
export const SavedCountertops = memo(function SavedCountertops({ store }: { store: DesignerStore }) {
  const list = useCountertops()
  const { data, refetch } = list
  const edit = useEdit(store)

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
        <SavedCard key={countertop.id} countertop={countertop} isEdited={countertop.id === edit?.id} store={store} />
      ))}
    </ul>
  )
})
