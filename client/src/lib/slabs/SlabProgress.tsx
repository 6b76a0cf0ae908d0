import { Failure } from '#client/ui/loading.tsx'

interface SlabProgressProps {
  /** As `useEstimate` and queries have it. */
  slabs: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  className?: string
}

/** How far planning slabs is, where that is worth a word: it takes a while, or it failed. */
export function SlabProgress({ slabs: { isError, isFetching, refetch }, className = '' }: SlabProgressProps) {
  if (isError) {
    return (
      <Failure
        title="We couldn't plan the slabs."
        text="Everything else works."
        busy={isFetching}
        onTryAgain={() => void refetch()}
        className={className}
      />
    )
  }
  if (!isFetching) return null
  return (
    <p role="status" className="animate-late text-label text-muted">
      Planning slabs...
    </p>
  )
}
