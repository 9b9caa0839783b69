import { createHook } from 'node:async_hooks'

/**
 * Keeps `process.nextTick`, of which every answer takes seven, as quick as V8 can make it.
 *
 * Its objects have keys that are computed. V8 remembers their shape weakly: if it collects at a moment when none of them
 * lives, it takes the next ones for many different shapes and never compiles the place again, a microsecond a tick for as
 * long as the process runs. One object that is kept keeps the shape, if it is made before that moment: at the start.
 */
function keepTickShape(): object | undefined {
  let tick: object | undefined
  const hook = createHook({
    // Once V8 has had a hook for promises, it never again makes them as quickly as before.
    trackPromises: false,
    init(_id, type, _trigger, resource) {
      if (type === 'TickObject') tick ??= resource
    },
  })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
  return tick
}

export const keptTick = keepTickShape()
