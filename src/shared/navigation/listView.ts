/** What every list keeps in its URL, so that a view can be shared, reloaded and navigated back to. */
export interface ListView {
  /** From 1. */
  readonly page: number
  /** Part of the title; '' for all. */
  readonly keyword: string
}

const maxKeywordLength = 300

/** Always returns a valid view; invalid parameters fall back to their defaults. */
export function parseListView(params: URLSearchParams): ListView {
  const page = Number(params.get('page'))
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    keyword: (params.get('keyword') ?? '').trim().slice(0, maxKeywordLength),
  }
}

/**
 * The URL parameters of a view; defaults are omitted.
 * @param others further parameters; null for a default
 */
export function toListParams(
  { page, keyword }: ListView,
  others: Readonly<Record<string, string | number | null>> = {},
): URLSearchParams {
  const params = new URLSearchParams(keyword && { keyword })
  for (const [name, value] of Object.entries(others)) if (value !== null) params.set(name, String(value))
  if (page > 1) params.set('page', String(page))
  return params
}
