/** Pictures of empty states beside the usual one. */
import styles from './EmptyPicture.module.css'

/** An empty bin with its lid. */
export function BinPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 144 96">
      <rect x="46.5" y="30.5" width="51" height="58" rx="8" />
      <path d="M60 44v32M72 44v32M84 44v32" />
      <path className={styles.wave} d="M38 24h68M62 24v-6a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v6" />
    </svg>
  )
}

/** A magnifier over lines that don't match. */
export function NoMatchesPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 144 96">
      <rect x="24.5" y="12.5" width="82" height="72" rx="8" />
      <path d="M38 30h40M38 44h24M38 58h20M38 72h30" />
      <circle cx="88" cy="54" r="18" />
      <path className={styles.wave} d="m101 67 15 15" />
    </svg>
  )
}

/** A sheet and its translation, side by side. */
export function DocumentsPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 144 96">
      <rect x="12.5" y="12.5" width="50" height="72" rx="8" />
      <rect x="81.5" y="12.5" width="50" height="72" rx="8" />
      <path d="M24 30h27M24 44h20M24 58h27M24 72h16" />
      <path className={styles.wave} d="M93 30h27M93 44h20M93 58h27M93 72h16M68 48h8m-4-4 4 4-4 4" />
    </svg>
  )
}

/** A microphone that somebody speaks into. */
export function MeetingPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 144 96">
      <rect x="58.5" y="8.5" width="27" height="46" rx="13.5" />
      <path d="M48 44a24 24 0 0 0 48 0M72 68v16M58 86h28" />
      <path className={styles.wave} d="M34 34v20M24 40v8M110 34v20M120 40v8" />
    </svg>
  )
}

/** A screen that has nothing to show. */
export function UnsupportedPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 144 96">
      <rect x="26.5" y="8.5" width="91" height="62" rx="8" />
      <path d="M72 72v14M54 86h36" />
      <path className={styles.wave} d="m62 30 20 20M82 30 62 50" />
    </svg>
  )
}
