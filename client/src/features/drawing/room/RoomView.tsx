import { useId, useState } from 'react'
import { persistedChoice } from '#client/api/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { CABINET_IDS, DEFAULT_CABINET } from '#shared/content/cabinets.ts'
import { type Countertop, fullDimensions } from '#shared/countertops/countertop.ts'
import { isInOfferedStone } from '#shared/countertops/stones.ts'
import type { DescribedCountertop } from '#shared/estimate/estimate.ts'
import { countertopNames } from '#shared/fabrication/name.ts'
import { RoomStage } from './RoomStage.tsx'
import { createViewStore } from './view.ts'
import { ViewButtons } from './ViewButtons.tsx'

/** The look of the cabinets. Stored in the browser, and never part of a countertop. */
export const storedCabinet = persistedChoice('local', 'countertop_cabinet', CABINET_IDS, DEFAULT_CABINET)

interface RoomViewProps {
  /** They don't change. Without one in a stone that we offer, there's no room. */
  countertops: readonly DescribedCountertop[]
  isOpenAtFirst?: boolean
  /** Of the picture to save. Without it, there's nothing to save. */
  fileName?: string
  className?: string
}

/** Countertops as one kitchen in a room, to look at. Behind a button, because each room takes graphics memory. */
export function RoomView({ countertops, isOpenAtFirst = false, fileName, className = '' }: RoomViewProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [viewStore] = useState(createViewStore)
  const [kitchen] = useState(() => piecesOf(countertops))
  if (kitchen.length === 0) return null
  return (
    <div className={`group/room min-w-0 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          In the room
        </Button>
        {isOpen && <ViewButtons viewStore={viewStore} />}
      </div>
      {isOpen && (
        <figure id={id} className="mt-2 flex flex-col">
          <OpenRoom kitchen={kitchen} viewStore={viewStore} fileName={fileName} />
        </figure>
      )}
    </div>
  )
}

type Kitchen = ReturnType<typeof piecesOf>

/** A former stone can't be shown. */
function piecesOf(countertops: readonly DescribedCountertop[]) {
  return countertops.filter(isInOfferedStone).map(({ shape, dimensions, stone, details }, index) => {
    const countertop: Countertop = { shape, dimensions: fullDimensions(dimensions), stone, details }
    return { key: `${index}`, countertop }
  })
}

const WHOLE = 'whole'

interface OpenRoomProps {
  kitchen: Kitchen
  viewStore: ReturnType<typeof createViewStore>
  fileName: string | undefined
}

/** All of them, or only one of several. */
function OpenRoom({ kitchen, viewStore, fileName }: OpenRoomProps) {
  const [chosen, setChosen] = useState(WHOLE)
  const cabinet = storedCabinet.use()
  const [sources] = useState(() => {
    const still = (pieces: Kitchen) => ({ get: () => pieces, subscribe: () => () => {}, open: pieces[0]?.key ?? '' })
    return new Map([[WHOLE, still(kitchen)], ...kitchen.map((one) => [one.key, still([one])] as const)])
  })
  const names = countertopNames(kitchen.map(({ countertop }) => countertop))
  const source = sources.get(chosen)
  if (!source) return null
  const choose = (key: string) => {
    setChosen(key)
    // Another picture is seen as a whole at first.
    viewStore.reset()
  }
  return (
    <>
      {kitchen.length > 1 && (
        <RadioGroup
          label="What the room shows"
          options={[WHOLE, ...kitchen.map(({ key }) => key)]}
          value={chosen}
          onChange={choose}
          className="mb-2 flex flex-wrap gap-x-1"
          optionClassName="flex min-h-touch items-center rounded-sm px-3 text-label has-checked:bg-sand has-checked:font-strong has-focus-visible:outline-4"
        >
          {(key) => {
            const index = kitchen.findIndex((one) => one.key === key)
            return <span>{index < 0 ? 'Whole kitchen' : `Only ${names[index]}`}</span>
          }}
        </RadioGroup>
      )}
      <RoomStage
        source={source}
        settled={source.get().map(({ countertop }) => countertop)}
        viewStore={viewStore}
        cabinet={cabinet}
        fileName={fileName}
      />
    </>
  )
}
