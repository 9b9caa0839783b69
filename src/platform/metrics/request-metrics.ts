import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Times every response by route pattern, and counts stored pages. Call it before any route is registered. */
export function watchRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'carreau_request_duration_seconds',
    help: 'Time from a request to the end of its answer, kept pages excepted',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  // `labels` sorts and joins the names at each call: cache its result.
  const cache = new Map<string, { observe(seconds: number): void }>()
  const durationsOf = (method: string, route: string, status: string) => {
    const key = `${method} ${route} ${status}`
    const known = cache.get(key) ?? durations.labels(method, route, status)
    cache.set(key, known)
    return known
  }
  app.addHook('onResponse', (request, reply, done) => {
    // Not the API calls that a page makes while it is rendered on the server.
    if (request.raw.socket instanceof Socket) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown')
      durationsOf(request.method, route, status).observe(reply.elapsedTime / 1_000)
    }
    done()
  })

  // Read at scrape time: a counter per request would be noticeable in the cost of a stored page.
  new Counter({
    name: 'carreau_kept_pages_served_total',
    help: 'Answers that were ready before their request came',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(app.countPreRouted())
    },
  })
}
