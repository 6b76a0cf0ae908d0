import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { Sheets } from './sheets/Sheets.tsx'
import { useSettle } from './use-settle.ts'

/** What a draft with details needs although the step may be closed: sheets, and cutouts that stay where they fit. */
export function DetailsWatch({ store }: { store: DesignerStore }) {
  useSettle(store)
  return <Sheets store={store} />
}
