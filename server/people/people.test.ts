import request from 'supertest'
import { describe, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { ADMIN_KEY } from '#server/events/actor.ts'
import { editSettings } from '#server/settings/settings.ts'
import { officeClient, sendInTwoParts, TEST_ADMIN_KEY, useApi } from '#test/api.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { dumpRows } from '#test/database-dump.ts'
import { LIVE_ENV } from '#test/live-env.ts'
import { addPerson, cookieClient, cookieOf, signedIn, signIn, tokenOf } from '#test/people/sign-in.ts'
import { addPerson as addPersonVerb, editPerson } from './people.ts'
import { giveLink, requestLink, signOutEverywhere } from './sign-in.ts'

const api = useApi()
const key = () => officeClient(api.app)
const DAY = 86_400_000
const MINUTE = 60_000

/** The token in the latest mail to this address. */
const mailedToken = async (email: string): Promise<string> =>
  /\/orders\/sign-in#([\w-]{43})/.exec((await api.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
const askForLink = (email: string, app = api.app) => request(app).post('/api/sign-in').send({ email })

describe('people', () => {
  it('are added by an owner, with a link and a mail that has another one', async () => {
    const { person, link } = await addPerson(api.app, 'owner', { name: 'Anna Ruiz', email: 'anna@shop.example' })
    expect(person).toEqual({
      id: person.id,
      name: 'Anna Ruiz',
      email: 'anna@shop.example',
      role: 'owner',
      crew: null,
      disabled: false,
      lastSeenAt: null,
      version: 1,
    })
    expect(link).toMatch(/^http:\/\/[^/]+\/orders\/sign-in#[\w-]{43}$/)
    const mailed = await mailedToken('anna@shop.example')
    expect(mailed).toMatch(/^[\w-]{43}$/)
    expect(mailed).not.toBe(tokenOf(link))
    const { body } = await signIn(api.app, mailed).expect(200)
    expect(body.person).toMatchObject({ id: person.id, name: 'Anna Ruiz' })
  })

  it('start with an owner', async () => {
    const body = { name: 'Luis', email: 'luis@shop.example', role: 'office' }
    const refused = await key().post('/api/people', body).expect(400)
    expect(refused.body).toMatchObject({
      error: 'The first person must be an owner.',
      issues: [{ path: 'role' }],
    })
    await addPerson(api.app, 'owner')
    await key().post('/api/people', body).expect(201)
  })

  it('have one email each, whatever its case', async () => {
    await addPerson(api.app, 'owner', { email: 'anna@shop.example' })
    const body = { name: 'Other', email: 'ANNA@shop.example', role: 'office' }
    const refused = await key().post('/api/people', body).expect(400)
    expect(refused.body.issues).toEqual([{ path: 'email', message: 'Someone already uses this email.' }])
    const { person } = await addPerson(api.app, 'office')
    const edit = await key().patch(`/api/people/${person.id}`, { email: 'Anna@shop.example' }).expect(400)
    expect(edit.body.issues).toMatchObject([{ path: 'email' }])
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ email: 'nothing' }, 'email'],
    [{ role: 'boss' }, 'role'],
    [{ role: 'crew' }, 'crew'],
    [{ role: 'crew', crew: 2 }, 'crew'],
    [{ crew: 1 }, 'crew'],
  ])('are refused with %j', async (changes, path) => {
    await addPerson(api.app, 'owner')
    const body = { name: 'Luis', email: 'luis@shop.example', role: 'office', ...changes }
    expect((await key().post('/api/people', body).expect(400)).body.issues).toMatchObject([{ path }])
  })

  it('can belong to a crew that the office added', async () => {
    await addPerson(api.app, 'owner')
    const added = await key().post('/api/crews', { name: 'Second van' }).expect(201)
    expect(added.body.number).toBe(2)
    const body = { name: 'Luis', email: 'luis@shop.example', role: 'crew', crew: 2 }
    expect((await key().post('/api/people', body).expect(201)).body.person).toMatchObject({ role: 'crew', crew: 2 })
  })

  it('are listed to colleagues without email and last use', async () => {
    const owner = await signedIn(api.app, (await addPerson(api.app, 'owner')).link)
    const office = await signedIn(api.app, (await addPerson(api.app, 'office')).link)
    const seen = (await owner.get('/api/people').expect(200)).body
    expect(seen).toMatchObject([
      { role: 'office', email: 'office@shop.example', lastSeenAt: expect.any(String) },
      { role: 'owner', email: 'owner@shop.example', lastSeenAt: expect.any(String) },
    ])
    expect((await office.get('/api/people').expect(200)).body).toEqual(
      seen.map((person: object) => ({ ...person, email: null, lastSeenAt: null })),
    )
  })

  it('change with events, and refuse an old version', async () => {
    await addPerson(api.app, 'owner')
    const { person } = await addPerson(api.app, 'office', { name: 'Luis' })
    const edited = await key().patch(`/api/people/${person.id}`, { role: 'crew', crew: 1, version: 1 }).expect(200)
    expect(edited.body).toMatchObject({ role: 'crew', crew: 1, version: 2 })
    const late = await key().patch(`/api/people/${person.id}`, { name: 'Lou', version: 1 }).expect(409)
    expect(late.body).toMatchObject({ code: 'changed_meanwhile', current: edited.body })
    await key().patch(`/api/people/${person.id}`, { role: 'office' }).expect(200)
    const events = await api.database.rows(
      'select action, by_kind, changes from events where subject_id = $1 order by id',
      [person.id],
    )
    expect(events).toEqual([
      {
        action: 'created',
        by_kind: 'key',
        changes: { name: [null, 'Luis'], email: [null, 'office@shop.example'], role: [null, 'office'] },
      },
      { action: 'edited', by_kind: 'key', changes: { role: ['office', 'crew'], crew: [null, 1] } },
      { action: 'edited', by_kind: 'key', changes: { role: ['crew', 'office'], crew: [1, null] } },
    ])
  })

  it('are 404 with an unknown id', async () => {
    const path = '/api/people/00000000-0000-4000-8000-000000000000'
    const answers = [
      key().patch(path, { name: 'No one' }),
      key().post(`${path}/link`),
      key().delete(`${path}/sessions`),
    ]
    for (const answer of answers) expect((await answer.expect(404)).body.code).toBe('not_found')
  })

  it('keep at least one owner', async () => {
    const { person } = await addPerson(api.app, 'owner')
    const path = `/api/people/${person.id}`
    for (const edit of [{ disabled: true }, { role: 'office' }]) {
      expect((await key().patch(path, edit).expect(409)).body.error).toBe('The shop needs at least one owner.')
    }
    const other = await addPerson(api.app, 'owner', { email: 'other@shop.example' })
    await key().patch(path, { disabled: true }).expect(200)
    await key().patch(`/api/people/${other.person.id}`, { disabled: true }).expect(409)
  })

  it('keep one of two owners who remove each other at once, on two instances', async () => {
    const ids: string[] = []
    for (const email of ['one@shop.example', 'two@shop.example']) {
      ids.push((await addPerson(api.app, 'owner', { email })).person.id)
    }
    const apps = [api.app, api.createSecondApp()]
    const answers = await Promise.all(
      ids.map((id, index) => officeClient(apps[index] ?? api.app).patch(`/api/people/${id}`, { disabled: true })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('a sign-in link', () => {
  it('is mailed only to a known address, and the answer is always the same', async () => {
    const { person } = await addPerson(api.app, 'owner', { email: 'anna@shop.example' })
    await mailedToken('anna@shop.example')
    const { length: count } = await api.mails()
    for (const email of ['nobody@shop.example', 'Anna@Shop.example']) {
      const response = await askForLink(email).expect(204)
      expect(response.text).toBe('')
    }
    const token = await mailedToken('anna@shop.example')
    expect(await api.mails()).toHaveLength(count + 1)
    expect((await signIn(api.app, token).expect(200)).body.person.id).toBe(person.id)
  })

  it('works once, and ends the other links of that person, but of no one else', async () => {
    const { person, link } = await addPerson(api.app, 'owner')
    const { link: colleagues } = await addPerson(api.app, 'office')
    const other = (await key().post(`/api/people/${person.id}/link`).expect(201)).body.link
    await signIn(api.app, tokenOf(link)).expect(200)
    for (const used of [link, other]) {
      const { body } = await signIn(api.app, tokenOf(used)).expect(401)
      expect(body).toMatchObject({
        code: 'unauthorized',
        error: 'This link was already used. Ask for a new one.',
      })
    }
    await signIn(api.app, tokenOf(colleagues)).expect(200)
  })

  it('signs in one of ten who use it at once', async () => {
    const { link } = await addPerson(api.app, 'owner')
    const apps = [api.app, api.createSecondApp()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn(apps[index % 2] ?? api.app, tokenOf(link))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('expires after 72 hours from an owner, and after 15 minutes if the person asked', async () => {
    const { link } = await addPerson(api.app, 'owner', { email: 'anna@shop.example' })
    await mailedToken('anna@shop.example')
    await askForLink('anna@shop.example').expect(204)
    const asked = await mailedToken('anna@shop.example')
    api.clock.advance(15 * MINUTE)
    const expired = await signIn(api.app, asked).expect(401)
    expect(expired.body.error).toBe('This link has expired. Ask for a new one.')
    api.clock.advance(3 * DAY - 15 * MINUTE)
    const late = await signIn(api.app, tokenOf(link)).expect(401)
    expect(late.body.error).toBe('This link has expired. Ask for a new one.')
  })

  it('that no one made does not work, and counts as a wrong admin key', async () => {
    for (let count = 0; count < 10; count += 1) {
      const { body } = await signIn(api.app, `no-token-${count}`).expect(401)
      expect(body.error).toBe('This link does not work. Ask for a new one.')
    }
    const tooMany = 'There were too many wrong admin keys or sign-in links from your network. A right one still works.'
    expect((await signIn(api.app, 'no-token').expect(429)).body.error).toBe(tooMany)
    const { body } = await key().get('/api/quotes').set('x-admin-key', 'wrong').expect(429)
    expect(body.error).toBe(tooMany)
    await key().get('/api/quotes').expect(200)
  })

  it('of a person whose access was removed does not work, even once they have access again', async () => {
    await addPerson(api.app, 'owner')
    const { person, link } = await addPerson(api.app, 'office')
    await key().patch(`/api/people/${person.id}`, { disabled: true }).expect(200)
    await signIn(api.app, tokenOf(link)).expect(401)
    await key().post(`/api/people/${person.id}/link`).expect(409)
    await key().patch(`/api/people/${person.id}`, { disabled: false }).expect(200)
    await signIn(api.app, tokenOf(link)).expect(401)
  })

  it('ends when the email address of its person changes. Sessions go on', async () => {
    await addPerson(api.app, 'owner')
    const { person, link } = await addPerson(api.app, 'office', { email: 'luis@old.example' })
    const session = await signedIn(api.app, link)
    await askForLink('luis@old.example').expect(204)
    const mailed = await mailedToken('luis@old.example')
    const handed = (await key().post(`/api/people/${person.id}/link`).expect(201)).body.link
    await key().patch(`/api/people/${person.id}`, { email: 'luis@new.example' }).expect(200)
    for (const token of [mailed, tokenOf(handed)]) {
      const { body } = await signIn(api.app, token).expect(401)
      expect(body.error).toBe('This link was already used. Ask for a new one.')
    }
    await session.get('/api/me').expect(200)
    await askForLink('luis@new.example').expect(204)
    await signIn(api.app, await mailedToken('luis@new.example')).expect(200)
  })

  it('can be asked for 5 times in 15 minutes for an address, known or not, and 20 times an hour from a network', async () => {
    await addPerson(api.app, 'owner', { email: 'anna@shop.example' })
    for (const email of ['anna@shop.example', 'nobody@shop.example']) {
      for (let count = 0; count < 5; count += 1) {
        await askForLink(email).set('X-Forwarded-For', `203.0.113.${count}`).expect(204)
      }
      const refused = await askForLink(email.toUpperCase()).set('X-Forwarded-For', '203.0.113.9').expect(429)
      expect(Math.ceil(Number(refused.headers['retry-after']) / 60)).toBe(15)
    }
    for (let count = 0; count < 20; count += 1) {
      await askForLink(`n${count}@shop.example`).set('X-Forwarded-For', '203.0.113.77').expect(204)
    }
    const refused = await askForLink('last@shop.example').set('X-Forwarded-For', '203.0.113.77').expect(429)
    expect(Math.ceil(Number(refused.headers['retry-after']) / 60)).toBe(60)
  })

  it('asked for is as much work for an unknown address as for a known one', async () => {
    await addPerson(api.app, 'owner', { email: 'anna@shop.example' })
    const statementsOf = async (email: string) => {
      const statements: string[] = []
      const db = api.database.wrapStatements((run) => {
        statements.push('statement')
        return run()
      })
      await requestLink({ ...api.ctx, db }, { email, clientAddress: '203.0.113.7' })
      return statements.length
    }
    expect(await statementsOf('nobody@shop.example')).toBe(await statementsOf('anna@shop.example'))
  })

  it('of a new person counts toward neither limit', async () => {
    await addPerson(api.app, 'owner')
    const from = (test: request.Test) => test.set('X-Forwarded-For', '203.0.113.8')
    const add = (email: string) => from(key().post('/api/people', { name: 'Luis', email, role: 'office' })).expect(201)
    const ask = (email: string) => from(askForLink(email))
    await add('luis@shop.example')
    for (let count = 0; count < 5; count += 1) await ask('luis@shop.example').expect(204)
    for (let count = 0; count < 15; count += 1) await ask(`n${count}@shop.example`).expect(204)
    await ask('last@shop.example').expect(429)
    await add('last@shop.example')
  })

  it('is not mailed to someone without access', async () => {
    await addPerson(api.app, 'owner')
    const { person } = await addPerson(api.app, 'office', { email: 'luis@shop.example' })
    await key().patch(`/api/people/${person.id}`, { disabled: true }).expect(200)
    await askForLink('luis@shop.example').expect(204)
    // The invitation waited until then.
    expect(await mailedToken('luis@shop.example')).toBe('')
  })

  it('is refused from another site', async () => {
    const { link } = await addPerson(api.app, 'owner')
    for (const site of ['cross-site', 'same-site']) {
      const { body } = await signIn(api.app, tokenOf(link)).set('Sec-Fetch-Site', site).expect(403)
      expect(body).toMatchObject({ code: 'forbidden', error: 'This request did not come from our site.' })
    }
    await signIn(api.app, tokenOf(link)).set('Sec-Fetch-Site', 'same-origin').expect(200)
  })
})

describe('a session', () => {
  it('says who calls, until it is signed out', async () => {
    await addPerson(api.app, 'owner')
    const { person, link } = await addPerson(api.app, 'office')
    const session = await signedIn(api.app, link)
    const onPhone = await signedIn(api.app, (await key().post(`/api/people/${person.id}/link`).expect(201)).body.link)
    const { body } = await session.get('/api/me').expect(200)
    expect(body).toMatchObject({ kind: 'person', role: 'office', person: { id: person.id, name: person.name } })
    const out = await session.delete('/api/sign-in').expect(204)
    expect(out.headers['set-cookie']?.[0]).toMatch(/^office=; Max-Age=0;/)
    expect((await session.get('/api/me').expect(401)).body.error).toBe('Please sign in again.')
    await onPhone.get('/api/me').expect(200)
  })

  it('has a cookie that scripts and other sites cannot use', async () => {
    const { link } = await addPerson(api.app, 'owner')
    const [plain] = (await signIn(api.app, tokenOf(link)).expect(200)).headers['set-cookie'] ?? []
    expect(plain).toMatch(/^office=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const secure = api.createSecondApp({ PUBLIC_URL: 'https://www.shop.example', PAYMENTS: 'demo' })
    const crew = await addPerson(secure, 'crew')
    expect(crew.link).toMatch(/^https:\/\/www\.shop\.example\/orders\/sign-in#/)
    const response = await signIn(secure, tokenOf(crew.link)).expect(200)
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^__Host-office=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    // A cookie that plain HTTP could have set doesn't count over HTTPS.
    const value = cookieOf(response).split('=')[1] ?? ''
    await cookieClient(secure, `office=${value}`).get('/api/me').expect(401)
    await cookieClient(secure, `__Host-office=${value}`).get('/api/me').expect(200)
  })

  it('never continues one that someone else chose or had before', async () => {
    const { link } = await addPerson(api.app, 'owner')
    const planted = 'A'.repeat(43)
    const response = await signIn(api.app, tokenOf(link)).set('Cookie', `office=${planted}`).expect(200)
    expect(cookieOf(response)).not.toContain(planted)
    await cookieClient(api.app, `office=${planted}`).get('/api/me').expect(401)
    const mine = cookieClient(api.app, cookieOf(response))
    const next = (await key().post(`/api/people/${response.body.person.id}/link`).expect(201)).body.link
    await signIn(api.app, tokenOf(next)).set('Cookie', mine.cookie).expect(200)
    await mine.get('/api/me').expect(401)
  })

  it.each([
    ['owner', 30],
    ['office', 30],
    ['crew', 14],
  ] as const)('of %s lasts %s days from the last use', async (role, days) => {
    await addPerson(api.app, 'owner', { email: 'first@shop.example' })
    const session = await signedIn(api.app, (await addPerson(api.app, role)).link)
    api.clock.advance((days - 1) * DAY)
    const used = await session.get('/api/me').expect(200)
    expect(used.headers['set-cookie']?.[0]).toContain(`Max-Age=${days * 86_400}`)
    api.clock.advance((days - 1) * DAY)
    await session.get('/api/me').expect(200)
    api.clock.advance(days * DAY)
    await session.get('/api/me').expect(401)
  })

  it('ends at once on every instance when access is removed, and stays ended once it is given back', async () => {
    await addPerson(api.app, 'owner')
    const { person, link } = await addPerson(api.app, 'office')
    const session = await signedIn(api.app, link)
    const elsewhere = cookieClient(api.createSecondApp(), session.cookie)
    await elsewhere.get('/api/quotes').expect(200)
    await key().patch(`/api/people/${person.id}`, { disabled: true }).expect(200)
    for (const client of [session, elsewhere]) await client.get('/api/quotes').expect(401)
    await key().patch(`/api/people/${person.id}`, { disabled: false }).expect(200)
    for (const client of [session, elsewhere]) await client.get('/api/quotes').expect(401)
  })

  it('does not carry a request through whose body arrives after access is removed', async () => {
    await addPerson(api.app, 'owner')
    const { person, link } = await addPerson(api.app, 'owner', { email: 'second@shop.example' })
    const { cookie } = await signedIn(api.app, link)
    api.clock.advance(2 * MINUTE)
    const lastSeen = async () =>
      (await api.database.rows(`select last_seen_at from person_tokens where kind = 'session'`))[0]
    const before = await lastSeen()
    const body = Buffer.from(JSON.stringify({ travelMinutes: 45 }))
    const patch = { method: 'PATCH', path: '/api/settings', cookie, type: 'application/json', body }
    const status = await sendInTwoParts(api.app, patch, async () => {
      // The use of the session is stored once its access was checked.
      await expect.poll(lastSeen).not.toEqual(before)
      await key().patch(`/api/people/${person.id}`, { disabled: true }).expect(200)
    })
    expect(status).toBe(401)
    expect((await key().get('/api/settings')).body).toMatchObject({ travelMinutes: 0 })
  })

  it.each([
    ['access', { disabled: true }, 'unauthorized'],
    ['the role', { role: 'office' }, 'forbidden'],
  ])(
    'changes no people or settings once its owner has lost %s, even in a request that was let in',
    async (_, edit, code) => {
      await addPerson(api.app, 'owner')
      const { person } = await addPerson(api.app, 'owner', { email: 'second@shop.example' })
      const { person: other } = await addPerson(api.app, 'office')
      const { id, name, role, crew } = person
      const ctx: Context = { ...api.ctx, by: { kind: 'person', personId: id, name, role, crew, requestId: null } }
      await key().patch(`/api/people/${id}`, edit).expect(200)
      const { site } = api.ctx.mail
      for (const change of [
        () => addPersonVerb(ctx, site, { name: 'New', email: 'new@shop.example', role: 'owner', crew: null }),
        () => editPerson(ctx, { id, edit: { disabled: false, role: 'owner' } }),
        () => giveLink(ctx, site, other.id),
        () => signOutEverywhere(ctx, other.id),
        () => editSettings(ctx, { travelMinutes: 45 }),
      ]) {
        await expect(change()).rejects.toMatchObject({ code })
      }
    },
  )

  it.runIf(ON_POSTGRES)('is never left open by a removal at the same moment', async () => {
    await addPerson(api.app, 'owner')
    const other = api.createSecondApp()
    for (let round = 0; round < 10; round += 1) {
      const { person, link } = await addPerson(api.app, 'office', { email: `p${round}@shop.example` })
      const [used] = await Promise.all([
        signIn(other, tokenOf(link)),
        key().patch(`/api/people/${person.id}`, { disabled: true }).expect(200),
      ])
      expect([200, 401]).toContain(used.status)
      await cookieClient(api.app, cookieOf(used)).get('/api/quotes').expect(401)
    }
  })

  it('ends everywhere if an owner says so', async () => {
    await addPerson(api.app, 'owner')
    const { person, link } = await addPerson(api.app, 'office')
    const session = await signedIn(api.app, link)
    const unused = tokenOf((await key().post(`/api/people/${person.id}/link`).expect(201)).body.link)
    await key().delete(`/api/people/${person.id}/sessions`).expect(204)
    await session.get('/api/me').expect(401)
    await signIn(api.app, unused).expect(401)
  })

  it('cannot be used by another site to change data, but for reading it does no harm', async () => {
    const session = await signedIn(api.app, (await addPerson(api.app, 'owner')).link)
    for (const site of ['cross-site', 'same-site']) {
      const refused = await session.patch('/api/settings', { travelMinutes: 5 }).set('Sec-Fetch-Site', site).expect(403)
      expect(refused.body.error).toBe('This request did not come from our site.')
      await session.get('/api/settings').set('Sec-Fetch-Site', site).expect(200)
    }
    for (const site of ['same-origin', 'none']) {
      await session.patch('/api/settings', { travelMinutes: 5 }).set('Sec-Fetch-Site', site).expect(200)
    }
    await session.patch('/api/settings', { travelMinutes: 6 }).expect(200)
    await key().patch('/api/settings', { travelMinutes: 7 }).set('Sec-Fetch-Site', 'cross-site').expect(200)
  })

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://office.shop.example:8080', 403],
    ['http://office.shop.example', 200],
  ])('of an older browser changes data from %s with %i', async (origin, status) => {
    const { link } = await addPerson(api.app, 'owner')
    const from = (test: request.Test) => test.set('Host', 'office.shop.example').set('Origin', origin)
    await from(signIn(api.app, tokenOf(link))).expect(status)
    const session = await signedIn(api.app, (await addPerson(api.app, 'owner', { email: 'b@shop.example' })).link)
    await from(session.patch('/api/settings', { travelMinutes: 5 })).expect(status)
    await from(session.get('/api/settings')).expect(200)
  })

  it('changes data from the configured address of the site, whatever a proxy makes of it', async () => {
    const behindProxy = api.createSecondApp({ ...LIVE_ENV, PUBLIC_URL: 'https://shop.example' })
    const session = await signedIn(behindProxy, (await addPerson(api.app, 'owner')).link)
    const change = (origin: string) =>
      session.patch('/api/settings', { travelMinutes: 5 }).set('Host', '10.0.0.1').set('Origin', origin)
    await change('https://shop.example').expect(200)
    await change('https://other.example').expect(403)
    await change('https://other.example').set('X-Forwarded-Host', 'other.example').expect(403)
  })

  it('goes on while wrong keys lock its network out', async () => {
    const session = await signedIn(api.app, (await addPerson(api.app, 'owner')).link)
    for (let count = 0; count < 10; count += 1) await request(api.app).get('/api/quotes').set('x-admin-key', 'no')
    await request(api.app).get('/api/quotes').set('x-admin-key', 'no').expect(429)
    await session.get('/api/quotes').expect(200)
  })

  it('gives way to an admin key next to it', async () => {
    const session = await signedIn(api.app, (await addPerson(api.app, 'owner')).link)
    const { body } = await session.get('/api/me').set('x-admin-key', TEST_ADMIN_KEY).expect(200)
    expect(body).toEqual({ kind: 'key', role: 'owner', person: null })
    await session.get('/api/me').set('x-admin-key', 'wrong').expect(401)
  })

  it('names its person in the history of what they change, as they were called then', async () => {
    const { person, link } = await addPerson(api.app, 'owner', { name: 'Anna Ruiz' })
    const session = await signedIn(api.app, link)
    const response = await session.patch('/api/settings', { travelMinutes: 15 }).expect(200)
    await key().patch(`/api/people/${person.id}`, { name: 'Anna Smith' }).expect(200)
    const rows = await api.database.rows(
      `select by_kind, by_name, person_id, subject, action, request_id from events where by_kind = 'person' order by id`,
    )
    const by = { by_kind: 'person', by_name: 'Anna Ruiz', person_id: person.id }
    expect(rows).toMatchObject([
      { ...by, subject: 'person', action: 'signed_in' },
      { ...by, subject: 'settings', action: 'edited', request_id: response.headers['x-request-id'] },
    ])
  })
})

it('tokens are in no row of the database and in no log line', async () => {
  const { person, link } = await addPerson(api.app, 'owner', { email: 'anna@shop.example' })
  const invited = await mailedToken('anna@shop.example')
  await askForLink('anna@shop.example').expect(204)
  const asked = await mailedToken('anna@shop.example')
  const handed = (await key().post(`/api/people/${person.id}/link`).expect(201)).body.link
  const session = await signedIn(api.app, handed)
  await session.get('/api/quotes').expect(200)
  const stored = (await dumpRows(api.database)).join('\n') + api.logged()
  const secrets = [tokenOf(link), invited, asked, tokenOf(handed), session.cookie.split('=')[1] ?? '']
  expect(new Set(secrets).size).toBe(5)
  expect(stored).toContain('anna@shop.example')
  for (const secret of secrets) {
    expect(secret).toHaveLength(43)
    for (const form of [secret, Buffer.from(secret, 'base64url').toString('hex')]) expect(stored).not.toContain(form)
  }
})

describe('admin keys', () => {
  it('that were turned off change no people or settings, even in a request that was let in', async () => {
    const ctx: Context = { ...api.ctx, by: ADMIN_KEY }
    await api.database.rows('insert into settings (admin_keys_on) values (false)')
    const code = 'unauthorized'
    await expect(editSettings(ctx, { travelMinutes: 45 })).rejects.toMatchObject({ code })
    const person = { name: 'New', email: 'new@shop.example', role: 'owner', crew: null } as const
    await expect(addPersonVerb(ctx, api.ctx.mail.site, person)).rejects.toMatchObject({ code })
  })

  it('are turned off by an owner who is signed in, at once here and within a second elsewhere', async () => {
    const owner = await signedIn(api.app, (await addPerson(api.app, 'owner')).link)
    const elsewhere = officeClient(api.createSecondApp())
    await elsewhere.get('/api/quotes').expect(200)
    await owner.patch('/api/settings', { adminKeysOn: false }).expect(200)
    const refuses = async (client: typeof elsewhere) => {
      const { body } = await client.get('/api/quotes').expect(401)
      expect(body.error).toBe('Sign in with your email. Admin keys are turned off.')
    }
    await refuses(key())
    api.clock.advance(1000)
    await refuses(elsewhere)
    await owner.get('/api/quotes').expect(200)
    await owner.patch('/api/settings', { adminKeysOn: true }).expect(200)
    await key().get('/api/quotes').expect(200)
  })
})
