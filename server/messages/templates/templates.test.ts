import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addFirstTemplates } from '#server/messages/templates.ts'
import type { Template } from '#shared/messages/schema.ts'
import { officeClient, useApi } from '#test/api.ts'

const api = useApi({ RATE_LIMIT: 'off' })
const office = () => officeClient(api.app)
const list = async (): Promise<Template[]> => (await office().get('/api/templates').expect(200)).body
const patch = (id: string, edit: object) => office().patch(`/api/templates/${id}`, edit)
const NEW = { name: 'Ready', subject: 'Your countertop is ready', body: 'Hi {{firstName}},\nit is ready.\n{{me}}' }
const events = () =>
  api.database.rows(`select subject_id, action, changes from events where subject = 'template' order by id`)

describe('the first templates', () => {
  it('say what we promised', async () => {
    await addFirstTemplates(api.ctx)
    const wrap = (text: string) => `Hi {{firstName}},\n\n${text}\n\n{{me}}, {{shop}}, {{phone}}`
    expect(Object.fromEntries((await list()).map(({ name, body }) => [name, body]))).toEqual({
      'First reply': wrap(
        'Thank you for your quote request. Your estimate is {{total}}. The next step is a measurement visit. When works for you?',
      ),
      'Could not reach you': wrap('We tried to call about quote #{{number}}. When is a good time?'),
      'Running late': wrap('We are running about 30 minutes late for your visit at {{visitTime}}. We are sorry.'),
      'Estimate reminder': wrap('Your estimate of {{total}} is still open. Do you have any questions?'),
      'Closing your quote': wrap(
        'We have not heard from you, so we are closing quote #{{number}}. Call us anytime to reopen it.',
      ),
    })
  })

  it('follow up on a first reply in 3 days', async () => {
    await addFirstTemplates(api.ctx)
    expect((await list()).map(({ followUpDays }) => followUpDays)).toEqual([3, null, null, null, null])
  })

  it('come in the order in which a quote needs them, before others', async () => {
    await addFirstTemplates(api.ctx)
    await office()
      .post('/api/templates', { ...NEW, name: 'A first one by name' })
      .expect(201)
    expect((await list()).map(({ name }) => name)).toEqual([
      'First reply',
      'Could not reach you',
      'Running late',
      'Estimate reminder',
      'Closing your quote',
      'A first one by name',
    ])
  })

  it('are there once, and never again after an edit', async () => {
    await Promise.all([addFirstTemplates(api.ctx), addFirstTemplates(api.ctx)])
    const [first] = await list()
    await patch(first?.id ?? '', { name: 'A new name', archived: true }).expect(200)
    await addFirstTemplates(api.ctx)
    const after = await list()
    expect(after).toHaveLength(5)
    expect(after.find(({ id }) => id === first?.id)).toMatchObject({ name: 'A new name', archived: true, version: 2 })
  })
})

describe('a template', () => {
  it('is added and changed by version, each with an event', async () => {
    const { body: added } = await office().post('/api/templates', NEW).expect(201)
    expect(added).toEqual({ ...NEW, id: added.id, followUpDays: null, archived: false, version: 1 })
    const { body: edited } = await patch(added.id, { subject: 'Done', version: 1 }).expect(200)
    expect(edited).toEqual({ ...added, subject: 'Done', version: 2 })
    expect((await patch(added.id, { name: 'x', version: 1 }).expect(409)).body).toMatchObject({
      code: 'changed_meanwhile',
      current: edited,
    })
    expect((await patch(added.id, { subject: 'Done' }).expect(200)).body).toEqual(edited)
    expect(await list()).toEqual([edited])
    expect(await events()).toEqual([
      {
        subject_id: added.id,
        action: 'created',
        changes: { name: [null, NEW.name], subject: [null, NEW.subject], body: [null, NEW.body] },
      },
      { subject_id: added.id, action: 'edited', changes: { subject: [NEW.subject, 'Done'] } },
    ])
    await patch(randomUUID(), { name: 'x' }).expect(404)
  })

  it('has a follow-up in some days, or none', async () => {
    const { body: added } = await office()
      .post('/api/templates', { ...NEW, followUpDays: 7 })
      .expect(201)
    expect(added.followUpDays).toBe(7)
    expect((await patch(added.id, { name: 'Later' }).expect(200)).body.followUpDays).toBe(7)
    expect((await patch(added.id, { followUpDays: null }).expect(200)).body.followUpDays).toBeNull()
    expect((await events()).at(-1)).toMatchObject({ changes: { followUpDays: [7, null] } })
  })

  it.each([
    ['name', ''],
    ['followUpDays', 0],
    ['followUpDays', 366],
    ['followUpDays', 1.5],
    ['followUpDays', '3'],
    ['name', 'x'.repeat(61)],
    ['subject', 'x'.repeat(151)],
    ['body', 'x'.repeat(5001)],
    ['body', '{{frist}}'],
    ['body', 'Hi {{firstName},'],
    ['subject', '{{visitDate}}'],
  ])('names a bad %s', async (path, value) => {
    const { body: added } = await office().post('/api/templates', NEW).expect(201)
    expect(
      (
        await office()
          .post('/api/templates', { ...NEW, [path]: value })
          .expect(400)
      ).body.issues[0].path,
    ).toBe(path)
    expect((await patch(added.id, { [path]: value }).expect(400)).body.issues[0].path).toBe(path)
    expect(await list()).toEqual([added])
  })
})
