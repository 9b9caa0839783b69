import { serializerCompiler } from 'fastify-type-provider-zod'

/** A frozen reply says the same each time: it is checked and written out once. */
export const replyWriter: typeof serializerCompiler = place => {
  const write = serializerCompiler(place)
  const written = new WeakMap<object, string>()
  return reply => {
    if (typeof reply !== 'object' || reply === null || !Object.isFrozen(reply)) return write(reply)
    const known = written.get(reply)
    if (known !== undefined) return known
    const text = write(reply)
    written.set(reply, text)
    return text
  }
}
