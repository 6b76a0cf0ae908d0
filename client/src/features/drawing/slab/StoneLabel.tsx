import { Picture } from '#client/ui/picture.tsx'
import { STONE_NAMES, type StoneId } from '#shared/countertops/stones.ts'

/** A stone's name beside a piece of it, for what is ticked or chosen. */
export function StoneLabel({ stone }: { stone: StoneId }) {
  return (
    <span className="flex items-center gap-3">
      <Picture
        name={`stone-${stone}`}
        sizes="70px"
        isAlsoInSvg
        alt=""
        className="size-9 shrink-0 rounded-[2px] object-cover"
      />
      <span>{STONE_NAMES[stone]}</span>
    </span>
  )
}
