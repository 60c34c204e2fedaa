import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '#contract/errors/errors.ts';

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Label for a request whose client disconnected before the response. */
const abortedStatus = 'aborted';

/** Clients cannot create label values, which would use up memory. */
export function createRequestMetrics(registry: Registry) {
  const registers = [registry];
  let inFlight = 0;
  const requests = new Counter({
    name: 'tifo_http_requests_total',
    help: 'Requests by method, route pattern ("none" if there is none) and status ("aborted" if the client left before the response).',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'tifo_http_request_duration_seconds',
    help: 'Seconds from the request until its response was sent, without event streams.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: 'tifo_http_refusals_total',
    help: 'Error responses by the code of the error, as listed in /api/docs.',
    labelNames: ['code'],
    registers,
  });
  for (const code of Object.keys(errors)) refusals.inc({ code }, 0);
  new Gauge({
    name: 'tifo_http_requests_in_flight',
    help: 'Requests whose response is not sent yet, including open event streams.',
    registers,
    collect() {
      this.set(inFlight);
    },
  });

  function observe(request: FastifyRequest, reply: FastifyReply): void {
    const { url: route = 'none', config } = request.routeOptions;
    const method = methods.has(request.method) ? request.method : 'other';
    const status = reply.raw.writableEnded ? String(reply.statusCode) : abortedStatus;
    requests.inc({ method, route, status });
    if (!config?.call?.stream) durations.observe({ method, route }, reply.elapsedTime / 1000);
    if (request.errorCode) refusals.inc({ code: request.errorCode });
  }

  return {
    /** Counts the request when its response is sent, or when its client disconnects. */
    watch(request: FastifyRequest, reply: FastifyReply): void {
      inFlight += 1;
      reply.raw.once('close', () => {
        inFlight -= 1;
        observe(request, reply);
      });
    },
  };
}

export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

export function measureRequests(app: FastifyInstance, metrics: RequestMetrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    metrics.watch(request, reply);
    done();
  });
}
