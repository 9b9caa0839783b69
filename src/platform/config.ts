import { z } from 'zod'
import { readPushKey } from './push/push-key.ts'

const list = z
  .string()
  .default('')
  .transform(text => text.split(',').flatMap(item => item.trim() || []))

/** Every environment variable. A test checks that `.env.example` lists the same. */
export const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).describe('PostgreSQL, version 15 or later'),
  MIGRATION_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'The same database as the owner of its tables, for db:migrate and restore, and for prove-backup and backup-nightly if PROOF_DATABASE_URL is not set; DATABASE_URL may then name a role that owns nothing',
    ),
  PROOF_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'The same PostgreSQL as a role that may create databases, for prove-backup and backup-nightly alone; without it they use MIGRATION_DATABASE_URL or, if that is not set, DATABASE_URL',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .describe(
      'The address visitors type, and the one in every link; hosts that neither it nor ALLOWED_HOSTS names are refused',
    ),
  ALLOWED_HOSTS: list.describe(
    'Further hosts to answer, comma-separated, such as replicas behind a balancer',
  ),
  HOST: z.string().default('127.0.0.1').describe('The address to listen on'),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(3000)
    .describe('The port to listen on; 0 picks one'),
  MAX_EVENT_LOOP_DELAY_MS: z.coerce
    .number()
    .int()
    .min(50)
    .max(60_000)
    .default(500)
    .describe(
      'A server whose event loop is later than this answers calls of the API with 503 until it has caught up',
    ),
  TRUSTED_PROXIES: list.describe('Addresses of proxies whose X-Forwarded-For is believed, comma-separated'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10).describe('Connections per process'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('The mail server, such as smtps://user:password@mail.example.com; without it mails wait'),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe(
      'The mailbox that customers’ answers arrive in, such as imaps://user:password@mail.example.com; it is only read, and test mails of the program are removed from it. Without it answers by mail do not reach the dashboard',
    ),
  SMTP_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(4)
    .describe('Connections to the mail server that are open at once'),
  MAILS_PER_SECOND: z.coerce
    .number()
    .min(0.1)
    .max(1_000)
    .default(10)
    .describe('The pace of a campaign; ask the mail provider what it takes'),
  CAMPAIGN_ANSWER_SECONDS: z.coerce
    .number()
    .min(0)
    .max(60)
    .default(10)
    .describe(
      'How long a call that starts a campaign waits for its end before it answers with the counts so far',
    ),
  MAIL_HOOK_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('What the mail provider signs its reports of bounces and complaints with; see docs/mail.md'),
  STORAGE_URL: z
    .url({ protocol: /^(disk|s3)$/ })
    .describe(
      'Where movies and images are kept: disk:///a/folder, or s3://bucket?endpoint=https://host&region=name',
    ),
  S3_ACCESS_KEY_ID: z.string().optional().describe('For an s3 STORAGE_URL'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('For an s3 STORAGE_URL'),
  ALLOW_TEMPORARY_STORAGE: z
    .stringbool()
    .default(false)
    .describe('Keep media on tmpfs or a container layer, which a restart empties; for demos and tests'),
  MEDIA_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(50_000_000_000)
    .describe('How much all uploaded originals may take together'),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional()
    .describe('Signs alerts to phones; made by scripts/create-push-key.ts. Without it none are offered'),
  ALLOW_LOOPBACK_PUSH: z
    .stringbool()
    .default(false)
    .describe('Let alerts go to a push service on this very machine; for demos and tests'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65534)
    .optional()
    .describe('Where a server answers /metrics; a worker takes the next port. Without it there are none'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to answer /metrics on; never a public one'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged'),
})

export type StorageConfig =
  | { kind: 'disk'; directory: string; canBeTemporary: boolean }
  | {
      kind: 's3'
      bucket: string
      endpoint: string | null
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

export type Config = ReturnType<typeof loadConfig>

/** Reports all problems together. */
export function loadConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not usable:\n${problems.join('\n')}`)
  }
  const values = parsed.data
  const publicUrl = new URL(values.PUBLIC_URL)
  return Object.freeze({
    publicUrl: publicUrl.origin,
    hosts: Object.freeze([publicUrl.host, ...values.ALLOWED_HOSTS]),
    http: Object.freeze({
      host: values.HOST,
      port: values.PORT,
      maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
      trustedProxies: Object.freeze(values.TRUSTED_PROXIES),
    }),
    database: Object.freeze({
      url: values.DATABASE_URL,
      ownerUrl: values.MIGRATION_DATABASE_URL ?? values.DATABASE_URL,
      proofUrl: values.PROOF_DATABASE_URL ?? values.MIGRATION_DATABASE_URL ?? values.DATABASE_URL,
      poolSize: values.DATABASE_POOL_SIZE,
    }),
    mail: Object.freeze({
      smtpUrl: values.SMTP_URL ?? null,
      imapUrl: values.IMAP_URL ?? null,
      connections: values.SMTP_CONNECTIONS,
      mailsPerSecond: values.MAILS_PER_SECOND,
      hookSecret: values.MAIL_HOOK_SECRET ?? null,
      campaignAnswerMs: values.CAMPAIGN_ANSWER_SECONDS * 1_000,
    }),
    storage: Object.freeze(readStorage(values)),
    media: Object.freeze({ quotaBytes: values.MEDIA_QUOTA_BYTES }),
    push: Object.freeze({
      key: values.PUSH_PRIVATE_KEY ? readPushKey(values.PUSH_PRIVATE_KEY) : null,
      allowsLoopback: values.ALLOW_LOOPBACK_PUSH,
    }),
    metrics: Object.freeze({ host: values.METRICS_HOST, port: values.METRICS_PORT ?? null }),
    log: Object.freeze({ level: values.LOG_LEVEL }),
  })
}

function readStorage(values: z.output<typeof Environment>): StorageConfig {
  const url = new URL(values.STORAGE_URL)
  if (url.protocol === 'disk:')
    return {
      kind: 'disk',
      directory: decodeURIComponent(url.pathname),
      canBeTemporary: values.ALLOW_TEMPORARY_STORAGE,
    }
  return {
    kind: 's3',
    bucket: url.hostname,
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}
