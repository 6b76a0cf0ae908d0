import { useKeptDesign } from '#client/features/designer/kept-design.ts'
import { useDesignerControls, useDesignerStore } from '#client/features/designer/use-designer.ts'

/** The controls of a designer with this browser's draft. */
export function useDesigner() {
  const store = useDesignerStore()
  useKeptDesign(store)
  return useDesignerControls(store)
}
