import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Carousel } from '#client/ui/carousel/carousel.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import { ICON_NAMES, Icon } from '#client/ui/icons.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { Table, TableCell, TableRow } from '#client/ui/table.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'

const TABS = [
  { name: 'plan', label: 'Plan' },
  { name: 'room', label: 'Room', count: 3 },
] as const
const LOOKS = ['default', 'secondary', 'outline', 'destructive'] as const
const SLIDES = ['Southport', 'Travella', 'Inverness Bristol Bay'].map((name) => ({ id: name, name }))
const SLIDE_MS = 5000

export function TabsAndTables() {
  const [tab, setTab] = useState<(typeof TABS)[number]['name']>('plan')
  return (
    <div className="grid gap-10">
      <div>
        <Tabs label="Views" tabs={TABS} selected={tab} onSelect={setTab}>
          <p>{tab === 'plan' ? 'What the plan shows.' : 'What the room shows.'}</p>
        </Tabs>
      </div>
      <div>
        <h3 id="table-heading" className="mb-4">
          Two quotes
        </h3>
        <Table labelledBy="table-heading" columns={['ID', 'Customer', 'Status', 'Actions']}>
          {[1042, 1043].map((number) => (
            <TableRow key={number}>
              <TableCell>
                <span className="figures font-strong">#{number}</span>
              </TableCell>
              <TableCell wide>Dana Whitfield</TableCell>
              <TableCell label="Status">
                <Badge look="secondary">contacted</Badge>
              </TableCell>
              <TableCell wide>
                <Button size="small" aria-label={`Edit #${number}`}>
                  Edit
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </Table>
      </div>
      <p className="flex flex-wrap gap-3">
        {LOOKS.map((look) => (
          <Badge key={look} look={look}>
            {look}
          </Badge>
        ))}
      </p>
      <ul className="grid gap-4 sm:grid-cols-2">
        <Card as="li">At rest</Card>
        <Card as="li" busy>
          Being stored
        </Card>
      </ul>
      <div className="text-label">
        <LongText text={'The gate code is 4411.\nThe dog is friendly. '.repeat(8)} />
      </div>
    </div>
  )
}

export function LoadingAndFailure() {
  const [busy, setBusy] = useState(false)
  return (
    <div className="grid gap-10 sm:grid-cols-2">
      <Loading text="Loading quotes...">
        <Skeleton className="mt-4 h-12" />
        <Skeleton className="mt-3 h-12 w-2/3" />
      </Loading>
      <Failure
        title="The details didn't load."
        text="Check your connection and try again."
        busy={busy}
        onTryAgain={() => setBusy(true)}
      />
    </div>
  )
}

export function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'task' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('task')}>Open a task</Button>
        <Button onClick={() => setOpen('alert')}>Ask before a loss</Button>
        <Button onClick={() => toast({ title: 'Quote updated' })}>Show a toast</Button>
        <Button
          onClick={() => toast({ title: 'Countertop deleted', action: { label: 'Undo', onPress: () => undefined } })}
        >
          Show one with a button
        </Button>
        <Button
          onClick={() => toast({ title: 'Error', description: 'We could not reach the server.', look: 'destructive' })}
        >
          Show an error
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Request a Quote"
        description="What the dialog is about, in a sentence."
      >
        <div className="mt-6 flex justify-end">
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </div>
      </Dialog>
      {open === 'task' && (
        <TaskDialog
          onClose={close}
          title="Edit Quote"
          unsaved={{ hasChanges: () => true, title: 'Discard your changes?', text: 'They have not been saved.' }}
        >
          <p className="mt-4">Closing it asks first.</p>
        </TaskDialog>
      )}
      <Dialog
        kind="alert"
        open={open === 'alert'}
        onOpenChange={close}
        title="Delete this quote?"
        description="This action cannot be undone."
      >
        <div className="mt-6 flex justify-end gap-3">
          <Button onClick={close}>Keep it</Button>
          <Button variant="danger" onClick={close}>
            Delete
          </Button>
        </div>
      </Dialog>
      <div className="max-w-2xl">
        <Carousel
          label="Stones"
          noun="stones"
          items={SLIDES}
          dotLabel={({ name }) => `Show ${name}`}
          intervalMs={SLIDE_MS}
        >
          {({ name }) => <p className="font-display font-serif text-quote">{name}</p>}
        </Carousel>
      </div>
      <ul className="grid grid-cols-3 gap-4 sm:grid-cols-6">
        {ICON_NAMES.map((name) => (
          <li key={name} className="grid justify-items-start gap-2 text-caption text-muted">
            <Icon name={name} className="size-6 text-ink" />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
