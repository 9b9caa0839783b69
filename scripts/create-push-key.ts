// Makes the key that signs alerts to phones. Changing it later ends every subscription that was made with the old one.
import { createPushKey } from '#platform/push/push-key.ts'

console.log(`PUSH_PRIVATE_KEY=${createPushKey()}`)
