import { useId } from 'react'
import { panelOf, TabList } from '#client/ui/tabs.tsx'
import { useMedia } from '#client/ui/use-media.ts'
import { Plan } from './Plan.tsx'
import { Room } from './room/Room.tsx'
import { storedChoice } from './stored-choice.ts'
import type { Designer } from './use-designer.ts'

const VIEWS = ['plan', 'room'] as const

const TABS = [
  { name: 'plan', label: 'Plan' },
  { name: 'room', label: 'In the room' },
] as const

/** The left one holds three shapes, and a plan of 200 x 200 in at 2 px an inch. */
const HALVES = 'lg:grid-cols-[36.75rem_minmax(0,1fr)] xl:grid-cols-2'

/** Where plan and room stand side by side: Tailwind's lg. */
const SIDE_BY_SIDE = '(min-width: 64rem)'

const { useChoice: useView, choose: chooseView } = storedChoice('session', 'designer_view', VIEWS, 'plan')

/** Plan and room: side by side, or on a narrow screen one of them, by tabs. Both stay on the page, as they were left. */
export function Stage({ designer }: { designer: Designer }) {
  const id = useId()
  const view = useView()
  const isWide = useMedia(SIDE_BY_SIDE)
  const panel = (name: (typeof VIEWS)[number]) => ({
    ...(isWide ? {} : panelOf(id, name)),
    // Without script nobody can choose: then they stand below each other.
    className: `flex min-w-0 flex-col ${view === name ? '' : 'max-lg:hidden noscript:flex!'}`,
  })
  return (
    <>
      <div className="border-divider border-b px-5 sm:px-8 lg:hidden noscript:hidden">
        <TabList id={id} label="View" tabs={TABS} selected={view} onSelect={chooseView} />
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] ${HALVES}`}>
        <div {...panel('plan')}>
          <Plan designer={designer} />
        </div>
        <div {...panel('room')}>
          <div className="flex min-w-0 grow flex-col border-divider lg:border-l">
            <Room store={designer.store} design={designer.design} isShown={isWide || view === 'room'} />
          </div>
        </div>
      </div>
    </>
  )
}
