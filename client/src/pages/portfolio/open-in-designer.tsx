import { Button } from '#client/ui/button.tsx'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'
import { useOpenInDesigner } from '#client/features/designer/use-open-in-designer.ts'

export function OpenInDesigner({ entry }: { entry: PortfolioEntry }) {
  const openInDesigner = useOpenInDesigner()
  return (
    <Button
      aria-label={`Design one like this: ${entry.title}`}
      className="max-md:w-full"
      onClick={() => openInDesigner(entry, entry.title)}
    >
      Design one like this
    </Button>
  )
}
