/** Holds the place of a page whose code is on its way. Says so only where that takes long enough to be noticed. */
export function PageLoading() {
  return (
    <div role="status" className="page min-h-dvh py-14 md:py-24">
      <p className="animate-[appear_0s_0.4s_both] text-lead text-muted">Loading...</p>
    </div>
  )
}
