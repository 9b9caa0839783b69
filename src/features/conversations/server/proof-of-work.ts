import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'
import type { Challenge } from '../contact.contract.ts'
import './conversations.table.ts'

/** Takes a phone half a second; thousands of messages take half an hour. */
const MAX_NUMBER = 50_000
const VALID_MS = 20 * 60_000

const Proof = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string(),
  number: z.int().min(0).max(MAX_NUMBER),
  salt: z.string(),
  signature: z.string().length(64),
})

export async function issueChallenge(db: Db): Promise<Challenge> {
  const { salt, challenge, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: await readSecret(db),
    maxNumber: MAX_NUMBER,
    expires: new Date(Date.now() + VALID_MS),
  })
  return { algorithm: 'SHA-256', challenge, maxnumber: MAX_NUMBER, salt, signature }
}

/** True for the solution of a challenge that we signed, that has not expired and was not used. Marks it as used in the transaction. */
export async function spendProof(db: Db, text: string | undefined): Promise<boolean> {
  const proof = Proof.safeParse(decode(text))
  if (!proof.success || !(await verifySolution(proof.data, await readSecret(db)))) return false
  const spent = await db
    .insertInto('spent_proofs')
    .values({ signature: proof.data.signature })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

function decode(text: string | undefined): unknown {
  if (!text) return null
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString())
  } catch {
    // Treated like a missing proof.
    return null
  }
}

async function readSecret(db: Db): Promise<string> {
  const { secret } = await db.selectFrom('proof_key').select('secret').executeTakeFirstOrThrow()
  return secret
}
