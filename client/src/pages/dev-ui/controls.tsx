import { useState } from 'react'
import { Button, type ButtonVariant, buttonClasses } from '#client/ui/button.tsx'
import { Checkbox, Radio, SelectField, TextArea, TextField } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { RadioGroup } from '#client/ui/radio-group.tsx'
import { SmallSelect } from '#client/ui/small-select.tsx'
import type { ForcedState } from './states.ts'

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'link', 'inverse']
const FORCED: { label: string; state: ForcedState }[] = [
  { label: 'Hover', state: 'hover' },
  { label: 'Focus', state: 'focus-visible' },
  { label: 'Pressed', state: 'active' },
]

export function ButtonStates() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <div className="grid gap-2">
        {VARIANTS.map((variant) => (
          <div
            key={variant}
            role="group"
            aria-label={variant}
            className={`flex flex-wrap items-center gap-3 rounded p-3 ${variant === 'inverse' ? 'bg-ink' : ''}`}
          >
            <Button variant={variant}>At rest</Button>
            {FORCED.map(({ label, state }) => (
              // A pressed button is also hovered.
              <Button key={state} variant={variant} data-force={state === 'active' ? 'hover active' : state}>
                {label}
              </Button>
            ))}
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} aria-disabled>
              Not yet
            </Button>
            <Button variant={variant} busy>
              Saving...
            </Button>
            <Button variant={variant} size="small">
              Small
            </Button>
          </div>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3 p-3">
        <Button variant="primary" busy={busy} onClick={() => setBusy(true)}>
          {busy ? 'Saving...' : 'Save, and keep the width'}
        </Button>
        <Button disabled={!busy} onClick={() => setBusy(false)}>
          End
        </Button>
        <Button>
          <Icon name="printer" /> With an icon
        </Button>
        <a href="#buttons" className={buttonClasses('secondary')}>
          A link that looks like a button
        </a>
        <a href="#buttons" className="link">
          A link
        </a>
      </div>
    </>
  )
}

const OPTIONS = ['Chosen', 'At rest', 'Hover', 'Focus'] as const

/** The caller sets the look of the options. Here it's the portfolio's. */
function Options() {
  const [chosen, setChosen] = useState<(typeof OPTIONS)[number]>('Chosen')
  const forceOptions = (group: HTMLElement | null) => {
    for (const { label, state } of FORCED) {
      const radio = group?.querySelector(`[value="${label}"]`)
      for (const element of [radio, radio?.parentElement]) element?.setAttribute('data-force', state)
    }
  }
  return (
    <div ref={forceOptions} className="mt-8">
      <RadioGroup
        label="Options"
        options={OPTIONS}
        value={chosen}
        onChange={setChosen}
        className="flex flex-wrap gap-x-6"
        optionClassName="grid min-h-13 place-items-center border-transparent border-b-2 text-label text-muted transition-colors hover:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-pine has-checked:border-pine has-checked:text-ink"
      >
        {(option) => option}
      </RadioGroup>
    </div>
  )
}

export function FieldStates() {
  return (
    <>
      <div className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        <TextField label="At rest" placeholder="25 1/2" suffix="in" />
        <TextField label="Hover" defaultValue="60" suffix="in" data-force="hover" />
        <TextField label="Focus" defaultValue="60" suffix="in" data-force="focus-visible" />
        <TextField label="With a hint" defaultValue={'2\'1.5"'} hint="25 1/2 in" />
        <TextField
          label="With an error"
          defaultValue="900"
          suffix="in"
          error="Width must be between 1 and 200 inches"
        />
        <TextField label="Disabled" defaultValue="60" disabled />
        <SelectField label="Select" defaultValue="contacted">
          <option>new</option>
          <option>contacted</option>
        </SelectField>
        <SelectField label="Select with an error" error="Choose a status">
          <option>new</option>
        </SelectField>
        <SelectField label="Select, disabled" disabled>
          <option>new</option>
        </SelectField>
        <p className="flex gap-4">
          <SmallSelect aria-label="Small select" defaultValue="contacted">
            <option>new</option>
            <option>contacted</option>
          </SmallSelect>
          <SmallSelect aria-label="Small select, focus" data-force="focus-visible">
            <option>new</option>
          </SmallSelect>
          <SmallSelect aria-label="Small select, disabled" disabled>
            <option>new</option>
          </SmallSelect>
        </p>
        <TextArea label="Text" rows={3} defaultValue="Gate code 4410." />
        <TextArea label="Text with an error" rows={3} error="Notes must be at most 10,000 characters" />
        <TextArea label="Text, disabled" rows={3} disabled defaultValue="Gate code 4410." />
      </div>
      <div className="mt-8 grid gap-x-6 gap-y-6 sm:grid-cols-2">
        <fieldset>
          <legend className="font-strong text-caption">Checkboxes</legend>
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked hint="With a word on what it means" />
          <Checkbox label="Focus" data-force="focus-visible" />
          <Checkbox label="Disabled" disabled />
        </fieldset>
        <fieldset>
          <legend className="font-strong text-caption">Radio buttons</legend>
          <Radio name="choice" label="The first" defaultChecked hint="With a word on what it means" />
          <Radio name="choice" label="The second" />
          <Radio name="choice" label="Disabled" disabled />
        </fieldset>
      </div>
      <Options />
    </>
  )
}
