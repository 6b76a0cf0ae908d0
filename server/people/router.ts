import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { knownBrowserCookie, officeCookie } from '#server/http/access.ts'
import type { EmailSite } from '#server/mail/email.ts'
import { addPerson, editPerson, findMe, listPeople } from './people.ts'
import { hashToken, signOut, signOutEverywhere } from './sessions.ts'
import { giveLink, requestLink, signInWithLink } from './sign-in.ts'

type PeopleKeys = KeysUnder<'/api/people'> | KeysUnder<'/api/sign-in'> | 'GET /api/me'

/** Who works here, and how they sign in. */
export function peopleRouter(site: EmailSite): Handlers<PeopleKeys> {
  return {
    'POST /api/sign-in': async ({ ctx, body, clientAddress, cookie }) => {
      await requestLink(ctx, { email: body.email, clientAddress, knownBrowser: cookie.knownBrowser })
      return {}
    },
    'POST /api/sign-in/use': async ({ ctx, body, headers, clientAddress, cookie }) => {
      const { person, session } = await signInWithLink(ctx, {
        token: body.token,
        oldSession: cookie.token,
        clientAddress,
        userAgent: headers['user-agent'],
      })
      const now = ctx.now()
      const set = [
        officeCookie(cookie.name, session.token, { now, expiresAt: session.expiresAt }),
        knownBrowserCookie(cookie.name, hashToken(session.token), now),
      ]
      return { body: { person }, headers: { 'Set-Cookie': set } }
    },
    'DELETE /api/sign-in': async ({ ctx, by, cookie }) => {
      if (by.kind === 'person' && cookie.token !== undefined) await signOut(ctx, cookie.token)
      const now = ctx.now()
      return { headers: { 'Set-Cookie': officeCookie(cookie.name, '', { now, expiresAt: now }) } }
    },
    'GET /api/me': async ({ ctx }) => ({ body: await findMe(ctx) }),
    'GET /api/people': async ({ ctx }) => ({ body: await listPeople(ctx) }),
    'POST /api/people': async ({ ctx, body }) => ({ body: await addPerson(ctx, site, body) }),
    'PATCH /api/people/{id}': async ({ ctx, params, body }) => ({
      body: await editPerson(ctx, { id: params.id, edit: body }),
    }),
    'POST /api/people/{id}/link': async ({ ctx, params }) => ({
      body: { link: await giveLink(ctx, site, params.id) },
    }),
    'DELETE /api/people/{id}/sessions': async ({ ctx, params }) => {
      await signOutEverywhere(ctx, params.id)
      return {}
    },
  }
}
