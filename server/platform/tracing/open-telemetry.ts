import { type Context, context, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TracingSettings } from '../settings/tracing.ts'
import { VERSION } from '../version.ts'
import type { OpenSpan, Traced, Tracer } from './trace.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/
const SENDS_WITHIN_MS = 2000

function parse(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true } : undefined
}

const print = ({ traceId, spanId, traceFlags }: SpanContext) => `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/**
 * Returns a tracer that sends spans to a collector over OTLP/HTTP. The module is loaded only if a collector is set; all other code
 * imports trace.ts. Spans are lost while the collector is down; nothing else is.
 */
export function openTelemetry({ endpoint, headers, serviceName, ratio }: TracingSettings): Tracer {
  const exporter = new OTLPTraceExporter({ url: endpoint, headers })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const tracer = provider.getTracer('beffroi', VERSION)

  const parentOf = ({ parent }: Traced): Context => {
    const remote = parse(parent)
    return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : context.active()
  }
  return {
    begin: (what) => {
      const from = parentOf(what)
      const span = tracer.startSpan(what.name, { kind: KINDS[what.kind], attributes: what.attributes }, from)
      const inside = trace.setSpan(from, span)
      const open: OpenSpan = {
        traceId: span.spanContext().traceId,
        within: (work) => context.with(inside, work),
        end: (attributes = {}, fault) => {
          span.setAttributes(attributes)
          if (fault !== undefined) span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
      return open
    },
    traceparent: () => {
      const span = trace.getActiveSpan()
      return span?.isRecording() ? print(span.spanContext()) : undefined
    },
    stop: async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, SENDS_WITHIN_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
      context.disable()
    },
  }
}
