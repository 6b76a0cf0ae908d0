import { describe, expect, it } from 'vitest'
import { officeClient, useApi } from '#test/api.ts'
import { editSettings } from './settings.ts'
import { PROMISED } from '#shared/content/promises.ts'

const api = useApi()
const office = () => officeClient(api.app)
const DEFAULTS = {
  travelMinutes: 0,
  officeMayRefund: true,
  adminKeysOn: true,
  firstReminderOn: true,
  secondReminderOn: true,
  depositPercent: 50,
  validDays: 14,
  installationWeeks: PROMISED.installationWeeks.least,
  balanceDue: 'before',
  usualLines: [],
  version: 1,
}
const events = () => api.database.rows('select subject, action, by_name, changes from events order by id')

describe('the settings of the office', () => {
  it('start with their defaults', async () => {
    expect((await office().get('/api/settings').expect(200)).body).toEqual(DEFAULTS)
  })

  it('change one by one, each with an event', async () => {
    const { body } = await office().patch('/api/settings', { travelMinutes: 45 }).expect(200)
    expect(body).toEqual({ ...DEFAULTS, travelMinutes: 45, version: 2 })
    expect((await office().patch('/api/settings', { officeMayRefund: false, version: 2 }).expect(200)).body).toEqual({
      ...DEFAULTS,
      travelMinutes: 45,
      officeMayRefund: false,
      version: 3,
    })
    expect((await office().get('/api/settings')).body).toMatchObject({ travelMinutes: 45, version: 3 })
    const line = { subject: 'settings', action: 'edited', by_name: 'Admin key' }
    expect(await events()).toEqual([
      { ...line, changes: { travelMinutes: [0, 45] } },
      { ...line, changes: { officeMayRefund: [true, false] } },
    ])
  })

  it('have own lines to choose from, in their order', async () => {
    const usualLines = [
      { text: 'Undermount sink', unitPriceCents: 45_000 },
      { text: 'Delivery', unitPriceCents: 0 },
    ]
    expect((await office().patch('/api/settings', { usualLines }).expect(200)).body).toMatchObject({ usualLines })
    expect((await office().get('/api/settings')).body).toMatchObject({ usualLines })
    expect(await events()).toMatchObject([{ action: 'edited', changes: { usualLines: [[], usualLines] } }])
  })

  it('stay as they are without a change', async () => {
    expect((await office().patch('/api/settings', { travelMinutes: 0 }).expect(200)).body).toEqual(DEFAULTS)
    expect(await events()).toEqual([])
  })

  it('of an older version are refused with the current ones', async () => {
    const { body: current } = await office().patch('/api/settings', { travelMinutes: 10, version: 1 }).expect(200)
    const { body } = await office().patch('/api/settings', { travelMinutes: 20, version: 1 }).expect(409)
    expect(body).toMatchObject({ code: 'changed_meanwhile', current })
  })

  it.each([
    [{ travelMinutes: 121 }, 'travelMinutes'],
    [{ travelMinutes: -1 }, 'travelMinutes'],
    [{ travelMinutes: 1.5 }, 'travelMinutes'],
    [{ officeMayRefund: 'yes' }, 'officeMayRefund'],
    [{ adminKeysOn: 0 }, 'adminKeysOn'],
    [{ firstReminderOn: 'no' }, 'firstReminderOn'],
    [{ secondReminderOn: null }, 'secondReminderOn'],
    [{ depositPercent: 101 }, 'depositPercent'],
    [{ validDays: 0 }, 'validDays'],
    [{ installationWeeks: 9 }, 'installationWeeks'],
    [{ balanceDue: 'later' }, 'balanceDue'],
    [{ usualLines: [{ text: ' ', unitPriceCents: 100 }] }, 'usualLines.0.text'],
    [{ usualLines: [{ text: 'Sink', unitPriceCents: -1 }] }, 'usualLines.0.unitPriceCents'],
    [{ usualLines: ['Sink', 'sink'].map((text) => ({ text, unitPriceCents: 100 })) }, 'usualLines.1.text'],
  ])('refuse %j', async (edit, path) => {
    const { body } = await office().patch('/api/settings', edit).expect(400)
    expect(body.issues).toMatchObject([{ path }])
    expect((await office().get('/api/settings')).body).toEqual(DEFAULTS)
  })

  it("can't be changed by an admin key to turn admin keys off", async () => {
    const { body } = await office().patch('/api/settings', { adminKeysOn: false }).expect(403)
    expect(body).toMatchObject({ code: 'forbidden' })
    expect((await office().get('/api/settings')).body).toEqual(DEFAULTS)
  })

  it('let the server turn admin keys on again', async () => {
    await api.database.rows('insert into settings (admin_keys_on) values (false)')
    await office().get('/api/settings').expect(401)
    await editSettings(api.ctx, { adminKeysOn: true })
    expect((await office().get('/api/settings').expect(200)).body).toMatchObject({ adminKeysOn: true, version: 2 })
  })

  it('change once each if ten people change them at once', async () => {
    const changes = Array.from({ length: 10 }, (_, index) => ({ travelMinutes: index + 1 }))
    await Promise.all(changes.map((edit) => office().patch('/api/settings', edit).expect(200)))
    expect((await office().get('/api/settings')).body).toMatchObject({ version: 11 })
    expect(await events()).toHaveLength(10)
  })
})
