import { useLocation } from 'wouter'
import { goToSection } from '#client/ui/screen/use-media.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'

/** The anchors of the designer and of its list on their page. */
export const DESIGNER_ID = 'design'
export const SAVED_LIST_ID = 'your-countertops'

export function goToDesigner(): void {
  goToSection(DESIGNER_ID)
}

/** Only when it's needed, because zod comes with it. */
const loadPutInDesigner = async () => (await import('./put-in-designer.ts')).putInDesigner

/** Opens the designer with a countertop, or with a stone, from another page. */
export function useOpenInDesigner(): (drawn: Countertop | Pick<Countertop, 'stone'>, name: string) => void {
  const [, navigate] = useLocation()
  return (drawn, name) => {
    loadPutInDesigner().then(
      (putInDesigner) => {
        putInDesigner(drawn, name)
        navigate(`/#${DESIGNER_ID}`)
      },
      () => toast({ title: "The designer didn't load. Check your connection and try again.", look: 'destructive' }),
    )
  }
}
