import { Button } from '#client/ui/button.tsx'

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  className?: string
}

/** The button below a list that comes in pages, until the last one is here. */
export function LoadMore({ list, className = 'mt-8' }: LoadMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={`text-center ${className}`}>
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}
