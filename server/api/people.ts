import { officeCookie } from '#server/http/access.ts'
import { type HandlersOf, withHeaders } from '#server/http/handler.ts'
import { addPerson, editPerson, findMe, listPeople } from '#server/people/people.ts'
import { giveLink, requestLink, signInWithLink, signOut, signOutEverywhere } from '#server/people/sign-in.ts'
import type { peopleEndpoints } from '#shared/api/people.ts'

/** Who works here, and how they sign in. */
export const peopleHandlers: HandlersOf<typeof peopleEndpoints> = {
  'POST /api/sign-in': ({ ctx, body, clientAddress }) => requestLink(ctx, { email: body.email, clientAddress }),
  'POST /api/sign-in/use': async ({ ctx, body, headers, clientAddress, cookie }) => {
    const { person, session } = await signInWithLink(ctx, {
      token: body.token,
      oldSession: cookie.token,
      clientAddress,
      userAgent: headers['user-agent'],
    })
    const set = officeCookie(cookie.name, session.token, { now: ctx.now(), expiresAt: session.expiresAt })
    return withHeaders({ person }, { 'Set-Cookie': set })
  },
  'DELETE /api/sign-in': async ({ ctx, cookie }) => {
    if (ctx.by.kind === 'person' && cookie.token !== undefined) await signOut(ctx, cookie.token)
    const now = ctx.now()
    return withHeaders(undefined, { 'Set-Cookie': officeCookie(cookie.name, '', { now, expiresAt: now }) })
  },
  'GET /api/me': ({ ctx }) => findMe(ctx),
  'GET /api/people': ({ ctx }) => listPeople(ctx),
  'POST /api/people': ({ ctx, body }) => addPerson(ctx, ctx.mail.site, body),
  'PATCH /api/people/{id}': ({ ctx, params, body }) => editPerson(ctx, { id: params.id, edit: body }),
  'POST /api/people/{id}/link': async ({ ctx, params }) => ({ link: await giveLink(ctx, ctx.mail.site, params.id) }),
  'DELETE /api/people/{id}/sessions': ({ ctx, params }) => signOutEverywhere(ctx, params.id),
}
