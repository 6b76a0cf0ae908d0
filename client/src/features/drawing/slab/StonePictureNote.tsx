import { OrderSample } from '#client/features/samples/OrderSample.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { STONE_PICTURE_NOTE } from '#shared/content/stones.ts'
import type { StoneId } from '#shared/countertops/stones.ts'

interface StonePictureNoteProps {
  stone?: StoneId
  /** Hides the phone number on wide screens, where the header shows it. */
  isBelowHeader?: boolean
}

/** Says that a picture of stone is a rendering, and how to get a sample. */
export function StonePictureNote({ stone, isBelowHeader = false }: StonePictureNoteProps) {
  return (
    <>
      {STONE_PICTURE_NOTE} <OrderSample stone={stone} className="link whitespace-nowrap text-inherit" />{' '}
      <span className={`whitespace-nowrap ${isBelowHeader ? 'md:hidden' : ''}`}>
        or call <PhoneLink className="text-inherit" />
      </span>
    </>
  )
}
