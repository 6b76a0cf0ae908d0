import { Button } from '#client/ui/button.tsx'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'
import { SHAPE_LABELS } from '#shared/countertops/countertop.ts'
import { useOpenInDesigner } from '#client/features/designer/saved/edit-countertop.ts'

export function OpenInDesigner({ entry }: { entry: PortfolioEntry }) {
  const openInDesigner = useOpenInDesigner()
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        aria-label={`Design one like this: ${entry.title}`}
        className="max-md:w-full"
        onClick={() => openInDesigner(entry, entry.title)}
      >
        Design one like this
      </Button>
      {entry.alsoShown?.map((countertop, index) => {
        const name = countertop.details?.name ?? SHAPE_LABELS[countertop.shape]
        return (
          <Button
            key={index}
            variant="quiet"
            aria-label={`Design the ${name.toLowerCase()}: ${entry.title}`}
            className="max-md:w-full"
            onClick={() => openInDesigner(countertop, name)}
          >
            Design the {name.toLowerCase()}
          </Button>
        )
      })}
    </div>
  )
}
