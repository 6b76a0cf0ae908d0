import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { LIST_KEYS } from './use-list-keys.ts'

interface KeyHelpProps {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

/** The keys of the list, with the switch that turns them off. */
export function KeyHelp({ isOn, onSwitch, onClose }: KeyHelpProps) {
  return (
    <TaskDialog title="Keys" onClose={onClose}>
      <Checkbox
        label="Use these keys"
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
        className="mt-4"
      />
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-label sm:grid-cols-[auto_1fr_auto_1fr]">
        {LIST_KEYS.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="figures font-sans font-strong">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TaskDialog>
  )
}
