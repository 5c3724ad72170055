/** Paths whose bodies contain a file: they may be large, take long, and have no declared length. They enforce their own limits. */
const uploadPaths: ReadonlySet<string> = new Set([
  '/api/common/upload',
  '/api/v1/recordings',
  '/v1/audio/transcriptions',
])

/** Whether the body of a request is a file or a part of one. */
export const isFileBody = (method: string, path: string): boolean =>
  uploadPaths.has(path) || (method === 'PATCH' && path.startsWith('/api/uploads/'))
