import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { RecordingLanguage } from '../../../wire/constants'
import { CreditSummary } from './CreditSummary'
import { isStartable, type UploadItem } from './queue/uploadItem'
import styles from './StartBar.module.css'

interface Props {
  items: readonly UploadItem[]
  language: RecordingLanguage | null
  languagesLoaded: boolean
  onStart: (ids: string[], language: RecordingLanguage | null) => void
}

const startTexts = { one: 'create.page.start', many: 'create.page.startMany' } as const
/** Where nothing is transcribed. */
const importTexts = { one: 'create.import.start', many: 'create.import.startMany' } as const

/** The page's main action, which starts all startable items, beside what that costs. */
export function StartBar({ items, language, languagesLoaded, onStart }: Props) {
  const t = useT()
  const startable = items.filter(isStartable)
  const ids = startable.map(({ id }) => id)
  const probing = items.some(({ status }) => status.type === 'probing')
  const lacksLanguage = language === null && startable.some((item) => item.language === null)
  const imports = startable.length > 0 && startable.every(({ isTranscript }) => isTranscript)
  const texts = imports ? importTexts : startTexts
  const canStart = ids.length > 0 || probing
  return (
    <div className={`${styles.bar} ${canStart ? styles.action : ''}`}>
      <CreditSummary items={items} />
      {canStart && (
        <div className={styles.start}>
          {lacksLanguage && languagesLoaded && <span className={styles.reason}>{t('create.page.choose')}</span>}
          <PlainButton primary large disabled={lacksLanguage || probing} onClick={() => onStart(ids, language)}>
            {ids.length > 1 ? t(texts.many, { count: ids.length }) : t(texts.one)}
          </PlainButton>
        </div>
      )}
    </div>
  )
}
