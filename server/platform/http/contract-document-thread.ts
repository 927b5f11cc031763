import { parentPort, workerData } from 'node:worker_threads'
import { openapi } from '../../../contract/openapi.ts'

/** Makes the OpenAPI document for contract-document.ts. Its `workerData` is the version of the service. */
parentPort?.postMessage(JSON.stringify(openapi(workerData as string)), [])
