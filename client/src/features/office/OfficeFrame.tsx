import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Button } from '#client/ui/button.tsx'
import logo from '#shared/content/brand/logo.svg'
import { LOGO, SHOP } from '#shared/content/shop.ts'
import { hasRole } from '#shared/people/roles.ts'
import type { Me } from '#shared/people/schema.ts'
import { KeyHelp } from './keys.tsx'
import { sectionAddress, type OfficeSection } from './office-address.ts'
import { useOpenSampleCount } from './samples-query.ts'
import { OfficeSearch, SECTIONS } from './sections.ts'

interface OfficeFrameProps {
  me: Me
  allowed: readonly OfficeSection[]
  selected: OfficeSection
  onLogOut: () => void
  children: ReactNode
}

/** The office's bar over a section. On a phone, the links of the sections are at the bottom of the screen. */
export function OfficeFrame({ me, allowed, selected, onLogOut, children }: OfficeFrameProps) {
  const sampleCount = useOpenSampleCount(allowed.includes('samples'))
  const shown = allowed.filter((name) => {
    const { inBar } = SECTIONS[name]
    return inBar === 'always' || name === selected || (inBar === 'waiting' && sampleCount > 0)
  })
  const { person, role } = me
  return (
    <>
      <header className="sticky top-0 z-bar border-divider border-b bg-paper print:hidden">
        <div className="wide-page flex h-12 items-center gap-x-4">
          <Link href="/orders" className="flex h-12 shrink-0 items-center">
            {/* In forced-colors mode the picture keeps its own colors and background. */}
            <img
              src={logo}
              alt={SHOP.name}
              width={LOGO.width}
              height={LOGO.height}
              className="h-7 w-auto forced-color-adjust-none forced-colors:bg-white max-lg:max-w-28"
            />
          </Link>
          <nav
            aria-label="Back office"
            data-bottom-bar
            className={`flex min-w-0 gap-x-1 overflow-x-auto max-lg:gap-x-0 max-md:fixed max-md:gap-x-0 max-md:inset-x-0 max-md:bottom-0 max-md:justify-around max-md:border-divider max-md:border-t max-md:bg-paper max-md:pb-[env(safe-area-inset-bottom)] ${shown.length > 1 ? '' : 'max-md:hidden'}`}
          >
            {shown.map((name) => (
              <Link
                key={name}
                href={sectionAddress(name)}
                aria-current={name === selected ? 'page' : undefined}
                className="flex h-12 min-w-touch shrink-0 items-center justify-center border-transparent border-b-2 forced-colors:not-aria-[current=page]:border-0 px-2 font-strong text-label text-muted transition-colors hover:text-ink aria-[current=page]:border-pine aria-[current=page]:text-ink xl:px-3 max-md:border-t-2 max-md:px-0.5 max-md:border-b-0"
              >
                {SECTIONS[name].label}
                {name === 'samples' && sampleCount > 0 && (
                  <span className="figures whitespace-pre text-caption text-muted">{` ${sampleCount}`}</span>
                )}
              </Link>
            ))}
          </nav>
          <div className="ml-auto flex min-w-0 items-center justify-end gap-x-3 md:grow max-lg:gap-x-1">
            {hasRole(role, 'office') && (
              <div className="min-w-0 shrink-0 lg:max-w-md lg:grow">
                <OfficeSearch />
              </div>
            )}
            <KeyHelp />
            <p className="min-w-0 truncate text-caption text-muted max-xl:sr-only">
              {person ? (
                <>
                  <bdi className="text-ink">{person.name}</bdi>, {role}
                </>
              ) : (
                'Admin key'
              )}
            </p>
            <Button size="small" variant="quiet" className="-mr-4 shrink-0" onClick={onLogOut}>
              <span>
                <bdi aria-hidden className="block max-w-24 truncate font-normal text-caption text-muted xl:hidden">
                  {person?.name ?? 'Admin key'}
                </bdi>
                Log out
              </span>
            </Button>
          </div>
        </div>
      </header>
      <div className="wide-page min-h-dvh pt-4 pb-6 max-md:pb-32 print:min-h-0 print:py-0">{children}</div>
    </>
  )
}
