import { webUrl } from '../../../shared/site/webUrl'
import type { OpenRecord } from './useRecord'

/** Editor props for the recording: its id, audio, waveform, notes and duration. */
export const audioPropsOf = ({ id, title, url, peaks_url = '', notes, times }: OpenRecord['task']) => ({
  recordId: String(id),
  title,
  notes,
  url: webUrl(url),
  peaksUrl: webUrl(peaks_url),
  durationMs: times * 1000,
})
