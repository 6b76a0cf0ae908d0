/** Shown while a page's code loads. The text appears only if that takes noticeably long. */
export function PageLoading() {
  return (
    <div role="status" className="page min-h-dvh py-14 md:py-24">
      <p className="animate-[appear_0s_0.4s_both] text-lead text-muted">Loading...</p>
    </div>
  )
}
