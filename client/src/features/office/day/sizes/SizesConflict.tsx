import { ConflictButtons } from '#client/features/office/conflict/ConflictButtons.tsx'
import { SizesList, type SomeSizes } from './SizesList.tsx'

interface SizesConflictProps {
  mine: SomeSizes
  theirs: SomeSizes
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Both sets of sizes, after another device saved while this one was offline. */
export function SizesConflict({ mine, theirs, onKeepMine, onTakeTheirs }: SizesConflictProps) {
  return (
    <section role="alert" className="mt-4 max-w-2xl border-brass border-l-2 pl-4">
      <h4 className="font-strong">Someone else saved sizes for this visit.</h4>
      <div className="mt-3 grid gap-6 sm:grid-cols-2">
        <Version title="Yours" sizes={mine} />
        <Version title="Theirs" sizes={theirs} />
      </div>
      <ConflictButtons onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
    </section>
  )
}

function Version({ title, sizes }: { title: string; sizes: SomeSizes }) {
  return (
    <div className="min-w-0">
      <h5 className="font-strong text-label">{title}</h5>
      <SizesList sizes={sizes} />
    </div>
  )
}
