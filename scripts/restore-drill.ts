// The drill of docs/operations.md, After a restored backup: makes a backup, takes payments, restores the backup, and runs
// `payments:recover`. `tsx scripts/restore-drill.ts` tests the embedded database, `tsx scripts/restore-drill.ts postgres`
// pg_dump and pg_restore. Needs a build.
import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { makeTemplate, openShop, type Shop } from '#test/crash/shop.ts'
import { sendJobs } from '#test/crash/time.ts'
import { waitUntil } from '#test/crash/until.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const mode = process.argv[2] === 'postgres' ? 'postgres' : 'embedded'
const began = Date.now()
const template = await makeTemplate(mode)
const shop = await openShop(template)
try {
  const tool = await drill(shop)
  console.log(`${mode}: restored with ${tool}, completed, and serving in ${Math.round((Date.now() - began) / 1000)} s`)
} catch (error) {
  console.error(shop.output())
  throw error
} finally {
  await shop.close()
  await template.remove()
}

async function drill(of: Shop): Promise<string> {
  await of.start()
  const before = await begin(0)
  await payAndTell(before)
  const heldBefore = await begin(1)
  await of.stop()
  const backup = await of.backUp()
  try {
    await of.start()
    await payAndTell(heldBefore)
    const after = await begin(2)
    await payAndTell(after)
    const refunded = await begin(3)
    await payAndTell(refunded)
    await of.cancel(refunded.id)
    await waitUntil(
      'the money went back',
      async () => (await of.findAppointment(refunded.id)).paymentState === 'refunded',
    )
    const unnamed = await begin(4)
    await payAndTell(unnamed)
    of.stripe.editMetadata(unnamed.intentId, { slot: '' })
    await of.stop()
    await backup.restore()

    const first = await recover()
    console.log(first.report)
    const stands = await everything()
    assert.deepEqual(await recover(), first, 'a second run says the same')
    assert.deepEqual(await everything(), stands, 'a second run changes nothing')
    assert.equal(first.code, 2, 'something is left for a person')
    assert.match(first.report, /Appointments rebuilt: 2\n/)
    assert.match(first.report, /Needs a person: 1\n.* metadata doesn't name a day and time/)
    // The operator's decision.
    of.stripe.refundInDashboard(unnamed.intentId)
    assert.equal((await recover()).code, 0, 'nothing is left')

    // The server does this after it starts.
    await of.withDatabase((database) => sendJobs(database, ['expire-holds', 'sweep-payments', 'outbox']))
    const asked = of.stripe.requests.length
    await of.start()
    const swept = () => of.stripe.requests.slice(asked).some(({ path }) => path === '/v1/payment_intents')
    await waitUntil('the sweep', swept)
    for (const { id } of [before, heldBefore, after]) {
      const { status, paymentState } = await of.findAppointment(id)
      assert.deepEqual({ status, paymentState }, { status: 'confirmed', paymentState: 'succeeded' })
    }
    await assert.rejects(of.findAppointment(refunded.id), /404/, 'what was given back is not rebuilt')
    assert.equal(await of.isFree(after.booking), false, 'a rebuilt visit has its slot')
    assert.equal(await of.isFree(refunded.booking), true, 'what was given back has none')
    const { id: fresh } = await begin(5)
    assert.equal((await of.findAppointment(fresh)).status, 'held', 'a visitor can book')
    await of.stop()
    await checkEnd(refunded.intentId, after.id)
    return backup.tool
  } finally {
    await backup.remove()
  }

  async function begin(turn: number) {
    const booking = of.chooseSlot(turn)
    const id = await of.hold(booking)
    return { booking, id, intentId: await of.createIntent(booking) }
  }

  async function payAndTell({ id, intentId }: { id: string; intentId: string }) {
    await of.pay(intentId)
    await of.deliverEvents()
    await waitUntil('the visit is confirmed', async () => (await of.findAppointment(id)).status === 'confirmed')
  }

  /** Operators run it while the server is stopped. */
  async function recover(): Promise<{ code: number; report: string }> {
    await of.closeDatabase()
    const { PATH = '', HOME = '', TMPDIR } = process.env
    const since = addDays(dateIn(new Date(began), SHOP.timeZone), -1)
    return new Promise((resolve, reject) => {
      execFile(
        'npm',
        ['run', '--silent', 'payments:recover', '--', '--since', since],
        { cwd: ROOT, env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...of.env } },
        (error, stdout, stderr) => {
          const code = error?.code ?? 0
          if (code === 0 || code === 2) resolve({ code, report: stdout })
          else reject(new Error(`payments:recover failed (${code}): ${stdout}${stderr}`))
        },
      )
    })
  }

  async function everything() {
    return of.withDatabase(async ({ run }) => [
      await run('', 'select * from appointments order by id', []),
      await run('', 'select * from appointment_history order by id', []),
      await run('', 'select * from payments order by intent_id', []),
      await run('', 'select * from outgoing_mails order by id', []),
    ])
  }

  async function checkEnd(refunded: string, rebuilt: string) {
    await of.withDatabase(async ({ run }) => {
      const failed = await run('', `select queue, error from jobs where state = 'failed'`, [])
      assert.deepEqual(failed, [], 'no job failed')
      const unsettled = await run('', `select state from payments where state not in ('succeeded', 'open')`, [])
      assert.deepEqual(unsettled, [], 'no payment has to go back')
      const contact = await run('', 'select first_name, email, phone_number from appointments where id = $1', [rebuilt])
      assert.deepEqual(contact, [{ first_name: '', email: '', phone_number: '' }], 'a rebuilt visit has no contact')
    })
    const given = of.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
    assert.deepEqual(
      given.map(({ params }) => params.payment_intent),
      [refunded],
      'the only refund is the one that the office made',
    )
  }
}
