import { RelativeTime } from '../../../../shared/time/RelativeTime'

/** A time given as an ISO date; a dash without one. */
export function When({ at }: { at: string | null | undefined }) {
  return at ? <RelativeTime record={{ created_at: at, createtime: at }} /> : <>–</>
}
