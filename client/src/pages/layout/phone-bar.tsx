import { Link } from 'wouter'
import { DESIGNER_ID, goToDesigner } from '#client/features/designer/go-to-designer.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { phoneHref } from '#shared/contact/phone.ts'

/**
 * Fixed to the bottom of a phone's screen. Over the designer, the bar with price and 'Add Countertop' (AddCountertop.tsx)
 * replaces it, except while it has the focus.
 */
export function PhoneBar() {
  return (
    <aside
      aria-label="Design or call"
      data-bottom-bar
      className="tall:sticky tall:bottom-0 z-raised focus-within:z-bar border-divider border-t bg-paper px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <div className="flex gap-3">
        <Link
          href={`/#${DESIGNER_ID}`}
          className={`${buttonClasses('primary')} min-w-0 grow whitespace-normal!`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || !document.getElementById(DESIGNER_ID)) return
            // The designer is on this page.
            event.preventDefault()
            goToDesigner()
          }}
        >
          Design your countertop
        </Link>
        <a
          href={phoneHref(SHOP.phone)}
          aria-label={`Call ${SHOP.phone}`}
          className={`${buttonClasses()} w-control shrink-0 px-0!`}
        >
          <Icon name="phone" className="size-5" />
        </a>
      </div>
    </aside>
  )
}
