/**
 * Why nothing can be captured.
 * - `denied`: the person or the system said no; `noDevice`: none is there; `busy`: another program has it
 * - `insecure`: the page is not served over TLS; `unsupported`: the browser can't
 * - `noSoundShared`: what was shared has no sound; `ended`: it was there and is gone
 */
export const captureFaults = [
  'denied',
  'noDevice',
  'busy',
  'insecure',
  'unsupported',
  'noSoundShared',
  'ended',
] as const
export type CaptureFault = (typeof captureFaults)[number]

export class CaptureError extends Error {
  override readonly name = 'CaptureError'
  constructor(
    readonly fault: CaptureFault,
    cause?: unknown,
  ) {
    super(fault, { cause })
  }
}

/** By the names that Media Capture and Streams gives them, sections 10.2 and 10.6. */
const faults: Readonly<Record<string, CaptureFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export function captureError(error: unknown): CaptureError {
  if (error instanceof CaptureError) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return new CaptureError(faults[name] ?? 'unsupported', error)
}

/** What the browser offers for capturing. @throws CaptureError where it offers nothing */
export function mediaDevices(): MediaDevices {
  // Browsers hide it from pages that anyone on the way could have changed.
  if (!('mediaDevices' in navigator)) throw new CaptureError(isSecureContext ? 'unsupported' : 'insecure')
  return navigator.mediaDevices
}
