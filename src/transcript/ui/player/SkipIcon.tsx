/** A circular arrow around a number of seconds. */
export function SkipIcon({ seconds, forward = false }: { seconds: number; forward?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" fill="none" aria-hidden="true">
      <g
        transform={forward ? undefined : 'translate(24 0) scale(-1 1)'}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M12 4.5a8.5 8.5 0 1 0 8.5 8.5" />
        <path d="m12.5 1.5 3.5 3-3.5 3" />
      </g>
      <text x="12" y="16.4" fill="currentColor" fontSize="9.5" fontWeight="600" textAnchor="middle">
        {seconds}
      </text>
    </svg>
  )
}
