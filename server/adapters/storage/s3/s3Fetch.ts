/** In milliseconds. */
export interface FetchLimits {
  /** How long the answer to a request may take. */
  answerMs: number
  /** The same for one that sends a part, with sending it. */
  partAnswerMs: number
  /** How long a body may pause while it is being read. */
  silenceMs: number
}

/** `fetch` with time limits that don't depend on the size of a body. */
export function createS3Fetch({ answerMs, partAnswerMs, silenceMs }: FetchLimits, fetchImpl = fetch): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController()
    const late = () => abort.abort(new Error('the file storage is too slow'))
    const timer = setTimeout(late, init?.body ? partAnswerMs : answerMs)
    try {
      const response = await fetchImpl(input, { ...init, signal: abort.signal })
      if (!response.body || init?.method !== 'GET') return response
      const { status, statusText, headers } = response
      return new Response(withSilenceLimit(response.body, { silenceMs, late }), { status, statusText, headers })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Nothing is read ahead, and a reader may take its time. */
function withSilenceLimit(
  body: ReadableStream<Uint8Array>,
  { silenceMs, late }: { silenceMs: number; late: () => void },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const timer = setTimeout(late, silenceMs)
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(new Uint8Array(value))
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
