import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { Sheets } from './sheets/Sheets.tsx'

/** What a draft with details needs although the step may be closed: sheets, and cutouts that stay where they fit. */
export function DetailsWatch({ store }: { store: DesignerStore }) {
  return <Sheets store={store} />
}
