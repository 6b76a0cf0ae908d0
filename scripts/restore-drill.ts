// The drill of docs/operations.md, After a restored backup: makes a backup, takes payments, restores the backup, and runs
// `payments:recover`. `tsx scripts/restore-drill.ts` tests the embedded database, `tsx scripts/restore-drill.ts postgres`
// pg_dump and pg_restore. Needs a build.
import { strict as assert } from 'node:assert'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import { deleteKitchen, quoteKitchen, readKitchen } from '#test/crash/kitchen.ts'
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
  const before = await begin(of, 0)
  await payAndDeliver(of, before)
  const heldBefore = await begin(of, 1)
  const kitchen = await quoteKitchen(of)
  const kitchenBefore = await readKitchen(of, kitchen)
  assert.equal(kitchenBefore.photos.length, 2, 'the kitchen has photos')
  await of.stop()
  const backup = await of.backUp()
  try {
    await of.start()
    const lost = await takePayments(of, heldBefore)
    await deleteKitchen(of, kitchen)
    await of.stop()
    await backup.restore()
    await recoverTwice(of, lost.unnamed)
    await startAndSweep(of)
    assert.deepEqual(await readKitchen(of, kitchen), kitchenBefore, 'a kitchen is restored with details and photos')
    for (const { id } of [before, heldBefore, lost.paid]) {
      const { status, paymentState } = await of.findAppointment(id)
      assert.deepEqual({ status, paymentState }, { status: 'confirmed', paymentState: 'succeeded' })
    }
    await assert.rejects(of.findAppointment(lost.refunded.id), /404/, 'a refunded visit is not rebuilt')
    assert.equal(await of.isFree(lost.paid.slot), false, 'a rebuilt visit has its slot')
    assert.equal(await of.isFree(lost.refunded.slot), true, 'a refunded visit has no slot')
    const { id: newId } = await begin(of, 5)
    assert.equal((await of.findAppointment(newId)).status, 'held', 'a visitor can book')
    await of.stop()
    await checkEnd(of, lost)
    return backup.tool
  } finally {
    await backup.remove()
  }
}

interface Begun {
  slot: ReturnType<Shop['chooseSlot']>
  id: string
  intentId: string
}

/** What the backup doesn't have. */
interface Lost {
  paid: Begun
  refunded: Begun
  /** Its payment no longer names a slot. */
  unnamed: Begun
}

async function begin(of: Shop, turn: number): Promise<Begun> {
  const slot = of.chooseSlot(turn)
  const id = await of.hold(slot)
  return { slot, id, intentId: await of.createIntent(slot) }
}

async function payAndDeliver(of: Shop, { id, intentId }: Begun): Promise<void> {
  await of.pay(intentId)
  await of.deliverEvents()
  await waitUntil('the visit is confirmed', async () => (await of.findAppointment(id)).status === 'confirmed')
}

/** What happens after the backup. */
async function takePayments(of: Shop, heldBefore: Begun): Promise<Lost> {
  await payAndDeliver(of, heldBefore)
  const paid = await begin(of, 2)
  await payAndDeliver(of, paid)
  const refunded = await begin(of, 3)
  await payAndDeliver(of, refunded)
  await of.cancel(refunded.id)
  await waitUntil('the refund', async () => (await of.findAppointment(refunded.id)).paymentState === 'refunded')
  const unnamed = await begin(of, 4)
  await payAndDeliver(of, unnamed)
  of.stripe.editMetadata(unnamed.intentId, { slot: '' })
  return { paid, refunded, unnamed }
}

async function recoverTwice(of: Shop, unnamed: Begun): Promise<void> {
  const first = await recover(of)
  console.log(first.report)
  const stored = await selectEverything(of)
  assert.deepEqual(await recover(of), first, 'a second run says the same')
  assert.deepEqual(await selectEverything(of), stored, 'a second run changes nothing')
  assert.equal(first.code, 2, 'something is left for a person')
  assert.match(first.report, /Appointments rebuilt: 2\n/)
  assert.match(first.report, /Needs a person: 1\n.* metadata doesn't name a day and time/)
  // The person's decision.
  of.stripe.refundInDashboard(unnamed.intentId)
  assert.equal((await recover(of)).code, 0, 'nothing is left')
}

/** Runs `payments:recover`, while the server is stopped. */
async function recover(of: Shop): Promise<{ code: number; report: string }> {
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

async function selectEverything(of: Shop) {
  return of.withDatabase(async ({ run }) => [
    await run('', 'select * from appointments order by id', []),
    await run('', 'select * from appointment_history order by id', []),
    await run('', 'select * from payments order by intent_id', []),
    await run('', 'select * from outgoing_mails order by id', []),
  ])
}

/** Starts the server and sends the jobs that it would send by its clock. */
async function startAndSweep(of: Shop): Promise<void> {
  await of.withDatabase((database) => sendJobs(database, ['expire-holds', 'sweep-payments', 'outbox']))
  const asked = of.stripe.requests.length
  await of.start()
  await waitUntil('the sweep', () => of.stripe.requests.slice(asked).some(({ path }) => path === '/v1/payment_intents'))
}

async function checkEnd(of: Shop, { paid, refunded }: Lost): Promise<void> {
  await of.withDatabase(async ({ run }) => {
    const failed = await run('', `select queue, error from jobs where state = 'failed'`, [])
    assert.deepEqual(failed, [], 'no job failed')
    const unsettled = await run('', `select state from payments where state not in ('succeeded', 'open')`, [])
    assert.deepEqual(unsettled, [], 'no refund is due')
    const contact = await run('', 'select first_name, email, phone_number from appointments where id = $1', [paid.id])
    assert.deepEqual(contact, [{ first_name: '', email: '', phone_number: '' }], 'a rebuilt visit has no contact')
  })
  const refunds = of.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  assert.deepEqual(
    refunds.map(({ params }) => params.payment_intent),
    [refunded.intentId],
    'the only refund is the one that the office made',
  )
}
