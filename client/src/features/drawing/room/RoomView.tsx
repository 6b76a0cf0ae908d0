import { useId, useState } from 'react'
import { persistedChoice } from '#client/api/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { CABINET_IDS, DEFAULT_CABINET } from '#shared/content/cabinets.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { RoomStage } from './RoomStage.tsx'
import { createViewStore } from './view.ts'
import { ViewButtons } from './ViewButtons.tsx'

/** The look of the cabinets. Stored in the browser, and never part of a countertop. */
export const storedCabinet = persistedChoice('local', 'countertop_cabinet', CABINET_IDS, DEFAULT_CABINET)

interface RoomViewProps {
  /** It doesn't change. */
  countertop: Countertop
  isOpenAtFirst?: boolean
  /** Of the picture to save. Without it, there's nothing to save. */
  fileName?: string
}

/** A countertop in a room, to look at. Behind a button, because each room takes graphics memory. */
export function RoomView({ countertop, isOpenAtFirst = false, fileName }: RoomViewProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [viewStore] = useState(createViewStore)
  const [source] = useState(() => ({ get: () => countertop, subscribe: () => () => {} }))
  const cabinet = storedCabinet.use()
  return (
    <div className="group/room min-w-0">
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
          <RoomStage source={source} settled={countertop} viewStore={viewStore} cabinet={cabinet} fileName={fileName} />
        </figure>
      )}
    </div>
  )
}
