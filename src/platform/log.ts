import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Field names whose values are redacted, up to two levels deep. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'email',
  'phone',
]

interface Options {
  level: string
  name: string
  /** Called with the level of every line. */
  onLine?: (level: string) => void
}

export function createLog({ level, name, onLine }: Options, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      ...(onLine && {
        hooks: {
          logMethod(args, write, number) {
            onLine(pino.levels.labels[number] ?? String(number))
            write.apply(this, args)
          },
        },
      }),
      base: { process: name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRETS.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
      // An error's other fields may contain a row or a request body.
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  )
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: describeError(cause) }) }
}
