import styles from './EmptyPicture.module.css'

/** An empty sheet with a quiet waveform. */
export function EmptyPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 144 96">
      <rect x="44.5" y="8.5" width="72" height="72" rx="8" />
      <rect x="28.5" y="16.5" width="72" height="72" rx="8" />
      <path d="M42 34h28M42 72h44M42 82h26" />
      <path className={styles.wave} d="M42 53v4M49 48v14M56 44v22M63 50v10M70 46v18M77 52v6M84 49v12" />
    </svg>
  )
}
