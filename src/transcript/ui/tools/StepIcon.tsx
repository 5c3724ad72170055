/** An arrow that turns back, for undo, or forward, for redo. */
export function StepIcon({ redo = false }: { redo?: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <g transform={redo ? 'translate(24 0) scale(-1 1)' : undefined}>
        <path d="M8.5 14 4 9.5 8.5 5" />
        <path d="M4 9.5h10a5.5 5.5 0 0 1 0 11h-3" />
      </g>
    </svg>
  )
}
