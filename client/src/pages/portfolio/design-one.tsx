import { Button } from '#client/ui/button.tsx'
import type { PortfolioEntry } from '#shared/content/portfolio.ts'
import { useDesignThis } from '#client/features/designer/use-design-this.ts'

export function DesignOneLikeThis({ entry }: { entry: PortfolioEntry }) {
  const designThis = useDesignThis()
  return (
    <Button
      aria-label={`Design one like this: ${entry.title}`}
      className="max-md:w-full"
      onClick={() => designThis(entry, entry.title)}
    >
      Design one like this
    </Button>
  )
}
