// The drill of docs/operations.md, After a restored backup: makes a backup, takes payments, restores the backup, and runs
// `payments:unmatched`. `tsx scripts/restore-drill.ts` tests the embedded database, `tsx scripts/restore-drill.ts postgres`
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
  console.log(`${mode}: restored with ${tool}, and serving in ${Math.round((Date.now() - began) / 1000)} s`)
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
    await checkUnmatched(of, { heldBefore, ...lost })
    await startAndSweep(of)
    assert.deepEqual(await readKitchen(of, kitchen), kitchenBefore, 'a kitchen is restored with details and photos')
    for (const { id } of [before, heldBefore]) {
      await waitUntil('the visit is confirmed', async () => (await of.findAppointment(id)).status === 'confirmed')
      assert.equal((await of.findAppointment(id)).paymentState, 'succeeded')
    }
    for (const { id, slot } of [lost.paid, lost.refunded]) {
      await assert.rejects(of.findAppointment(id), /404/, 'no visit is rebuilt')
      assert.equal(await of.isFree(slot), true, "a lost visit's slot is free")
    }
    const { id: newId } = await begin(of, 4)
    assert.equal((await of.findAppointment(newId)).status, 'held', 'a visitor can book')
    await of.stop()
    // The person's decision about a lost visit.
    of.stripe.refundInDashboard(lost.paid.intentId)
    assert.deepEqual(await listUnmatched(of), { code: 0, lines: [] }, 'nothing is left')
    await checkEnd(of, lost.refunded)
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
  return { paid, refunded }
}

/** It names what a person must look at, and changes nothing. */
async function checkUnmatched(of: Shop, { heldBefore, paid }: Lost & { heldBefore: Begun }): Promise<void> {
  const stored = await selectEverything(of)
  const { code, lines } = await listUnmatched(of)
  console.log(lines.join('\n'))
  assert.equal(code, 2, 'something is left for a person')
  assert.equal(lines.length, 2, 'a refunded payment is not listed')
  assert.match(lines[0] ?? '', new RegExp(`${heldBefore.intentId}, .*: the visit isn't paid in this database`))
  assert.match(lines[1] ?? '', new RegExp(`${paid.intentId}, .*: the visit isn't in this database`))
  assert.deepEqual(await selectEverything(of), stored, 'it changes nothing')
}

/** Runs `payments:unmatched`, while the server is stopped. Returns the lines below the first. */
async function listUnmatched(of: Shop): Promise<{ code: number; lines: string[] }> {
  await of.closeDatabase()
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const since = addDays(dateIn(new Date(began), SHOP.timeZone), -1)
  return new Promise((resolve, reject) => {
    execFile(
      'npm',
      ['run', '--silent', 'payments:unmatched', '--', '--since', since],
      { cwd: ROOT, env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...of.env } },
      (error, stdout, stderr) => {
        const code = error?.code ?? 0
        if (code === 0 || code === 2) resolve({ code, lines: stdout.trim().split('\n').slice(1) })
        else reject(new Error(`payments:unmatched failed (${code}): ${stdout}${stderr}`))
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

async function checkEnd(of: Shop, refunded: Begun): Promise<void> {
  await of.withDatabase(async ({ run }) => {
    const failed = await run('', `select queue, error from jobs where state = 'failed'`, [])
    assert.deepEqual(failed, [], 'no job failed')
    const unsettled = await run('', `select state from payments where state not in ('succeeded', 'open')`, [])
    assert.deepEqual(unsettled, [], 'no refund is due')
  })
  const refunds = of.stripe.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  assert.deepEqual(
    refunds.map(({ params }) => params.payment_intent),
    [refunded.intentId],
    'the only refund is the one that the office made',
  )
}
