// Creates the VAPID key of push alerts. Changing it later ends all existing subscriptions.
import { createPushKey } from '#platform/push/push-key.ts'

console.log(`PUSH_PRIVATE_KEY=${createPushKey()}`)
