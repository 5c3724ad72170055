import { DownOutlined, QuestionOutlined, UpOutlined } from '@ant-design/icons'
import type { KeyboardEvent, Ref } from 'react'
import { useSay } from '../../../shared/intl'
import { languageName } from '../../../shared/languageName'
import { IconButton } from '../../../shared/ui/IconButton'
import type { Translation } from '../../../wire/translation'
import styles from './Comparison.module.css'
import type { Corrections } from './Corrections'
import { mostHits } from './findPairs'
import { filters, type Counts, type Filter } from './paragraphs'
import { SaveStatus } from './SaveStatus'
import type { PairFind } from './usePairFind'
import { modes, type Mode } from './view'

interface Props {
  translation: Translation
  counts: Counts
  mode: Mode
  filter: Filter
  find: PairFind
  corrections: Corrections | null
  /** The search field. */
  field: Ref<HTMLInputElement>
  onMode: (mode: Mode) => void
  onFilter: (filter: Filter) => void
  onGo: (step: 1 | -1) => void
  /** Brings a paragraph into view. */
  onShow: (index: number) => void
  onKeys: () => void
}

/** Above the text: which of both shows, what of it, what is searched, and what became of the last corrections. */
export function ComparisonTools(props: Props) {
  const say = useSay()
  const { translation, counts, mode, filter, corrections, onMode, onFilter, onShow, onKeys } = props
  return (
    <>
      <div className={styles.bar}>
        <fieldset className={styles.modes}>
          <legend className="only-read">{say('translate.mode.name')}</legend>
          {modes.map((each) => (
            <label key={each}>
              <input type="radio" name="mode" checked={mode === each} onChange={() => onMode(each)} />
              <span>{say(`translate.mode.${each}`)}</span>
            </label>
          ))}
        </fieldset>
        <select
          className={styles.select}
          aria-label={say('translate.filter.name')}
          value={filter}
          onChange={({ target }) => onFilter(filters.find((each) => each === target.value) ?? 'all')}
        >
          {filters.map((each) => (
            <option key={each} value={each}>
              {say(`translate.filter.${each}`, { count: counts[each] })}
            </option>
          ))}
        </select>
        <Find {...props} />
        {corrections && <SaveStatus corrections={corrections} onClash={onShow} />}
        <IconButton className={styles.keys} name={say('translate.keys.open')} onClick={onKeys}>
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
    return [say(id), language && languageName(language, say)].filter(Boolean).join(' · ')
  }
}

function Find({ find, field, onGo }: Props) {
  const say = useSay()
  const { text, hits, current } = find
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.key !== 'Enter') return
    event.preventDefault()
    onGo(event.shiftKey ? -1 : 1)
  }
  const count = hits.length === mostHits ? 'translate.find.placeOfMany' : 'translate.find.place'
  const none = text !== '' && hits.length === 0
  return (
    <div role="search" className={styles.find}>
      <input
        ref={field}
        type="search"
        className={styles.search}
        maxLength={300}
        aria-label={say('translate.find.field')}
        placeholder={say('translate.find.field')}
        value={text}
        onChange={({ target }) => find.search(target.value)}
        onKeyDown={press}
      />
      <span role="status" className={styles.count}>
        {none && say('translate.find.none')}
        {text !== '' && !none && say(count, { place: current + 1, count: hits.length })}
      </span>
      <IconButton name={say('translate.find.previous')} disabled={hits.length === 0} onClick={() => onGo(-1)}>
        <UpOutlined />
      </IconButton>
      <IconButton name={say('translate.find.next')} disabled={hits.length === 0} onClick={() => onGo(1)}>
        <DownOutlined />
      </IconButton>
    </div>
  )
}
