import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { Sheets } from './sheets/Sheets.tsx'
import { useSettle } from './use-settle.ts'
import { Warnings } from './Warnings.tsx'

/** What a draft with details needs although the step may be closed: warnings, sheets, and cutouts that stay where they
 * fit. */
export function DetailsWatch({ store }: { store: DesignerStore }) {
  useSettle(store)
  return (
    <>
      <Warnings store={store} />
      <Sheets store={store} />
    </>
  )
}
