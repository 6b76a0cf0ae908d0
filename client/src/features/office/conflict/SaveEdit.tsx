import type { ComponentProps } from 'react'
import { Button } from '#client/ui/button.tsx'
import { EditConflict } from './EditConflict.tsx'

interface SaveEditProps<Field extends string, Version>
  extends Pick<ComponentProps<typeof EditConflict<Field>>, 'what' | 'labels' | 'mine' | 'note'> {
  /** What someone else saved since (`useEditedVersion`). */
  theirs: Version | null
  busy: boolean
  onTakeTheirs: (theirs: Version) => void
  onKeepMine: (theirs: Version) => void
}

/** The end of a form: 'Save', or which version to save after someone else changed the same thing. */
export function SaveEdit<
  Field extends string,
  Version extends ComponentProps<typeof EditConflict<NoInfer<Field>>>['theirs'],
>({ theirs, busy, onTakeTheirs, onKeepMine, ...conflict }: SaveEditProps<Field, Version>) {
  if (theirs) {
    return (
      <EditConflict
        {...conflict}
        theirs={theirs}
        busy={busy}
        onTakeTheirs={() => onTakeTheirs(theirs)}
        onKeepMine={() => onKeepMine(theirs)}
      />
    )
  }
  return (
    <Button type="submit" variant="primary" busy={busy} className="mt-6 w-full">
      {busy ? 'Saving...' : 'Save'}
    </Button>
  )
}
