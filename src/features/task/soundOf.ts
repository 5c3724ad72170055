import { webUrl } from '../../shared/webUrl'
import type { OpenRecord } from './useRecord'

/** What the editor shows beside the text. */
export const soundOf = ({ title, url, peaks_url = '', notes, times }: OpenRecord['task']) => ({
  title,
  notes,
  url: webUrl(url),
  peaksUrl: webUrl(peaks_url),
  durationMs: times * 1000,
})
