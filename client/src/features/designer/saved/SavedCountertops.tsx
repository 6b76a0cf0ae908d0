import { type FormEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { type DesignerStore, useEdit } from '#client/features/designer/use-designer.ts'
import { usePriceList } from '#client/lib/price-list.ts'
import { Button } from '#client/ui/button.tsx'
import { cardClasses } from '#client/ui/card.tsx'
import { TextField } from '#client/ui/field.tsx'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { areaSquareFeet, formatSizes } from '#shared/countertops/sizes.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { isInOfferedStone, noLongerOffered, stoneName } from '#shared/countertops/stones.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'
import { DEFAULT_DETAILS, LIMITS } from '#shared/fabrication/details.ts'
import { countertopNames, placeName } from '#shared/fabrication/name.ts'
import { withoutPlace } from '#shared/fabrication/sent-details.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { formatSquareFeet } from '#shared/lib/inches.ts'
import {
  isSaving,
  listState,
  useAddCountertop,
  useCountertops,
  useDeleteCountertop,
  useReplaceCountertop,
} from './countertops.ts'
import { editCountertop } from './edit-countertop.ts'
import { Thumbnail } from '#client/features/drawing/plan/Thumbnail.tsx'

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
    return <Failure title="We couldn't load your countertops." onTryAgain={() => void refetch()} />
  }
  if (data.length === 0) {
    return <p className="text-muted">Nothing saved yet. Countertops you add show up here.</p>
  }
  const names = countertopNames(data)
  return (
    <ul aria-label="Saved countertops" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {data.map((countertop, index) => (
        <SavedCard
          key={countertop.id}
          countertop={countertop}
          title={names[index] ?? ''}
          isEdited={countertop.id === edit?.id}
          store={store}
        />
      ))}
    </ul>
  )
})

interface SavedCardProps {
  countertop: SavedCountertop
  title: string
  isEdited: boolean
  store: DesignerStore
}

const SavedCard = memo(function SavedCard({ countertop, title, isEdited, store }: SavedCardProps) {
  const [isNaming, setNaming] = useState(false)
  const priceList = usePriceList()
  const { shape, stone, details } = countertop
  const dimensions = fullDimensions(countertop.dimensions)
  const area = formatSquareFeet(areaSquareFeet(shape, dimensions))
  const described = describeDetails(countertop)
  const sizes = formatSizes(shape, dimensions)
  const { mutate: add } = useAddCountertop()
  const { mutate: remove } = useDeleteCountertop()
  const duplicate = () =>
    add(withoutPlace(countertop), { onSuccess: () => toast({ title: 'Copy added to the end of your list' }) })
  const actions = [
    { name: 'Edit', run: () => editCountertop(store, countertop, title), isOff: isEdited },
    { name: 'Duplicate', run: duplicate, isOff: !isInOfferedStone(countertop) },
    { name: 'Name', run: () => setNaming(true) },
    // While it's edited, its designer says what to do with it.
    { name: 'Delete', run: () => remove(countertop), isOff: isEdited },
  ]
  return (
    <li
      aria-busy={isSaving(countertop) || undefined}
      className={`${cardClasses()} flex flex-col gap-3 transition-opacity aria-busy:opacity-60`}
    >
      <div tabIndex={-1} className="flex grow gap-4 outline-none">
        <Thumbnail countertop={{ shape, dimensions, stone, details }} />
        <div className="min-w-0 grow">
          {isNaming ? (
            <NameField countertop={countertop} onClose={() => setNaming(false)} />
          ) : (
            <p className="font-strong text-label wrap-anywhere">
              <span>{title}</span>
              {isEdited && <span className="font-normal text-caption text-muted"> in the designer</span>}
            </p>
          )}
          <p className="figures text-caption text-muted">
            {details?.name ? `${placeName(countertop)}, ${sizes}` : sizes}
          </p>
          <p className="text-caption text-muted">{stoneName(stone)}</p>
          {described && <p className="figures text-caption text-muted">{described}</p>}
          <p className="figures mt-1.5 font-serif text-h3">
            <span>{area}</span> <span className="font-sans text-caption text-muted tracking-normal">sq ft</span>
          </p>
          {isInOfferedStone(countertop) ? (
            <p className="figures text-caption text-muted">
              {`${formatWholeDollars(estimate([countertop], priceList).subtotalCents)} installed`}
            </p>
          ) : (
            <p className="text-caption text-error">{noLongerOffered(stone)}</p>
          )}
        </div>
      </div>
      <div className="-mx-2 -mb-2 flex flex-wrap justify-between border-divider border-t pt-2">
        {actions.map(({ name, run, isOff = false }) => (
          <Button
            key={name}
            variant="quiet"
            size="small"
            className="px-2!"
            disabled={isSaving(countertop) || isOff}
            // Tells the cards' buttons apart for a screen reader.
            aria-label={`${name} ${title}, ${area} sq ft`}
            // The second press of a double click would add twice, or hit the next card, which has moved up.
            onClick={({ detail }) => detail < 2 && run()}
          >
            {name}
          </Button>
        ))}
      </div>
    </li>
  )
})

/** Names a saved countertop. An empty name removes it. Escape discards what was typed. */
function NameField({ countertop, onClose }: { countertop: SavedCountertop; onClose: () => void }) {
  const { details = DEFAULT_DETAILS, ...others } = countertop
  const inputRef = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(details.name ?? '')
  const replace = useReplaceCountertop()
  useLayoutEffect(() => {
    inputRef.current?.focus()
    inputRef.current?.select()
  }, [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    const { name: before, ...unnamed } = details
    const name = text.trim().replace(/\s+/g, ' ')
    onClose()
    if (name !== (before ?? '')) replace.mutate({ ...others, details: name ? { ...unnamed, name } : { ...unnamed } })
  }
  return (
    <form onSubmit={save} className="mb-2 grid gap-2">
      <TextField
        ref={inputRef}
        label="Name"
        value={text}
        maxLength={LIMITS.nameLength}
        autoComplete="off"
        enterKeyHint="done"
        placeholder="Island"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small">
          Save
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
