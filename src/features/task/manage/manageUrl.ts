/** What of the management of records stands in the address. */
import { readView, writeView, type RecordsView } from '../recordsUrl'

export interface ManageView extends RecordsView {
  /** The recycle bin shows. */
  bin: boolean
}

/** Whatever an address holds gives a view that can be asked for. */
export function readManage(params: URLSearchParams): ManageView {
  return { ...readView(params), status: null, bin: params.get('bin') === '1' }
}

/** The address of a view; what is as usual is left out. */
export function writeManage(view: ManageView): URLSearchParams {
  const params = writeView(view)
  if (view.bin) params.set('bin', '1')
  return params
}
