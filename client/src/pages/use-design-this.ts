import { useLocation } from 'wouter'
import { replaceDraft } from '#client/features/countertops/draft.ts'
import { toast } from '#client/ui/toast.ts'
import type { Design } from '#shared/countertops/design.ts'
import { DESIGNER_ID } from './go-to-designer.ts'

/** Puts a design into the designer and goes there. A design that the visitor had in work is one undo step away. */
export function useDesignThis(): (design: Design, name: string) => void {
  const [, navigate] = useLocation()
  return ({ shape, dimensions, stone }, name) => {
    const hadOne = replaceDraft({ shape, dimensions, stone })
    if (hadOne) toast({ title: `${name} is in the designer`, description: 'Undo there brings your own design back.' })
    navigate(`/#${DESIGNER_ID}`)
  }
}
