/** Endpoints whose address is known only when they are called. */
import { endpoints, type Endpoint } from './endpoints'

/** A resumable upload: where it goes on, its next chunk, its end. */
export const uploadAt = (method: 'GET' | 'PATCH' | 'DELETE', id: string): Endpoint => ({
  method,
  path: `${endpoints.beginUpload.path}/${encodeURIComponent(id)}`,
  encoding: 'bytes',
})

/** The file at a URL provided by the server. */
export const fileAt = (url: string): Endpoint => ({ method: 'GET', path: url, encoding: 'query' })
