/** Stands for languages. Drawn with lines: the icon of the package is ten times as long, and the first page shows it. */
export function GlobeIcon() {
  return (
    <svg width="1em" height="1em" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.2" aria-hidden>
      <circle cx="8" cy="8" r="6.6" />
      <path d="M1.5 8h13M8 1.4c4 3.8 4 9.4 0 13.2M8 1.4c-4 3.8-4 9.4 0 13.2" />
    </svg>
  )
}
