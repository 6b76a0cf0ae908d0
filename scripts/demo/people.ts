import type { Context } from '#server/context.ts'
import { type Actor, ADMIN_KEY } from '#server/events/actor.ts'
import type { EmailSite } from '#server/mail/links.ts'
import { addPerson } from '#server/people/people.ts'
import { signOut } from '#server/people/sessions.ts'
import { giveLink, signInWithLink } from '#server/people/sign-in.ts'
import type { NewPerson } from '#shared/people/schema.ts'

const PEOPLE = {
  owner: { name: 'Maggie Sullivan', email: 'maggie@example.com', role: 'owner' },
  anna: { name: 'Anna Ruiz', email: 'anna@example.com', role: 'office' },
  tom: { name: 'Tom Becker', email: 'tom@example.com', role: 'office' },
  luis: { name: 'Luis Ortega', email: 'luis@example.com', role: 'crew', crew: 1 },
  denise: { name: 'Denise Palmer', email: 'denise@example.com', role: 'crew', crew: 2 },
} as const satisfies Record<string, NewPerson>

type Name = keyof typeof PEOPLE
export type Staff = Record<Name, Actor & { personId: string }>

/** Adds the people who work here, the owner first. */
export async function addStaff(ctx: Context, site: EmailSite): Promise<Staff> {
  const owner = await addOne({ ...ctx, by: ADMIN_KEY }, site, PEOPLE.owner)
  const add = (name: Name) => addOne({ ...ctx, by: owner }, site, PEOPLE[name])
  return { owner, anna: await add('anna'), tom: await add('tom'), luis: await add('luis'), denise: await add('denise') }
}

async function addOne(ctx: Context, site: EmailSite, person: NewPerson): Promise<Staff[Name]> {
  const { id, name, role, crew } = (await addPerson(ctx, site, person)).person
  return { kind: 'person', personId: id, name, role, crew, requestId: null }
}

/** Signs a person in and out again, so that the office knows when they were last here. */
export async function signInOnce(ctx: Context, site: EmailSite, personId: string): Promise<void> {
  const token = new URL(await giveLink(ctx, site, personId)).hash.slice(1)
  const use = { token, oldSession: undefined, clientAddress: '192.0.2.1', userAgent: undefined }
  const { session } = await signInWithLink(ctx, use)
  await signOut(ctx, session.token)
}

/** A new link for each person, with who it's for. */
export async function makeSignInLinks(ctx: Context, site: EmailSite, staff: Staff) {
  const links: { who: string; link: string }[] = []
  for (const { name, role, crew, personId } of Object.values(staff)) {
    const who = `${name}, ${role}${crew === null ? '' : ` ${crew}`}`
    links.push({ who, link: await giveLink({ ...ctx, by: staff.owner }, site, personId) })
  }
  return links
}
