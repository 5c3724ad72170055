/**
 * Why capture failed.
 * - `denied`: by the user or the system; `noDevice`: no device found; `busy`: in use by another program
 * - `insecure`: the page is not served over TLS; `unsupported`: not supported by the browser
 * - `noSoundShared`: the shared source has no audio; `ended`: the device was disconnected or sharing stopped
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

/** By error name, see Media Capture and Streams, sections 10.2 and 10.6. */
const faults: Readonly<Record<string, CaptureFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export function toCaptureError(error: unknown): CaptureError {
  if (error instanceof CaptureError) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return new CaptureError(faults[name] ?? 'unsupported', error)
}

/** `navigator.mediaDevices`. @throws CaptureError when missing */
export function mediaDevices(): MediaDevices {
  // Browsers hide it in insecure contexts.
  if (!('mediaDevices' in navigator)) throw new CaptureError(isSecureContext ? 'unsupported' : 'insecure')
  return navigator.mediaDevices
}
