import type { ReactNode } from 'react'
import { ToastHost } from '#client/ui/toast/toast-host.tsx'
import { ButtonStates, FieldStates } from './controls.tsx'
import { Dialogs, LoadingAndFailure, TabsAndTables } from './parts.tsx'
import { Colors, Space, Type } from './tokens.tsx'

/**
 * All controls of client/src/ui in all states, at /dev/ui in development. It isn't part of the build: only server/dev.ts
 * serves its document, client/dev-ui.html.
 */
export function DevUi() {
  return (
    <main className="page py-section">
      <h1>Parts</h1>
      <p className="mt-5 max-w-[34em] text-lead text-muted">
        What the pages are made of, with each state that it can be in. The parts are the real ones; hover, press and
        focus are shown by the rules that hold for them.
      </p>
      <Group title="Colors">
        <Colors />
      </Group>
      <Group title="Type">
        <Type />
      </Group>
      <Group title="Space">
        <Space />
      </Group>
      <Group title="Buttons">
        <ButtonStates />
      </Group>
      <Group title="Fields">
        <FieldStates />
      </Group>
      <Group title="Tabs, table, badges, cards">
        <TabsAndTables />
      </Group>
      <Group title="On its way, failed">
        <LoadingAndFailure />
      </Group>
      <Group title="Dialogs, toasts, carousel, icons">
        <Dialogs />
      </Group>
      <ToastHost />
    </main>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-section border-ink border-t pt-6">
      <h2>{title}</h2>
      <div className="mt-8">{children}</div>
    </section>
  )
}
