import { sampleEmail } from '#shared/content/samples.ts'
import { SHOP } from '#shared/content/shop.ts'
import { STONE_PICTURE_NOTE } from '#shared/content/stones.ts'
import { STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'
import { mailtoHref } from '#shared/lib/mailto.ts'
import { phoneHref } from '#shared/contact/phone.ts'

/** A mailto link that asks the shop for a sample. Without a stone, the visitor fills it in. */
export function sampleHref(stone?: StoneId): string {
  return mailtoHref(SHOP.email, sampleEmail(stone && STONE_NAMES[stone]))
}

interface StonePictureNoteProps {
  stone?: StoneId
  /** Hides the phone number on wide screens, where the header shows it. */
  isBelowHeader?: boolean
}

/** Says that a picture of stone is a rendering, and how to get a sample. */
export function StonePictureNote({ stone, isBelowHeader = false }: StonePictureNoteProps) {
  return (
    <>
      {STONE_PICTURE_NOTE}{' '}
      <a href={sampleHref(stone)} className="link whitespace-nowrap text-inherit">
        Order a sample
      </a>{' '}
      <span className={`whitespace-nowrap ${isBelowHeader ? 'md:hidden' : ''}`}>
        or call{' '}
        <a href={phoneHref(SHOP.phone)} className="link figures text-inherit">
          {SHOP.phone}
        </a>
      </span>
    </>
  )
}
