import { DownOutlined, QuestionOutlined, UpOutlined } from '@ant-design/icons'
import type { KeyboardEvent, Ref } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import type { Translation } from '../../../wire/translationSchemas'
import styles from './Comparison.module.css'
import type { Corrections } from './Corrections'
import { maxHits } from './findPairs'
import { filters, type ComparisonCounts, type ParagraphFilter } from './paragraphChanges'
import { CorrectionStatus } from './CorrectionStatus'
import type { PairFind } from './usePairFind'
import { modes, type ComparisonMode } from './comparisonMode'

interface Props {
  translation: Translation
  counts: ComparisonCounts
  mode: ComparisonMode
  filter: ParagraphFilter
  find: PairFind
  corrections: Corrections | null
  /** The search field. */
  field: Ref<HTMLInputElement>
  onMode: (mode: ComparisonMode) => void
  onFilter: (filter: ParagraphFilter) => void
  onGo: (step: 1 | -1) => void
  /** Scrolls a paragraph into view. */
  onShow: (index: number) => void
  onKeys: () => void
}

/** Toolbar above the text: display mode, filter, search and save status. */
export function ComparisonTools(props: Props) {
  const t = useT()
  const { translation, counts, mode, filter, corrections, onMode, onFilter, onShow, onKeys } = props
  return (
    <>
      <div className={styles.bar}>
        <fieldset className={styles.modes}>
          <legend className="only-read">{t('translate.mode.name')}</legend>
          {modes.map((each) => (
            <label key={each}>
              <input type="radio" name="mode" checked={mode === each} onChange={() => onMode(each)} />
              <span>{t(`translate.mode.${each}`)}</span>
            </label>
          ))}
        </fieldset>
        <select
          className={styles.select}
          aria-label={t('translate.filter.name')}
          value={filter}
          onChange={({ target }) => onFilter(filters.find((each) => each === target.value) ?? 'all')}
        >
          {filters.map((each) => (
            <option key={each} value={each}>
              {t(`translate.filter.${each}`, { count: counts[each] })}
            </option>
          ))}
        </select>
        <Find {...props} />
        {corrections && <CorrectionStatus corrections={corrections} onConflict={onShow} />}
        <IconButton className={styles.keys} name={t('translate.keys.open')} onClick={onKeys}>
          <QuestionOutlined />
        </IconButton>
      </div>
      {mode === 'both' && (
        <div className={styles.heads} aria-hidden="true">
          <span>{headOf('translate.head.source', translation.source)}</span>
          <span>{headOf('translate.head.target', translation.target)}</span>
        </div>
      )}
    </>
  )

  function headOf(id: 'translate.head.source' | 'translate.head.target', language: string): string {
    return [t(id), language && languageName(language, t)].filter(Boolean).join(' · ')
  }
}

function Find({ find, field, onGo }: Props) {
  const t = useT()
  const { text, hits, current } = find
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key !== 'Enter') return
    event.preventDefault()
    onGo(event.shiftKey ? -1 : 1)
  }
  const count = hits.length === maxHits ? 'translate.find.placeOfMany' : 'translate.find.place'
  const none = text !== '' && hits.length === 0
  return (
    <div role="search" className={styles.find}>
      <input
        ref={field}
        type="search"
        className={styles.search}
        maxLength={300}
        aria-label={t('translate.find.field')}
        placeholder={t('translate.find.field')}
        value={text}
        onChange={({ target }) => find.search(target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles.count}>
        {none && t('translate.find.none')}
        {text !== '' && !none && t(count, { place: current + 1, count: hits.length })}
      </span>
      <IconButton name={t('translate.find.previous')} disabled={hits.length === 0} onClick={() => onGo(-1)}>
        <UpOutlined />
      </IconButton>
      <IconButton name={t('translate.find.next')} disabled={hits.length === 0} onClick={() => onGo(1)}>
        <DownOutlined />
      </IconButton>
    </div>
  )
}
