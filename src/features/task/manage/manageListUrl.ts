/** URL parameters of the management page. */
import { parseRecordListParams, toRecordListParams, type RecordListParams } from '../record/recordListUrl'

export interface ManageListParams extends RecordListParams {
  /** Shows the recycle bin. */
  bin: boolean
}

/** Always returns a valid view; invalid parameters fall back to their defaults. */
export function parseManageListParams(params: URLSearchParams): ManageListParams {
  return { ...parseRecordListParams(params), bin: params.get('bin') === '1' }
}

/** The URL parameters of a view; defaults are omitted. */
export function toManageListParams(view: ManageListParams): URLSearchParams {
  const params = toRecordListParams(view)
  if (view.bin) params.set('bin', '1')
  return params
}
