import type { Services } from '../services.ts'
export async function detect(_services: Pick<Services, 'outside'>, url: string) {
  return { url, candidates: [] as never[], reason: null, reason_en: null }
}
