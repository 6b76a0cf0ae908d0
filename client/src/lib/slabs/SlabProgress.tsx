/** Shown once planning takes a while. */
export function PlanningSlabs() {
  return (
    <p role="status" className="animate-late text-label text-muted">
      Planning slabs...
    </p>
  )
}
