import { screen } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'

export type User = Pick<ReturnType<typeof userEvent.setup>, 'click'>

/** Clicks a button once it appears. */
export const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

/** Clicks an entry of a menu: `Edit` in `Actions for Luis`. */
export async function choose(user: User, menu: string, item: string): Promise<void> {
  await press(user, menu)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
