import { useDesignerControls, useDesignerStore } from '#client/features/designer/use-designer.ts'

/** The controls of a designer with this browser's draft. */
export const useDesigner = () => useDesignerControls(useDesignerStore())
